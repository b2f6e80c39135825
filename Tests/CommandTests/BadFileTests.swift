import DomainModel
import Foundation
import Testing
import TestSupport

/// What is no picture, or is too much of one, is a result: an error reading, a rejected upload, a run that goes on.
@Suite("Files that cannot be read")
struct BadFileTests {
    /// A PNG header that promises 20 000 by 20 000 pixels, and holds a hundred bytes of them.
    private static let huge: [UInt8] =
        [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x4E, 0x20, 0, 0,
            0x4E, 0x20,
        ]
        + [8, 0, 0, 0, 0, 0xC6, 0x1B, 0x19, 0xE5]
        + [
            0x00, 0x00, 0x00, 0x0C, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0xA0, 0x3D, 0x00, 0x00, 0x00, 0x64,
            0x00, 0x01, 0x86, 0x64, 0x3C, 0x35, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
        ]

    /// The bad files, by name, and what is said of each.
    private static let files: [(name: String, bytes: [UInt8], code: ReadingError.Code)] = [
        ("empty.jpg", [], .unreadableImage),
        ("words.jpg", Array("this is no picture\n".utf8), .unreadableImage),
        ("page.png", Array("<html><script>alert(1)</script></html>".utf8), .unreadableImage),
        ("huge.png", huge, .tooLarge),
        ("cut.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46], .unreadableImage),
    ]

    private func folder() throws -> ScratchFolder {
        let scratch = try ScratchFolder()
        let user = scratch.url.appendingPathComponent("uploads/eve")
        try FileManager.default.createDirectory(at: user, withIntermediateDirectories: true)
        for file in Self.files { try Data(file.bytes).write(to: user.appendingPathComponent(file.name)) }
        return scratch
    }

    @Test("qix read answers each path, in order, and ends with 75 if one is missing, otherwise with 0")
    func read() async throws {
        let scratch = try folder()
        let names = Self.files.map(\.name) + ["missing.jpg"]
        let outcome = try await Command.qix(
            ["read"] + Samples.patience + names.map { scratch.path("uploads/eve/\($0)") })
        #expect(outcome.status == 75, "\(outcome.errors)")
        let there = try await Command.qix(["read"] + Samples.patience + [scratch.path("uploads/eve/\(names[0])")])
        #expect(there.status == 0, "\(there.errors)")
        let readings = try outcome.lines.map { try JSONDecoder().decode(Reading.self, from: Data($0.utf8)) }
        #expect(readings.map { URL(fileURLWithPath: $0.image).lastPathComponent } == names)
        #expect(readings.map(\.error?.code) == Self.files.map(\.code) + [.notFound])
        #expect(readings.allSatisfy { $0.error?.message.isEmpty == false && $0.receipt == nil && $0.barcodes == [] })
    }

    @Test("An import that fails leaves an earlier catalogue as it was, and no half of a new one")
    func failedImport() async throws {
        let scratch = try ScratchFolder()
        let bad = try scratch.write("bad.csv", "a,b\n1,2\n".utf8)
        let earlier = try scratch.write("earlier.csv", "gtin,name\n".utf8)
        for out in [earlier, scratch.path("new.csv")] {
            let failed = try await Command.qix(["catalog", "import", "--from", "csv", bad, "--out", out])
            #expect(failed.status == 1 && failed.errors.contains("missing: gtin, name"), "\(failed.errors)")
        }
        #expect(try String(contentsOfFile: earlier, encoding: .utf8) == "gtin,name\n")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() == ["bad.csv", "earlier.csv"])
    }

    @Test("qix batch rejects each with its reason, and ends with 0")
    func batch() async throws {
        let scratch = try folder()
        let run = try await Samples.batch(scratch.path("uploads"), into: scratch)
        #expect(run.outcome.status == 0, "\(run.outcome.errors)")
        let decisions = try run.lines(of: "decisions.ndjson", as: BatchCommandTests.Decision.self)
        #expect(decisions.count == Self.files.count)
        #expect(
            decisions.allSatisfy {
                $0.outcome == "reject" && $0.coins == 0 && $0.reasons.first?.sentence.isEmpty == false
            })
    }

    @Test("qix check explains, and ends with 0")
    func check() async throws {
        let scratch = try folder()
        for name in ["empty.jpg", "huge.png"] {
            let outcome = try await Command.qix(["check", scratch.path("uploads/eve/\(name)")] + Samples.programme)
            #expect(outcome.status == 0, "\(name): \(outcome.errors)")
            #expect(outcome.text.contains("reject"), "\(name)")
        }
    }
}
