import DomainModel
import ReceiptGrammar
import Testing

@Suite("The currency of a receipt")
struct CurrencyTests {
    private func currency(
        total: String, head: String = "DESCRIZIONE IVA Prezzo", item: String = "",
        payment: String = "Pagamento elettronico", locales: [ReceiptLocale] = .all
    ) -> String? {
        ReceiptParser(locales: locales).parse(
            Layouter.rows(
                """
                SUPERMERCATI NAVIGLIO
                P.IVA 03741201580
                DOCUMENTO COMMERCIALE
                \(head)
                PANE CASERECCIO \(item)     4%    2,65
                LATTE FRESCO           4%    1,29
                BANANE CAVENDISH       4%    1,90
                \(total)                  5,84
                \(payment)        5,84
                12/03/2026 18:42
                DOCUMENTO N. 0123-0045
                """))?.currency
    }

    @Test("Where no currency is printed, it is that of the country whose words the till prints")
    func unprinted() { #expect(currency(total: "TOTALE COMPLESSIVO") == "EUR") }

    @Test(
        "A code of ISO 4217 beside the total or over the column is the receipt's, whatever its language",
        arguments: ["HUF", "SEK", "JPY", "RSD", "USD", "TRY", "CHF"])
    func codes(code: String) {
        #expect(currency(total: "TOTALE \(code)") == code)
        #expect(currency(total: "TOTALE", head: "DESCRIZIONE IVA Prezzo \(code)") == code)
    }

    @Test("The letters of a country before a tax number are no currency")
    func country() {
        let rows = """
            BOULANGERIE DU VERGER
            TVA FR 32 343 262 622
            2 X CROISSANT           2,40
            BAGUETTE                1,30
            TOTAL TTC               3,70
            CB                      3,70
            14/07/2026 08:03
            """
        #expect(ReceiptParser().parse(Layouter.rows(rows))?.currency != "CHF")
    }

    @Test("A code that is a word of the goods' names is no currency there", arguments: ["TOP", "ALL", "CUP", "PEN"])
    func goods(word: String) { #expect(currency(total: "TOTALE COMPLESSIVO", item: word) == "EUR") }

    @Test("Two currencies on one receipt, neither of them by chance: the receipt has none")
    func contradiction() {
        #expect(currency(total: "TOTALE HUF", head: "DESCRIZIONE IVA Prezzo(€)") == nil)
    }

    @Test("A word beside the sums that no locale knows may be a currency: the country's own is not claimed")
    func unknownName() throws {
        #expect(currency(total: "TOTALE COMPLESSIVO          KM", payment: "Pagamento elettronico KM") == nil)
        #expect(currency(total: "TOTALE COMPLESSIVO", payment: "Pagamento elettronico KM") == "EUR")
        let bosnian = try ReceiptLocale(
            json: Array(#"{"language": "bs", "currencies": {"BAM": ["KM"]}}"#.utf8))
        let read = currency(
            total: "TOTALE COMPLESSIVO          KM", payment: "Pagamento elettronico KM",
            locales: .all + [bosnian])
        #expect(read == "BAM")
    }

    @Test("A sign that several currencies share is none that is known where the country has another")
    func shared() { #expect(currency(total: "TOTALE KR") == nil) }

    @Test("A dollar sign beside figures is the locale's own dollar, or one that is not known")
    func dollars() {
        func read(_ head: String, total: String) -> String? {
            ReceiptParser().parse(
                Layouter.rows(
                    """
                    CORNER GROCERY
                    \(head)
                    WHOLE MILK             $3.49
                    BREAD SLICED           $2.99
                    \(total)               $6.48
                    VISA                   $6.48
                    09/28/2018 15:56
                    """))?.currency
        }
        #expect(read("San Francisco, CA 94102", total: "BALANCE DUE") == "USD")
        #expect(read("980 RUE STE-CATHERINE", total: "MONTANT A PAYER") == nil)
    }
}
