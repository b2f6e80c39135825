import DomainModel
import Foundation
import Testing
import Text

import Readers

/// Sixty drawn receipts of kinds that are easily rejected, with their true content (`Scripts/draw/gallery.py`): faint
/// grey, an A4 page with a receipt in its corner, rows of asterisks with an exit barcode, dot-matrix, product numbers
/// joined to names, weighed goods, rolls of a hundred rows and more, square codes; tills of fifteen countries.
@Suite("The gallery")
struct GalleryTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Gallery")

    struct Truth: Decodable {
        struct Item: Decodable {
            var description: String
            var amount: String
        }

        var total: String
        var date: String
        var currency: String
        var merchant: String
        var items: [Item]
        /// The printed product numbers, thirteen digits each.
        var codes: [String]?
    }

    /// How many totals, dates, shops, items and codes of one kind are read.
    struct Counts: Equatable {
        var totals = 0
        var dates = 0
        var shops = 0
        var items = 0
        var codes = 0
        /// Lines without a true item.
        var extra = 0
    }

    static let truth: [String: Truth] = {
        let file = folder.appending(path: "truth.json")
        return (try? JSONDecoder().decode([String: Truth].self, from: Data(contentsOf: file))) ?? [:]
    }()

    /// What is read today: no number may fall, and `extra` may not rise. After an improvement, raise these numbers
    /// (`swift test --filter GalleryTests` prints them).
    static let reached: [String: Counts] = [
        "corner": Counts(totals: 8, dates: 8, shops: 8, items: 76, codes: 0, extra: 2),
        "czech": Counts(totals: 1, dates: 1, shops: 1, items: 5, codes: 0, extra: 0),
        "exit": Counts(totals: 8, dates: 8, shops: 8, items: 68, codes: 0, extra: 0),
        "faint": Counts(totals: 9, dates: 9, shops: 8, items: 67, codes: 0, extra: 0),
        "glued": Counts(totals: 8, dates: 8, shops: 8, items: 73, codes: 38, extra: 0),
        "matrix": Counts(totals: 8, dates: 8, shops: 8, items: 66, codes: 0, extra: 1),
        "polish": Counts(totals: 1, dates: 1, shops: 1, items: 5, codes: 0, extra: 0),
        "roll": Counts(totals: 5, dates: 5, shops: 5, items: 641, codes: 0, extra: 0),
        "square": Counts(totals: 5, dates: 5, shops: 5, items: 41, codes: 0, extra: 0),
        "weighed": Counts(totals: 7, dates: 6, shops: 7, items: 52, codes: 0, extra: 0),
    ]

    private static func kind(_ name: String) -> String { String(name.prefix { $0.isLetter }) }

    @Test("Sixty pictures, of every kind")
    func coverage() {
        #expect(Self.truth.count == 60)
        #expect(Set(Self.truth.keys.map(Self.kind)) == Set(Self.reached.keys))
    }

    @Test("Of each kind, no less is read than before", arguments: reached.keys.sorted())
    func kind(_ kind: String) throws {
        let minimum = try #require(Self.reached[kind])
        let registry = try ReaderRegistry()
        var counts = Counts()
        for (name, truth) in Self.truth.sorted(by: { $0.key < $1.key }) where Self.kind(name) == kind {
            let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
            let reading = registry.read(bytes, named: name)
            #expect(!reading.text.isEmpty, "\(name) has no text")
            let codes = Set(truth.codes ?? [])
            let found = (reading.receipt?.lines ?? []).compactMap(\.gtin).map { $0.ean13 ?? $0.digits }
            #expect(codes.isSuperset(of: found), "\(name) has codes that it does not print")
            #expect(reading.barcodes.isEmpty, "\(name) has barcodes of products")
            #expect(reading.kind == .receipt, "\(name) is called no receipt")
            guard let receipt = reading.receipt else { continue }
            let isTotal = receipt.total?.description == truth.total
            #expect(isTotal || !receipt.balanced, "\(name) is called balanced with a wrong total")
            counts.totals += isTotal && receipt.currency == truth.currency ? 1 : 0
            counts.dates += receipt.date?.description == truth.date ? 1 : 0
            counts.shops += Self.likeness(receipt.merchant ?? "", truth.merchant) >= 0.9 ? 1 : 0
            counts.codes += codes.intersection(found).count
            let (paired, extra) = Self.paired(truth.items, receipt.lines)
            counts.items += paired
            counts.extra += extra
        }
        print("\(kind): \(counts)")
        #expect(counts.totals >= minimum.totals)
        #expect(counts.dates >= minimum.dates)
        #expect(counts.shops >= minimum.shops)
        #expect(counts.items >= minimum.items)
        #expect(counts.codes >= minimum.codes)
        #expect(counts.extra <= minimum.extra)
    }

    /// How many items have a line of equal amount and similar name, and how many lines are left.
    private static func paired(_ items: [Truth.Item], _ lines: [ReceiptLine]) -> (found: Int, extra: Int) {
        var left = lines.filter { $0.amount != nil }
        var found = 0
        for item in items {
            func likeness(_ line: ReceiptLine) -> Double {
                let name = line.description
                // A number that the reader is not sure of stays part of the name.
                return max(
                    GalleryTests.likeness(name, item.description),
                    GalleryTests.likeness(String(name.prefix(item.description.count)), item.description))
            }
            let alike = left.indices.filter { left[$0].amount?.description == item.amount }
            guard let best = alike.max(by: { likeness(left[$0]) < likeness(left[$1]) }), likeness(left[best]) >= 0.75
            else { continue }
            left.remove(at: best)
            found += 1
        }
        return (found, left.count)
    }

    /// The share of letters and digits that both have in equal order, as `Scripts/measure/scores.py` compares names.
    private static func likeness(_ one: String, _ other: String) -> Double {
        func plain(_ text: String) -> [UInt8] { text.unicodeScalars.flatMap(LatinFolding.letters) }
        let (a, b) = (plain(one), plain(other))
        guard !a.isEmpty, !b.isEmpty else { return 0 }
        return 1 - Double(a.difference(from: b).count) / Double(a.count + b.count)
    }
}
