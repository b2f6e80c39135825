import DomainModel
import ReceiptGrammar
import Testing

/// What is told of rows in which no goods were found, so that their user knows what to photograph.
@Suite("Text without goods")
struct TextWithoutGoodsTests {
    /// What is told of rows of which no receipt was made.
    private func withoutGoods(_ text: String) throws -> TextWithoutGoods {
        try #require(ReceiptParser().roles(of: Layouter.rows(text)).textWithoutGoods(in: nil))
    }

    @Test(
        "The slip of a card terminal is told as one",
        arguments: [
            """
                 ALIMENTARI BELVEDERE
                   VIA GARIBALDI 7
            TML 00412345      STAN 001234
            ACQUISTO
            MASTERCARD     CONTACTLESS
            PAN ************1234
            DATA 12/03/26  ORA 10:22
            IMPORTO EUR            18,40
            TRANSAZIONE ESEGUITA
            COPIA CLIENTE
            """,
            """
                  Kundenbeleg
            Terminal-ID      65012345
            TA-Nr. 004711    Beleg-Nr. 0815
            Kartenzahlung
            girocard   Kontaktlos
            EUR                    18,40
            Datum 12.03.26    10:22 Uhr
            Genehmigungs-Nr.  445566
            Zahlung erfolgt
            """,
            """
                 CORNER STORE
            MERCHANT ID   00412345
            TERMINAL ID   65012345
            SALE
            VISA DEBIT  CONTACTLESS
            ************1234
            AMOUNT               18.40
            AUTH CODE  445566
            APPROVED
            CUSTOMER COPY
            """,
            """
            KOPIE PRO ZÁKAZNÍKA
            MID 122027139
            XXXX XXXX XXXX 0739
            PAN SEQ NO. 03
            28.04.2026  11:13
            BEZKONTAKTNÍ
            ČÁSTKA            635,08 Kč
            VISA DEBIT
            Trace 008237
            SCHVÁLENO
            """,
        ])
    func slip(_ text: String) throws { #expect(try withoutGoods(text).isCardSlip) }

    @Test("A till's receipt with the terminal's slip below is none")
    func receiptWithSlip() throws {
        let text = try withoutGoods(
            """
                 ALIMENTARI BELVEDERE
            LATTE INTERO 1L         1,59
            PANE DI CASA            2,10
            TOTALE EURO             3,69
            PAGAMENTO ELETTRONICO   3,69
            ACQUISTO
            PAN ************1234
            TRANSAZIONE ESEGUITA
            COPIA CLIENTE
            """)
        #expect(!text.isCardSlip)
        #expect(text.receiptProbability > 0.5)
    }

    @Test("A till's receipt of one good stays one, though its price stands alone and the terminal's slip below it")
    func oneGood() throws {
        let rows = Layouter.rows(
            """
                  Werkzeug Hallmann GmbH
                 Lindenweg 8  30163 Hannover
            Akkuschrauber 18V
               2 x 84,49                  168,98 1
            GESAMTSUMME                   168,98
            Karte                         168,98
               - K U N D E N B E L E G -
            Terminal-ID                 69847333
            TA-Nr 827615                BNr 8749
            EMV-AID             A0000003591010028001
            Zahlung erfolgt
            """)
        let receipt = try #require(ReceiptParser().parse(rows))
        #expect(receipt.lines.map(\.amount) == [Money(cents: 16_898)])
        #expect(ReceiptParser().roles(of: rows).textWithoutGoods(in: receipt) == nil)
    }

    @Test("Of a receipt with goods nothing of the kind is told, and nothing where nothing was read")
    func withGoods() {
        let rows = Layouter.italianRows(
            "LATTE INTERO 1L         1,59\nPANE DI CASA            2,10", "TOTALE EURO             3,69")
        let roles = ReceiptParser().roles(of: rows)
        #expect(roles.textWithoutGoods(in: ReceiptParser().parse(rows)) == nil)
        #expect(ReceiptParser().roles(of: []).textWithoutGoods(in: nil) == nil)
    }

    @Test("A letter is hardly a receipt, and the upper half of one that was torn may be")
    func likeness() throws {
        let letter = try withoutGoods(
            """
            Gentile cliente, la ringraziamo per averci scritto
            e le confermiamo che la sua richiesta sarà presa in
            carico dal nostro ufficio entro i prossimi giorni.
            Cordiali saluti, il servizio clienti
            """)
        #expect(letter.receiptProbability < 0.1)
        let torn = try withoutGoods(
            """
                 ALIMENTARI BELVEDERE
                 P.IVA 00174800276
              DOCUMENTO COMMERCIALE
             di vendita o prestazione
            """)
        #expect(torn.receiptProbability > letter.receiptProbability)
    }
}
