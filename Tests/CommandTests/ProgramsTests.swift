import Foundation
import Testing
import TestSupport

/// The awarding half by itself: a program that links no library which decodes pictures.
@Suite("Awarding alone")
struct AwardOnlyTests {
    private let program = Command.executable.deletingLastPathComponent().appendingPathComponent("AwardOnly")

    @Test(
        "Awarding links no library that decodes pictures, and qix does",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ldd")))
    func libraries() async throws {
        func linked(_ program: URL) async throws -> String {
            try await Command.run(URL(fileURLWithPath: "/usr/bin/ldd"), [program.path]).text
        }
        let (alone, whole) = try await (linked(program), linked(Command.executable))
        for library in ["libzbar", "libZXing", "liblept"] {
            #expect(!alone.contains(library))
            #expect(whole.contains(library))
        }
        // What qix loads when it needs it, awarding never does.
        let (here, there) = try (Data(contentsOf: program), Data(contentsOf: Command.executable))
        for library in ["libtesseract.so", "libheif.so"] {
            #expect(here.range(of: Data(library.utf8)) == nil && there.range(of: Data(library.utf8)) != nil)
        }
        #expect(alone.contains("libsqlite3"))
    }

    @Test("Readings made elsewhere become the same entries as in a batch")
    func sameEntries() async throws {
        let run = try await Samples.batch.value
        let scratch = try ScratchFolder()
        let alone = try await Command.run(
            program,
            [
                "\(run.folder)/readings.ndjson", "images/manifest.csv", "images/catalog.csv", "images/campaigns.yaml",
                scratch.path("ledger.sqlite"),
            ])
        #expect(alone.status == 0, "\(alone.errors)")
        let batch = try await Command.qix(["ledger", "export", run.ledger])
        #expect(!batch.lines.isEmpty && alone.text == batch.text)
    }
}
