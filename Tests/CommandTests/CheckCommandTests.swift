import DomainModel
import Foundation
import Testing
import TestSupport

/// `qix check`: one picture, from end to end, without a ledger.
@Suite("qix check")
struct CheckCommandTests {
    /// What the tests look at in `check --json`.
    struct Checked: Decodable {
        struct Decision: Decodable {
            struct Award: Decodable {
                var campaign: String
                var coins: Int
            }
            struct Reason: Decodable {
                var code: String
                var sentence: String
            }
            var outcome: String
            var coins: Int
            var awards: [Award]
            var reasons: [Reason]
        }
        var reading: Reading
        var decision: Decision
    }

    private func check(_ image: String, _ options: [String] = []) async throws -> Command.Outcome {
        try await Command.qix(
            ["check", "images/\(image)", "--at", "2026-03-20T12:00:00Z"] + Samples.programme + options)
    }

    private func checked(_ image: String, _ options: [String] = []) async throws -> Checked {
        let outcome = try await check(image, options + ["--json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Checked.self, from: outcome.output)
    }

    @Test("A scanned product earns what its campaign pays")
    func product() async throws {
        let checked = try await checked("uploads/u001/spaghetti.jpg", ["--shake", "scan"])
        #expect(checked.reading.kind == .product)
        #expect(checked.decision.outcome == "award")
        #expect(checked.decision.awards.map(\.campaign) == ["serra-scan"])
        #expect(checked.decision.coins == 3)
    }

    @Test("The tier multiplies: a pro's coffee earns half as much again")
    func tier() async throws {
        let signed = try await checked("uploads/u002/caffe-upside-down.jpg", ["--tier", "signed"])
        let pro = try await checked("uploads/u002/caffe-upside-down.jpg", ["--tier", "pro"])
        #expect(signed.decision.coins == 8)
        #expect(pro.decision.coins == 12)
    }

    @Test("A receipt says for people what was seen, matched and decided")
    func words() async throws {
        let outcome = try await check("uploads/u001/spesa-naviglio.png")
        #expect(outcome.status == 0)
        for expected in ["0123-0045", "17.73", "SPAGH.N5 VALDORO 500G", "serra-pasta"] {
            #expect(outcome.text.contains(expected), "\(expected)")
        }
    }

    @Test("--explain tells in which ways the sums agree and how likely each is, to people and to machines")
    func explained() async throws {
        let outcome = try await check("uploads/u001/spesa-naviglio.png", ["--explain"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("sums      settled") && outcome.text.contains("= 17.73  (as read)"))
        #expect(outcome.text.contains("none of these"))
        struct Answer: Decodable {
            struct Sums: Decodable {
                struct Way: Decodable {
                    var total: Money
                    var posterior: Double
                    var doubts: [String: Double]
                }
                var balanced: Bool
                var ways: [Way]
            }
            var sums: Sums?
        }
        let told = try await check("uploads/u001/spesa-naviglio.png", ["--explain", "--json"])
        let sums = try #require(try JSONDecoder().decode(Answer.self, from: told.output).sums)
        #expect(sums.balanced && sums.ways.first?.total == Money(cents: 1773))
        #expect(sums.ways.reduce(0) { $0 + $1.posterior } <= 1.001)
        let plain = try await check("uploads/u001/spesa-naviglio.png", ["--json"])
        #expect(try JSONDecoder().decode(Answer.self, from: plain.output).sums == nil)
    }

    @Test("A product of nobody's campaign earns nothing, and the reason says so")
    func unlisted() async throws {
        let checked = try await checked("uploads/u006/senza-marca.png")
        #expect(checked.reading.barcodes.map(\.text) == ["8007771001238"])
        #expect(checked.decision.outcome == "reject")
        #expect(checked.decision.coins == 0)
        #expect(checked.decision.reasons.first?.sentence.isEmpty == false)
    }

    @Test("The overlay is the upright picture with its boxes: a PNG of the reading's size")
    func overlay() async throws {
        let scratch = try ScratchFolder()
        let checked = try await checked("uploads/u005/borsa-cura.jpg", ["--overlay", scratch.path("boxes.png")])
        let drawn = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.path("boxes.png"))))
        try #require(drawn.count > 24)
        #expect(Array(drawn.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let size = stride(from: 16, to: 24, by: 4).map { place in
            drawn[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        let width = try #require(checked.reading.width), height = try #require(checked.reading.height)
        #expect(height > width, "the tag turns the stored picture upright")
        // The overlay may be drawn smaller, in the same shape.
        #expect(abs(Double(size[0]) / Double(size[1]) - Double(width) / Double(height)) < 0.01)
    }

    @Test("Nothing is written beside what was asked for")
    func writesNothing() async throws {
        let scratch = try ScratchFolder()
        let image = Samples.root.appendingPathComponent("images/uploads/u001/spaghetti.jpg").path
        let programme = Samples.programme.map { $0.hasPrefix("images/") ? Samples.root.path + "/" + $0 : $0 }
        let outcome = try await Command.qix(["check", image] + programme, in: scratch.url)
        #expect(outcome.status == 0)
        // The files that hold the run's own streams are in another folder.
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == [])
    }

    @Test("Of a file that is not there it says so, and ends with the status of what may be tried again")
    func missing() async throws {
        for options in [[], ["--json"], ["--steps", try ScratchFolder().path("steps")]] {
            let outcome = try await check("uploads/u001/nowhere.jpg", options)
            #expect(outcome.status == 75, "\(options): \(outcome.errors)")
            #expect(!outcome.text.isEmpty)
        }
    }
}
