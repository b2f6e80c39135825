import DomainModel
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

@Suite("Words that the models doubt are kept where letters stand")
struct WordFilterTests {
    @Test("letters that touch stand on the row's line; specks of all sizes do not")
    func ink() {
        let doubted = Word(text: "POM.700G", box: Box(x: 120, y: 40, width: 110, height: 18), confidence: 0.04)
        let known = [Box(x: 20, y: 40, width: 40, height: 18), Box(x: 62, y: 40, width: 40, height: 18)]
        let letters = [
            Box(x: 120, y: 40, width: 40, height: 18), Box(x: 165, y: 54, width: 4, height: 4),
            Box(x: 172, y: 40, width: 14, height: 18), Box(x: 188, y: 40, width: 42, height: 18),
        ]
        let printed = RowSegment(pieces: known + letters).ink(of: doubted, capHeight: 18)
        #expect(printed.pieces == 3 && printed.standing == 1)
        let specks = [
            Box(x: 125, y: 38, width: 9, height: 8), Box(x: 150, y: 47, width: 30, height: 7),
            Box(x: 190, y: 44, width: 12, height: 20), Box(x: 210, y: 41, width: 8, height: 12),
        ]
        #expect(RowSegment(pieces: known + specks).ink(of: doubted, capHeight: 18).standing < 0.5)
    }

    @Test("a stroke that is taken for a bracket is a letter, and points count neither way")
    func brackets() {
        let word = Word(text: "Vo]lmi].", box: Box(x: 100, y: 40, width: 104, height: 20), confidence: 0.39)
        let letters = (0..<7).map { Box(x: 101 + 13 * $0, y: 40, width: 9, height: 18) }
        let ink = RowSegment(pieces: letters).ink(of: word, capHeight: 18)
        #expect(abs(ink.breadth - 0.5) < 1e-9)
    }

    /// A row of letters on one line, and its words with what the models think of them.
    private func kept(_ words: [(String, Double)]) -> [String] {
        var pieces: [Box] = []
        var read: [Word] = []
        var x = 20
        for (text, confidence) in words {
            read.append(
                Word(text: text, box: Box(x: x, y: 40, width: 13 * text.count, height: 18), confidence: confidence))
            pieces += text.indices.map { place in
                Box(x: x + 13 * text.distance(from: text.startIndex, to: place), y: 40, width: 9, height: 18)
            }
            x += 13 * (text.count + 2)
        }
        return WordFilter(capHeight: 18).words(of: TextRow(words: read), in: RowSegment(pieces: pieces)).map(\.text)
    }

    @Test("a plain word stays whatever stands beside it, and speaks for the rest of its row")
    func plain() {
        #expect(kept([("Haribo", 0.95), ("Dunk].", 0), ("Tute", 0)]) == ["Haribo", "Dunk].", "Tute"])
        #expect(kept([("Prifwertx", 0.08), ("58239", 0.9)]).contains("58239"))
        #expect(kept([("ae", 0.3), ("=", 0.96), ("ie", 0.2)]).isEmpty)
    }

    @Test(
        "a row of asterisks that is read as few letters many times is none, and signs are read as surely as their row")
    func signs() {
        #expect(kept([("FEAAAAAAAAAAAAAAAAAAAAAAA*****", 0.005)]).isEmpty)
        #expect(kept([("=", 0.4)]).isEmpty)
        #expect(kept([("TOTAL", 0.9), ("=", 0.9), ("33.92", 0.9)]) == ["TOTAL", "=", "33.92"])
    }

    @Test("a price for one with its sign stuck to it is kept as an amount is")
    func unitPrices() {
        #expect(kept([("Currywurst", 0.82), ("1,29€x", 0.2), ("2", 0.96)]) == ["Currywurst", "1,29€x", "2"])
        #expect(!AmountNormalizer.isUnitPrice("1,29"))
        #expect(!AmountNormalizer.isUnitPrice("12.10.25x"))
        #expect(!AmountNormalizer.isUnitPrice("BOX"))
    }
}
