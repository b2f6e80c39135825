import DomainModel
import Foundation
import ReceiptGrammar
import Testing

/// Where an amount stands says what it is.
@Suite("The column of prices")
struct PriceColumnTests {
    private func receipt(_ text: String) throws -> Receipt {
        try #require(ReceiptParser().parse(Layouter.rows(text)))
    }

    @Test(
        "A size at the end of a name and what may be returned for are no prices, and a word behind a price hides none")
    func strays() throws {
        let receipt = try receipt(
            """
                CORNER PHARMACY
            SAN FRANCISCO, CA 94103
            05/10/2019 8:27 PM
            LIMEADE ALL NATURAL 11.50Z
                02500000031          1.79 SALE
                RETURN VALUE 1.79
            CHEESE COFFEE CAKE 4.252
                03575111430          1.99
                RETURN VALUE 1.99
            SHOPPING BAG FEE         0.10
                TOTAL                3.88
                MASTERCARD           3.88
                CHANGE                .00
            """)
        #expect(receipt.lines.map(\.amount?.cents) == [179, 199, 10])
        #expect(receipt.lines.allSatisfy { $0.kind == .item })
        #expect(receipt.lines.first?.description.hasPrefix("LIMEADE ALL NATURAL") == true)
        #expect(receipt.balanced && receipt.date == Day(year: 2019, month: 5, day: 10))
    }

    @Test("A column may lean: prices down a page that lies askew are prices, sizes beside it are none")
    func leaning() throws {
        let goods = [
            "NATURJOGHURT 3.50%", "GRIESBREI 1.50Z", "APFELMUS 2.50Z", "H-MILCH", "KNOBLAUCH", "ZITRONEN",
            "EIER FRISCH",
            "ROGGENBROT", "HERING", "BANANEN",
        ]
        var rows = Layouter.rows(
            (["KAUFHAUS AM MARKT"] + goods.map { $0.padding(toLength: 22, withPad: " ", startingAt: 0) + "  1.09" }
                + ["TOTAL                  10.90", "VISA                   10.90"]).joined(separator: "\n"))
        // Ten letters further right at the last row than at the first.
        for row in rows.indices {
            for word in rows[row].words.indices {
                rows[row].words[word].box.x += row * 10 * Layouter.characterWidth / rows.count
            }
        }
        let receipt = try #require(ReceiptParser().parse(rows))
        #expect(receipt.lines.map(\.amount?.cents) == goods.map { _ in 109 })
        #expect(receipt.balanced)
    }

    @Test(
        "Goods with their class behind them have a column of their own, left of the sums, also where one is not read",
        arguments: [("KULT PFIRSICH          0.95 4", [195, 210, 95, 295]), ("KULT PFIRSICH", [195, 210, 295])])
    func classBehindGoods(third: String, amounts: [Int]) throws {
        let receipt = try receipt(
            """
            KIOSK AM SEE
            8001 ZUERICH
            06.11.2024 15:38
            BRANCHE GIPFEL         1.95 4
            RED DRINK 25CL         2.10 4
            \(third)
            RIEGEL 47G             2.95 4
            TOTAL CHF                   7.95
            MASTERCARD CHF              7.95
            RUECKGELD CHF               0.00
            TOTAL-EFT CHF:              7.95
            KUNDENBELEG CHF             7.95
            """)
        #expect(receipt.lines.map(\.amount?.cents) == amounts)
        #expect(receipt.balanced == (amounts.count == 4))
    }

    @Test("An amount that ran together with the figure before it begins at its currency")
    func gluedAmounts() throws {
        let receipt = try receipt(
            """
            THE THRIFT STORE
            536 WEST 46TH STREET
            01/08/2011 10:24 AM
            COATS     12$2.00
            COATS     12$10.00
            HATS      12$4.00
            MDSE ST     $16.00
            TAX2         $1.53
            CR CARD     $17.53
            """)
        #expect(receipt.lines.map(\.amount?.cents) == [200, 1000, 400])
        #expect(receipt.lines.map(\.description) == ["COATS 12", "COATS 12", "HATS 12"])
        #expect(receipt.balanced)
    }

    @Test("A discount with a minus is one wherever it stands")
    func discountsAside() throws {
        let receipt = try #require(
            Layouter.italianReceipt(
                """
                LATTE INTERO 1L           1,79
                  SCONTO  -0,50
                BISCOTTI FROLLINI         2,49
                PASTA DI SEMOLA           0,99
                """, "TOTALE COMPLESSIVO        4,77"))
        #expect(receipt.lines.map(\.amount?.cents) == [179, -50, 249, 99])
        #expect(receipt.balanced)
    }

    @Test(
        "A tax that is added below a subtotal is no item: its rate shows it, in any language",
        arguments: [
            ("TPS (5.000%)             0.48", "TVQ (9.975%)             0.96", 1103),
            ("9.59  T.P.S. ( 5.000)%   0.48", "9.59  T.V.Q. ( 9.975)%   0.96", 1103),
        ])
    func addedTaxes(one: String, other: String, total: Int) throws {
        let receipt = try receipt(
            """
                PHARMACIE DU COIN
            10 RUE PRINCIPALE
            28 septembre 2018 15:56
            LENTILLES POLYVALENTES   9.59 P-FP
            SOUS-TOTAL               9.59
            \(one)
            \(other)
            TOTAL                   11.03
            CREDIT                  11.03
            """)
        #expect(receipt.lines.map(\.amount?.cents) == [959])
        #expect(receipt.total?.cents == total)
        #expect(receipt.balanced)
    }

    @Test("A rate beside an amount that is not that rate of the sum is no tax")
    func otherRates() throws {
        let receipt = try receipt(
            """
                EPICERIE DU COIN
            28/09/2018 15:56
            SALADE DE FRUITS         4.59
            BAGUETTE                 5.00
            SOUS-TOTAL               9.59
            CREME 30% MATIERE        1.41
            TOTAL                   11.00
            """)
        #expect(receipt.lines.map(\.amount?.cents) == [459, 500, 141])
    }

    @Test("The sum of all discounts is no discount; two equal discounts are two")
    func summaries() throws {
        func lines(_ total: String) throws -> [Int?] {
            try receipt(
                """
                    ROSENAPOTHEKE
                22.09.2020 21:20
                HYALURON LOESUNG         7,99
                ZAHNBUERSTE              1,99
                3% AUF ALLES            -0,30
                MIT COUPONS GESPART     -0,30
                SUMME                    \(total)
                BAR                      \(total)
                """
            ).lines.map(\.amount?.cents)
        }
        #expect(try lines("9,68") == [799, 199, -30])
        #expect(try lines("9,38") == [799, 199, -30, -30])
    }

    @Test("A short word before a name stays, and dirt that stands apart does not")
    func shortFirstWords() throws {
        let receipt = try receipt(
            """
                DROGERIE AM MARKT
            03.08.2019 12:27
                BON APPETIT KAFFEE       1,99
                BON APPETIT KUCHEN       1,99
                  SENSODYNE PASTE        3,25
            =        ZAHNSEIDE           1,00
                SUMME                    8,23
            """)
        #expect(
            receipt.lines.map(\.description) == [
                "BON APPETIT KAFFEE", "BON APPETIT KUCHEN", "SENSODYNE PASTE", "ZAHNSEIDE",
            ])
    }

    @Test(
        "A name in wide letters is one word, and what stands behind it another",
        arguments: [
            ("    A L D I", "ALDI"), ("*** P E N N Y - M A R K T   GmbH ***", "PENNY-MARKT GmbH"),
            ("   H & M HENNES", "H & M HENNES"),
        ])
    func wideLetters(printed: String, name: String) throws {
        let receipt = try receipt(
            """
            \(printed)
            Kiewer Strasse 1-3
            04209 Leipzig
            TZATZIKI                 1,15
            HUMMUS                   0,96
            SUMME EUR                2,11
            BAR EUR                  2,11
            11.07.2020 16:08
            """)
        #expect(receipt.merchant == name)
    }

    @Test("Fifteen digits are no product's number, whatever part of them passes a check digit")
    func otherNumbers() throws {
        let receipt = try receipt(
            """
                TELEFONLADEN
            18.05.2019 10:00
            TELEFON WEISS          399,00
            Serien-Nr.: 359678091632927
            SUMME EUR              399,00
            """)
        #expect(receipt.lines.compactMap(\.gtin).isEmpty)
    }
}
