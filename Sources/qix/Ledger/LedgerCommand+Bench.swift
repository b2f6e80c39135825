import ArgumentParser
import Campaigns
import DomainModel
import Foundation
import Ledger
import Mathematics
import ReceiptIdentity
import SQLite
import Stores
import Text

extension LedgerCommand {
    /// Records made-up uploads: for `make bench`, and for tests that kill it on the way.
    struct Bench: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Records generated uploads, and prints decisions and entries per second and the time of one decision.",
            discussion: """
                The same seed gives the same uploads; running it again on the same ledger records only what is \
                missing. With --compare, the same rows are also inserted into a plain SQLite table beside the \
                ledger, one transaction per row with the same settings, for comparison.

                  qix ledger bench /tmp/bench.qix --decisions 100000 --compare
                """,
            shouldDisplay: false)

        @OptionGroup var ledger: LedgerArgument
        @Option(help: "Number of uploads.") var decisions = 100_000
        @Option(help: "The seed of the generated uploads.") var seed = 1
        @Option(help: "Decisions stored in one transaction.") var atOnce = 1
        @Flag(help: "Also insert the entries into a plain SQLite table.") var compare = false

        func validate() throws {
            guard atOnce >= 1 else { throw ValidationError("--at-once must be 1 or more.") }
        }

        func run() throws {
            var uploads = SyntheticUploads(seed: UInt64(bitPattern: Int64(seed)))
            let store = try Ledger(path: ledger.file)
            let clock = ContinuousClock()
            var making = Duration.zero
            var latest: [Duration] = []
            let all = try clock.measure {
                for upload in stride(from: 0, to: decisions, by: atOnce) {
                    var claims: [Claim] = []
                    making += clock.measure {
                        claims = (upload..<min(upload + atOnce, decisions)).map { _ in uploads.next() }
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
                    beside: LedgerLocation(ledger.file).beside)
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

/// Seeded uploads as a busy week brings them: receipts of a few lines, some twice, some unbalanced, with pictures.
struct SyntheticUploads {
    static let programme = Programme(campaigns: [
        Campaign(
            id: "milk", partner: "Latteria", shake: .receipt, from: Day(daysSinceEpoch: 20_000),
            to: Day(daysSinceEpoch: 30_000), coins: .init(perItem: 10),
            limits: .init(userDay: 500, user: 100_000, budget: 1_000_000_000)),
        Campaign(
            id: "scan", partner: "Latteria", shake: .scan, from: Day(daysSinceEpoch: 20_000),
            to: Day(daysSinceEpoch: 30_000), coins: .init(perItem: 2), limits: .init(userDay: 20, sameProductDays: 1)),
    ])

    private static let milk = Claim.ClaimedProduct(
        gtin: GTIN(number: 8_001_234_567_890 / 10 * 10 + GTIN.checkDigit(of: 8_001_234_567_890 / 10))!, name: "Latte",
        brand: "Latteria", partner: "Latteria", category: "latte")

    private var generator: SplitMix64
    private var count = 0

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func next() -> Claim {
        count += 1
        let user = "user\(generator.next() % 2000)"
        let day = 20_100 + count / 20_000
        let upload = Upload(
            image: "\(user)/\(count).jpg", user: user, uploadedAt: Timestamp(seconds: day * 86_400 + count % 86_400),
            position: count)
        let sha256 = (0..<4).map { _ in Hexadecimal.encode(generator.next()) }.joined()
        let picture = PictureHash(bits: generator.next())
        var item = Claim.Item(product: SyntheticUploads.milk, text: "LATTE", evidence: "text", why: "the words agree")
        guard generator.next() % 5 > 0 else {
            return Claim(
                upload: upload, sha256: sha256, kind: .product, shake: .scan, items: [item],
                codes: [SyntheticUploads.milk.gtin.digits], picture: picture)
        }
        // One receipt in twenty is one of the hundred before it.
        let number = generator.next() % 20 == 0 ? max(1, count - Int(generator.next() % 100)) : count
        item.pieces = 1 + number % 4
        // Four hundred tills, each closed every evening, as often as it is old, and counting from one in the morning.
        let (closure, till, place) = (number / 20_000, number % 400, number % 20_000 / 400 + 1)
        let minute = 480 + place * 14 + till % 14
        let amount = Money(cents: 129 * item.pieces)
        // Other products, which rarely repeat.
        let others = Money(cents: 59 + number * 7919 % 9973)
        let receipt = Receipt(
            merchant: "Conad", vatNumber: "\(12_345_678_000 + till / 4 * 37)",
            documentNumber: "\(1000 + till * 17 + closure)-\(1000 + place)", register: "99MEY\(100_000 + till * 1237)",
            date: Day(daysSinceEpoch: 20_099 + closure), time: TimeOfDay(hour: minute / 60, minute: minute % 60),
            currency: "EUR", total: amount + others, balanced: generator.next() % 10 > 0,
            lines: [
                ReceiptLine(
                    kind: .item, text: "LATTE", description: "LATTE", amount: amount,
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1),
                ReceiptLine(
                    kind: .item, text: "SPESA", description: "SPESA", amount: others,
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1),
            ])
        item.amount = amount
        return Claim(
            upload: upload, sha256: sha256, kind: .receipt, shake: .receipt, items: [item],
            receipt: Claim.ReceiptSummary(receipt), picture: picture)
    }
}
