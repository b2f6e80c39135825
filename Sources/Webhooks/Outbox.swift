import DomainModel
import Ledger
import SQL

/// The ledger entries that partners have not received yet.
///
/// The ledger is the outbox: an entry and the duty to deliver it are one row, written in one transaction. This store
/// only holds the progress and the attempts of each address. If it were lost, everything would be delivered again and
/// nothing would be left out.
public final class Outbox: Sendable {
    /// The addresses.
    public let webhooks: [Webhook]
    private let ledger: Ledger
    private let store: any Store

    /// Maximum entries of one message: with 200 bytes per entry, small enough for any server. Source: judged; not
    /// measured.
    private static let maxEntries = 100

    /// Seconds before each further attempt: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, then a day each. Delivery
    /// never gives up. Source: Standard Webhooks 1.0.
    private static let retryDelays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

    /// The result of an attempt.
    public enum Outcome: Hashable, Sendable {
        /// The partner accepted the message.
        case delivered(Webhook, entries: Int)
        /// The attempt failed; the next one is at `next`.
        case failed(Webhook, why: String, tries: Int, next: Timestamp)
    }

    /// The progress of one address.
    private struct DeliveryState {
        /// The last entry delivered.
        var delivered = 0
        /// The last entry of the message in progress; not above `delivered` if there is none.
        var upTo = 0
        var tries = 0
        var next: Int?
    }

    /// The outbox of a ledger. `store` was opened with the migrations of webhooks.
    public init(_ webhooks: [Webhook], ledger: Ledger, store: any Store) {
        self.webhooks = webhooks
        self.ledger = ledger
        self.store = store
    }

    /// The number of ledger entries after the last delivered one, for each address; entries of other partners count
    /// too.
    public func undeliveredCounts() throws -> [(webhook: Webhook, entries: Int)] {
        let last = try ledger.summary().entries
        return try webhooks.map { ($0, max(0, last - (try deliveryState(of: $0)).delivered)) }
    }

    /// Attempts the delivery to one address, if one is due at `moment`. `send` returns the status of the response and
    /// throws if there is none. Addresses have nothing in common: one that is slow holds up no other.
    public func deliver(
        to webhook: Webhook, at moment: Timestamp,
        by send: (Webhook, WebhookMessage, [(name: String, value: String)]) async throws -> Int
    ) async throws -> Outcome? {
        var deliveryState = try deliveryState(of: webhook)
        if let next = deliveryState.next, moment.seconds < next { return nil }
        // A message that was attempted before is sent again unchanged, even if new entries exist.
        let found = try ledger.entries(
            ofPartner: webhook.partner, after: deliveryState.delivered,
            upTo: deliveryState.upTo > deliveryState.delivered ? deliveryState.upTo : nil, limit: Outbox.maxEntries)
        guard !found.entries.isEmpty else {
            // Entries of other partners are not searched again.
            if found.last > deliveryState.delivered { try keep(DeliveryState(delivered: found.last), of: webhook) }
            return nil
        }
        let message = try WebhookMessage(partner: webhook.partner, entries: found.entries)
        deliveryState.upTo = found.last
        // The state is stored before the message is sent, so a partner who did not respond gets the same message again.
        try keep(deliveryState, of: webhook)
        let why: String
        do {
            let status = try await send(webhook, message, message.headers(secret: webhook.secret, at: moment))
            if (200..<300).contains(status) {
                try keep(DeliveryState(delivered: found.last), of: webhook)
                return .delivered(webhook, entries: found.entries.count)
            }
            why = "the partner's server returned status \(status)"
        } catch {
            why = "\(error)"
        }
        let delay = Outbox.retryDelays[min(deliveryState.tries, Outbox.retryDelays.count - 1)]
        deliveryState.tries += 1
        deliveryState.next = moment.seconds + delay
        try keep(deliveryState, of: webhook)
        return .failed(webhook, why: why, tries: deliveryState.tries, next: Timestamp(seconds: moment.seconds + delay))
    }

    private func deliveryState(of webhook: Webhook) throws -> DeliveryState {
        try store.read { session in
            guard let row = try session.first(.deliveryState, [.text(webhook.partner), .text(webhook.url)]) else {
                return DeliveryState()
            }
            return DeliveryState(
                delivered: try row.integer(0), upTo: try row.integer(1), tries: try row.integer(2),
                next: try row.optionalInteger(3))
        }
    }

    private func keep(_ deliveryState: DeliveryState, of webhook: Webhook) throws {
        try store.write { session in
            try session.execute(
                .saveDeliveryState,
                [
                    .text(webhook.partner), .text(webhook.url), .integer(deliveryState.delivered),
                    .integer(deliveryState.upTo),
                    .integer(deliveryState.tries), Value(deliveryState.next),
                ])
        }
    }
}
