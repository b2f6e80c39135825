import DomainModel
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

@Suite("A segment among prices that is read as none is found")
struct MisreadPricesTests {
    /// A price four letters of ink wide, and the words read of it.
    private func piece(_ text: String, right: Int, row: Int) -> RecognizedSegment {
        let box = Box(x: right - 80, y: row * 32, width: 80, height: 20)
        let ink = (0..<4).map { Box(x: box.x + 20 * $0, y: box.y, width: 20, height: 20) }
        return RecognizedSegment(RowSegment(pieces: ink), words: text.isEmpty ? [] : [Word(text: text, box: box)])
    }

    private var prices: [RecognizedSegment] {
        ["4,36", "2,89", "1,89", "4,58"].enumerated().map { piece($1, right: 500, row: $0) }
    }

    @Test("a number without its mark or with a single decimal, or nothing, in the prices' column is a lost price")
    func lost() {
        let pieces = prices + [piece("2715", right: 498, row: 4), piece("2,15", right: 500, row: 5)]
        #expect(MisreadPrices.places(in: pieces, capHeight: 20) == [4])
        #expect(MisreadPrices.places(in: prices + [piece("1.3", right: 500, row: 4)], capHeight: 20) == [4])
        #expect(MisreadPrices.places(in: prices + [piece("", right: 500, row: 4)], capHeight: 20) == [4])
    }

    @Test("a lost price is found though a tax class behind it was read")
    func withClass() {
        let lost = piece("", right: 500, row: 4)
        let letter = Box(x: 530, y: 4 * 32, width: 12, height: 20)
        let priceWithClass = RecognizedSegment(
            RowSegment(pieces: lost.segment.pieces + [letter]), words: [Word(text: "A", box: letter)])
        #expect(MisreadPrices.places(in: prices + [priceWithClass], capHeight: 20) == [4])
    }

    @Test("a lost price of a receipt of one item is found by the total and the amount paid alone")
    func ofOneItem() {
        let sums = [piece("3,25", right: 500, row: 2), piece("3,25", right: 500, row: 4)]
        #expect(MisreadPrices.places(in: [piece("3.5", right: 500, row: 0)] + sums, capHeight: 20) == [0])
        #expect(
            MisreadPrices.places(in: [piece("3.5", right: 500, row: 0), sums[0]], capHeight: 20).isEmpty,
            "one is no column")
    }

    @Test("the column may lean, but a segment apart from it, or without a number, is no price")
    func others() {
        let leaning = (0..<8).map { piece("1,20", right: 500 + $0 * 4, row: $0) }
        #expect(MisreadPrices.places(in: leaning + [piece("120", right: 532, row: 8)], capHeight: 20) == [8])
        for apart in [piece("2715", right: 430, row: 4), piece("EURO", right: 500, row: 4)] {
            #expect(MisreadPrices.places(in: prices + [apart], capHeight: 20).isEmpty)
        }
        #expect(
            MisreadPrices.places(in: prices + [piece("2715", right: 500, row: 40)], capHeight: 20).isEmpty, "far below")
    }

    @Test("where many segments are no prices they are the till's way of printing")
    func many() {
        let codes = (4..<40).map { piece("4711", right: 500, row: $0 % 8) }
        #expect(MisreadPrices.places(in: prices + codes, capHeight: 20).isEmpty)
        #expect(MisreadPrices.places(in: [], capHeight: 20).isEmpty)
    }
}
