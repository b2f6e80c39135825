import DomainModel
import Testing

@testable import ReceiptGrammar

@Suite("Sums by what they compute")
struct SumFormsTests {
    private func receipt(_ rows: String) throws -> Receipt {
        try #require(
            ReceiptParser().parse(
                Layouter.rows(
                    """
                            VELDA MARKT
                       12.03.2026 10:15
                    \(rows)
                    """)))
    }

    private func amounts(_ receipt: Receipt) -> [Int?] { receipt.lines.map(\.amount?.cents) }

    @Test("A total, a tax table and a payment are known in words of no locale")
    func unknownWords() throws {
        let receipt = try receipt(
            """
            DUONA BALTA              4,50
            PIENAS 1L                7,25
            ZUSUMAI                 11,75
            A 21,00 %   11,75   9,71   2,04
            MONATASI                11,75
            """)
        #expect(receipt.total == Money(cents: 1175))
        #expect(amounts(receipt) == [450, 725])
    }

    @Test("What was given and the change are known in words of no locale")
    func givenAndChange() throws {
        let receipt = try receipt(
            """
            DUONA BALTA              1,99
            PIENAS 1L                1,49
            MOKETI                   3,48
            DUOTA                    5,00
            ATGAL                    1,52
            """)
        #expect(receipt.total == Money(cents: 348))
        #expect(amounts(receipt) == [199, 149])
        #expect(receipt.balanced)
    }

    @Test("What was paid is the total, and not a sum before taxes that is called so")
    func sumBeforeTaxes() throws {
        let receipt = try receipt(
            """
            KIDS GRILLED CHEESE          4.60
            HF-PEKING DUCK              20.90
            LAMB BURGER                 12.70
            AMOUNT                      38.20
            TAX(7.25%)                   2.77
            PLEASE PAY                  40.97
            CASH TENDERED               41.00
            CHANGE                       0.03
            """)
        #expect(receipt.total == Money(cents: 4097))
        #expect(amounts(receipt).prefix(3) == [460, 2090, 1270])
    }

    @Test("A count and the total on one row are the total, where the same was paid", arguments: [true, false])
    func countBesideTotal(isPaid: Bool) throws {
        let receipt = try receipt(
            """
            YAOURT FRAMBOISE         2,47
            NOIX CAJOU 100G          1,90
            TOTAL 2 Article(s)       4,37
            \(isPaid ? "CB SANS CONTACT          4,37" : "ESPECES                 10,00\nRENDU                    5,63")
            """)
        #expect(receipt.total == Money(cents: 437))
        #expect(amounts(receipt) == [247, 190])
    }

    @Test("The gross sums of a table of taxes come to the total, also where a good was not read")
    func tableOfTaxes() throws {
        let receipt = try receipt(
            """
            SALDUMI                  4,50
            PIENS 1L                 7,25
            NEZINAMS                18,15
            A 21,00 %   12,10   10,00    2,10
            D  0,00 %    0,10    0,10    0,00
            F  5,00 %    5,95    5,67    0,28
            KARTE ZILA              18,15
            """)
        #expect(receipt.total == Money(cents: 1815))
    }

    @Test("A good that begins with a total's word is a good where goods and the total follow")
    func goodsWithTotalsWord() throws {
        let receipt = try receipt(
            """
            BROOD WIT                4,89
            KAAS JONG                8,19
            TOTAAL REINIGER          2,09
            APPELS                   3,30
            TOTAAL                  18,47
            PIN                     18,47
            """)
        #expect(amounts(receipt) == [489, 819, 209, 330])
        #expect(receipt.balanced)
    }

    @Test("The new price below a discount is no line, whether it has its own row or not")
    func newPrices() throws {
        for discount in ["  OPUST       -2,11\n             11,94", "  OPUST  -2,11  CENA  11,94"] {
            let receipt = try receipt(
                """
                CHLEB ZYTNI          4,89
                PIECZARKI           14,05
                \(discount)
                SUMA PLN            16,83
                GOTOWKA             16,83
                """)
            #expect(amounts(receipt) == [489, 1405, -211])
            #expect(receipt.balanced)
        }
    }

    @Test("A row that names the new price is no line where the sum says so, and a good where it does not")
    func namedNewPrice() throws {
        for (good, sum, amounts) in [
            ("ENDPREIS              29,50", "34,40", [5900, -2950, 490]),
            ("SCHAL ROT             29,50", "63,90", [5900, -2950, 2950, 490]),
        ] {
            let receipt = try receipt(
                """
                MANTEL BLAU           59,00
                50% RABATT          (EUR 29,50)
                \(good)
                SOCKEN                 4,90
                SUMME                 \(sum)
                KARTE                 \(sum)
                """)
            #expect(self.amounts(receipt) == amounts)
            #expect(receipt.balanced)
        }
    }

    @Test("An offer's row below a count and its price names no good: the name stands above the count")
    func offerBelowCount() throws {
        let receipt = try receipt(
            """
            RUM BRAUN 70CL         23,95
            RUM WEISS 70CL
              4 x 24,95
              AKTION               99,80
            SUMME                 123,75
            KARTE                 123,75
            """)
        #expect(receipt.lines.map(\.description) == ["RUM BRAUN 70CL", "RUM WEISS 70CL"])
        #expect(receipt.lines.map(\.quantity) == [1, 4])
        #expect(receipt.balanced)
    }

    @Test("A blank parts thousands, but for a count before its price")
    func thousands() throws {
        let receipt = try receipt(
            """
            TUINSET EIKEN        1 160,99
            KAARSEN                  4,29
            2 150,00 300,00 STOEL  300,00
            TOTAAL               1 465,28
            PIN                  1 465,28
            """)
        #expect(receipt.total == Money(cents: 146_528))
        #expect(amounts(receipt).first == 116_099)
        #expect(amounts(receipt).last == 30_000)
    }
}
