import DomainModel
import Foundation
import Testing
import TestSupport

@Suite("Fields in doubt, at the desk of qix serve")
struct DeskDoubtServiceTests {
    private struct Item: Decodable {
        struct Facts: Decodable {
            var shop: String?
            var date: String?
            var candidates: [String: [FieldCandidate]]?
        }
        var upload: String
        var coins: Int
        var receipt: Facts?
    }
    private struct Answer: Decodable {
        var outcome: String
        var coins: Int
    }
    private struct Member: Decodable { var token: String }
    private static let wish = "{\"role\": \"reviewer\", \"name\": \"Eva Rossi\"}"

    /// A receipt of which neither the day nor the shop was read surely, with what each may be.
    private static var doubtful: Reading {
        var reading = Shop.reading("ann.jpg", number: 1, "SPAGH.N5 VALDORO 500G")
        reading.receipt?.date = nil
        reading.receipt?.merchant = nil
        reading.receipt?.vatNumber = nil
        reading.receipt?.candidates = [
            "date": [
                FieldCandidate(value: "2026-03-10", probability: 0.61),
                FieldCandidate(value: "2026-10-03", probability: 0.34),
            ],
            "merchant": [
                FieldCandidate(value: "Naviglio", probability: 0.55),
                FieldCandidate(value: "Navetta", probability: 0.3),
            ],
        ]
        return reading
    }

    @Test("A reviewer is shown what each field may be, and pays by the day and the shop that they choose")
    func choices() async throws {
        let scratch = try ScratchFolder()
        try FileManager.default.createDirectory(
            at: scratch.url.appendingPathComponent("data"), withIntermediateDirectories: true)
        let line = String(decoding: try JSONEncoder().encode(Self.doubtful), as: UTF8.self)
        let readings = try scratch.write("readings.ndjson", (line + "\n").utf8)
        let manifest = try scratch.write(
            "manifest.csv", "image,user,shake,uploaded_at,tier\nann.jpg,ann,receipt,2026-03-11T12:00:00Z,signed\n".utf8)
        let ledger = scratch.path("data/ledger.sqlite")
        let awarded = try await Command.qix(
            ["award", readings, "--manifest", manifest, "--ledger", ledger, "--out", scratch.path("out")]
                + Samples.programme)
        #expect(awarded.status == 0, "\(awarded.errors)")

        let service = try await RunningService(in: scratch)
        let chief = try String(contentsOfFile: scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        func send(_ method: String, _ path: String, as token: String, _ body: String? = nil) async throws
            -> RunningService.Answer
        {
            try await service.send(
                method, path, token: token, body: body.map { Data($0.utf8) }, ["Content-Type": "application/json"])
        }
        let member: Member = try await send("POST", "/v1/staff", as: chief, Self.wish).decoded()
        let item: Item = try await send("POST", "/v1/reviews/next", as: member.token).decoded()
        #expect(item.receipt?.date == nil && item.receipt?.shop == nil)
        #expect(item.receipt?.candidates?["date"] == Self.doubtful.receipt?.candidates["date"])
        #expect(item.receipt?.candidates?["shop"] == Self.doubtful.receipt?.candidates["merchant"])

        let path = "/v1/reviews/\(item.upload)/answer"
        // What is no day, and a shop that the reader never thought of.
        for (facts, status) in [
            ("\"date\": \"2026-03-40\"", 400), ("\"date\": \"2026-03-10\", \"shop\": \"Esselunga\"", 422),
        ] {
            let body = "{\"verdict\": \"approve\", \"why\": \"seen\", \(facts)}"
            #expect(try await send("POST", path, as: member.token, body).status == status, "\(facts)")
        }
        let right = "{\"verdict\": \"approve\", \"why\": \"seen\", \"date\": \"2026-03-10\", \"shop\": \"Naviglio\"}"
        let done: Answer = try await send("POST", path, as: member.token, right).decoded()
        #expect(done.outcome == "settled" && done.coins > 0 && done.coins <= item.coins)
        #expect(service.end(with: SIGTERM) == 0)

        let pairs = try await Command.qix(["learn", ledger, "--pairs"])
        #expect(pairs.status == 0, "\(pairs.errors)")
        for fact in ["2026-03-10", "Naviglio"] { #expect(pairs.text.contains(fact), "\(pairs.text)") }
        #expect(!pairs.text.contains("Esselunga"))
    }
}
