import Synchronization
import Tracing

/// A span of a `TraceTracer`. One of a trace that is not recorded only passes its context on.
public final class TraceSpan: Tracing.Span {
    private struct State {
        var record: SpanRecord
        var attributes: SpanAttributes = [:]
        var hasEnded = false
    }

    /// The context of what is done within it.
    public let context: InstrumentationContext
    private let exporter: SpanExporter?
    private let state: Mutex<State>

    /// Bytes of a text beyond which it is cut.
    private static let longestText = 200
    /// Links beyond which none are kept.
    private static let mostLinks = 20

    init(_ record: SpanRecord, in context: InstrumentationContext, for exporter: SpanExporter?) {
        self.context = context
        self.exporter = exporter
        state = Mutex(State(record: record))
    }

    /// Whether anybody will see what it notes.
    public var isRecording: Bool { exporter != nil }

    /// What is done.
    public var operationName: String {
        get { state.withLock { $0.record.name } }
        set { state.withLock { $0.record.name = newValue } }
    }

    /// What is said of it. Only `TraceAttribute`s leave the process.
    public var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set {
            guard isRecording else { return }
            state.withLock { $0.attributes = newValue }
        }
    }

    /// Whether it failed. The message, which may say what a person sent, is dropped.
    public func setStatus(_ status: SpanStatus) {
        let hasFailed = status.code == .error
        state.withLock { $0.record.hasFailed = hasFailed }
    }

    /// Dropped.
    public func addEvent(_ event: SpanEvent) {}

    /// Keeps the error's kind. Its text, which may say what a person sent, is dropped.
    public func recordError<Instant: TracerInstant>(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) {
        note(.error, "\(type(of: error))")
        state.withLock { $0.record.hasFailed = true }
    }

    /// Names another piece of work that this one continues.
    public func addLink(_ link: SpanLink) {
        guard isRecording, let trace = link.context.trace else { return }
        state.withLock { state in
            if state.record.links.count < Self.mostLinks { state.record.links.append(trace) }
        }
    }

    /// Hands it to the exporter, once.
    public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        guard let exporter else { return }
        let end = instant().nanosecondsSinceEpoch
        let ended: SpanRecord? = state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.hasEnded = true
            var record = state.record
            record.end = max(end, record.start)
            for attribute in TraceAttribute.allCases {
                switch state.attributes.get(attribute.rawValue) {
                case .string(let text):
                    let shown = String(decoding: text.utf8.prefix(Self.longestText), as: UTF8.self)
                    record.attributes.append(.init(key: attribute.rawValue, value: .init(stringValue: shown)))
                case .int64(let number):
                    record.attributes.append(.init(key: attribute.rawValue, value: .init(intValue: "\(number)")))
                default: break
                }
            }
            return record
        }
        if let ended { exporter.add(ended) }
    }
}
