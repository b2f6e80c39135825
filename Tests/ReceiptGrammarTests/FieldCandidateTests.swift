import DomainModel
import Testing

@testable import ReceiptGrammar

/// Fields that are not told because they are too likely wrong, with made-up shops.
@Suite("Candidates in place of a field")
struct FieldCandidateTests {
    private static let goods = """
            GELATERIA STELLA ALPINA S.R.L.
            VIA DEI TIGLI 12
            TRENTO
            P.IVA 01234567897
            DOCUMENTO COMMERCIALE
            CONO MEDIO            3,50
            COPPA GRANDE          6,20
            CAFFE                 1,30

        """

    private func receipt(_ text: String, sure confidence: Double = 0.95) throws -> Receipt {
        var rows = Layouter.rows(Self.goods + text)
        for row in rows.indices {
            for word in rows[row].words.indices where rows[row].words[word].text.contains("/") {
                rows[row].words[word].confidence = confidence
            }
        }
        return try #require(ReceiptParser().parse(rows))
    }

    @Test("What was read surely is told, and has no candidates")
    func sure() throws {
        let receipt = try receipt(
            """
                TOTALE COMPLESSIVO   11,00
                PAGAMENTO CONTANTE   11,00
                17/06/2026 16:42
            """)
        #expect(receipt.total == Money(cents: 1100))
        #expect(receipt.date == Day("2026-06-17"))
        #expect(receipt.candidates.isEmpty)
        #expect(try #require(receipt.confidence["total"]) > 0.9)
    }

    @Test("Of two days that were read badly neither is told: both are candidates, each with its row")
    func dates() throws {
        let rows = """
                TOTALE COMPLESSIVO   11,00
                PAGAMENTO CONTANTE   11,00
                17/06/2026
                14/02/2023
            """
        let receipt = try receipt(rows, sure: 0.1)
        #expect(receipt.date == nil && receipt.confidence["date"] == nil)
        let candidates = try #require(receipt.candidates["date"])
        #expect(Set(candidates.map(\.value)) == ["2026-06-17", "2023-02-14"])
        #expect(candidates.map(\.probability) == candidates.map(\.probability).sorted(by: >))
        for candidate in candidates {
            let row = try #require(candidate.row)
            #expect(row == (candidate.value == "2026-06-17" ? 10 : 11))
        }
        // What is not in doubt is told all the same.
        #expect(receipt.total == Money(cents: 1100))
    }

    @Test("A total that nothing agrees with is not told, the receipt does not balance, and figures are candidates")
    func totals() throws {
        let text = """
                TOTALE COMPLESSIVO   71,90
                TOTALE               47,30
                17/06/2026 16:42
            """
        var rows = Layouter.rows(Self.goods + text)
        for row in rows.indices {
            for word in rows[row].words.indices where ["71,90", "47,30"].contains(rows[row].words[word].text) {
                rows[row].words[word].confidence = 0.15
            }
        }
        let receipt = try #require(ReceiptParser().parse(rows))
        #expect(receipt.total == nil && receipt.confidence["total"] == nil && !receipt.balanced)
        let candidates = try #require(receipt.candidates["total"])
        #expect(!candidates.isEmpty && candidates.count <= 3)
        #expect(candidates.allSatisfy { (0...1).contains($0.probability) })
        #expect(receipt.lines.count == 3)
    }

    @Test("A currency's sign that was read as a figure is taken from amounts where count times price says so")
    func signs() throws {
        let text = """
                TAVERNA LA STEJAR SRL
                STR. TEILOR 4
                COD FISCAL RO12345674
                1.00 X 17.00
                CIORBA DE LEGUME     117.00
                2.00 X 6.50
                SALATA DE VARZA      113.00
                1.00 X 21.00
                PAPANASI             121.00
                TOTAL LEI            151.00
                03/07/2025 13:20
            """
        let receipt = try #require(ReceiptParser().parse(Layouter.rows(text)))
        #expect(receipt.lines.compactMap(\.amount) == [1700, 1300, 2100].map(Money.init(cents:)))
        #expect(receipt.total == Money(cents: 5100))
    }

    @Test("A good that costs more than a hundred keeps its first figure")
    func dear() throws {
        let text = """
                TAVERNA LA STEJAR SRL
                COD FISCAL RO12345674
                2.00 X 58.50
                CIORBA DE LEGUME     117.00
                1.00 X 113.00
                SALATA DE VARZA      113.00
                TOTAL LEI            230.00
                03/07/2025 13:20
            """
        let receipt = try #require(ReceiptParser().parse(Layouter.rows(text)))
        #expect(receipt.total == Money(cents: 23000))
    }
}
