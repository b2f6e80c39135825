import DomainModel
import Logging
import ServiceLifecycle
import Traces
import Tracing
import Webhooks

/// Delivers webhooks while the server runs. What is not delivered by then is delivered after the next start.
public struct WebhookService: ServiceLifecycle.Service {
    private let outbox: Outbox
    private let clock: ServiceClock
    private let log: Logger
    private let trace: (@Sendable (_ upload: String) throws -> TraceContext?)?

    /// Uploads of a message beyond which no more are looked up. Source: judged; a span has no more links.
    private static let mostTraced = 20
    /// Time between two checks for entries to deliver. Source: judged; not measured.
    private static let interval = Duration.seconds(1)

    /// Delivers to the partners of `outbox`.
    ///
    /// - Parameter trace: where an upload of this name stands in a trace; without it messages are not traced.
    public init(
        _ outbox: Outbox, clock: ServiceClock, log: Logger,
        trace: (@Sendable (_ upload: String) throws -> TraceContext?)? = nil
    ) {
        self.trace = trace
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
                    return try await send(message, headers, by: poster)
                }
                if let outcome { note(outcome) }
            } catch {
                // The store or the ledger is busy or full; the decider reports that too.
                log.error("webhooks could not be delivered; trying again", metadata: ["error": "\(error)"])
            }
            do { try await Task.sleep(for: WebhookService.interval) } catch { return }
        }
    }

    /// Sends a message in a span below the upload that it tells last; the other uploads are linked to it.
    private func send(
        _ message: WebhookMessage, _ headers: [(name: String, value: String)], by poster: HTTPPoster
    ) async throws -> Int {
        guard let trace else { return try await poster.send(message.body, headers) }
        // A store that is busy costs the trace and not the message.
        let traces = message.uploads.suffix(Self.mostTraced).compactMap { try? trace($0) }
        let above = traces.last { $0.isRecorded } ?? traces.last
        return try await withSpan("webhook", context: .below(above), ofKind: .client) { span in
            for other in traces where other != above {
                span.addLink(SpanLink(context: .below(other), attributes: [:]))
            }
            span.note(.entries, message.entryCount)
            let own = span.context.trace.map { [(name: "traceparent", value: $0.traceParent)] } ?? []
            let status = try await poster.send(message.body, headers + own)
            span.note(.status, status)
            if !(200..<300).contains(status) { span.setStatus(SpanStatus(code: .error)) }
            return status
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
