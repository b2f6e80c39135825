import Arguments
import ArgumentParser
import Campaigns
import Foundation
import Ledger
import Stores
import SyntheticData

/// Records made-up uploads: for `make bench`, and for tests that kill it on the way.
struct LedgerBenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger",
        abstract:
            "Records generated uploads, and prints decisions and entries per second and the time of one decision.",
        discussion: """
            The same seed gives the same uploads; running it again on the same ledger records only what is \
            missing. With --compare, the same rows are also inserted into a plain SQLite table beside the \
            ledger, one transaction per row with the same settings, for comparison.

              qix-bench ledger /tmp/bench.qix --decisions 100000 --compare
            """)

    @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var ledger: String
    @Option(help: "Number of uploads.") var decisions = 100_000
    @Option(help: "The seed of the generated uploads.") var seed = 1
    @Option(help: "Decisions stored in one transaction.") var atOnce = 1
    @Flag(help: "Scans of one product alone, each with keypoints.") var scans = false
    @Flag(help: "Also insert the entries into a plain SQLite table.") var compare = false

    func validate() throws {
        guard atOnce >= 1 else { throw ValidationError("--at-once must be 1 or more.") }
    }

    func run() throws {
        var uploads = SyntheticUploads(seed: UInt64(bitPattern: Int64(seed)))
        let store = try Ledger(path: ledger)
        let clock = ContinuousClock()
        var making = Duration.zero
        var latest: [Duration] = []
        let all = try clock.measure {
            for upload in stride(from: 0, to: decisions, by: atOnce) {
                var claims: [Claim] = []
                making += clock.measure {
                    claims = (upload..<min(upload + atOnce, decisions)).map { _ in
                        scans ? uploads.nextScan() : uploads.next()
                    }
                }
                var isNew = false
                let took = try clock.measure { isNew = try record(claims, in: store) }
                if isNew, upload >= decisions - decisions / 10 { latest.append(took / claims.count) }
            }
        }
        let seconds = (all - making) / .seconds(1)
        let summary = try store.summary()
        var result = BenchResult(
            decisions: decisions, entries: summary.entries, seconds: seconds,
            decisionsPerSecond: Double(decisions) / seconds, entriesPerSecond: Double(summary.entries) / seconds,
            medianMilliseconds: latest.isEmpty ? nil : latest.sorted()[latest.count / 2] / .milliseconds(1))
        if compare {
            let plain = try BareInsertBenchmark.secondsToInsert(
                try store.history().map(\.row), columns: Entry.columns,
                beside: LedgerLocation(ledger).beside)
            result.plainInsertsPerSecond = Double(summary.entries) / plain
        }
        try Output.json(result)
    }

    /// Whether any was new.
    private func record(_ claims: [Claim], in ledger: Ledger) throws -> Bool {
        guard atOnce > 1 else {
            return try ledger.recordUpload(claims[0], programme: SyntheticUploads.programme, by: decide).isNew
        }
        return try ledger.recordUploads(claims, programme: SyntheticUploads.programme, by: decide).contains {
            try $0.get().isNew
        }
    }
}

private struct BenchResult: Encodable {
    var decisions: Int
    var entries: Int
    var seconds: Double
    var decisionsPerSecond: Double
    var entriesPerSecond: Double
    /// Of the last tenth of the decisions, when most receipts are known, those that this run made.
    var medianMilliseconds: Double?
    var plainInsertsPerSecond: Double?

    private enum CodingKeys: String, CodingKey {
        case decisions, entries, seconds
        case decisionsPerSecond = "decisions_per_second"
        case entriesPerSecond = "entries_per_second"
        case medianMilliseconds = "median_ms"
        case plainInsertsPerSecond = "plain_inserts_per_second"
    }
}
