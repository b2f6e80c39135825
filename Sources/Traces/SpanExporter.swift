import Dispatch
import Foundation
import Synchronization
import Text

/// Sends spans to a collector, many at once, from a thread of its own. Whoever ends a span never waits: while the
/// collector is away or slow, spans wait in a bounded buffer, and what has no room is dropped and counted.
public final class SpanExporter: Sendable {
    /// What became of the spans so far.
    public struct Counts: Hashable, Sendable {
        /// Spans that the collector took.
        public var delivered = 0
        /// Spans that it did not take, or for which there was no room.
        public var dropped = 0
    }

    private struct State {
        var waiting: [SpanRecord] = []
        /// Spans of the message that is under way.
        var underWay = 0
        var counts = Counts()
        var isEnding = false
        var isFailing = false
    }

    /// Spans of one message, as OpenTelemetry's own exporters send by default.
    private static let batchSize = 512
    /// Spans that wait at most; half a kilobyte each. Source: four times that of OpenTelemetry's exporters: a picture
    /// of a receipt has 15.
    private static let mostWaiting = 8192
    /// Time between two messages. Source: judged; people look at a trace minutes later.
    private static let interval = Duration.seconds(1)
    /// Before the second and third attempt at a message. Source: judged; a collector restarts in seconds.
    private static let delays: [TimeInterval] = [1, 2]

    private let service: String
    private let version: String
    private let instance = UUID().uuidString.lowercased()
    private let send: @Sendable ([UInt8]) throws -> Int
    private let log: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - service: the name under which the collector shows the spans.
    ///   - version: of the program.
    ///   - send: posts a body of OTLP in JSON, waits for the answer and returns its status; throws where there is none.
    ///   - log: receives a message where the collector stops to take spans, and where it takes them again.
    public init(
        service: String, version: String, send: @escaping @Sendable ([UInt8]) throws -> Int,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.service = service
        self.version = version
        self.send = send
        self.log = log
        let thread = Thread { [self] in deliverAll() }
        thread.name = "traces"
        thread.start()
    }

    /// What became of the spans so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Takes a span; never waits.
    func add(_ span: SpanRecord) {
        let isFull = state.withLock { state in
            guard !state.isEnding, state.waiting.count < Self.mostWaiting else {
                state.counts.dropped += 1
                return false
            }
            state.waiting.append(span)
            return state.waiting.count == Self.batchSize
        }
        if isFull { wake.signal() }
    }

    /// Sends what waits, for so long at most, and takes no more. What is left is dropped and counted.
    public func end(within time: Duration = .seconds(5)) {
        state.withLock { $0.isEnding = true }
        wake.signal()
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        _ = ended.wait(timeout: .now() + seconds)
        let counts = state.withLock { state in
            var counts = state.counts
            counts.dropped += state.waiting.count + state.underWay
            return counts
        }
        if counts.dropped > 0 {
            log("\(counts.dropped) spans were not delivered to the collector; \(counts.delivered) were")
        }
    }

    /// The work of the thread.
    private func deliverAll() {
        while true {
            _ = wake.wait(timeout: .now() + Double(Self.interval.components.seconds))
            while true {
                let batch = state.withLock { state in
                    let batch = Array(state.waiting.prefix(Self.batchSize))
                    state.waiting.removeFirst(batch.count)
                    state.underWay = batch.count
                    return batch
                }
                guard !batch.isEmpty else { break }
                deliver(batch)
            }
            guard !state.withLock({ $0.isEnding && $0.waiting.isEmpty }) else {
                ended.signal()
                return
            }
        }
    }

    private func deliver(_ batch: [SpanRecord]) {
        var why = "cannot be written"
        if let body = try? JSONLineEncoder.bytes(Message(batch, service, version, instance)) {
            for attempt in 0...Self.delays.count {
                if attempt > 0 {
                    guard !state.withLock({ $0.isEnding }) else { break }
                    pause(Self.delays[attempt - 1])
                }
                do {
                    let status = try send(body)
                    if (200..<300).contains(status) { return note(batch.count, refused: nil) }
                    why = "it answers \(status)"
                    // OTLP: whatever else it refuses it would refuse again.
                    guard [429, 502, 503, 504].contains(status) else { break }
                } catch {
                    why = "\(error)"
                }
            }
        }
        note(batch.count, refused: why)
    }

    /// Waits, however many spans come meanwhile: they do not bring the collector back. Ends early where the process
    /// does.
    private func pause(_ seconds: TimeInterval) {
        let end = DispatchTime.now() + seconds
        while !state.withLock({ $0.isEnding }), wake.wait(timeout: end) == .success {}
    }

    /// Counts a message, and tells where the collector stops or begins to take them.
    private func note(_ spans: Int, refused why: String?) {
        let hasChanged = state.withLock { state in
            state.underWay = 0
            if why == nil { state.counts.delivered += spans } else { state.counts.dropped += spans }
            defer { state.isFailing = why != nil }
            return state.isFailing != (why != nil)
        }
        guard hasChanged else { return }
        log(
            why.map { "the collector of traces does not take them (\($0)); they are dropped and counted" }
                ?? "the collector of traces takes them again")
    }
}

/// A message of OTLP: the spans of one process.
private struct Message: Encodable {
    struct Resource: Encodable { var attributes: [SpanRecord.KeyValue] }
    struct Scope: Encodable { var name = "qix" }
    struct ScopeSpans: Encodable {
        var scope = Scope()
        var spans: [SpanRecord]
    }
    struct ResourceSpans: Encodable {
        var resource: Resource
        var scopeSpans: [ScopeSpans]
    }
    var resourceSpans: [ResourceSpans]

    init(_ spans: [SpanRecord], _ service: String, _ version: String, _ instance: String) {
        let named = [("service.name", service), ("service.version", version), ("service.instance.id", instance)]
        let attributes = named.map { SpanRecord.KeyValue(key: $0, value: .init(stringValue: $1)) }
        resourceSpans = [
            ResourceSpans(resource: Resource(attributes: attributes), scopeSpans: [ScopeSpans(spans: spans)])
        ]
    }
}
