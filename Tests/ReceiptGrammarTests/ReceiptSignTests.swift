import DomainModel
import ReceiptGrammar
import Testing

@Suite("What the receipt of one sale does not show")
struct ReceiptSignTests {
    private static let items = """
            PASTA DI SEMOLA          1,29
            LATTE FRESCO             1,60
            PANE CASERECCIO          2,10
        """
    private static func sale(
        head: String = "", items: String = items, total: String = "4,99", number: String = "0123-0045",
        register: String = "99MEY012345", foot: String = "DOCUMENTO N."
    ) -> String {
        """
            ALIMENTARI ROSSI SRL
            VIA ROMA 12 - 20100 MILANO
            P.IVA 12345678903
            \(head)
            DOCUMENTO COMMERCIALE
            DI VENDITA O PRESTAZIONE
        \(items)
            TOTALE COMPLESSIVO       \(total)
            DI CUI IVA               0,24
            PAGAMENTO CONTANTE       4,99
            12-03-2026 10:30
            \(foot) \(number)
            RT \(register)
        """
    }

    private func receipt(_ text: String) throws -> Receipt { try #require(ReceiptParser().parse(Layouter.rows(text))) }
    private func signs(_ text: String) throws -> [ReceiptAnomaly] { try receipt(text).signs }

    @Test("A sale shows nothing of the kind")
    func plain() throws { #expect(try signs(Self.sale()).isEmpty) }

    @Test("One receipt above another is several, whichever field differs")
    func several() throws {
        #expect(try signs(Self.sale() + "\n" + Self.sale(number: "0123-0046")).contains(.severalDocuments))
        #expect(try signs(Self.sale() + "\n" + Self.sale(register: "99MEY012346")).contains(.severalDocuments))
        let others = "    RISO ARBORIO   2,00\n    OLIO DI OLIVA   6,00\n"
        #expect(try signs(Self.sale() + "\n" + Self.sale(items: others, total: "8,00")).contains(.severalDocuments))
    }

    @Test("A title above the goods, and one with the number below them, are of one document")
    func titleAtTheFoot() throws {
        let sale = Self.sale(foot: "DOCUMENTO COMMERCIALE N.")
        #expect(try signs(sale).isEmpty)
        #expect(try receipt(sale).documentNumber == "0123-0045")
        #expect(try signs(sale + "\n" + sale).contains(.severalDocuments))
        let other = Self.sale(number: "0123-0046", foot: "DOCUMENTO COMMERCIALE N.")
        #expect(try signs(sale + "\n" + other).contains(.severalDocuments))
    }

    @Test(
        "A document that says it is no sale is none",
        arguments: [
            "PREVENTIVO", "*** COPIA ***", "DOCUMENTO NON FISCALE", "MODALITA' TRAINING", "FATTURA PROFORMA",
        ])
    func noSale(words: String) throws { #expect(try signs(Self.sale(head: words)).contains(.notASale)) }

    @Test(
        "Other documents' titles in the place of the receipt's, and words of a document that no longer holds",
        arguments: [
            "ANNULLATO", "*** ANNULLATO ***", "DOCUMENTO GESTIONALE", "SENZA VALORE FISCALE", "NON VALIDO", "ORDINE",
            "CONTO PROVVISORIO", "BUONO REGALO", "SCONTRINO DI CORTESIA", "ADDESTRAMENTO - NON VALIDO",
            "CASSA 3 IN ADDESTRAMENTO PER IL PERSONALE", "STORNIERT", "BESTELLUNG", "SANS VALEUR FISCALE", "ANULADO",
            "GIFT RECEIPT", "TEŠTOVACÍ ÚČET NEPLATNÝ DOKLAD", "PROVA", "BOZZA", "RISTAMPA", "* RISTAMPA *",
            "ORDINE N. 12",
            "PRECONTO TAVOLO 7", "PRECONTO 12", "CHIUSURA", "CHIUSURA GIORNALIERA", "BOZZA N. 3", "NACHDRUCK",
            "ENTWURF",
            "REIMPRESSION", "BORRADOR", "PRECUENTA", "CLOTURE DE CAISSE",
        ])
    func otherDocument(words: String) throws {
        let title = "DOCUMENTO COMMERCIALE\n    DI VENDITA O PRESTAZIONE"
        #expect(try signs(Self.sale().replacing(title, with: words)).contains(.notASale))
        #expect(try signs(Self.sale().replacing("DOCUMENTO COMMERCIALE", with: words)).contains(.notASale))
    }

    @Test("What is printed between the total and the document's number is said of the document")
    func aboveTheNumber() throws {
        for words in ["ANNULLATO", "SENZA VALORE FISCALE", "CONTO PROVVISORIO"] {
            let text = Self.sale().replacing("    12-03-2026", with: "    \(words)\n    12-03-2026")
            #expect(try signs(text).contains(.notASale), "\(words)")
        }
        #expect(try signs(Self.sale() + "\n    *** ANNULLATO ***").contains(.notASale))
    }

    @Test(
        "An order's word above a receipt's own title and number, a number to call, a coupon below",
        arguments: [
            sale(head: "COMANDA\n    TAVOLO 20"), sale(head: "ORDINE N. 123"), sale(head: "ORDINE\n    123"),
            sale() + "\n    DOCUMENTO GESTIONALE\n    SCONTO 10 SULLA PROSSIMA SPESA",
            sale() + "\n    BUONO REGALO", sale(items: items.replacing("PANE CASERECCIO ", with: "BUONO REGALO    ")),
            sale(head: "RESO MERCE ENTRO 30 GIORNI"),
        ])
    func ordinary(text: String) throws {
        #expect(try signs(text).isEmpty)
        #expect(try receipt(text).isReturn == false)
    }

    @Test("An order's number under a sale's title is none of the document's, though the document's was not read")
    func orderUnderTitle() throws {
        let order = Self.sale().replacing(
            "DI VENDITA O PRESTAZIONE", with: "DI VENDITA O PRESTAZIONE\n    ORDINE N. 45")
        let unread = order.split(separator: "\n").filter { !$0.contains("DOCUMENTO N.") }.joined(separator: "\n")
        for text in [order, unread] { #expect(try !signs(text).contains(.notASale)) }
        let title = "DOCUMENTO COMMERCIALE\n    DI VENDITA O PRESTAZIONE\n"
        #expect(try signs(unread.replacing(title, with: "")).contains(.notASale))
    }

    @Test(
        "Goods that are named like another document stay goods",
        arguments: [
            items.replacing("PANE CASERECCIO ", with: "PROVA           "),
            "    PROVA\n    2 X 0,65                 1,30\n"
                + items.replacing("PASTA DI SEMOLA          1,29\n", with: ""),
        ])
    func goods(named: String) throws {
        #expect(try !signs(Self.sale(items: named)).contains(.notASale))
        let untitled = Self.sale(items: named).replacing(
            "DOCUMENTO COMMERCIALE\n    DI VENDITA O PRESTAZIONE", with: "")
        #expect(try !signs(untitled).contains(.notASale))
    }

    @Test("Where tills print no title, an order's number above the goods calls the customer")
    func orderNumber() throws {
        let text = """
                GOLDEN WOK
                12 HIGH STREET
                ORDER NO 47
                FRIED RICE               8.50
                SPRING ROLLS             4.20
                TOTAL                   12.70
                CASH                    12.70
                12/03/2026 19:30
            """
        #expect(try signs(text).isEmpty)
    }

    @Test(
        "The title of a fiscal document is no phrase of no sale that has lost its negation",
        arguments: ["SCONTRINO FISCALE", "PARAGON FISKALNY", "DAŇOVÝ DOKLAD", "FISKALNI RAČUN", "BON FISCAL"])
    func title(words: String) throws { #expect(try !signs(Self.sale(head: words)).contains(.notASale)) }

    @Test(
        "With its negation it is no sale's",
        arguments: [
            "SCONTRINO NON FISCALE", "PARAGON NIEFISKALNY", "NEDAŇOVÝ DOKLAD", "NEFISKALNI RAČUN", "BON NEFISCAL",
        ])
    func negatedTitle(words: String) throws { #expect(try signs(Self.sale(head: words)).contains(.notASale)) }

    @Test("A card slip's copy and a greeting below are a sale's", arguments: ["COPIA CLIENTE", "COUPON NON FISCALE"])
    func foot(words: String) throws { #expect(try !signs(Self.sale() + "\n    " + words).contains(.notASale)) }

    @Test("More tax than any rate makes of the total cannot be")
    func tax() throws {
        let text = Self.sale().replacing("IVA               0,24", with: "IVA               3,90")
        #expect(try signs(text).contains(.taxTooHigh))
    }

    @Test("More tax than one misread digit explains is another sign than a little too much")
    func impossibleTax() throws {
        let text = Self.sale().replacing("0,24", with: "999,99")
        #expect(try signs(text).contains(.taxImpossible))
        #expect(try !signs(text).contains(.taxTooHigh))
    }

    @Test("A number that counts nothing, none at all, and times that no clock shows")
    func noNumbers() throws {
        #expect(try signs(Self.sale(number: "0000-0000")).contains(.numberZero))
        #expect(try signs(Self.sale(number: "0123-0000")).contains(.numberZero))
        #expect(try !signs(Self.sale(number: "0000-0001")).contains(.numberZero))
        let bare = Self.sale(number: "", register: "", foot: "").replacing("P.IVA 12345678903", with: "")
            .replacing("    RT ", with: "")
        #expect(try signs(bare) == [.noNumbers])
        #expect(try !signs(Self.sale(number: "", foot: "")).contains(.noNumbers))
        #expect(try signs(Self.sale().replacing("10:30", with: "25:61")) == [.timeImpossible])
        #expect(try signs(Self.sale().replacing("10:30", with: "10:61")) == [.timeWrong])
        #expect(try signs(Self.sale().replacing("10:30", with: "03:33")) == [.nightTime])
    }

    @Test("Two days with a time each differ by more than a digit; a card is billed after midnight, an offer ends")
    func days() throws {
        #expect(try signs(Self.sale() + "\n    CARTA 03-11-2025 18:12").contains(.datesDiffer))
        #expect(try signs(Self.sale() + "\n    CARTA 13-03-2026 00:12").isEmpty)
        #expect(try signs(Self.sale() + "\n    CARTA 12-05-2026 10:30").isEmpty)
        #expect(try signs(Self.sale() + "\n    CARTA 2 -03-2026 10:30").isEmpty)
        #expect(try signs(Self.sale() + "\n    BUONO VALIDO FINO AL 30-11-2026 23:59").isEmpty)
    }

    @Test("A foot under another shop's VAT number is of another receipt")
    func otherShop() throws {
        #expect(try signs(Self.sale() + "\n    P.IVA 00743110157").contains(.vatNumbersDiffer))
        #expect(try signs(Self.sale() + "\n    P.IVA 12345678903").isEmpty)
    }

    @Test("A tax number's check digit and a register's form are looked at")
    func numbers() throws {
        #expect(try signs(Self.sale().replacing("12345678903", with: "12345678901")).contains(.vatNumberWrong))
        #expect(try signs(Self.sale(register: "AA00000001")).contains(.registerWrong))
    }

    @Test("A total that is paid as printed is never replaced to please an edited price")
    func edited() throws {
        let text = Self.sale(items: Self.items.replacing("1,29", with: "91,29"))
        let receipt = try receipt(text)
        #expect(receipt.likeliestTotal == Money(cents: 499))
        // Of the figures the price is the misread one: what was paid confirms the others.
        #expect(receipt.lines.first?.amount == Money(cents: 129) || !receipt.balanced)
    }
}
