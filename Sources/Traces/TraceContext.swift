import Tracing

/// Where a piece of work stands in a trace, as W3C Trace Context tells it from one process to the next
/// (https://www.w3.org/TR/trace-context/).
public struct TraceContext: Hashable, Sendable {
    /// The first half of the trace's number.
    let traceHigh: UInt64
    /// The other half; not both are 0.
    let traceLow: UInt64
    /// The span's number in its trace; not 0.
    let spanID: UInt64
    /// Whether the trace is recorded; `nil` where whoever takes over decides.
    let isSampled: Bool?

    /// Version, trace, span and flags with hyphens between.
    private static let length = 55
    /// What of a later version is looked at: its first fields are those of this one.
    private static let longest = 256

    init(traceHigh: UInt64, traceLow: UInt64, spanID: UInt64, isSampled: Bool?) {
        self.traceHigh = traceHigh
        self.traceLow = traceLow
        self.spanID = spanID
        self.isSampled = isSampled
    }

    /// Parses the value of a header `traceparent`; `nil` for anything that is none.
    ///
    /// - Parameter trustingFlag: whether the caller decides if the trace is recorded; otherwise whoever takes over.
    public init?(traceParent text: String, trustingFlag: Bool) {
        let bytes = Array(text.utf8.prefix(Self.longest + 1))
        let hyphen = UInt8(ascii: "-")
        guard (Self.length...Self.longest).contains(bytes.count), bytes[2] == hyphen, bytes[35] == hyphen,
            bytes[52] == hyphen, let version = Self.number(bytes[0..<2]), version != 0xFF,
            version == 0 ? bytes.count == Self.length : bytes.count == Self.length || bytes[55] == hyphen,
            let high = Self.number(bytes[3..<19]), let low = Self.number(bytes[19..<35]), high | low != 0,
            let span = Self.number(bytes[36..<52]), span != 0, let flags = Self.number(bytes[53..<55])
        else { return nil }
        self.init(traceHigh: high, traceLow: low, spanID: span, isSampled: trustingFlag ? flags & 1 == 1 : nil)
    }

    /// The value of a header `traceparent`.
    public var traceParent: String { "00-\(traceID)-\(Self.text(spanID))-\(isRecorded ? "01" : "00")" }

    /// The trace's number, 32 hex digits.
    public var traceID: String { Self.text(traceHigh) + Self.text(traceLow) }

    /// Whether the trace is recorded.
    public var isRecorded: Bool { isSampled == true }

    /// The context of the work under way.
    public static var current: TraceContext? { InstrumentationContext.current?.trace }

    /// A piece of work below this one.
    func child(isSampled: Bool) -> TraceContext {
        TraceContext(traceHigh: traceHigh, traceLow: traceLow, spanID: Self.random(), isSampled: isSampled)
    }

    /// A piece of work that begins a trace.
    static func root(isSampled: Bool) -> TraceContext {
        TraceContext(traceHigh: random(), traceLow: random(), spanID: random(), isSampled: isSampled)
    }

    private static func random() -> UInt64 { UInt64.random(in: 1...UInt64.max) }

    /// The number in lower-case hex digits; `nil` if others are among them.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return number
    }

    /// 16 hex digits.
    static func text(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

/// Where the tracer keeps a span's context.
private enum TraceContextKey: InstrumentationContextKey {
    typealias Value = TraceContext
}

extension InstrumentationContext {
    /// Where this stands in a trace; `nil` where it stands in none.
    public var trace: TraceContext? {
        get { self[TraceContextKey.self] }
        set { self[TraceContextKey.self] = newValue }
    }

    /// A context below `trace`; of a trace of its own where there is none.
    public static func below(_ trace: TraceContext?) -> InstrumentationContext {
        var context = InstrumentationContext.topLevel
        context.trace = trace
        return context
    }
}
