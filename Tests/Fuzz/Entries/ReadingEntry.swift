import Awarding
import Campaigns
import Catalog
import DomainModel
import FaultyReader
import Foundation
import Ledger
import Synchronization
import TestSupport

extension FuzzEntry {
    /// A line of a file of readings → a decision in the ledger, whatever figures it has: what `qix award` does, and a
    /// service with what a reader's process answered.
    public static let reading = FuzzEntry(
        name: "reading",
        tokens: [
            "\"kind\":", "\"receipt\":{", "\"lines\":[", "\"kind\":\"item\"", "\"amount\":1e11", "\"amount\":-0.01",
            "\"quantity\":1e308", "\"quantity\":0", "\"unit_price\":", "\"confidence\":1", "\"date\":\"2026-03-10\"",
            "\"total\":", "\"currency\":\"EUR\"", "\"barcodes\":[", "\"gtin\":\"08012417001107\"", "\"box\":[0,0,1,1]",
            "\"box\":[9223372036854775807,1,9223372036854775807,1]", "\"vat_number\":\"12345678903\"", "null", "1e400",
            "\"document_number\":\"0001-0042\"", "\"balanced\":true", "\"watermark\":{\"id\":5,\"hour\":7",
        ],
        seeds: {
            let box = Box(x: 1, y: 2, width: 30, height: 4)
            var receipt = Receipt(
                merchant: "Latteria Gialla", vatNumber: "12345678903", documentNumber: "0001-0042",
                date: Day("2026-03-10"), time: TimeOfDay("10:30"), currency: "EUR", total: Money(cents: 258),
                balanced: true)
            receipt.lines = [
                ReceiptLine(
                    kind: .item, text: "OIL 2 x 1,29 2,58", description: "OIL", quantity: 2,
                    unitPrice: Money(cents: 129), amount: Money(cents: 258), gtin: GTIN("8012417001107"), box: box,
                    confidence: 0.99)
            ]
            let code = Barcode(symbology: .ean13, text: "8012417001107", gtin: GTIN("8012417001107"), box: box)
            let readings = [
                Reading(image: "a", width: 900, height: 1600, kind: .receipt, receipt: receipt, text: ["OIL 2,58"]),
                Reading(image: "a", width: 900, height: 1600, kind: .product, barcodes: [code]),
                Reading(
                    image: "a", seconds: 10, kind: .sound,
                    watermark: DetectedWatermark(mark: Watermark(id: 5, hour: 7)!, agreement: 12, speed: 1)),
            ]
            return readings.compactMap { try? JSONEncoder().encode($0) }.map { Array($0) }
        },
        check: { bytes in
            guard let reading = try? JSONDecoder().decode(Reading.self, from: Data(bytes)) else { return }
            let again = try JSONDecoder().decode(Reading.self, from: JSONEncoder().encode(reading))
            try require(again == reading, "a reading comes back from its JSON as it was")
            try decided.withLock { decided in
                let (coins, sum) = try decided.award(reading)
                try require(coins >= 0, "no upload takes coins")
                try require(sum == coins, "a user has what the decision gave")
            }
        })

    private static let decided = Mutex<Decided>(Decided())

    /// A shop that pays for everything that it can, and the ledger so far.
    private struct Decided {
        private let scratch = try! ScratchFolder()
        private var awarding: Awarding?
        private var count = 0

        /// The coins of an upload of somebody new, by the decision and by the ledger.
        mutating func award(_ reading: Reading) throws -> (decision: Int, ledger: Int) {
            // A ledger that has seen much takes longer.
            if count % 1000 == 0 { awarding = try Decided.begin(scratch.path("ledger-\(count).sqlite")) }
            count += 1
            guard let awarding else { return (0, 0) }
            let moment = Timestamp("2026-03-12T19:00:00Z")!
            let user = "u\(count)"
            let outcome = try awarding.award(
                reading, Upload(image: "\(user)/\(count)", user: user, shake: .auto, uploadedAt: moment, tier: .pro))
            let balance = try awarding.ledger.balance(of: user)
            return (
                outcome.decision.awards.reduce(0) { $0 + $1.coins }
                    + outcome.decision.pending.reduce(0) { $0 + $1.coins }, balance.available + balance.pending
            )
        }

        private static func begin(_ path: String) throws -> Awarding {
            let catalog = try Catalog.load(
                csv: Array(
                    "gtin,name,brand,partner,category,size,aliases\n8012417001107,Oil,Alpi,Alpi SpA,food,1 l,\n".utf8),
                named: "catalog.csv")
            let programme = try CampaignFile.load(
                yaml: """
                    campaigns:
                      - {id: oil, partner: Alpi SpA, shake: scan, from: 2026-01-01, to: 2026-12-31,
                         products: {gtins: ['8012417001107']}, coins: {per_item: 7}}
                      - {id: receipts, partner: Alpi SpA, shake: receipt, from: 2026-01-01, to: 2026-12-31,
                         coins: {per_receipt: 3, per_euro: 2, per_item: 1}}
                    """, named: "campaigns.yaml")
            return Awarding(catalog: catalog, programme: programme, ledger: try Ledger(path: path))
        }
    }
}
