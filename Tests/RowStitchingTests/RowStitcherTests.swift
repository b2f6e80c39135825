import DomainModel
import ReceiptGrammar
import Testing

@testable import RowStitching

@Suite("Rows of several photos of one receipt")
struct RowStitcherTests {
    private let receipt = PrintedReceipt.long

    private func texts(_ way: StitchedRows) -> [String] { way.rows.map(\.text) }

    private var whole: [String] { receipt.photo(0..<16).map(\.text) }

    @Test("What two photos repeat is kept once", arguments: [2, 3, 5, 7])
    func repeated(rows: Int) {
        let joined = RowStitcher([receipt.photo(0..<9), receipt.photo(9 - rows..<16)]).ways[0]
        #expect(texts(joined) == whole)
        #expect(joined.isSure && joined.isJoined)
    }

    @Test("Four photos, each of another size and place, come to one page of one size")
    func sizes() {
        let photos = [
            receipt.photo(0..<6), receipt.photo(4..<10, scale: 1.5, left: 40), receipt.photo(8..<13, scale: 0.8),
            receipt.photo(11..<16, scale: 1.2, left: -5),
        ]
        let joined = RowStitcher(photos).ways[0]
        #expect(texts(joined) == whole)
        for (row, printed) in zip(joined.rows, receipt.photo(0..<16)) {
            #expect(abs(row.box.right - printed.box.right) <= 6)
            #expect(abs(row.box.y - printed.box.y) <= 6)
        }
    }

    @Test("Photos that were taken in another order are joined in the paper's")
    func order() {
        let joined = RowStitcher([receipt.photo(9..<16), receipt.photo(0..<7), receipt.photo(5..<11)]).ways[0]
        #expect(texts(joined) == whole)
        #expect(joined.isSure)
        #expect(joined.origins[0].photo == 1)
    }

    @Test("A row that one photo misreads is kept once, as the surer photo reads it")
    func misread() {
        let first = receipt.photo(0..<9, confidence: 0.7) {
            $0.replacing("BISCOTTI", with: "B1SC0TT1").replacing("CAFFE MACINATO", with: "CAFFF MACIMATO")
        }
        let joined = RowStitcher([first, receipt.photo(5..<16)]).ways[0]
        #expect(texts(joined) == whole)
        #expect(joined.isSure)
    }

    @Test("What two photos read of one amount is told to the sums")
    func amounts() {
        let first = receipt.photo(0..<9, confidence: 0.7) { $0.replacing("4,99", with: "4,89") }
        let joined = RowStitcher([first, receipt.photo(5..<16)]).ways[0]
        let price = joined.rows[8].words.last
        #expect(price?.text == "4,99")
        #expect(price?.alternatives.map(\.text) == ["4,89"])
    }

    @Test("Two equal rows of goods stay two where the photos show both")
    func equalGoods() {
        let joined = RowStitcher([receipt.photo(0..<9), receipt.photo(5..<16)]).ways[0]
        #expect(texts(joined).count { $0.hasPrefix("BISCOTTI") } == 2)
    }

    @Test("Where equal goods hide how much is repeated, the fewest count, and another way is given beside it")
    func ambiguous() {
        // The first photo ends with one of both rows, the second begins with one: the same or the next.
        let ways = RowStitcher([receipt.photo(0..<7), receipt.photo(7..<16)]).ways
        #expect(texts(ways[0]).count { $0.hasPrefix("BISCOTTI") } == 1)
        #expect(!ways[0].isSure)
        #expect(ways.contains { texts($0) == whole })
        #expect(!ways.dropFirst().contains { $0.isSure })
    }

    @Test("The same photo twice adds nothing")
    func twice() {
        let joined = RowStitcher([receipt.photo(0..<16), receipt.photo(0..<16)]).ways[0]
        #expect(texts(joined) == whole)
        #expect(joined.isSure && !joined.isJoined)
    }

    @Test("A closer photo of a part that another shows adds nothing but its better reading")
    func closer() {
        let poor = receipt.photo(0..<16, confidence: 0.5) { $0.replacing("TONNO", with: "TONHO") }
        let joined = RowStitcher([poor, receipt.photo(7..<13, scale: 2)]).ways[0]
        #expect(texts(joined) == whole)
        #expect(!joined.isJoined)
    }

    @Test("Photos without a common row are never sure")
    func apart() {
        let joined = RowStitcher([receipt.photo(0..<6), receipt.photo(8..<16)]).ways[0]
        #expect(joined.rows.count == 14)
        #expect(!joined.isSure)
    }

    @Test("A photo without text leaves it unsure what it shows")
    func blank() {
        let joined = RowStitcher([receipt.photo(0..<16), []]).ways[0]
        #expect(texts(joined) == whole)
        #expect(!joined.isSure)
        #expect(RowStitcher([[], []]).ways[0].rows.isEmpty)
    }

    @Test("A photo of another receipt among them is never sure")
    func another() {
        let other = PrintedReceipt(
            """
            BAR CENTRALE
            CORNETTO               1,20
            CAPPUCCINO             1,60
            TOTALE EURO            2,80
            """)
        let joined = RowStitcher([receipt.photo(0..<9), other.photo(0..<4), receipt.photo(6..<16)]).ways[0]
        #expect(!joined.isSure)
    }

    @Test("However an overlap is hidden, no way that is sure has a row of goods more often than the paper")
    func hidden() {
        for first in 4..<12 {
            for second in 3..<first {
                for hidden in second..<first {
                    let tampered = receipt.photo(second..<16) {
                        $0 == receipt.lines[hidden] ? "XXXXX YYYYY ZZZZ       9,99" : $0
                    }
                    for way in RowStitcher([receipt.photo(0..<first), tampered]).ways where way.isSure {
                        for row in Set(whole) {
                            let (found, printed) = (texts(way).count { $0 == row }, whole.count { $0 == row })
                            #expect(found <= printed, "\(row): photos \(first), \(second), hidden \(hidden)")
                        }
                        // What is laid over a row is one row more at most; the sums then disprove it.
                        #expect(way.rows.count <= 17, "photos \(first), \(second), hidden \(hidden)")
                    }
                }
            }
        }
    }

    /// The goods of a short receipt, and what is laid over it.
    private static let head = "SUPERMERCATO ROSSI S.R.L.\nVIA ROMA 12 MILANO\nP.IVA 01234567897"
    private static let goods = "LATTE INTERO 1L 1,29\nPANE CASERECCIO 2,15\nMELE GOLDEN 3,40\nCAFFE MACINATO 250 4,99"
    private static let foot = "TOTALE EURO 24,23\nCONTANTI 25,00\nRESTO 0,77\nDOC. 0123-0045 12-11-2025 18:12"
    private static let strip =
        "CHI SEMINA RACCOGLIE\nOFFERTE DELLA SETTIMANA\nAPERTO ANCHE LA DOMENICA\nGRAZIE PER LA VISITA"

    private func join(_ photos: [String]) -> StitchedRows {
        RowStitcher(
            photos.map { text in
                let print = PrintedReceipt(text)
                return print.photo(0..<print.lines.count)
            }
        ).ways[0]
    }

    @Test("A strip laid below the goods in one photo and above them in the next proves nothing, however often")
    func strips() {
        let two = join([
            [Self.head, Self.goods, Self.strip].joined(separator: "\n"),
            [Self.strip, Self.goods, Self.foot].joined(separator: "\n"),
        ])
        #expect(!two.isSure)
        let other = Self.strip.lowercased().replacing("a", with: "u")
        let three = join([
            [Self.head, Self.goods, Self.strip].joined(separator: "\n"),
            [Self.strip, Self.goods, other].joined(separator: "\n"),
            [other, Self.goods, Self.foot].joined(separator: "\n"),
        ])
        #expect(!three.isSure)
    }

    @Test("Goods that are seen again below rows that look like those above them are never sure")
    func leaflet() {
        let pair = "TONNO ALL'OLIO 3,89\nPASTA FUSILLI 0,95"
        let leaflet = join([
            [Self.head, pair, Self.goods, pair].joined(separator: "\n"),
            [pair, Self.strip, Self.strip.lowercased(), Self.goods, pair, Self.foot].joined(separator: "\n"),
        ])
        #expect(!leaflet.isSure)
        let turned = Self.goods.split(separator: "\n").reversed().joined(separator: "\n")
        let scissors = join([
            [Self.head, pair, Self.goods, pair].joined(separator: "\n"),
            [pair, turned, pair, Self.foot].joined(separator: "\n"),
        ])
        #expect(!scissors.isSure)
        // One good alone, its name half covered.
        let one = join([
            [Self.head, Self.goods, Self.strip].joined(separator: "\n"),
            [Self.strip, "CAFFE MACIN 4,99", Self.foot].joined(separator: "\n"),
        ])
        #expect(!one.isSure)
    }

    @Test("A good that stands twice on the paper is sure where one photo shows both")
    func boughtTwice() {
        let twice = PrintedReceipt(
            [Self.head, Self.goods, "TONNO ALL'OLIO 3,89\nLATTE INTERO 1L 1,29", Self.foot].joined(separator: "\n"))
        #expect(RowStitcher([twice.photo(0..<9), twice.photo(6..<13)]).ways[0].isSure)
        #expect(!RowStitcher([twice.photo(0..<7), twice.photo(5..<13)]).ways[0].isSure)
    }

    @Test("Rows of any length and number are compared within bounds")
    func bounds() {
        let long = String(repeating: "A", count: 900)
        let row = TextRow(words: [Word(text: long, box: Box(x: 0, y: 0, width: 9, height: 9))])
        let photo = [TextRow](repeating: row, count: 900)
        let ways = RowStitcher([photo, photo, photo]).ways
        #expect(ways[0].rows.count == 200)
    }
}

@Suite("Amounts at the end of rows")
struct RowTextTests {
    @Test(
        "An amount has two decimals, whatever stands around it",
        arguments: [("1,29", 129), ("12.345,67", 34567), ("-0,50", 50), ("€3.40A", 340), ("*24,23", 2423)])
    func amounts(text: String, cents: Int) {
        #expect(RowText.cents(text) == cents)
    }

    @Test("What has none is no amount", arguments: ["12", "1,2", "0123-0045", "18:12", ",50", "1.234", ""])
    func none(text: String) { #expect(RowText.cents(text) == nil) }

    @Test("Rows of other goods are not alike, rows with another amount neither")
    func likeness() {
        func text(_ words: String...) -> RowText {
            RowText(TextRow(words: words.map { Word(text: $0, box: Box(x: 0, y: 0, width: 1, height: 1)) }))
        }
        let least = Tuning.standard.minLikeness
        #expect(text("LATTE", "INTERO", "1,29").likeness(to: text("LATTE", "lNTER0", "1,29")) > 0.9)
        #expect(text("LATTE", "INTERO", "1,29").likeness(to: text("LATTE", "INTERO", "1,39")) >= least)
        #expect(text("LATTE", "INTERO", "1,29").likeness(to: text("LATTE", "INTERO", "2,49")) < least)
        #expect(text("LATTE", "INTERO", "1,29").likeness(to: text("PANE", "COMUNE", "1,29")) < least)
        #expect(text("").likeness(to: text("")) == 0)
    }
}
