import DomainModel
import ReceiptGrammar
import Testing

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

    @Test(
        "A state with its ZIP, one digit of it misread, and a known chain say so too, each alone",
        arguments: [
            "CORNER GROCERY\nSAN FRANCISCO, CA S4102",
            "WALGREENS\n#00890 135 POWELL ST",
        ])
    func americanSigns(_ head: String) {
        let read = read(head, "04/05/2026 10:12")
        #expect(read?.date?.description == "2026-04-05")
        #expect(read?.currency == "USD")
    }

    @Test("A pound sign that stands alone is a mark, not money")
    func loneSign() {
        let read = read("CORNER GROCERY\nLAS VEGAS, NV 89109", "£\n04/05/2026 10:12")
        #expect(read?.date?.description == "2026-04-05")
    }

    @Test("In the United Kingdom the day is")
    func british() {
        let read = read("CORNER SHOP LTD\n12 High Street\nVAT No 123 4567 89", "04/05/2026 10:12", total: "TOTAL £")
        #expect(read?.date?.description == "2026-05-04")
        #expect(read?.currency == "GBP")
    }

    @Test("Malaysia's words identify its currency, and the day is printed first")
    func malaysian() {
        let read = read("KEDAI RUNCIT MAJU SDN BHD\nNO 5 JALAN MAWAR\n43000 KAJANG SELANGOR", "04/05/2026 10:12")
        #expect(read?.date?.description == "2026-05-04")
        #expect(read?.currency == "MYR")
    }

    @Test("Words with accents are compared without them")
    func accents() {
        for total in ["DO ZAPŁATY", "DO ZAPLATY", "K ÚHRADĚ", "K UHRADE"] {
            let row = ReceiptParser().roles(of: Layouter.rows("Mleko 2,00\n\(total)      7,68")).explanations.last
            #expect(row?.role == .grandTotal, "\(total)")
        }
    }

    @Test(
        "The tills of the North: total, payment, deposit, tax and day",
        arguments: [
            (
                """
                COOP CENTRALEN
                Klarabergsgatan 64
                Kassör: 1003          kr
                MINERALVATTEN        10,00
                PANT BURK             1,00
                ROSTBIFF             48,95
                ATT BETALA SEK       59,95
                KORTKÖP              59,95
                Moms% Moms Netto Brutto
                12,00  6,42  53,53   59,95
                2019-05-01 14:59
                """, "SEK"
            ),
            (
                """
                NETTO A/S
                Nørregade 12
                CVR NR 12345678
                MINERALVAND          10,00
                +PANT                 1,00
                RUGBRØD              48,95
                AT BETALE            59,95
                DANKORT              59,95
                MOMS UDGØR           11,99
                TAK FOR BESØGET
                01.05.2019 14:59
                """, "DKK"
            ),
            (
                """
                REMA 1000 AS
                Storgata 12
                SALGSKVITTERING
                MINERALVANN          10,00
                PANT                  1,00
                GROVBRØD             48,95
                Å BETALE             59,95
                BANKAXEPT            59,95
                MVA GRUNNLAG MVA% SUM
                01.05.2019 14:59
                TAKK FOR HANDELEN
                """, "NOK"
            ),
            (
                """
                K-MARKET OY
                Mannerheimintie 12
                Y-TUNNUS 1234567-8
                KIVENNÄISVESI        10,00
                PANTTI                1,00
                RUISLEIPÄ            48,95
                YHTEENSÄ EUR         59,95
                PANKKIKORTTI         59,95
                ALV VEROTON VERO VEROLLINEN
                01.05.2019 14:59
                KIITOS KÄYNNISTÄ
                """, "EUR"
            ),
        ])
    func northern(till: String, currency: String) throws {
        let read = try #require(ReceiptParser().parse(Layouter.rows(till)))
        #expect(read.lines.map(\.amount?.cents) == [1000, 100, 4895])
        #expect(read.total?.cents == 5995)
        #expect(read.balanced)
        #expect(read.currency == currency)
        #expect(read.date == Day(year: 2019, month: 5, day: 1))
    }
}
