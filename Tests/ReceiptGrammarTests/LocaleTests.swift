import Retail
import Testing

@testable import ReceiptGrammar

@Suite("Locales")
struct LocaleTests {
    private func read(_ head: String, _ foot: String, total: String = "TOTAL") -> Receipt? {
        ReceiptParser().parse(
            Layouter.rows(
                """
                \(head)

                WHOLE MILK             3.49
                BREAD SLICED           2.99
                BANANAS                1.20
                SUBTOTAL               7.68
                \(total)                  7.68
                VISA                   7.68
                \(foot)
                """))
    }

    @Test("In the United States the month is printed first")
    func american() {
        let read = read("CORNER GROCERY\n600 Main Street\nSan Francisco, CA 94102", "04/05/2026 10:12")
        #expect(read?.date?.description == "2026-04-05")
        #expect(read?.currency == "USD")
    }

    @Test("In the United Kingdom the day is")
    func british() {
        let read = read("CORNER SHOP LTD\n12 High Street\nVAT No 123 4567 89", "04/05/2026 10:12", total: "TOTAL £")
        #expect(read?.date?.description == "2026-05-04")
        #expect(read?.currency == "GBP")
    }

    @Test("Malaysia's words tell its currency, and the day is printed first")
    func malaysian() {
        let read = read("KEDAI RUNCIT MAJU SDN BHD\nNO 5 JALAN MAWAR\n43000 KAJANG SELANGOR", "04/05/2026 10:12")
        #expect(read?.date?.description == "2026-05-04")
        #expect(read?.currency == "MYR")
    }

    @Test("Words with accents are compared without them")
    func accents() {
        for total in ["DO ZAPŁATY", "DO ZAPLATY", "K ÚHRADĚ", "K UHRADE"] {
            let row = ReceiptParser().roles(of: Layouter.rows("Mleko 2,00\n\(total)      7,68")).rows.last
            #expect(row?.role == .grandTotal, "\(total)")
        }
    }
}
