import Tracing

/// Makes spans, and decides of each new trace whether it is recorded. What began elsewhere is recorded if it was there.
public struct TraceTracer: Tracer {
    private let exporter: SpanExporter
    private let ratio: Double

    /// - Parameter ratio: the share of new traces that are recorded, from 0 to 1.
    public init(exporter: SpanExporter, ratio: Double) {
        self.exporter = exporter
        self.ratio = ratio
    }

    /// Begins a span below what the context has, or a trace.
    public func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> InstrumentationContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> TraceSpan {
        var context = context()
        let above = context.trace
        // Thrown for each trace anew: a stranger who chooses the trace's number does not choose this.
        let isSampled = above?.isSampled ?? (Double.random(in: 0..<1) < ratio)
        let own = above?.child(isSampled: isSampled) ?? .root(isSampled: isSampled)
        context.trace = own
        let start = isSampled ? instant().nanosecondsSinceEpoch : 0
        let record = SpanRecord(
            context: own, parent: above?.spanID ?? 0, name: operationName, kind: kind, start: start, end: start)
        return TraceSpan(record, in: context, for: isSampled ? exporter : nil)
    }

    /// The exporter sends by itself, and at the end.
    public func forceFlush() {}

    /// Takes what a caller's `traceparent` says; whether it is recorded is decided here.
    public func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        context.trace = extractor.extract(key: "traceparent", from: carrier)
            .flatMap { TraceContext(traceParent: $0, trustingFlag: false) }
    }

    /// Gives the context to whoever is called.
    public func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let trace = context.trace else { return }
        injector.inject(trace.traceParent, forKey: "traceparent", into: &carrier)
    }
}
