import DomainModel
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

@Suite("The amounts of one receipt are spelled one way")
struct AmountNormalizerTests {
    /// A row whose words are 10 pixels a character wide and `gap` apart.
    private func row(_ text: String, gap: Int = 10) -> TextRow {
        var x = 0
        return TextRow(
            words: text.split(separator: " ").map { part in
                defer { x += part.count * 10 + gap }
                return Word(text: String(part), box: Box(x: x, y: 0, width: part.count * 10, height: 20))
            })
    }

    private func corrected(_ rows: [TextRow]) -> [String] {
        let spelling = AmountNormalizer(of: rows)
        return rows.map { spelling.corrected($0).text }
    }

    @Test("A comma among points is a misread point, and the other way round")
    func oneMark() {
        #expect(
            corrected(["A 1.20", "B 3.40", "C 46,82", "T 1,051.42"].map { row($0) }) == [
                "A 1.20", "B 3.40", "C 46.82", "T 1,051.42",
            ])
        #expect(
            corrected(["A 1,20", "B 3,40", "C 46.82", "D 7,00"].map { row($0) }) == [
                "A 1,20", "B 3,40", "C 46,82", "D 7,00",
            ])
    }

    @Test("A tax code is set apart behind a mark as well, whatever its letter means elsewhere")
    func markedCode() {
        #expect(corrected([row("Pfand 0,25*A"), row("0,25+A"), row("1,50A")]) == ["Pfand 0,25 A", "0,25 A", "1,50A"])
    }

    @Test("Times, dates, numbers of documents and weights keep their points")
    func noAmounts() {
        let rows = ["A 1,20", "B 3,40", "ORE 12.30", "12.03.2019", "DOC.0038-0086", "1.50KG", "PI.1.25X"]
        #expect(corrected(rows.map { row($0) }) == rows)
    }

    @Test("An amount torn behind its mark is one word again")
    func torn() {
        #expect(corrected([row("TOTAL 12. 30")]) == ["TOTAL 12.30"])
        #expect(corrected([row("TOTAL 12. 30", gap: 60)]) == ["TOTAL 12. 30"])
        #expect(corrected([row("NO. 30 5. 300")]) == ["NO. 30 5. 300"])
        #expect(corrected([row("KATENSCHINKEN 3, 63.B")]) == ["KATENSCHINKEN 3,63 B"], "and its tax code its own")
    }

    @Test("A tax code that sticks to its amount is a word of its own")
    func stuck() {
        let spelled = AmountNormalizer(of: []).corrected(row("8.00SR"))
        #expect(spelled.words.map(\.text) == ["8.00", "SR"])
        #expect(spelled.words.map(\.box.right) == [40, 60])
        #expect(corrected([row("2.25L 0.50KG 7.30AM")]) == ["2.25L 0.50KG 7.30AM"])
    }
}
