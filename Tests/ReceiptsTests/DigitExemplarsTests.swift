import DomainModel
import Imaging
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

@Suite("A misread digit is corrected by the receipt's other digits")
struct DigitExemplarsTests {
    private func corrected(_ rows: [(drawn: String, read: String)]) -> [Word] {
        let (page, words) = DrawnDigits.page(rows)
        let own = DigitExemplars(page: page, capHeight: Double(DrawnDigits.capHeight), words: words)
        return words.map(own.corrected)
    }

    /// Eight amounts, read right: of each digit more than a few.
    private let plain: [(drawn: String, read: String)] = [
        "6,08", "8,60", "0,86", "6,80", "8,06", "0,68", "6,08", "8,60",
    ]
    .map { ($0, $0) }

    @Test("a zero, a six and an eight that were read as one another are corrected, and keep the first reading")
    func misread() {
        let words = corrected(plain + [("8,60", "8,66"), ("6,08", "0,08"), ("0,86", "0,06")])
        #expect(words.map(\.text).suffix(3) == ["8,60", "6,08", "0,86"])
        #expect(words.suffix(3).map { $0.alternatives.map(\.text) } == [["8,66"], ["0,08"], ["0,06"]])
        #expect(words.suffix(3).allSatisfy { $0.confidence < 0.9 })
    }

    @Test("digits that were read right stay, with their confidence")
    func right() {
        let words = corrected(plain)
        #expect(words.map(\.text) == plain.map(\.read))
        #expect(words.allSatisfy { $0.alternatives.isEmpty && $0.confidence == 0.9 })
    }

    @Test("a digit that no other of the receipt was read as stays: there is nothing to compare it with")
    func single() {
        #expect(corrected(plain + [("8,60", "3,60")]).last?.text == "3,60")
    }

    @Test("a few digits do not show a receipt's typeface")
    func few() {
        let words = corrected(Array(plain.prefix(4)) + [("8,60", "8,66")])
        #expect(words.last?.text == "8,66")
    }

    @Test("codes whose check digit is right, and dates that would be none, are not touched")
    func untouched() {
        let words = corrected(
            plain + [("96385874", "96385074"), ("86/08/2006", "06/08/2006")])
        #expect(words.map(\.text).suffix(2) == ["96385074", "06/08/2006"])
    }
}
