import Foundation
import Synchronization
import TestSupport
import Testing

/// A collector of traces on loopback: takes OTLP over HTTP in JSON.
final class TraceCollector: Sendable {
    /// A span, as far as tests look.
    struct Span: Decodable, Hashable {
        struct Attribute: Decodable, Hashable {
            struct Value: Decodable, Hashable {
                var stringValue: String?
                var intValue: String?
            }
            var key: String
            var value: Value
        }
        struct Link: Decodable, Hashable { var traceId, spanId: String }

        var traceId: String
        var spanId: String
        var parentSpanId: String?
        var name: String
        var kind: Int
        var startTimeUnixNano: String
        var endTimeUnixNano: String
        var attributes: [Attribute]?
        var links: [Link]?

        subscript(_ key: String) -> String? {
            attributes?.first { $0.key == key }.flatMap { $0.value.stringValue ?? $0.value.intValue }
        }
    }

    private struct Message: Decodable {
        struct ScopeSpans: Decodable { var spans: [Span] }
        struct ResourceSpans: Decodable { var scopeSpans: [ScopeSpans] }
        var resourceSpans: [ResourceSpans]
    }

    private let server: CannedServer

    /// - Parameter answer: the bytes of each answer; `nil` gives none.
    init(answering answer: [UInt8]? = CannedServer.file(Array("{}".utf8))) throws {
        server = try CannedServer { _ in answer }
    }

    /// The options that send traces here.
    var options: [String] { ["--traces", "http://127.0.0.1:\(server.port)"] }

    /// All that came, heads and bodies.
    var text: String { server.requests.joined() }

    /// The spans so far.
    func spans() throws -> [Span] {
        try server.requests.flatMap { request -> [Span] in
            #expect(request.hasPrefix("POST /v1/traces HTTP/1.1\r\n"))
            let body = request.components(separatedBy: "\r\n\r\n")[1]
            let message = try JSONDecoder().decode(Message.self, from: Data(body.utf8))
            return message.resourceSpans.flatMap(\.scopeSpans).flatMap(\.spans)
        }
    }

    /// Waits for a span of this name, three minutes at most: other tests may have the cores.
    func span(_ name: String) async throws -> Span {
        for _ in 0..<1800 {
            if let span = try spans().first(where: { $0.name == name }) { return span }
            try await Task.sleep(for: .milliseconds(100))
        }
        return try #require(try spans().first { $0.name == name }, "no \(name): \(text)")
    }
}

@Suite("Traces")
struct TraceTests {
    /// The trace's number of a `traceparent`.
    private static func trace(_ parent: String) -> String { String(parent.dropFirst(3).prefix(32)) }

    private static func drawnParent(flags: String) -> String {
        func hex(_ count: Int) -> String { (0..<count).map { _ in String(Int.random(in: 1...15), radix: 16) }.joined() }
        return "00-\(hex(32))-\(hex(16))-\(flags)"
    }

    @Test("One trace leads from an upload to the partner's message, and tells nothing of a person")
    func whole() async throws {
        let (scratch, collector, listener) = (try ScratchFolder(), try TraceCollector(), try Listener())
        let hooks = """
            webhooks:
              - partner: Alimentari Serra
                url: http://127.0.0.1:\(listener.port)/alpi
                secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
            """
        let file = try scratch.write("webhooks.yaml", hooks.utf8)
        let service = try await RunningService(in: scratch, ["--webhooks", file] + collector.options)
        let ann = try await service.user()
        let sample = "u001/spesa-naviglio.png"
        // A stranger's trace goes on; that it is not recorded there decides nothing here.
        let parent = Self.drawnParent(flags: "00")
        let upload: RunningService.Upload = try await service.upload(
            sample, by: ann, ["Prefer": "wait=30", "traceparent": parent]
        ).decoded()
        #expect(upload.coins > 0)
        let webhook = try await collector.span("webhook")
        #expect(service.end(with: SIGTERM) == 0)

        let all = try collector.spans()
        let spans = all.filter { $0.traceId == Self.trace(parent) }
        let request = try #require(spans.first { $0.name == "POST /v1/uploads" })
        #expect(request.parentSpanId == String(parent.dropFirst(36).prefix(16)))
        // 202 where other tests had the cores for longer than the request waits; it was then sent again.
        #expect(["200", "202"].contains(request["http.response.status_code"]) && request.kind == 2)
        let read = try #require(spans.first { $0.name == "read" })
        let decide = try #require(spans.first { $0.name == "decide" })
        for span in [read, decide, webhook] {
            #expect(span.traceId == request.traceId && span.parentSpanId == request.spanId, "\(span)")
        }
        #expect(read["qix.outcome"] == "read" && decide["qix.outcome"] == "award")
        #expect(read["qix.upload"] == decide["qix.upload"] && read["qix.upload"]?.utf8.count == 16)
        let receipt = try #require(spans.first { $0.name == "read receipt" })
        #expect(receipt.parentSpanId == read.spanId)
        #expect(spans.first { $0.name == "read receipt.recognition" }?.parentSpanId == receipt.spanId)
        #expect(spans.allSatisfy { Int($0.endTimeUnixNano)! >= Int($0.startTimeUnixNano)! })
        let message = try #require(listener.requests.first)
        #expect(message.contains("\r\ntraceparent: 00-\(webhook.traceId)-\(webhook.spanId)-01\r\n"))

        let truth = try #require(Samples.truth.receipts["uploads/\(sample)"])
        var personal = [ann.id, ann.token, upload.id, String(upload.id.prefix(32)), "spesa-naviglio", "u001"]
        personal += [truth.company, truth.legalName, truth.vatNumber, truth.documentNumber, truth.total]
        personal += truth.items.map(\.description)
        for text in personal { #expect(!collector.text.contains(text), "\(text)") }
    }

    @Test("A trace passes from one process to the next by the queue, and lines of JSON name it")
    func queue() async throws {
        let (place, collector) = (try DatabasePlace(), try TraceCollector())
        let manifest = try place.scratch.write(
            "manifest.csv",
            ("image,user,shake,uploaded_at,tier\n"
                + ["u001/spesa-naviglio.png", "u001/spaghetti.jpg"].map {
                    Samples.root.appendingPathComponent("images/uploads/\($0)").path
                        + ",Ann Bianchi,auto,2026-03-12T19:00:00Z,signed\n"
                }.joined()).utf8)
        let pictures = place.scratch.path("pictures")
        let steps: [[String]] = [
            ["enqueue", manifest, "--pictures", pictures],
            ["work", "--pictures", pictures, "--drain", "--log-format", "json"] + Samples.patience,
            ["decide", "--drain"] + Samples.programme,
        ]
        var logs: [String] = []
        for step in steps {
            let outcome = try await place.qix(step + ["--ledger", place.ledger] + collector.options)
            #expect(outcome.status == 0, "\(outcome.errors)")
            logs.append(outcome.errors)
        }
        let spans = try collector.spans()
        let enqueued = spans.filter { $0.name == "enqueue" }
        #expect(enqueued.count == 2 && Set(enqueued.map(\.traceId)).count == 2)
        for above in enqueued {
            #expect(above.parentSpanId == nil && above.kind == 4)
            let below = spans.filter { $0.parentSpanId == above.spanId }
            #expect(Set(below.map(\.name)) == ["read", "decide"] && below.allSatisfy { $0.traceId == above.traceId })
            #expect(below.allSatisfy { $0["qix.upload"] == above["qix.upload"] })
            #expect(below.first { $0.name == "read" }?["qix.attempt"] == "1")
            #expect(logs[1].contains("\"trace_id\":\"\(above.traceId)\""))
        }
        #expect(!collector.text.contains("Bianchi") && !collector.text.contains("naviglio"))
    }

    @Test("A batch has a trace for each upload; one of no share has none")
    func batch() async throws {
        let (scratch, collector) = (try ScratchFolder(), try TraceCollector())
        let manifest = try scratch.write(
            "manifest.csv",
            ("image,user,shake,uploaded_at,tier\n"
                + Samples.root.appendingPathComponent("images/uploads/u001/spaghetti.jpg").path
                + ",Ann Bianchi,auto,2026-03-12T19:00:00Z,signed\n").utf8)
        for (share, count) in [("0", 0), ("1", 1)] {
            let outcome = try await Command.qix(
                ["batch", manifest, "--ledger", scratch.path("coins-\(share)"), "--out", scratch.path("out")]
                    + ["--trace-sample", share] + Samples.programme + Samples.patience + collector.options)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try collector.spans().filter { $0.name == "read" }.count == count)
        }
        let spans = try collector.spans()
        let read = try #require(spans.first { $0.name == "read" })
        #expect(read.parentSpanId == nil)
        #expect(spans.first { $0.name == "decide" }?.parentSpanId == read.spanId)
    }

    @Test(
        "A collector that is away, silent or out of order keeps no upload waiting; what it misses is counted",
        arguments: ["away", "silent", "500"])
    func fault(_ kind: String) async throws {
        let scratch = try ScratchFolder()
        let collector = try TraceCollector(
            answering: kind == "silent" ? nil : CannedServer.file([], status: "500 Internal Server Error"))
        let options = kind == "away" ? ["--traces", "http://127.0.0.1:9"] : collector.options
        let service = try await RunningService(in: scratch, options)
        let ann = try await service.user()
        let upload: RunningService.Upload = try await service.upload("u001/spaghetti.jpg", by: ann).decoded()
        #expect(upload.state == "decided")
        let chief = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        var dropped = 0
        for _ in 0..<1800 where dropped == 0 {
            let text = String(
                decoding: try await service.send("GET", "/metrics", token: chief).body, as: UTF8.self)
            let line = text.split(separator: "\n").first { $0.hasPrefix("qix_trace_spans_total{outcome=\"dropped\"}") }
            dropped = try Int(#require(line).split(separator: " ").last ?? "") ?? 0
            if dropped == 0 { try await Task.sleep(for: .milliseconds(100)) }
        }
        #expect(dropped > 0)
        #expect(service.end(with: SIGTERM) == 0)
    }

    @Test("Whatever stands in traceparent, requests are answered as without it")
    func malformed() async throws {
        let collector = try TraceCollector()
        let service = try await RunningService(in: try ScratchFolder(), collector.options)
        let valid = Self.drawnParent(flags: "01")
        var dice = SeededGenerator(seed: 20_260_312)
        for number in 0..<60 {
            var text = Array(valid)
            for _ in 0...(number % 4) {
                text[Int.random(in: 0..<text.count, using: &dice)] = "0fFz-.~ ".randomElement()!
            }
            let header = number % 7 == 0 ? String(repeating: String(text), count: 100) : String(text)
            let answer = try await service.send("GET", "/v1/me", ["traceparent": header])
            #expect(answer.status == 401, "\(header)")
        }
        #expect(service.end(with: SIGTERM) == 0)
        let spans = try collector.spans().filter { $0.name.hasPrefix("GET /v1/me") }
        #expect(spans.count == 60)
    }

    @Test(
        "An address that is none is refused before anything is done",
        arguments: ["collector:4318", "ftp://h", "http://a:b@h"])
    func wrongAddress(_ address: String) async throws {
        let scratch = try ScratchFolder()
        let outcome = try await Command.qix(
            ["watch", scratch.path(""), "--ledger", scratch.path("coins"), "--traces", address] + Samples.programme)
        #expect(outcome.status == 1 && outcome.errors.contains("--traces: \(address): "), "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("coins")))
    }
}
