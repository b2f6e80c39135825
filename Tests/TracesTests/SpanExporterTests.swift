import Dispatch
import Foundation
import Synchronization
import Testing
import Tracing

@testable import Traces

/// A collector in this process.
private final class Collector: Sendable {
    private let taken = Mutex<[String]>([])
    private let status: Int
    private let gate: DispatchSemaphore?

    /// - Parameter gate: waited for before each answer.
    init(answering status: Int = 200, after gate: DispatchSemaphore? = nil) {
        self.status = status
        self.gate = gate
    }

    var bodies: [String] { taken.withLock { $0 } }

    func exporter(log: @escaping @Sendable (String) -> Void = { _ in }) -> SpanExporter {
        SpanExporter(
            service: "test", version: "1",
            send: { [self] body in
                gate?.wait()
                taken.withLock { $0.append(String(decoding: body, as: UTF8.self)) }
                return status
            }, log: log)
    }
}

@Suite("Spans on their way to a collector")
struct SpanExporterTests {
    private struct Fault: Error { var text = "Ann Bianchi" }

    /// The spans of a message of OTLP.
    private func spans(_ body: String) throws -> [[String: Any]] {
        let message = try #require(JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        let resources = try #require(message["resourceSpans"] as? [[String: Any]])
        return try resources.flatMap { resource in
            try #require(resource["scopeSpans"] as? [[String: Any]]).flatMap { scope in
                try #require(scope["spans"] as? [[String: Any]])
            }
        }
    }

    @Test(
        "A span has its parent, its trace and what was noted; what no list names stays here, and so do texts of errors")
    func personal() throws {
        let collector = Collector()
        let exporter = collector.exporter()
        let tracer = TraceTracer(exporter: exporter, ratio: 1)
        let outer = tracer.startSpan("outer", context: .topLevel, ofKind: .server)
        try? tracer.withSpan("inner", context: outer.context) { span in
            span.note(.upload, "0123456789abcdef")
            span.attributes["user.name"] = "Ann Bianchi"
            span.addEvent("Ann Bianchi")
            span.setStatus(SpanStatus(code: .error, message: "Ann Bianchi"))
            throw Fault()
        }
        outer.end()
        outer.end()
        exporter.end()
        let body = collector.bodies.joined()
        #expect(!body.contains("Bianchi"))
        let found = try collector.bodies.flatMap(spans)
        #expect(found.count == 2)
        let names = Dictionary(uniqueKeysWithValues: found.map { ("\($0["name"] ?? "")", $0) })
        let (above, below) = (try #require(names["outer"]), try #require(names["inner"]))
        #expect("\(below["parentSpanId"] ?? "")" == "\(above["spanId"] ?? "")")
        #expect("\(below["traceId"] ?? "")" == "\(above["traceId"] ?? "")")
        #expect(above["parentSpanId"] == nil && above["status"] == nil && below["status"] != nil)
        #expect(body.contains("0123456789abcdef") && body.contains("Fault"))
    }

    @Test("The share of new traces is recorded, and all or nothing of what began elsewhere", arguments: [0, 0.25, 1])
    func sampling(_ ratio: Double) {
        let exporter = Collector().exporter()
        defer { exporter.end() }
        let tracer = TraceTracer(exporter: exporter, ratio: ratio)
        let recorded = (0..<4000).count { _ in
            tracer.startSpan("new", context: .topLevel, ofKind: .internal).isRecording
        }
        // Six standard deviations of 4,000 throws.
        #expect(abs(Double(recorded) - 4000 * ratio) <= 6 * (4000 * ratio * (1 - ratio)).squareRoot())
        for flag in ["00", "01"] {
            let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-\(flag)"
            let below = InstrumentationContext.below(TraceContext(traceParent: parent, trustingFlag: true))
            let span = tracer.startSpan("below", context: below, ofKind: .internal)
            #expect(span.isRecording == (flag == "01"))
            #expect(span.context.trace?.traceParent.hasSuffix(flag) == true)
        }
    }

    @Test("A stranger who sets the flag of each request forces none; one whose traceparent is trusted does")
    func strangers() {
        let exporter = Collector().exporter()
        defer { exporter.end() }
        let tracer = TraceTracer(exporter: exporter, ratio: 0)
        for number in 1...200 {
            let parent = "00-\(String(repeating: "0", count: 29))\(number + 100)-00f067aa0ba902b7-01"
            let untrusted = InstrumentationContext.below(TraceContext(traceParent: parent, trustingFlag: false))
            #expect(!tracer.startSpan("request", context: untrusted, ofKind: .server).isRecording)
            let trusted = InstrumentationContext.below(TraceContext(traceParent: parent, trustingFlag: true))
            #expect(tracer.startSpan("request", context: trusted, ofKind: .server).isRecording)
        }
    }

    @Test("A collector that does not answer costs the spans that have no room, and each is counted")
    func slow() {
        let gate = DispatchSemaphore(value: 0)
        let exporter = Collector(after: gate).exporter()
        let tracer = TraceTracer(exporter: exporter, ratio: 1)
        for _ in 0..<20_000 { tracer.startSpan("work", context: .topLevel, ofKind: .internal).end() }
        // 8,192 wait, and one message is under way.
        #expect(exporter.counts.dropped >= 20_000 - 8192 - 512)
        #expect(exporter.counts.delivered == 0)
        for _ in 0..<100 { gate.signal() }
        exporter.end(within: .seconds(60))
        let counts = exporter.counts
        #expect(counts.delivered + counts.dropped == 20_000 && counts.delivered >= 8192)
    }

    @Test("What a collector refuses is dropped, counted and told once")
    func refused() {
        let said = Mutex<[String]>([])
        let exporter = Collector(answering: 500).exporter { line in said.withLock { $0.append(line) } }
        let tracer = TraceTracer(exporter: exporter, ratio: 1)
        for _ in 0..<3000 { tracer.startSpan("work", context: .topLevel, ofKind: .internal).end() }
        exporter.end(within: .seconds(60))
        #expect(exporter.counts == SpanExporter.Counts(delivered: 0, dropped: 3000))
        let lines = said.withLock { $0 }
        #expect(lines.count == 2 && lines[0].contains("500") && lines[1].contains("3000 spans"))
    }

    @Test("A collector that restarts is given its time, however many spans come meanwhile")
    func restarting() throws {
        let moments = Mutex<[ContinuousClock.Instant]>([])
        let (asked, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let exporter = SpanExporter(
            service: "test", version: "1",
            send: { _ in
                let count = moments.withLock { moments in
                    moments.append(.now)
                    return moments.count
                }
                asked.signal()
                guard count == 1 else { return 200 }
                gate.wait()
                return 503
            }, log: { _ in })
        let tracer = TraceTracer(exporter: exporter, ratio: 1)
        func add(_ count: Int) {
            for _ in 0..<count { tracer.startSpan("work", context: .topLevel, ofKind: .internal).end() }
        }
        add(512)
        asked.wait()
        // Another message is full while the first is under way.
        add(512)
        gate.signal()
        asked.wait()
        let times = moments.withLock { $0 }
        #expect(times[1] - times[0] >= .seconds(1))
        exporter.end(within: .seconds(60))
        #expect(exporter.counts == SpanExporter.Counts(delivered: 1024, dropped: 0))
    }

    @Test("What is not delivered at the end is counted")
    func end() {
        let gate = DispatchSemaphore(value: 0)
        let said = Mutex<[String]>([])
        let exporter = Collector(after: gate).exporter { line in said.withLock { $0.append(line) } }
        let tracer = TraceTracer(exporter: exporter, ratio: 1)
        for _ in 0..<700 { tracer.startSpan("work", context: .topLevel, ofKind: .internal).end() }
        exporter.end(within: .milliseconds(10))
        #expect(said.withLock { $0 } == ["700 spans were not delivered to the collector; 0 were"])
        for _ in 0..<10 { gate.signal() }
    }
}
