import DomainModel
import Logging
import ServiceLifecycle
import Webhooks

/// Tells partners, as long as the server runs. What was not delivered then is at the next start.
public struct WebhookService: ServiceLifecycle.Service {
    private let outbox: Outbox
    private let clock: ServiceClock
    private let log: Logger

    /// How often it is looked whether there is anything to tell.
    private static let interval = Duration.seconds(1)

    /// Tells the partners of `outbox`.
    public init(_ outbox: Outbox, clock: ServiceClock, log: Logger) {
        self.outbox = outbox
        self.clock = clock
        self.log = log
    }

    /// Tells until the service is to stop.
    public func run() async throws {
        // Read from a file that was checked when it was read.
        let posts = Dictionary(uniqueKeysWithValues: outbox.webhooks.map { ($0.url, HTTPPoster($0.url)) })
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await deliver(posts)
                } catch {
                    // The store or the ledger is busy or full; deciding tells of that too.
                    log.error("webhooks wait", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: WebhookService.interval)
            }
        }
    }

    private func deliver(_ posts: [String: HTTPPoster?]) async throws {
        let outcomes = try await outbox.deliver(at: clock.now) { webhook, message, headers in
            guard let post = posts[webhook.url] ?? nil else { throw HTTPPoster.Failure("is no address") }
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
