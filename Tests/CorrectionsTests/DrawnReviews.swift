import Corrections
import DomainModel
import TestSupport

/// Half a year of reviewed receipts of made-up shops, whose tills print products in ways of their own.
struct DrawnReviews {
    /// How many receipts are reviewed.
    var count = 600
    /// The reviewers, and in how many of a hundred receipts each says what is not so.
    var liesByReviewer = ["una": 0, "bea": 0, "tom": 0]
    /// How sure the reader is of dates, and how often it is right then, of a hundred.
    var dateIsRight = 97
    /// Whether a second reviewer, whose name comes next, saw each receipt too.
    var isSeenByTwo = false

    /// A product's number.
    static func product(_ number: Int) -> GTIN {
        let digits = 800_500_000_000 + number
        return GTIN(number: digits * 10 + GTIN.checkDigit(of: digits))!
    }

    /// A shop's VAT number.
    static func vat(_ shop: Int) -> String { "0123456780\(shop)" }

    /// A shop's name.
    static func name(_ shop: Int) -> String { "Bottega \(["Ada", "Bice", "Cora", "Dina", "Elsa"][shop])" }

    /// How a shop prints a product.
    static func print(_ product: Int, at shop: Int) -> String { "S\(shop) ART \(["AB", "CD", "EF", "GH"][product])" }

    /// The pairs of a seed.
    func pairs(seed: UInt64) -> [ReadingPair] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { pair($0, &random) }
    }

    private func pair(_ number: Int, _ random: inout SeededGenerator) -> ReadingPair {
        let shop = Int.random(in: 0..<5, using: &random)
        let reviewers = liesByReviewer.keys.sorted()
        let place = Int.random(in: 0..<reviewers.count, using: &random)
        let reviewer = reviewers[place]
        let lies = random.chance(liesByReviewer[reviewer] ?? 0)
        let day = Day("2026-0\(1 + number * 6 / count)-10")!
        let isDateRight = random.chance(dateIsRight)
        let lines = (0..<3).map { _ in
            let product = Int.random(in: 0..<4, using: &random)
            return ReadingPair.Line(
                text: Self.print(product, at: shop), product: Self.product(lies ? (product + 1) % 4 : product),
                isChosen: true)
        }
        return ReadingPair(
            upload: "user\(number % 97)/\(number)", person: "user\(number % 97)",
            reviewers: isSeenByTwo ? [reviewer, reviewers[(place + 1) % reviewers.count]] : [reviewer],
            month: "2026-0\(1 + number * 6 / count)",
            receipt: Receipt(
                vatNumber: Self.vat(shop), date: day, confidence: ["date": 0.75],
                candidates: [
                    "merchant": [
                        FieldCandidate(value: "DOCUMENTO", probability: 0.08),
                        FieldCandidate(value: Self.name(shop).uppercased(), probability: 0.06),
                    ]
                ]),
            lines: lines,
            truth: ReadingPair.Truth(
                isReceipt: true, merchant: lies ? Self.name((shop + 1) % 5) : Self.name(shop),
                date: isDateRight ? day : day.advanced(by: -30),
                given: isDateRight ? ["merchant"] : ["merchant", "date"]))
    }
}
