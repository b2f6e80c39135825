import DomainModel
import ReceiptGrammar
import Testing

@Suite("Discounts that print their rate")
struct DiscountRateTests {
    /// The receipt of items and total, of which the recogniser is unsure of `unsure`, as it is of what it misreads.
    private func receipt(_ items: String, total: String, unsure: String? = nil) throws -> Receipt {
        var rows = Layouter.italianRows(items, "TOTALE COMPLESSIVO                     \(total)")
        for row in rows.indices {
            for word in rows[row].words.indices where rows[row].words[word].text == unsure {
                rows[row].words[word].confidence = 0.5
            }
        }
        return try #require(ReceiptParser().parse(rows))
    }

    @Test("Rate and price say what a discount is of which two digits were misread")
    func discount() throws {
        let receipt = try receipt(
            """
            COLLUTT.500ML               IVA 22%     4,98
              SCONTO 30%                IVA 22%    -7,99
            LATTE INT.1L                IVA 4%      1,50
            """, total: "4,99")
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [498, -149, 150])
        #expect(receipt.lines.map(\.repairedFrom) == [nil, "-7,99", nil])
        #expect(receipt.balanced)
    }

    @Test("Rate and discount say that the price was misread, where another line could be wrong as well")
    func price() throws {
        let receipt = try receipt(
            """
            COLLUTT.500ML               IVA 22%     4,38
              SCONTO 30%                IVA 22%    -1,49
            LATTE INT.1L                IVA 4%      1,30
            """, total: "4,79")
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [498, -149, 130])
        #expect(receipt.balanced)
    }

    @Test("Where price and discount agree by their rate the misread figure is another, though it costs more to change")
    func confirmed() throws {
        let receipt = try receipt(
            """
            COLLUTT.500ML               IVA 22%     4,98
              SCONTO 30%                IVA 22%    -1,49
            LATTE INT.1L                IVA 4%      1,90
            """, total: "4,99", unsure: "1,90")
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [498, -149, 150])
        #expect(receipt.balanced)
    }

    @Test("A rate changes nothing where the sums agree")
    func otherRates() throws {
        let receipt = try receipt(
            """
            COLLUTT.500ML               IVA 22%     4,98
              SCONTO 30%                IVA 22%    -1,00
            LATTE INT.1L                IVA 4%      1,50
            """, total: "5,48")
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [498, -100, 150])
        #expect(receipt.lines.allSatisfy { $0.repairedFrom == nil })
    }
}
