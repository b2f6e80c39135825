import DomainModel
import Ledger
import SQL

/// What partners have still to be told.
///
/// The ledger is the outbox: an entry and the need to tell of it are one row, written in one transaction. What is kept
/// here is how far each address has got, and what was tried; were it lost, everything would be told anew and nothing
/// would be left out.
public final class Outbox: Sendable {
    /// The addresses.
    public let webhooks: [Webhook]
    private let ledger: Ledger
    private let store: any Store

    /// Entries of one message: with 200 bytes an entry, small for any server's limits.
    private static let most = 100

    /// Seconds before each further try, as Standard Webhooks 1.0 advises: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20
    /// h, then a day each. It is never given up: what is owed stays owed.
    private static let pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

    /// What a try came to.
    public enum Outcome: Hashable, Sendable {
        /// It was taken.
        case delivered(Webhook, entries: Int)
        /// It was not, and will be tried again then.
        case failed(Webhook, why: String, tries: Int, next: Timestamp)
    }

    /// How far one address has got.
    private struct DeliveryState {
        /// The last entry that it was told of.
        var delivered = 0
        /// The last entry of the message that is under way; no further than `delivered` where none is.
        var upTo = 0
        var tries = 0
        var next: Int?
    }

    /// The outbox of a ledger; `store` was opened with the migrations of webhooks.
    public init(_ webhooks: [Webhook], ledger: Ledger, store: any Store) {
        self.webhooks = webhooks
        self.ledger = ledger
        self.store = store
    }

    /// How many entries of the ledger each address has not been told of, its own and others'.
    public func undelivered() throws -> [(webhook: Webhook, entries: Int)] {
        let last = try ledger.summary().entries
        return try webhooks.map { ($0, max(0, last - (try deliveryState(of: $0)).delivered)) }
    }

    /// Tries once whatever is due at `moment`. `send` gives the status of the answer, and throws where there was none.
    public func deliver(
        at moment: Timestamp,
        by send: (Webhook, WebhookMessage, [(name: String, value: String)]) async throws -> Int
    ) async throws -> [Outcome] {
        var outcomes: [Outcome] = []
        for webhook in webhooks {
            if let outcome = try await deliver(to: webhook, at: moment, by: send) { outcomes.append(outcome) }
        }
        return outcomes
    }

    private func deliver(
        to webhook: Webhook, at moment: Timestamp,
        by send: (Webhook, WebhookMessage, [(name: String, value: String)]) async throws -> Int
    ) async throws -> Outcome? {
        var deliveryState = try deliveryState(of: webhook)
        if let next = deliveryState.next, moment.seconds < next { return nil }
        // What was tried once is tried again as it was, though more has come since.
        let found = try ledger.entries(
            ofPartner: webhook.partner, after: deliveryState.delivered,
            upTo: deliveryState.upTo > deliveryState.delivered ? deliveryState.upTo : nil, limit: Outbox.most)
        guard !found.entries.isEmpty else {
            // Others' entries need not be looked through again.
            if found.last > deliveryState.delivered { try keep(DeliveryState(delivered: found.last), of: webhook) }
            return nil
        }
        let message = try WebhookMessage(partner: webhook.partner, entries: found.entries)
        deliveryState.upTo = found.last
        // Kept before it leaves: whoever was told and did not answer is told the same again.
        try keep(deliveryState, of: webhook)
        let why: String
        do {
            let status = try await send(webhook, message, message.headers(secret: webhook.secret, at: moment))
            if (200..<300).contains(status) {
                try keep(DeliveryState(delivered: found.last), of: webhook)
                return .delivered(webhook, entries: found.entries.count)
            }
            why = "answered \(status)"
        } catch {
            why = "\(error)"
        }
        let pause = Outbox.pauses[min(deliveryState.tries, Outbox.pauses.count - 1)]
        deliveryState.tries += 1
        deliveryState.next = moment.seconds + pause
        try keep(deliveryState, of: webhook)
        return .failed(webhook, why: why, tries: deliveryState.tries, next: Timestamp(seconds: moment.seconds + pause))
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

extension Statement {
    fileprivate static let deliveryState = Statement(
        name: "place", text: "SELECT delivered, up_to, tries, next FROM places WHERE partner = $1 AND url = $2")
    fileprivate static let saveDeliveryState = Statement(
        name: "keepPlace",
        text: """
            INSERT INTO places (partner, url, delivered, up_to, tries, next) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (partner, url) DO UPDATE SET delivered = excluded.delivered, up_to = excluded.up_to,
                tries = excluded.tries, next = excluded.next
            """)
}
