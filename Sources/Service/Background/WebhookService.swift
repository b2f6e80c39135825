import DomainModel
import Logging
import ServiceLifecycle
import Webhooks

/// Delivers webhooks while the server runs. What is not delivered by then is delivered after the next start.
public struct WebhookService: ServiceLifecycle.Service {
    private let outbox: Outbox
    private let clock: ServiceClock
    private let log: Logger

    /// Time between two checks for entries to deliver. Source: judged; not measured.
    private static let interval = Duration.seconds(1)

    /// Delivers to the partners of `outbox`.
    public init(_ outbox: Outbox, clock: ServiceClock, log: Logger) {
        self.outbox = outbox
        self.clock = clock
        self.log = log
    }

    /// Delivers until shutdown, to each address in a task of its own: a partner who is slow holds up no other.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                for webhook in outbox.webhooks { group.addTask { await deliver(to: webhook) } }
            }
        }
    }

    private func deliver(to webhook: Webhook) async {
        let poster = HTTPPoster(webhook.url)
        while !Task.isCancelled {
            do {
                let outcome = try await outbox.deliver(to: webhook, at: clock.now) { _, message, headers in
                    guard let poster else { throw HTTPPoster.Failure("the URL is not valid") }
                    return try await poster.send(message.body, headers)
                }
                if let outcome { note(outcome) }
            } catch {
                // The store or the ledger is busy or full; the decider reports that too.
                log.error("webhooks could not be delivered; trying again", metadata: ["error": "\(error)"])
            }
            do { try await Task.sleep(for: WebhookService.interval) } catch { return }
        }
    }

    private func note(_ outcome: Outbox.Outcome) {
        switch outcome {
        case .delivered(let webhook, let entries):
            log.info("webhook delivered", metadata: ["partner": "\(webhook.partner)", "entries": "\(entries)"])
        case .failed(let webhook, let why, let tries, let next):
            log.warning(
                "webhook failed",
                metadata: ["partner": "\(webhook.partner)", "why": "\(why)", "tries": "\(tries)", "next": "\(next)"])
        }
    }
}
