import DomainModel
import Imaging
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

@Suite("A zero differs from an 8, a 6 and a 9 by its outline")
struct ZeroOutlineCorrectorTests {
    private func corrected(_ rows: [(drawn: String, read: String)]) -> [Word] {
        let (page, words) = DrawnDigits.page(rows)
        let outline = ZeroOutlineCorrector(page: page, capHeight: Double(DrawnDigits.capHeight), words: words)
        return words.map(outline.corrected)
    }

    private let dotted: [(drawn: String, read: String)] = [("1,OO", "1,00"), ("4,OO", "4,00")]

    @Test("on a receipt whose zeros have dots, what bulges all round is a zero whatever was read")
    func dottedZero() {
        let words = corrected(dotted + [("2,OO", "2,88"), ("O,7O", "6,79")])
        #expect(words.map(\.text) == ["1,00", "4,00", "2,00", "0,70"])
        #expect(words[2].alternatives.map(\.text) == ["2,88"])
        #expect(words[2].confidence < 0.9)
        #expect(words[0].alternatives.isEmpty)
    }

    @Test("an eight with its waist and a six with its gap stay")
    func others() {
        #expect(corrected(dotted + [("2,88", "2,88"), ("6,71", "6,71")]).map(\.text).suffix(2) == ["2,88", "6,71"])
    }

    @Test("where zeros are hollow, an eight that has run full is no zero, but a hollow one is")
    func hollowZero() {
        let words = corrected([("1,00", "1,00"), ("4,00", "4,00"), ("2,OO", "2,88"), ("2,00", "2,80")])
        #expect(words.map(\.text) == ["1,00", "4,00", "2,88", "2,00"])
    }

    @Test("words, and codes whose check digit is right, are not touched")
    func untouched() {
        let words = corrected(dotted + [("OOOO", "B8G6"), ("8OOO", "96385074")])
        #expect(words.map(\.text).suffix(2) == ["B8G6", "96385074"])
    }
}
