import DomainModel
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

@Suite("Prices find their rows where paper is creased between names and prices")
struct PriceMatchingTests {
    /// Rows of a till that prints a count below its name: what each row's price is in cents, and what its count comes
    /// to.
    private let till: [(cents: Int?, product: Int?)] = [
        (174, nil), (nil, 174), (78, nil), (nil, 78), (99, nil), (110, nil), (510, nil), (nil, 510), (159, nil),
        (579, nil), (135, nil), (289, nil), (212, nil), (822, nil), (nil, 822), (129, nil), (379, nil), (223, nil),
        (356, nil), (nil, 356), (175, nil), (180, nil),
    ]
    private let pitch = 20.0

    private var names: [PriceMatching.Name] {
        till.enumerated().map { row, line in
            .init(y: 100 + pitch * Double(row), isName: line.product == nil, product: line.product)
        }
    }

    /// The prices, those of each row so many rows too low, and the rows that they belong to.
    private func prices(sunk: (_ row: Int) -> Double) -> (prices: [PriceMatching.Price], rows: [Int]) {
        let rows = till.indices.filter { till[$0].cents != nil }
        return (rows.map { .init(y: 100 + pitch * (Double($0) + sunk($0)), cents: till[$0].cents!) }, rows)
    }

    @Test("prices that sink or rise more and more, by a whole row in the end, are paired", arguments: [-1.0, 1.0])
    func sinking(way: Double) throws {
        let (prices, rows) = prices { way * min(1, 0.5 + Double($0) * 0.04) }
        let pairs = try #require(PriceMatching.pairs(names, against: prices, pitch: pitch))
        #expect(pairs.map(\.name) == rows)
        #expect(pairs.map(\.price) == Array(rows.indices))
    }

    @Test("prices are paired though codes are between the names, and every fifth name went unread")
    func curled() throws {
        // A code above each name, whose price it has: a row without letters.
        let rows = 0..<40
        let names = rows.filter { $0 % 10 != 9 }.map {
            PriceMatching.Name(y: 100 + pitch * Double($0), isName: $0 % 2 == 1, product: nil)
        }
        func prices(_ sunk: (Int) -> Double) -> [PriceMatching.Price] {
            rows.filter { $0 % 2 == 1 }.map { .init(y: 100 + pitch * (Double($0) + sunk($0)), cents: 100 + 7 * $0) }
        }
        let curled = prices { -0.75 - 0.3 * Double($0) / 40 }
        let pairs = try #require(PriceMatching.pairs(names, against: curled, pitch: pitch))
        let moved = pairs.filter { names[$0.name].isName }
        #expect(moved.count >= 15)
        for pair in moved {
            let row = Int((names[pair.name].y - 100) / pitch)
            #expect(curled[pair.price].cents == 100 + 7 * row)
        }
        // A till that prints prices beside the codes does so on every row.
        #expect(PriceMatching.pairs(names, against: prices { _ in -1 }, pitch: pitch) == nil)
    }

    @Test("prices on their own rows stay there")
    func level() {
        #expect(PriceMatching.pairs(names, against: prices { _ in 0 }.prices, pitch: pitch) == nil)
        #expect(PriceMatching.pairs(names, against: prices { _ in 0.2 }.prices, pitch: pitch) == nil)
        // Between two rows all the way down: the till's own layout, as likely as a crease.
        #expect(PriceMatching.pairs(names, against: prices { _ in 0.45 }.prices, pitch: pitch) == nil)
    }

    @Test("prices stay where they are too few, or fit nowhere")
    func unmatched() {
        let sunk = prices { min(1, 0.5 + Double($0) * 0.04) }.prices
        #expect(PriceMatching.pairs(names, against: Array(sunk.prefix(5)), pitch: pitch) == nil)
        let elsewhere = sunk.enumerated().map { PriceMatching.Price(y: $1.y + Double($0 % 3) * 40, cents: 1) }
        #expect(PriceMatching.pairs(names, against: elsewhere, pitch: pitch) == nil)
        #expect(PriceMatching.pairs([], against: sunk, pitch: pitch) == nil)
        #expect(PriceMatching.pairs(names, against: [], pitch: pitch) == nil)
    }

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
        "prices off by a whole row all the way down, each beside a name, move only when asked to",
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
        #expect(amounts(PriceMatching.aligned(pieces, capHeight: 14)) == amounts(pieces))
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
    func aligned() {
        var pieces: [RecognizedSegment] = []
        var row = 0
        for (index, line) in till.enumerated() {
            let y = 100 + pitch * Double(index)
            let sunk = pitch * min(1, 0.5 + Double(index) * 0.04)
            if let product = line.product {
                pieces.append(piece("2x\(product / 200),\((product / 2) % 100)", x: 80, width: 90, y: y))
                continue
            }
            pieces.append(piece("PRODOTTO", x: 40, width: 160, y: y))
            pieces.append(piece("10%", x: 300, width: 30, y: y + 0.7 * sunk))
            pieces.append(
                piece(
                    "\(line.cents! / 100),\(line.cents! % 100 < 10 ? "0" : "")\(line.cents! % 100)", x: 400, width: 50,
                    y: y + sunk))
            row += 1
        }
        let rows = RowAssembler.rows(of: PriceMatching.aligned(pieces, capHeight: 14))
        #expect(rows.count { $0.count == 3 } == row)
        #expect(rows.count == till.count)
        #expect(RowAssembler.rows(of: pieces).count { $0.count == 3 } < row, "by place alone they come apart")
    }
}
