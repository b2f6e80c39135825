import DomainModel
import ReceiptGrammar
import Testing

private func parse(_ text: String) -> Receipt? { ReceiptParser().parse(Layouter.rows(text)) }

/// Receipts whose total is damaged, missing or said twice: what else they print decides.
@Suite("The total and its support")
struct TotalTests {
    private static let head = """
            KEDAI HARAPAN SDN BHD (100200-X)
            JALAN MERANTI 5, 81750 JOHOR
            SIMPLIFIED TAX INVOICE
            DATE: 12/03/2018 18:24

        """

    private func total(_ text: String) throws -> Int? { try #require(parse(Self.head + text)).likeliestTotal?.cents }

    @Test("Cash and tax outvote a printed total that is one digit off")
    func misread() throws {
        let text = """
                BAKING POWDER        45.28
                SUB-TOTAL            45.28
                TOTAL                42.00
                CASH                 48.00
                CHANGE                0.00
                GST SUMMARY
                SR     45.28  6%      2.72
            """
        #expect(try total(text) == 4800)
    }

    @Test("Parts of which one lost its first digit do not outvote the total")
    func partLost() throws {
        let text = """
                WHITE BREAD           8.17
                CREAM ROLL           13.20
                CORN ROLL            25.60
                TOTAL 0% SUPPLIES:    1.37
                TOTAL 6% SUPPLIES (INC. GST): 27.14
                TOTAL PAYABLE:       48.51
            """
        #expect(try total(text) == 4851)
    }

    @Test("A misread line does not outvote a total that is paid and taxed as well")
    func misreadLine() throws {
        let text = """
                HIKING SOCKET       137.00
                SUB-TOTAL            17.00
                TOTAL                17.00
                CASH                 17.00
                GST SUMMARY
                SR     16.04  6%      0.96
            """
        let receipt = try #require(parse(Self.head + text))
        #expect(receipt.total?.cents == 1700)
        #expect(!receipt.balanced)
    }

    @Test("Payment and tax together correct a total of which two digits were misread")
    func twoDigits() throws {
        let text = """
                HOLLOW PUNCH SET     50.70
                WING COMPASS         50.00
                TOTAL INCLUSIVE     400.76
                CASH                101.00
                CHANGE                0.30
                GST SUMMARY
                SR     95.00  6%      5.70
            """
        #expect(try total(text) == 10070)
    }

    @Test("The change shows which digits are wrong of a total that was misread twice")
    func misreadTwice() throws {
        let text = """
                RICE IN SACKS       6A8.G0
                TOTAL INCL. GST:    648.60
                FINAL TOTAL         642.60
                CASH                650.00
                CHANGE                2.40
            """
        #expect(try total(text) == 64760)
    }

    @Test("A total that lost its first digit is what was paid, where the goods come near to it and to nothing else")
    func lostFirstDigit() throws {
        let text = """
                RICE IN SACKS        14.10
                GREEN TEA            12.04
                TOTAL                 5.84
                VISA                 25.84
            """
        #expect(try total(text) == 2584)
        #expect(try total(text.replacing("14.10", with: "4.10").replacing("12.04", with: "1.80")) == 584)
    }

    @Test("A misread change does not outvote a total that lines confirm")
    func misreadChange() throws {
        let text = """
                GREEN TEA            62.50
                BLACK TEA            79.00
                TOTAL SALES         141.50
                CASH                150.00
                CHANGE                9.50
            """
        #expect(try total(text) == 14150)
    }

    @Test("A sum with charges below it is on the way to the total")
    func onTheWay() throws {
        let text = """
                SABA SET             53.70
                SALMON SET           21.90
                GREEN TEA             4.00
                SUBTOTAL             79.60
                DISCOUNT            -30.00
                TOTAL AMOUNT         49.60
                SERV CHARGE 10%       4.96
                GST 6%                3.27
                ROUNDING ADJ         -0.03
                TOTAL AMOUNT         57.80
                TOTAL                57.80
            """
        #expect(try total(text) == 5780)
    }

    @Test("The sums at each rate find a lost digit")
    func lostDigit() throws {
        let text = """
                WHITE BREAD          14.91
                WHOLEMEAL            13.90
                JUMBO                 2.97
                TOTAL 0% SUPPLIES    31.78
                CHOCOLATE ROLL        7.92
                GST                   0.48
                TOTAL 6% SUPPLIES     8.40
                TOTAL PAYABLE         4.18
            """
        #expect(try total(text) == 4018)
    }

    @Test("An unreadable total is what lines and table of taxes agree on, with less confidence than a printed one")
    func unreadable() throws {
        let text = """
                FACE MASK            25.00
                TOTAL SALES (INCLUSIVE OF GST)
                CASH
                GST SUMMARY
                SR     23.58  6%      1.42
            """
        let receipt = try #require(parse(Self.head + text))
        #expect(receipt.total == Money(cents: 2500))
        #expect(try #require(receipt.confidence["total"]) < 0.9)
    }

    @Test("A value with one support is no total")
    func lonely() throws {
        let text = """
                FACE MASK            25.00
                SOAP                  3.10
                TOTAL SALES (INCLUSIVE OF GST)
                THANK YOU
            """
        #expect(try total(text) == nil)
    }

    @Test("Subtotal and lines agree on anything done to both: the sum without the charges is no total")
    func incomplete() throws {
        let text = """
                SOUP                150.00
                FISH                145.00
                SUB TOTAL           295.00
                SERVICE CHARGE 10%   29.50
                GST 6%               19.47
                ROUNDING ADJ         -0.02
                NET TOTAL
            """
        #expect(try total(text) == 34395)
    }

    @Test("Dirt before a figure is no discount where the sum says so")
    func dirt() throws {
        let text = """
                BUTTER SLICE          4.15
                GREEN MOCHI           3.30
                SAHA BREAD           -4.60
                TOTAL                12.05
                CASH                 20.05
                CHANGE                8.00
            """
        let receipt = try #require(parse(Self.head + text))
        #expect(receipt.total == Money(cents: 1205))
        #expect(receipt.balanced)
        #expect(receipt.lines.map(\.kind) == [.item, .item, .item])
        #expect(receipt.lines.last?.repairedFrom == "-4.60")
    }

    @Test("The total's box is where its figure stands; a total that is printed nowhere has none")
    func box() throws {
        let printed =
            Self.head + """
                    GREEN TEA            62.50
                    TOTAL                62.50
                    CASH                 62.50
                """
        let rows = Layouter.rows(printed)
        let row = try #require(rows.first { $0.text.hasPrefix("TOTAL") })
        #expect(parse(printed)?.totalBox == row.words.last?.box)
        let unreadable =
            Self.head + """
                    FACE MASK            25.00
                    TOTAL SALES (INCLUSIVE OF GST)
                    CASH
                    GST SUMMARY
                    SR     23.58  6%      1.42
                """
        let receipt = try #require(parse(unreadable))
        #expect(receipt.total == Money(cents: 2500) && receipt.totalBox == nil)
    }

    @Test("A card slip below the receipt adds no item, and its other amount is no total")
    func cardSlip() throws {
        let text =
            Self.head + """
                    PASTA                 1.09
                    WINE                  4.90
                    TOTALE COMPLESSIVO    5.99
                    PAGAMENTO ELETTRONICO 5.99
                    PAGOBANCOMAT
                    ACQUISTO
                    COD. AUT. 123456
                    IMPORTO EUR          15.99
                    TRANSAZIONE ESEGUITA
                """
        let receipt = try #require(parse(text))
        #expect(receipt.total == Money(cents: 599))
        #expect(receipt.lines.map(\.description) == ["PASTA", "WINE"])
        #expect(receipt.balanced)
    }
}
