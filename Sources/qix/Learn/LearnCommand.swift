import ArgumentParser
import Arguments
import Corrections
import DomainModel
import DurableFiles
import Foundation
import Intake
import Ledger
import LedgerArguments
import ReviewQueue
import Stores

/// `qix learn`: what people's corrections say about the reader, and what they teach it.
struct LearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Measures the reader on what people put right, and learns from it.",
        discussion: """
              qix learn coins.qix
              qix learn coins.qix --out march.tuning --key /secure/coins.key
              qix learn show march.tuning
            """,
        subcommands: [Fit.self, Show.self], defaultSubcommand: Fit.self)

    struct Fit: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints how each field was read, and writes a tuning pack of what was learned.",
            discussion: """
                Prints, of the receipts that people reviewed, how often each field was read right, wrong, or left \
                open, in all, by shop and by month. What was read and not put right counts as right.

                With --out, learns aliases of lines, names of shops, and what the reader's certainties are worth, on \
                the receipts of one half of the people, and proves it on those of the other half and on --corpus. \
                Something is learned only where enough reviewers agree about enough people's receipts. Nothing is \
                written, and the command ends with 1, where a field would be read worse than before, the halves \
                disagree, or a reviewer contradicts the others.

                `qix batch`, `award`, `watch`, `decide`, `serve` and `simulate` interpret readings by the pack with \
                --tuning; without it all is as before.

                  qix learn fit coins.qix
                  qix learn coins.qix --readings out/readings.ndjson --out march.tuning \\
                    --key /secure/coins.key
                  qix learn coins.qix --pairs
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var file: String
        @Option(
            help: "Readings of the uploads, one JSON object per line, which tell how sure each field was; repeatable.",
            completion: .file(extensions: ["ndjson"]))
        var readings: [String] = []
        @Option(
            help: "The folder of a service's data, whose upheld appeals say which products were missed.",
            completion: .directory)
        var data: String?
        @Option(
            help: "Receipts with known truth, as --pairs prints them, on which nothing may become worse.",
            completion: .file(extensions: ["ndjson"]))
        var corpus: String?
        @Option(help: "The file of the tuning pack to write.", completion: .file()) var out: String?
        @Option(help: "A key from `qix ledger key`, which signs the pack.", completion: .file()) var key: String?
        @Option(help: "Reviewers who must say the same. (default: 2)") var reviewers: Int?
        @Option(help: "People on whose receipts they must say so. (default: 2)") var people: Int?
        @Option(help: "Receipts on which they must say so. (default: 3)") var receipts: Int?
        @Option(help: "A reviewer whose corrections count for nothing, \"\" for those without a name; repeatable.")
        var without: [String] = []
        @Flag(help: "Print one JSON object per line.") var json = false
        @Flag(help: "Print the pairs of reading and truth instead, one JSON object per line.") var pairs = false

        func validate() throws {
            guard (out == nil) == (key == nil) else {
                throw ValidationError("Give --out and --key together: a pack counts by who signed it.")
            }
            for (name, number) in [("reviewers", reviewers), ("people", people), ("receipts", receipts)] {
                guard number.map({ (1...1000).contains($0) }) ?? true else {
                    throw ValidationError("--\(name) must be between 1 and 1000.")
                }
            }
        }

        func run() throws {
            // Before anything long is done.
            let key = try key.map(HeadArguments.key)
            let drawn = try drawnPairs()
            for name in without where !drawn.contains(where: { $0.isReviewed(by: name) }) {
                throw CommandError(
                    "--without \(name.isEmpty ? "\"\"" : name): nobody of this name reviewed; "
                        + "`qix learn --pairs` shows who did")
            }
            let learning = Learning(
                drawn, corpus: try corpus.map(LearnCommand.corpus) ?? [],
                rules: AgreementRules(reviewers: reviewers, people: people, receipts: receipts),
                leavingOut: Set(without))
            if pairs {
                for pair in learning.pairs { try Output.json(pair) }
            } else {
                try CorrectionSheet(CorrectionTable(learning.pairs)).print(json: json)
            }
            guard let out, let key else { return }
            let interpreted = learning.pairs.count { $0.isInterpreted == true }
            if interpreted > 0 {
                Output.log(
                    "\(interpreted) receipts teach nothing: a tuning pack interpreted them, and their readings are not "
                        + "at hand (--readings)")
            }
            let pack: TuningPack
            do throws(LearningRefusal) {
                pack = try learning.pack()
            } catch {
                throw CommandError(["\(error)", error.sheet].compactMap(\.self).joined(separator: "\n"))
            }
            try DurableFile.replace(out, with: try pack.text(signedWith: key))
            Output.log(
                "\(out): tuning pack \(pack.digest.prefix(12)): \(pack.aliases.count) aliases, "
                    + "\(pack.merchants.count) shops, \(pack.calibrations.count) certainties; "
                    + "`qix learn show \(out)` shows its proof")
        }

        /// The pairs of the ledger, with the certainties of the readings that are at hand.
        private func drawnPairs() throws -> [ReadingPair] {
            let ledger = try Ledger(path: file, access: .read)
            let files = try readings.map { try ReadingsByHash($0) }
            let pairs = try ledger.reviewedUploads().compactMap { reviewed in
                let reading = try reviewed.claim.sha256.flatMap { sha256 in
                    try files.lazy.compactMap { try $0.reading(of: sha256) }.first
                }
                return ReadingPair(reviewed, reading: reading?.receipt)
            }
            return try pairs + appealedPairs(ledger, besides: pairs)
        }

        /// Pairs with the products that appeals, which were upheld, say were missed.
        private func appealedPairs(_ ledger: Ledger, besides pairs: [ReadingPair]) throws -> [ReadingPair] {
            guard let store = try LedgerLocation(file).openPartIfExists(of: .reviewDesk, in: data) else { return [] }
            let known = Dictionary(pairs.map { ($0.upload, $0) }, uniquingKeysWith: { $1 })
            var appealed: [String: ReadingPair] = [:]
            for (upload, product) in try ReviewDesk.upheldProducts(in: store) {
                let recorded = try ledger.recorded(upload)
                guard recorded.decision.reasons.first?.code != .erased,
                    var pair = appealed[upload] ?? known[upload]
                        ?? ReadingPair(appealed: recorded.claim, upload: upload)
                else { continue }
                pair.missed = (pair.missed ?? []) + [product]
                appealed[upload] = pair
            }
            return appealed.values.sorted { $0.upload < $1.upload }
        }
    }

    /// Pairs from a file of JSON Lines.
    private static func corpus(_ path: String) throws -> [ReadingPair] {
        let decoder = JSONDecoder()
        return try InputFile.bytes(path).split(separator: UInt8(ascii: "\n")).enumerated().map { place, line in
            do {
                return try decoder.decode(ReadingPair.self, from: Data(line))
            } catch {
                throw InputFileError(
                    path: path,
                    why:
                        "line \(place + 1) is no pair of reading and truth, as `qix learn --pairs` prints them: \(error)"
                )
            }
        }
    }
}
