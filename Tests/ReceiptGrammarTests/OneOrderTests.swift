import DomainModel
import Testing

// Inside: the sums that a tax table may come to, of which a receipt shows at most one.
@testable import ReceiptGrammar

/// A dictionary's order differs from process to process. Where it could choose, something else does.
@Suite("One order in every process")
struct OneOrderTests {
    private func row(_ text: String) throws -> AnnotatedRow {
        try #require(ReceiptParser().roles(of: Layouter.rows(text)).rows.first)
    }

    @Test("Of more sums of a tax table than are kept, those of what was proved first are")
    func taxTable() throws {
        // Each small amount is a tax at some rate of each large one: a row may come to many sums.
        let rows = try ["0.10 0.12 1.01 1.17 1.23", "0.11 0.13 1.03 1.19 1.27", "0.10 0.12 1.01 1.17 1.23"].map(row)
        func sums(_ rows: [AnnotatedRow]) -> Set<Int> {
            var table = TaxTable(locale: ReceiptLocale(language: "it"))
            for row in rows { table.add(row) }
            return table.grossSums
        }
        let (first, second) = (sums([rows[0]]), sums([rows[1]]))
        #expect(first.count * second.count >= 64, "more than are kept of three such rows")
        let both = sums(rows)
        #expect(both.isSuperset(of: first.union(second)))
        // 1.01 and its tax of 0.10 come first, 1.03 and its tax of 0.11 behind them, with whatever the last row comes
        // to.
        #expect(both.isSuperset(of: first.map { 111 + 114 + $0 }))
        #expect(both.count <= 64 + first.count + second.count)
    }

    @Test("Of two totals that round to the same, the better one stands behind it")
    func rounded() throws {
        let receipt = try #require(
            Layouter.italianReceipt(
                """
                PANE                   5,22
                LATTE                  5,22
                """,
                """
                TOTALE                10,43
                TOTALE COMPLESSIVO    10,44
                ARROTONDAMENTO           x
                RESTO                  9,55
                """))
        #expect(receipt.total?.cents == 1045 || receipt.total?.cents == 1044, "\(String(describing: receipt.total))")
    }
}
