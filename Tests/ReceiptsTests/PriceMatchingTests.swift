import DomainModel
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

@Suite("Prices find their rows where curled paper moves all of them by a row")
struct PriceMatchingTests {
    private let pitch = 20.0

    @Test(
        "a quantity times its price is a product",
        arguments: [
            ("N.2 x 0,87", 174), ("kg 1,727 €/kg 2,06", 356), ("0,532 KG x 8,90", 473), ("3 X 1.70", 510),
        ])
    func products(_ text: String, _ cents: Int) {
        #expect(PriceMatching.product(text.split(separator: " ").map(String.init)) == cents)
    }

    @Test("a name's own x is no product", arguments: ["TE PESCA 6X50CL", "UOVA X10", "BOX 1,20", "4% 1,74", ""])
    func names(_ text: String) {
        #expect(PriceMatching.product(text.split(separator: " ").map(String.init)) == nil)
    }

    @Test(
        "prices off by a whole row all the way down, each beside a name, move to their rows",
        arguments: [-1, 1])
    func shifted(rows: Int) throws {
        let names = (0..<12).map { piece("PRODOTTO", x: 40, width: 160, y: 100 + pitch * Double($0)) }
        let prices = (0..<10).map { place in
            piece("1,\(10 + place)", x: 400, width: 50, y: 100 + pitch * Double(place + 1 + rows))
        }
        let pieces = names + prices
        func amounts(_ pieces: [RecognizedSegment]) -> [String?] {
            RowAssembler.rows(of: pieces).map { $0.count == 2 ? $0[1].words[0].text : nil }
        }
        let right = [nil] + (0..<10).map { "1,\(10 + $0)" } + [nil]
        #expect(amounts(try #require(PriceMatching.shifted(pieces, by: rows, capHeight: 14))) == right)
        #expect(
            PriceMatching.shifted(Array(pieces.prefix(17)), by: rows, capHeight: 14) == nil,
            "five prices tell too little")
    }

    @Test("quantities that come to the amounts beside them are evidence if many more do so than where prices stay")
    func agreement() {
        func line(_ quantity: Double, _ unit: Int?, _ amount: Int?) -> ReceiptLine {
            ReceiptLine(
                kind: .item, text: "", description: "", quantity: quantity, unitPrice: unit.map { Money(cents: $0) },
                amount: amount.map { Money(cents: $0) }, gtin: nil, box: Box(x: 0, y: 0, width: 1, height: 1),
                confidence: 1)
        }
        var receipt = Receipt()
        receipt.lines = [
            line(12, 189, 2268), line(0.396, 1559, 617), line(1, nil, 349), line(2, 319, -638), line(3, 100, 299 - 50),
        ]
        #expect(PriceMatching.agreement(of: receipt) == 2)
        #expect(PriceMatching.isConclusive(2, beside: 0) && PriceMatching.isConclusive(2, beside: -3))
        #expect(!PriceMatching.isConclusive(1, beside: -3) && !PriceMatching.isConclusive(15, beside: 13))
    }

    private func piece(_ text: String, x: Int, width: Int, y: Double) -> RecognizedSegment {
        let box = Box(x: x, y: Int(y) - 7, width: width, height: 14)
        return .init(box: box, words: [Word(text: text, box: box, confidence: 0.9)])
    }

    @Test("tax rates beside prices move with them")
    func rates() throws {
        let rows = 0..<10
        let pieces = rows.flatMap { row in
            let y = 100 + pitch * Double(row)
            return [
                piece("PRODOTTO", x: 40, width: 160, y: y), piece("10%", x: 330, width: 30, y: y + pitch),
                piece("1,\(10 + row)", x: 400, width: 50, y: y + pitch),
            ]
        }
        let moved = try #require(PriceMatching.shifted(pieces, by: 1, capHeight: 14))
        #expect(RowAssembler.rows(of: moved).count { $0.count == 3 } == rows.count)
    }
}
