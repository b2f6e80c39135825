import Testing

@testable import ReceiptGrammar

@Suite("What is sold, and what is added up")
struct GoodsAndSumsTests {
    private let parser = ReceiptParser(locales: .all)

    private func lines(_ text: String) throws -> [String] {
        let receipt = try #require(parser.parse(MonospacedLayout.rows(text)))
        return receipt.lines.map { "\($0.description) \($0.amount?.cents ?? 0)" } + ["\(receipt.total?.cents ?? 0)"]
    }

    @Test("A charge between subtotal and total is no good, whatever it is called")
    func charges() throws {
        let found = try lines(
            """
            THE OLD MILL
            12/03/2024 12:30
            1 SOUP                     4.00
            1 PIE                      9.50
            SUBTOTAL                  13.50
            BNFT SURCHRG               0.29
            TAX                        1.33
            TOTAL                     15.12
            CASH                      15.12
            """)
        #expect(found == ["SOUP 400", "PIE 950", "1512"])
    }

    @Test("Goods that begin with a till's word are goods where the sum needs them")
    func tillsWords() throws {
        let found = try lines(
            """
            SUPER LEVANTE
            24/01/2026 10:46
            LECHE ENTERA               1.87
            TOTAL LIMPIEZA             3.05
            TOMATE RAMA                2.09
            TOTAL                      7.01
            EFECTIVO                   7.01
            """)
        #expect(found == ["LECHE ENTERA 187", "TOTAL LIMPIEZA 305", "TOMATE RAMA 209", "701"])
    }

    @Test("A name goes on below it where its next word would not have fitted")
    func wrappedNames() throws {
        let found = try lines(
            """
            L'ATELIER
            06/12/24 10:35
            Bougie parfumée     14,54    2    29,08
            vanille bourbon
            Sac banane en       61,99    1    61,99
            cuir véritable
            TOTAL                             91,07
            CARTE                             91,07
            """)
        #expect(
            found == ["Bougie parfumée vanille bourbon 2908", "Sac banane en cuir véritable 6199", "9107"])
    }

    @Test("Whole amounts without a mark count where the total is what they come to")
    func plainAmounts() throws {
        let found = try lines(
            """
            KIS KÖZÉRT
            2026.07.01 08:25
            Kifli                       79 Ft
            Banán                      600 Ft
            Tojás M                  1 618 Ft
            ÖSSZESEN:                2 297 Ft
            KÉSZPÉNZ                 2 297 Ft
            """)
        #expect(found == ["Kifli 7900", "Banán 60000", "Tojás M 161800", "229700"])
    }

    @Test("A tax class that sticks to its amount behind a mark is none of its figures")
    func gluedClasses() throws {
        let found = try lines(
            """
            LADEN
            19.11.2025 15:18
            Cola Vanilla               1.05.0
            Brot                       3.60-0
            TOTAL                      4.65
            BAR                        4.65
            """)
        #expect(found == ["Cola Vanilla 105", "Brot 360", "465"])
    }
}
