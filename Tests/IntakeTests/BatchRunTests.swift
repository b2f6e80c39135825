import Awarding
import Campaigns
import Catalog
import DomainModel
import FaultyReader
import Foundation
import Ledger
import Report
import Stores
import Testing
import TestSupport
import Workers

// Inside: a manifest with a name that no file can give.
@testable import Intake

/// Uploads, a catalogue and campaigns in a folder of their own, read by the faulty reader.
private struct Night {
    let reader: FaultyReader
    let catalog: Catalog
    let programme: Programme
    let manifest: Manifest

    init(words: [String]) throws {
        reader = try FaultyReader()
        var rows = "image,user,shake,uploaded_at,tier\n"
        for (number, word) in words.enumerated() {
            _ = try reader.picture("u\(number)", word, gtin: Night.gtins[number % 2])
            rows += "u\(number),user-\(number % 3),scan,2026-03-0\(1 + number % 9)T10:00:00Z,signed\n"
        }
        let file = reader.folder.appending(path: "manifest.csv").path
        try Data(rows.utf8).write(to: URL(filePath: file))
        manifest = try Manifest.load(file)
        catalog = try Catalog.load(
            csv: Array(
                """
                gtin,name,brand,partner,category,size,aliases
                \(Night.gtins[0]),Latte,Alpi,Alpi SpA,latte,1 L,
                \(Night.gtins[1]),Burro,Alpi,Alpi SpA,burro,250 g,
                """.utf8), named: "catalog.csv")
        programme = try CampaignFile.load(
            yaml: """
                campaigns:
                  - id: alpi
                    name: Alpi
                    partner: Alpi SpA
                    shake: scan
                    from: 2026-01-01
                    to: 2026-12-31
                    products: {brands: [Alpi]}
                    coins: {per_item: 5}
                    limits: {per_user_per_day: 10}
                """, named: "campaigns.yaml")
    }

    static let gtins = ["8000000000019", "8000000000026"]

    func awarding(_ name: String) throws -> Awarding {
        Awarding(catalog: catalog, programme: programme, ledger: try Ledger(path: path("\(name).sqlite")))
    }

    func path(_ name: String) -> String { reader.folder.appending(path: name).path }

    func cache(_ name: String, version: String = "1") throws -> ReadingCache {
        try ReadingCache(folder: path("\(name).readings"), version: version)
    }

    func export(_ name: String) throws -> [String] {
        var lines: [String] = []
        try Ledger(path: path("\(name).sqlite"), access: .read).export { lines.append($0) }
        return lines
    }

    @discardableResult
    func run(
        _ name: String, readers: Int = 2, version: String = "1", stopAfter: Int? = nil, timeout: Duration = .seconds(5)
    ) async throws
        -> RunTally
    {
        let pool = ReaderPool(
            reader.command, readers: readers, limits: ReaderLimits(timeout: timeout),
            cache: try cache(name, version: version))
        var decided = 0
        do {
            let awarding = try awarding(name)
            let output = try RunOutput(
                folder: path("\(name).out"), ledger: awarding.ledger,
                inputs: ReportWriter.RunInputs(input: name, ledger: awarding.ledger.path, campaigns: []))
            let tally = try await BatchRun(manifest, awarding: awarding).run(
                readingWith: pool, readers: readers, progress: RunProgress(.quiet) { _ in }
            ) { upload in
                try output.add(upload)
                decided += 1
                if decided == stopAfter {
                    pool.stop()
                    try reader.openGate()
                }
            }
            try output.finish(
                tally,
                ReportWriter.RunResults(
                    elapsed: .seconds(1), incidents: pool.incidents.summary, summary: awarding.ledger.summary()))
            await pool.shutDown()
            return tally
        } catch {
            await pool.shutDown()
            throw error
        }
    }
}

@Suite("A batch")
struct BatchRunTests {
    @Test("The same uploads give the same ledger, whatever the number of readers")
    func sameLedger() async throws {
        let night = try Night(words: (0..<24).map { $0 % 5 == 0 ? "slow" : "good" })
        let tally = try await night.run("one", readers: 1)
        try await night.run("many", readers: 4)
        #expect(tally.uploads == 24)
        #expect(tally.awarded > 0)
        #expect(try night.export("one") == night.export("many"))
        #expect(try !night.export("one").isEmpty)
    }

    @Test("What is read is decided and told although the next picture is not, and is in the ledger when it is told")
    func notHeldBack() async throws {
        var words = Array(repeating: "good", count: 12)
        words[4] = "gate"
        let night = try Night(words: words)
        let pool = ReaderPool(night.reader.command, readers: 2, limits: ReaderLimits(timeout: .seconds(60)))
        let other = try night.awarding("l").ledger
        var decided = 0
        let tally = try await BatchRun(night.manifest, awarding: night.awarding("l")).run(
            readingWith: pool, readers: 2, progress: RunProgress(.quiet) { _ in }
        ) { upload in
            decided += 1
            // Another process sees it.
            let id = try #require(upload.outcome.decision.id)
            #expect(try other.recorded(id).decision == upload.outcome.decision)
            // The fifth is read once the first four are told of.
            if decided == 4 { try night.reader.openGate() }
        }
        await pool.shutDown()
        #expect(tally.uploads == 12)
    }

    @Test("An upload that cannot be recorded is set aside, and the others of its group are decided")
    func setAside() async throws {
        let night = try Night(words: Array(repeating: "good", count: 9))
        try await night.run("batch")
        let file = night.path("readings.ndjson")
        try FileManager.default.copyItem(atPath: night.path("batch.out/readings.ndjson"), toPath: file)
        var entries = night.manifest.entries
        // No name: the ledger refuses it.
        entries[4].upload.user = "\u{1}"
        let tally = try RecordedReadingsRun(Manifest(entries), awarding: night.awarding("award")).run(
            readings: file, progress: RunProgress(.quiet) { _ in }, use: { _ in })
        #expect(tally.uploads == 8)
        #expect(tally.setAsideCount == 1)
    }

    @Test("Running again reads nothing, adds no entry and gives the same files")
    func again() async throws {
        let night = try Night(words: Array(repeating: "good", count: 12))
        try await night.run("l")
        let (entries, read) = (try night.export("l"), night.reader.readings)
        let decisions = try Data(contentsOf: URL(filePath: night.path("l.out/decisions.ndjson")))
        let tally = try await night.run("l")
        #expect(tally.fromCache == 12)
        #expect(night.reader.readings == read)
        #expect(try night.export("l") == entries)
        #expect(try Data(contentsOf: URL(filePath: night.path("l.out/decisions.ndjson"))) == decisions)
    }

    @Test("A new version of the reader reads again, and what was decided stands")
    func newVersion() async throws {
        let night = try Night(words: Array(repeating: "good", count: 6))
        try await night.run("l", version: "1")
        let entries = try night.export("l")
        try await night.run("l", version: "2")
        #expect(night.reader.readings == 12)
        #expect(try night.export("l") == entries)
    }

    @Test("Stopped and run again, a batch ends with the ledger of one that was not")
    func resumed() async throws {
        // Both readers wait at the gate, the nineteenth and twentieth to be decided, until the run was told to stop:
        // what comes behind them is refused, however busy the machine.
        var words = Array(repeating: "good", count: 30)
        (words[5], words[14]) = ("gate", "gate")
        let night = try Night(words: words)
        try night.reader.openGate()
        try await night.run("whole")
        try night.reader.closeGate()
        await #expect(throws: ReaderPoolError.stopped) {
            try await night.run("stopped", stopAfter: 5, timeout: .seconds(120))
        }
        #expect(!FileManager.default.fileExists(atPath: night.path("stopped.out/report.html")))
        let (before, read) = (try night.export("stopped"), night.reader.readings)
        #expect(before.count < 30)
        try await night.run("stopped")
        #expect(try night.export("stopped") == night.export("whole"))
        #expect(night.reader.readings - read <= 30 - before.count)
    }

    @Test("Pictures that crash, hang or babble get a decision like the others, and are told of")
    func faults() async throws {
        let words = ["good", "crash", "hang", "garbage", "other", "crash-once", "good", "exit"]
        let night = try Night(words: words)
        let tally = try await night.run("l")
        #expect(tally.uploads == words.count)
        #expect(tally.unread == 5)
        let report = try String(contentsOfFile: night.path("l.out/report.html"), encoding: .utf8)
        #expect(report.contains("5 pictures were given up"))
    }

    @Test("Readings made elsewhere, in any order, are decided alike by award")
    func award() async throws {
        let night = try Night(words: Array(repeating: "good", count: 20))
        try await night.run("batch")
        let file = night.path("shuffled.ndjson")
        let lines = try String(contentsOfFile: night.path("batch.out/readings.ndjson"), encoding: .utf8)
            .split(separator: "\n")
        var generator = SeededGenerator(seed: 7)
        try (lines.shuffled(using: &generator).joined(separator: "\n") + "\n")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let run = RecordedReadingsRun(night.manifest, awarding: try night.awarding("award"))
        let tally = try run.run(readings: file, progress: RunProgress(.quiet) { _ in }, use: { _ in })
        #expect(tally.uploads == 20)
        #expect(try night.export("award") == night.export("batch"))
    }

    @Test("Award decides nothing while a reading is missing")
    func missing() async throws {
        let night = try Night(words: Array(repeating: "good", count: 4))
        try await night.run("batch")
        let file = night.path("short.ndjson")
        let lines = try String(contentsOfFile: night.path("batch.out/readings.ndjson"), encoding: .utf8)
            .split(separator: "\n")
        try lines.dropFirst().joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        let run = RecordedReadingsRun(night.manifest, awarding: try night.awarding("award"))
        #expect(throws: ReadingsFileError.missing(file: file, images: ["u0"], count: 1)) {
            try run.run(readings: file, progress: RunProgress(.quiet) { _ in }, use: { _ in })
        }
        #expect(try night.export("award").isEmpty)
    }

    @Test("The cache is pruned to its limit, what was used last stays")
    func pruned() async throws {
        let night = try Night(words: Array(repeating: "good", count: 10))
        try await night.run("l")
        let cache = try night.cache("l")
        cache.prune(toBytes: 1000)
        let bytes = try FileManager.default.subpathsOfDirectory(atPath: night.path("l.readings")).reduce(0) {
            let attributes = try FileManager.default.attributesOfItem(atPath: night.path("l.readings/\($1)"))
            return $0 + (attributes[.type] as? FileAttributeType == .typeRegular ? attributes[.size] as? Int ?? 0 : 0)
        }
        #expect(bytes > 0 && bytes <= 1000)
    }

    @Test("A second run on the same ledger is kept out while the first is at work")
    func lock() throws {
        let folder = try ScratchFolder()
        let path = folder.path("l.sqlite")
        let lock = try RunLock(on: Ledger(path: path))
        #expect(throws: RunLockError.taken(ledger: path)) { try RunLock(on: Ledger(path: path)) }
        lock.release()
        try RunLock(on: Ledger(path: path)).release()
    }
}
