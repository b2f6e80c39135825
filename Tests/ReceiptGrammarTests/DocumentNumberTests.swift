import DomainModel
import ReceiptGrammar
import Testing

@Suite("The number of a document")
struct DocumentNumberTests {
    /// The number of a shop's receipt with these rows below its name and below its sums.
    private func number(head: String = "", foot: String = "", items: String = german) -> String? {
        ReceiptParser().parse(
            Layouter.rows(
                """
                HOFLADEN ERLENGRUND
                Muehlweg 3
                04109 Leipzig
                \(head)
                \(items)
                12.03.2026  18:42
                \(foot)
                """))?.documentNumber
    }

    private static let german = """
        Vollmilch 1L            1,09 B
        Toastbrot               0,99 B
        Butter 250g             2,29 B
        SUMME EUR               4,37
        Geg. EC-Cash EUR        4,37
        """

    @Test(
        "stands behind the words by which tills call it",
        arguments: [
            ("Re-Nr: 8714-20261009-02", "8714-20261009-02"), ("Rechnung Nr. 2026-004418", "2026-004418"),
            ("Bon-Nr. 4418", "4418"), ("Check #: 2180", "2180"), ("Tiquet: 000341", "000341"),
            ("Paragon č. 240900412", "240900412"),
        ])
    func labels(_ row: String, _ expected: String) { #expect(number(head: row) == expected) }

    @Test("stands in the column that the row above names")
    func column() {
        let foot = """
            Filiale Verkaeufer Bon   Kasse  Nummer
            0233/02 88120      4417  07     20
            """
        #expect(number(foot: foot) == "4417")
    }

    @Test("is no amount, no day and not that of the document to which a row refers")
    func others() {
        #expect(number(foot: "TOTAL TVA BON    6,27") == nil)
        #expect(number(foot: "Rechnung 14.03.2026") == nil)
        #expect(number(head: "orig. Bon 3902", foot: "Bon-Nr. 4417") == "4417")
    }
}
