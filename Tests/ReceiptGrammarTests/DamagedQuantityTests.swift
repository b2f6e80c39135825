import DomainModel
import ReceiptGrammar
import Testing

/// `0,99 € x 2` between name and amount, as the models leave it.
@Suite("Damaged quantities")
struct DamagedQuantityTests {
    private func lines(_ items: String, total: String) throws -> [ReceiptLine] {
        let receipt = try #require(
            ReceiptParser().parse(
                Layouter.rows(
                    """
                         Schmitt
                      58239 Schwerte
                                           EUR
                    Birkel Bandnudeln     0,99 A
                    \(items)
                    SUMME         EUR     \(total)
                    BAR           EUR     \(total)
                    12.10.25  17:30  Kasse 2
                    """)))
        return receipt.lines
    }

    @Test(
        "A unit price counts where the product is the amount",
        arguments: [
            ("Hom.Paprika S_1,49    2   2,98 A", "Hom.Paprika S", "3,97"),
            ("Bandnu».0,99 ex       2   1,98 A", "Bandnu»", "2,97"),
            ("Frau Antje Bu 199% x. 2   3,98 A", "Frau Antje Bu", "4,97"),
            ("Frau Antje Bu 1,994\"  2   3,98 A", "Frau Antje Bu", "4,97"),
            ("Herz.Halb.    1,69tx  2   3,38 A", "Herz.Halb", "4,37"),
        ])
    func multipliesOut(_ row: String, _ name: String, _ total: String) throws {
        let line = try #require(try lines(row, total: total).last)
        #expect(line.quantity == 2)
        #expect(line.unitPrice.map { $0.cents * 2 } == line.amount?.cents)
        #expect(line.description.trimmingSuffix(".") == name)
    }

    @Test("A unit price whose product is another amount is none")
    func doesNot() throws {
        let line = try #require(try lines("Hom.Paprika S_1,47    2   2,98 A", total: "3,97").last)
        #expect(line.quantity == 1)
        #expect(line.unitPrice == nil)
    }

    @Test("A lone count counts only in the column of counts")
    func column() throws {
        let lines = try lines(
            """
            Ehrm.Grand     0,59 € x 2   1,18 A
            Currywur.               2   2,58 A
            Gut&Billig 2               1,98 A
            """, total: "6,73")
        #expect(lines.map(\.quantity) == [1, 2, 2, 1])
        #expect(lines.map(\.description) == ["Birkel Bandnudeln", "Ehrm.Grand", "Currywur.", "Gut&Billig 2"])
        #expect(lines[2].unitPrice?.cents == 129)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
