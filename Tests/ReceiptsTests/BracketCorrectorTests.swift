import DomainModel
import ReceiptGrammar
import Testing

// Inside: misread words, which no drawn picture brings about at will.
@testable import Receipts

/// An `l` that is a bare stroke with a foot, and what the models make of it.
@Suite("Letters taken for brackets")
struct BracketCorrectorTests {
    private func corrected(_ rows: [String]) -> [String] {
        let rows = rows.enumerated().map { index, text in
            TextRow(
                words: text.split(separator: " ").enumerated().map { place, word in
                    Word(
                        text: String(word), box: Box(x: 100 * place, y: 40 * index, width: 90, height: 20),
                        confidence: 0.5)
                })
        }
        let letters = BracketCorrector(of: rows)
        return rows.map { letters.corrected($0).text }
    }

    @Test(
        "Half a bracket in a name is a letter, as large as its neighbours",
        arguments: [
            ("Land.Vollmi}. 1,10", "Land.Vollmil. 1,10"), ("Haribo Dunk].Tute", "Haribo Dunkl.Tute"),
            ("Land|.Sahn.Bo", "Landl.Sahn.Bo"), ("HERZ.M]LCH", "HERZ.MILCH"),
        ])
    func half(_ read: String, _ printed: String) {
        #expect(corrected([read]) == [printed])
    }

    @Test(
        "Brackets that are opened, rules beside the print and marks of figures stay",
        arguments: ["Preis [netto] 1,10", "Item(s) {neu}", "MILCH|", "2] 1,10", "12|34", "a) Milch"])
    func kept(_ text: String) {
        #expect(corrected([text]) == [text])
    }

    @Test("A round bracket may close what opens a row before, unless the receipt's others are letters")
    func round() {
        #expect(corrected(["inkl. (alle", "Steuern) 1,10"]) == ["inkl. (alle", "Steuern) 1,10"])
        #expect(corrected(["Dunk].Tute", "Rama Origina) 1,10"]) == ["Dunkl.Tute", "Rama Original 1,10"])
    }
}
