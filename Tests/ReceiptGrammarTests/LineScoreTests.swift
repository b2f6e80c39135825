import DomainModel
import Testing

@testable import ReceiptGrammar

/// How likely a line is printed as it is told, with made-up shops.
@Suite("How likely a line is right")
struct LineScoreTests {
    private static let goods = """
            BOTTEGA DEL GRANO S.R.L.
            VIA DEI TIGLI 12
            TRENTO
            P.IVA 01234567897
            DOCUMENTO COMMERCIALE
            FARINA DI SEGALE      3,50
            FOCACCIA INTEGRALE    6,20
            GRISSINI              1,30

        """

    private static func sums(_ total: String) -> String {
        """
            TOTALE COMPLESSIVO   \(total)
            PAGAMENTO CONTANTE   \(total)
            17/06/2026 16:42
        """
    }

    private static func scores(_ rows: [TextRow]) -> [ScoreExplanation.Line] {
        ReceiptParser().explained(rows).scores.lines
    }

    @Test("Goods that come to the total are likelier than the same goods above another total")
    func comesToTotal() {
        let agreed = Self.scores(Layouter.rows(Self.goods + Self.sums("11,00")))
        let other = Self.scores(Layouter.rows(Self.goods + Self.sums("19,40")))
        #expect(agreed.map(\.amount) == other.map(\.amount) && agreed.count == 3)
        for (sure, unsure) in zip(agreed, other) { #expect(sure.probability > unsure.probability) }
        #expect(agreed.allSatisfy { $0.probability >= 0.9 })
    }

    @Test("An amount that was read unsurely makes its line less likely, and no other")
    func unsureAmount() throws {
        var rows = Layouter.rows(Self.goods + Self.sums("19,40"))
        let sure = Self.scores(rows)
        let row = try #require(rows.firstIndex { $0.text.contains("6,20") })
        let word = try #require(rows[row].words.firstIndex { $0.text == "6,20" })
        rows[row].words[word].confidence = 0.3
        let unsure = Self.scores(rows)
        #expect(unsure[1].probability < sure[1].probability - 0.05)
        #expect(unsure[0].probability == sure[0].probability)
    }

    @Test("A line is told as likely as its score says")
    func told() throws {
        let rows = Layouter.rows(Self.goods + Self.sums("11,00"))
        let receipt = try #require(ReceiptParser().parse(rows))
        for (line, scored) in zip(receipt.lines, Self.scores(rows)) {
            #expect(line.confidence == min(0.99, scored.probability))
        }
    }

    @Test("A smudge of which an amount was read is likelier no line, and the goods beside it are likelier some")
    func smudge() throws {
        var rows = Layouter.rows(
            Self.goods.replacing("    FOCACCIA", with: "    1,                    9,35\n    FOCACCIA")
                + Self.sums("19,40"))
        let row = try #require(rows.firstIndex { $0.text.contains("9,35") })
        for word in rows[row].words.indices { rows[row].words[word].confidence = 0.3 }
        let lines = Self.scores(rows)
        #expect(lines.count == 4)
        for line in lines { #expect((line.probability > 0.5) == (line.amount != Money(cents: 935))) }
    }
}
