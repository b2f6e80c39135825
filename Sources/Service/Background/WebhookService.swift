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

    /// Delivers until shutdown.
    public func run() async throws {
        // The URLs are unique: `WebhookFile` refuses a file that repeats one.
        let posts = Dictionary(uniqueKeysWithValues: outbox.webhooks.map { ($0.url, HTTPPoster($0.url)) })
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await deliver(posts)
                } catch {
                    // The store or the ledger is busy or full; the decider reports that too.
                    log.error("webhooks could not be delivered; trying again", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: WebhookService.interval)
            }
        }
    }

    private func deliver(_ posts: [String: HTTPPoster?]) async throws {
        let outcomes = try await outbox.deliver(at: clock.now) { webhook, message, headers in
            guard let post = posts[webhook.url] ?? nil else { throw HTTPPoster.Failure("the URL is not valid") }
            return try await post.send(message.body, headers)
        }
        for outcome in outcomes {
            switch outcome {
            case .delivered(let webhook, let entries):
                log.info("webhook delivered", metadata: ["partner": "\(webhook.partner)", "entries": "\(entries)"])
            case .failed(let webhook, let why, let tries, let next):
                log.warning(
                    "webhook failed",
                    metadata: [
                        "partner": "\(webhook.partner)", "why": "\(why)", "tries": "\(tries)", "next": "\(next)",
                    ])
            }
        }
    }
}
