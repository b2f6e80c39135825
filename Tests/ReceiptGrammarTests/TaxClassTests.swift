import DomainModel
import ReceiptGrammar
import Testing

@Suite("Two misread amounts that leave the total as it is")
struct TaxClassTests {
    /// A receipt of four goods in three classes, told by letters or by rates.
    private func receipt(
        oil: String, pan: String, oilClass: String, panClass: String, breadClass: String, table: String
    ) throws -> Receipt {
        try #require(
            Layouter.italianReceipt(
                """
                PANE TOSCANO               3,00 \(breadClass)
                OLIO DI SEMI               \(oil) \(oilClass)
                PENTOLINO                  \(pan) \(panClass)
                FETTE BISCOTTATE           4,30 \(oilClass)
                """,
                """
                TOTALE COMPLESSIVO        15,22
                Pagamento elettronico     15,22
                ALIQUOTA   IMPONIBILE   IMPOSTA
                \(table)
                """))
    }

    private let letters = """
        S = 4%           2,88      0,12
        R = 10%          6,73      0,67
        N = 22%          3,95      0,87
        """

    @Test(
        "The table of taxes shows them where one class has what another lacks",
        arguments: [("3,10", "4,82", true), ("4,00", "3,92", false)])
    func classes(_ oil: String, _ pan: String, _ isBalanced: Bool) throws {
        let receipt = try receipt(oil: oil, pan: pan, oilClass: "R", panClass: "N", breadClass: "S", table: letters)
        #expect(receipt.total == Money(cents: 1522))
        #expect(receipt.balanced == isBalanced)
    }

    @Test("A misread class is no misread amount")
    func misreadClass() throws {
        let receipt = try receipt(
            oil: "3,10", pan: "4,82", oilClass: "R", panClass: "N", breadClass: "R", table: letters)
        #expect(receipt.balanced)
    }

    @Test("A line whose class was not read may belong to any class")
    func unknown() throws {
        func balanced(_ oil: String, _ pan: String, bread: String, pan panClass: String) throws -> Bool {
            try receipt(oil: oil, pan: pan, oilClass: "R", panClass: panClass, breadClass: bread, table: letters)
                .balanced
        }
        #expect(try !balanced("4,00", "3,92", bread: "", pan: "N"))
        #expect(try balanced("3,10", "4,82", bread: "", pan: "N"))
        #expect(try balanced("3,10", "4,82", bread: "", pan: ""))
    }

    @Test("A receipt without a table of taxes shows nothing")
    func noTable() throws {
        #expect(
            try receipt(oil: "4,00", pan: "3,92", oilClass: "R", panClass: "N", breadClass: "S", table: "").balanced)
    }

    @Test("Rates are classes where there are no letters")
    func rates() throws {
        func balanced(_ oil: String, _ pan: String) throws -> Bool {
            try #require(
                Layouter.italianReceipt(
                    """
                    PANE TOSCANO         4%      3,00
                    OLIO DI SEMI        10%      \(oil)
                    PENTOLINO           22%      \(pan)
                    FETTE BISCOTTATE    10%      4,30
                    """,
                    """
                    TOTALE COMPLESSIVO        15,22
                    Pagamento elettronico     15,22
                    ALIQUOTA   IMPONIBILE   IMPOSTA
                     4%            2,88      0,12
                    10%            6,73      0,67
                    22%            3,95      0,87
                    """)
            ).balanced
        }
        #expect(try balanced("3,10", "4,82"))
        #expect(try !balanced("4,00", "3,92"))
    }
}
