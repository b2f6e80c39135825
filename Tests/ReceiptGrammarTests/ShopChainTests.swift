import DomainModel
import ReceiptGrammar
import Testing

@Suite("Chains of shops")
struct ShopChainTests {
    private static let chains = [ShopChain].all

    @Test("The file has chains of Europe's countries, and every line has a banner and an address")
    func file() {
        #expect(
            Set(Self.chains.map(\.country)).isSuperset(of: ["at", "cz", "de", "es", "fr", "gb", "it", "nl", "pl", "pt"])
        )
        #expect(Self.chains.allSatisfy { !($0.banners + $0.doubtfulBanners).isEmpty && !$0.webAddresses.isEmpty })
    }

    @Test("Every tax number has a right check digit", arguments: chains.filter { !$0.taxNumbers.isEmpty })
    func taxNumbers(_ chain: ShopChain) {
        for number in chain.taxNumbers { #expect(TaxNumberCheck.holds(number, in: chain.country), "\(number)") }
    }

    /// The shop of a receipt whose banner was read as `head` and whose foot says `foot`.
    private func shop(_ head: String, _ foot: String) -> String? { receipt(head, foot)?.merchant }

    /// A receipt whose banner was read as `head` and whose foot says `foot`.
    private func receipt(_ head: String, _ foot: String) -> Receipt? {
        ReceiptParser().parse(
            Layouter.rows(
                """
                \(head)
                Hauptstr. 5
                04109 Leipzig

                Vollmilch 1L            1,09 B
                Toastbrot               0,99 B
                Butter 250g             2,29 B
                SUMME EUR               4,37
                Geg. EC-Cash EUR        4,37
                12.03.2026  18:42
                \(foot)
                """))
    }

    @Test("A web address below the items identifies the chain that a logo did not")
    func webAddress() {
        #expect(shop("RI ILI", "Mehr auf www.rewe.de") == "REWE")
        #expect(shop("GmbH", "www.penny.de") == "PENNY")
    }

    @Test(
        "A slogan on a row of its own identifies the chain whose name is a picture",
        arguments: [
            "Für mich und dich.", "Für mich.und dlch.", "Pour moi et pour toi.",
        ])
    func slogan(_ row: String) {
        #expect(shop(row, "Vielen Dank") == "Coop")
        #expect(shop("\(row) Ihr Bäcker Erlengrund", "Vielen Dank") != "Coop")
    }

    @Test("A tax number identifies the chain")
    func taxNumber() {
        #expect(shop("TILTI", "UID Nr.: DE812706034") == "REWE")
    }

    @Test("Words that are like a banner only once they are joined and a letter is changed are another shop's")
    func tornAndMisread() {
        #expect(receipt("Frutería Paqui\nMercado de Verónicas", "Gracias")?.chain == nil)
        #expect(receipt("MERC ADONA", "www.mercadona.es")?.chain == "Mercadona")
    }

    @Test("A damaged banner is the chain's, and a whole one stays as it is printed")
    func banner() {
        #expect(shop("m dm-drogerle markt", "www.dm.de") == "dm-drogerie markt")
        #expect(shop("EDEKA Schmitt", "Vielen Dank") == "EDEKA Schmitt")
    }

    @Test("The chain is told beside the name as it is printed")
    func chainBesideName() throws {
        let receipt = try #require(self.receipt("EDEKA Schmitt", "Vielen Dank"))
        #expect(receipt.merchant == "EDEKA Schmitt")
        #expect(receipt.chain == "EDEKA")
        #expect(try #require(self.receipt("Feinkost Petersen", "Vielen Dank")).chain == nil)
    }

    @Test(
        "A chain's name in a street's, behind a house's number, is no evidence",
        arguments: ["415 Rewe Rd", "12 Kaufland Avenue"])
    func chainInStreet(_ street: String) throws {
        let receipt = try #require(self.receipt("Feinkost Petersen\n\(street)", "Vielen Dank"))
        #expect(receipt.merchant == "Feinkost Petersen")
        #expect(receipt.chain == nil)
        #expect(try #require(self.receipt("Kaufland Rewestr. 12", "Vielen Dank")).chain == "Kaufland")
    }

    @Test("Where the company is the shop, a licensee of a chain keeps its own name")
    func licensee() throws {
        let receipt = try #require(self.receipt("Damai Perdana Sdn Bhd", "www.kaufland.de"))
        #expect(receipt.merchant == "Damai Perdana Sdn Bhd")
        #expect(receipt.chain == "Kaufland")
    }

    @Test("A short name that is nearly a chain's, among other words, is another shop's")
    func nearlyAChain() throws {
        #expect(shop("Mignos Feinkost Leipzig", "Vielen Dank") == "Mignos Feinkost Leipzig")
        #expect(try #require(self.receipt("MIGROS", "Vielen Dank")).chain == "Migros")
    }

    @Test("A word that a chain shares with the language is no chain")
    func doubtful() {
        #expect(shop("Feinkost Petersen", "NETTO 4,08 MWST 0,29") == "Feinkost Petersen")
        #expect(shop("Feinkost Petersen", "Sie SPAR en heute") == "Feinkost Petersen")
    }

    @Test("A banner that lacks one of its words is another shop's")
    func otherShop() {
        #expect(shop("DE MAXIMUM THAI EXPRESS", "Vielen Dank") == "DE MAXIMUM THAI EXPRESS")
        #expect(shop("U EXPRES", "magasins-u.com") == "Super U")
    }

    @Test(
        "A company's number behind its name is no part of it, with a digit read as a letter either",
        arguments: ["(81497-P)", "(B1497-P)", "81497-P"])
    func companyNumber(_ number: String) {
        #expect(shop("YONG SOON FATT S/B \(number)", "THANK YOU") == "YONG SOON FATT S/B")
    }

    @Test("A chain's name among the goods is no evidence")
    func goods() {
        let read = ReceiptParser().parse(
            Layouter.rows(
                """
                ALIMENTARI ROSSI
                VIA ROMA 1
                DOCUMENTO COMMERCIALE
                DESCRIZIONE     IVA   Prezzo
                MILKA CONAD     10%     1,99
                ACQUA CONAD     22%     2,49
                PANE            4%      1,50
                TOTALE COMPLESSIVO      5,98
                Pagamento contante      5,98
                12-03-2026 18:42
                """))
        #expect(read?.merchant == "ALIMENTARI ROSSI")
    }
}

/// The check digits of tax numbers, each by its country's rule.
private enum TaxNumberCheck {
    static func holds(_ number: String, in country: String) -> Bool {
        let digits = number.utf8.filter { (48...57).contains($0) }.map { Int($0) - 48 }
        func sum(_ weights: [Int]) -> Int { zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 } }
        switch country {
        case "it": return ItalianVATNumber(number) != nil
        // Ustawa z 13 października 1995 o zasadach ewidencji podatników: weights 6 5 7 2 3 4 5 6 7 modulo 11.
        case "pl": return digits.count == 10 && sum([6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 == digits[9]
        // IČO: weights 8 to 2, complement modulo 11.
        case "cz": return digits.count == 8 && (11 - sum([8, 7, 6, 5, 4, 3, 2]) % 11) % 10 == digits[7]
        // ISO 7064, MOD 11,10.
        case "de":
            guard digits.count == 9 else { return false }
            let product = digits.prefix(8).reduce(10) { product, digit in
                let sum = (digit + product) % 10
                return 2 * (sum == 0 ? 10 : sum) % 11
            }
            return (11 - product) % 10 == digits[8]
        // NIF of a company (Orden EHA/451/2008): odd places doubled, digits added.
        case "es":
            guard digits.count == 8 else { return false }
            let sum = digits.prefix(7).enumerated().reduce(0) { sum, place in
                let value = place.offset % 2 == 0 ? 2 * place.element : place.element
                return sum + value / 10 + value % 10
            }
            return (10 - sum % 10) % 10 == digits[7]
        default: return false
        }
    }
}
