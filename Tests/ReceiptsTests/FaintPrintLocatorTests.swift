import DomainModel
import ReceiptGrammar
import Testing

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("Columns show where something is printed and no ink was found")
struct FaintPrintLocatorTests {
    private static let capHeight = 20.0

    /// A row of 32 pixels' pitch with its name at the left and its price's right edge at 500, leaning with `lean`.
    private func row(_ name: String?, _ price: String?, at row: Int, lean: Int = 0) -> [RecognizedSegment] {
        func piece(_ text: String, x: Int, width: Int) -> RecognizedSegment {
            let box = Box(x: x, y: row * 32, width: width, height: 20)
            return .init(box: box, words: [Word(text: text, box: box)])
        }
        return (name.map { [piece($0, x: 20 + lean * row, width: 160)] } ?? [])
            + (price.map { [piece($0, x: 430 + lean * row, width: 70)] } ?? [])
    }

    private func places(_ rows: [(String?, String?)], lean: Int = 0) -> [FaintPrintLocator.MissingPrintRegion] {
        FaintPrintLocator(
            in: rows.enumerated().flatMap { row($1.0, $1.1, at: $0, lean: lean) }, capHeight: Self.capHeight
        ).places
    }

    private let basket: [(String?, String?)] = [
        ("FARINA", "0,89"), ("LATTE", "1,49"), ("BURRO", "2,35"), ("RISO", "1,99"), ("OLIO EVO", "7,90"),
    ]

    @Test("a name without a price, among rows that have both, lacks its price", arguments: [0, 1, -1])
    func price(lean: Int) throws {
        var rows = basket
        rows.insert(("ZUCCHERO", nil), at: 3)
        let places = places(rows, lean: lean)
        #expect(places.map(\.part) == [.price])
        let box = try #require(places.first).segment.box
        let right = 500 + lean * 3
        #expect(box.x < right - 70 && right <= box.right && box.right < right + 25, "the column's place, \(box)")
        #expect(abs(box.centerY - Double(3 * 32 + 10)) <= 1, "the row's height")
    }

    @Test("a price without a name lacks its name")
    func name() throws {
        var rows = basket
        rows.insert((nil, "3,10"), at: 2)
        let places = places(rows)
        #expect(places.map(\.part) == [.name])
        let box = try #require(places.first).segment.box
        #expect(box.x <= 20 && box.right <= 430)
    }

    @Test("a quantity has a row without a price of its own, and what stands above and below the prices has none")
    func others() {
        var rows = basket
        rows.insert(("2 x 0,75", nil), at: 3)
        let around: [(String?, String?)] = [("SUPERMERCATO", nil), ("VIA ROMA", nil)]
        let far = around + Array(repeating: (nil, nil), count: 4)
        #expect(places(far + rows + far.reversed()).isEmpty)
    }

    @Test("too few prices show no column, and nothing is looked for")
    func few() {
        #expect(places([("FARINA", "0,89"), ("ZUCCHERO", nil), ("LATTE", "1,49")]).isEmpty)
        #expect(places([]).isEmpty)
    }

    @Test("a price at a name's height but in a row of its own is not read a second time")
    func cutInTwo() {
        var pieces = basket.enumerated().flatMap { row($1.0, $1.1, at: $0 < 3 ? $0 : $0 + 1) }
        pieces += row("ZUCCHERO", nil, at: 3)
        var price = row(nil, "3,10", at: 3)[0]
        price.box = Box(x: price.box.x, y: price.box.y + 15, width: price.box.width, height: price.box.height)
        pieces.append(price)
        #expect(FaintPrintLocator(in: pieces, capHeight: Self.capHeight).places.isEmpty)
    }
}
