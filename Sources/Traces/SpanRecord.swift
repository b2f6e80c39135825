import Tracing

/// A span that has ended, as OTLP writes it in JSON
/// (https://github.com/open-telemetry/opentelemetry-proto, `trace.proto`).
struct SpanRecord: Sendable, Encodable {
    let context: TraceContext
    /// The span above it, or 0.
    let parent: UInt64
    var name: String
    let kind: SpanKind
    /// Nanoseconds since 1970.
    let start: UInt64
    var end: UInt64
    var attributes: [KeyValue] = []
    var links: [TraceContext] = []
    var hasFailed = false

    /// An attribute.
    struct KeyValue: Sendable, Encodable {
        /// A value; JSON has numbers of 64 bits as texts.
        struct AnyValue: Sendable, Encodable {
            var stringValue: String?
            var intValue: String?
        }
        var key: String
        var value: AnyValue
    }

    private struct Link: Encodable { var traceId, spanId: String }
    private struct Status: Encodable { var code: Int }

    private enum CodingKeys: String, CodingKey {
        case traceId, spanId, parentSpanId, name, kind, startTimeUnixNano, endTimeUnixNano, attributes, links, status
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(context.traceID, forKey: .traceId)
        try container.encode(TraceContext.text(context.spanID), forKey: .spanId)
        if parent != 0 { try container.encode(TraceContext.text(parent), forKey: .parentSpanId) }
        try container.encode(name, forKey: .name)
        let kind =
            switch kind {
            case .internal: 1
            case .server: 2
            case .client: 3
            case .producer: 4
            case .consumer: 5
            }
        try container.encode(kind, forKey: .kind)
        try container.encode("\(start)", forKey: .startTimeUnixNano)
        try container.encode("\(end)", forKey: .endTimeUnixNano)
        if !attributes.isEmpty { try container.encode(attributes, forKey: .attributes) }
        if !links.isEmpty {
            try container.encode(
                links.map { Link(traceId: $0.traceID, spanId: TraceContext.text($0.spanID)) }, forKey: .links)
        }
        if hasFailed { try container.encode(Status(code: 2), forKey: .status) }
    }
}
