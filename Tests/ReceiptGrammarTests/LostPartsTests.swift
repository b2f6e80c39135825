import DomainModel
import ReceiptGrammar
import Testing

/// Rows as photos of German receipts leave them: a word, an amount or a mark is lost, and the rest tells what it was.
@Suite("What a bad photo loses")
struct LostPartsTests {
    private func receipt(_ items: String, sums: String) throws -> Receipt {
        try #require(
            ReceiptParser().parse(
                Layouter.rows(
                    """
                              REWE MARKT
                          58239 SCHWERTE
                     UID NR. : DE124914673
                                               EUR
                    \(items)
                    \(sums)
                    """)))
    }

    private let sums = """
        SUMME                 EUR    10,00
        GEG. BAR              EUR    10,00
        """

    @Test("The label of a quantity below a name is no name, however it was read", arguments: ["Q.te", "Qtà", "pz"])
    func quantityLabel(_ label: String) throws {
        let items = """
            WIRSING                       2,28 B
            SCHIUMA BARBA
              \(label) 2 x 1,11               2,22 B
            KARTOFFELN                    5,50 B
            """
        let receipt = try receipt(items, sums: sums)
        #expect(receipt.balanced)
        #expect(receipt.lines.map(\.description) == ["WIRSING", "SCHIUMA BARBA", "KARTOFFELN"])
        #expect(receipt.lines[1].quantity == 2)
    }

    @Test("Figures in place of a name are no whole name")
    func figuresForName() throws {
        let items = """
            WIRSING                       2,28 B
            0,922 ky 1,8                  2,22 B
            KARTOFFELN                    5,50 B
            """
        #expect(try !receipt(items, sums: sums).balanced)
        #expect(try receipt(items.replacing("0,922 ky 1,8", with: "LIMONI 0,922"), sums: sums).balanced)
    }

    @Test("No goods stand below a paid total, even where no amount above it was read")
    func paidTotal() throws {
        let items = "ZAHNCREME 100ML                  3.5 B"
        let sums = """
            SUMME                         3,25
            MASTERCARD EUR                3,25
            MWST-SATZ   BRUTTO    NETTO   MWST
            1=19,00%      3,25     2,73   0,52
            IHR KUNDENGUTHABEN: 16,76 EUR
            MONTAG-SAMSTAG UHR            3,25
            """
        for sums in [sums, sums.replacing("SUMME                         3,25", with: "S MNE")] {
            let receipt = try receipt(items, sums: sums)
            #expect(receipt.total == Money(cents: 325))
            #expect(receipt.lines.isEmpty)
            #expect(!receipt.balanced)
        }
    }

    @Test("A subtotal is no total where a discount and an unreadable total stand below it")
    func subtotal() throws {
        let items = """
            DESCRIZIONE                IVA       EURO
            UOVA                       10%       2,16
            SALUMI                     10%       5,00
            ORTOFRUTTA                  4%       4,50
            """
        let lost = """
            SUBTOTALE                           11,66
            BUONO SCONTO                         -0,5
            TOTALE COMPLESSIVO                   11,1
            """
        let whole = lost.replacing("-0,5", with: "-0,50").replacing("11,1", with: "11,16")
        #expect(try !#require(Layouter.italianReceipt(items, lost)).balanced)
        #expect(try #require(Layouter.italianReceipt(items, whole)).balanced)
    }

    @Test("A card's slip with the total may stand above the goods")
    func slipAbove() throws {
        let items = """
            GESAMT EUR                    3,25
            MASTERCARD EUR                3,25
            ZAHNCREME 100ML               3,25 B
            """
        let receipt = try receipt(items, sums: "SUMME                         3,25")
        #expect(receipt.lines.map(\.description) == ["ZAHNCREME 100ML"])
    }

    @Test("Names that lost their beginnings, each more than the one above, make no leaning edge")
    func leaningEdge() throws {
        var rows = Layouter.rows(
            """
                      REWE MARKT
                 UID NR. : DE124914673
                                           EUR
            WIRSING KOPF                  2,28 B
            LIMONI                        1,11 B
             UCHWEIZEN                    1,11 B
               TOFFELN                    5,50 B
            \(sums)
            """)
        #expect(try #require(ReceiptParser().parse(rows)).balanced)
        let place = try #require(rows.firstIndex { $0.text.contains("TOFFELN") })
        let name = rows[place].words[0].box
        rows[place].unread = [Box(x: rows[place - 2].words[0].box.x + 6, y: name.y, width: 24, height: name.height)]
        #expect(try !#require(ReceiptParser().parse(rows)).balanced)
    }

    /// Three goods on rows of their own, and the row of the second.
    private func threeGoods() throws -> (rows: [TextRow], second: Int) {
        let rows = Layouter.rows(
            """
                      REWE MARKT
                 UID NR. : DE124914673
                                           EUR
            WIRSING KOPF                  2,28 B
            LIMONI                        2,22 B
            KARTOFFELN                    5,50 B
            \(sums)
            """)
        return (rows, try #require(rows.firstIndex { $0.text.hasPrefix("LIMONI") }))
    }

    @Test(
        "A name that was read with hardly any confidence is no whole name",
        arguments: [(0.93, true), (0.3, true), (0.05, false)])
    func faintName(_ confidence: Double, _ isBalanced: Bool) throws {
        let (goods, place) = try threeGoods()
        var rows = goods
        rows[place].words[0].confidence = confidence
        let receipt = try #require(ReceiptParser().parse(rows))
        #expect(receipt.lines.map(\.description) == ["WIRSING KOPF", "LIMONI", "KARTOFFELN"])
        #expect(receipt.balanced == isBalanced)
    }

    /// The three, with letters of which nothing was read at a place of the second's.
    private func withUnread(x: Int, width: Int) throws -> Receipt {
        let (goods, place) = try threeGoods()
        var rows = goods
        let name = rows[place].words[0].box
        rows[place].unread = [Box(x: name.x + x, y: name.y, width: width, height: name.height)]
        return try #require(ReceiptParser().parse(rows))
    }

    @Test(
        "A name beside which letters were not read is no whole name",
        arguments: [(140, 60), (0, 20), (-40, 100)])
    func unreadLetters(x: Int, width: Int) throws {
        let receipt = try withUnread(x: x, width: width)
        #expect(!receipt.balanced)
        #expect(receipt.total == Money(cents: 1000))
        #expect(receipt.lines[1].confidence <= 0.5)
        #expect(receipt.lines[0].confidence > 0.5)
    }

    @Test(
        "Dirt left of where names begin, and print right of the amount, belong to no name",
        arguments: [-120, 760])
    func dirt(x: Int) throws {
        #expect(try withUnread(x: x, width: 60).balanced)
    }

    @Test("A line that comes to all lines above it, and is what was paid, is the total whose word was misread")
    func totalAsLine() throws {
        let items = """
            WIRSING KOPF                  2,28 B
            LIMONI SFUSI                  2,22 B
            KARTOFFELN                    5,50 B
            SUMNO                        10,00
            """
        let receipt = try receipt(items, sums: "GEG. BAR              EUR    10,00")
        #expect(receipt.lines.map(\.description) == ["WIRSING KOPF", "LIMONI SFUSI", "KARTOFFELN"])
        #expect(receipt.total == Money(cents: 1000))
    }

    @Test("A total of which two digits were misread is the payment that the lines come to")
    func misreadTwice() throws {
        let items = """
            WIRSING KOPF                  2,28 B
            LIMONI SFUSI                  2,22 B
            KARTOFFELN                   37,62 B
            """
        let paid = try receipt(
            items, sums: "SUMME                 EUR    44,14\n                    MASTERCARD            EUR    42,12")
        #expect(paid.total == Money(cents: 4212))
        #expect(paid.balanced)
        let other = try receipt(
            items, sums: "SUMME                 EUR    44,14\n                    MASTERCARD            EUR    42,21")
        #expect(other.total == Money(cents: 4414))
        #expect(!other.balanced)
    }

    @Test("A line that comes to all lines above it is a line where the total includes it")
    func equalLine() throws {
        let items = """
            WIRSING KOPF                  2,50 B
            LIMONI SFUSI                  2,50 B
            KARTOFFELN                    5,00 B
            """
        let receipt = try receipt(items, sums: sums)
        #expect(receipt.balanced)
        #expect(receipt.lines.count == 3)
    }

    @Test("A name of which another reading has a second word is not whole, and the receipt does not balance")
    func lostWord() throws {
        var rows = Layouter.rows(
            """
                      REWE MARKT
                 UID NR. : DE124914673
                                           EUR
            WIRSING KOPF                  2,28 B
            LIMONI SFUSI                  2,22 B
            KARTOFFELN                    5,50 B
            \(sums)
            """)
        let place = try #require(rows.firstIndex { $0.words.first?.text == "LIMONI" })
        #expect(try #require(ReceiptParser().parse(rows)).balanced)
        rows[place].alternative = rows[place].words
        rows[place].words.remove(at: 1)
        let receipt = try #require(ReceiptParser().parse(rows))
        #expect(!receipt.balanced)
        #expect(receipt.lines.map(\.amount?.cents) == [228, 222, 550])
        #expect(receipt.lines[1].confidence <= 0.5)
    }

    /// Goods of which another reading saw one word more, at a place beside where names begin.
    private func withFirstWord(x: Int, width: Int) throws -> Receipt {
        var rows = Layouter.rows(
            """
                      REWE MARKT
                 UID NR. : DE124914673
                                           EUR
            WIRSING KOPF                  2,28 B
               LIMONI                     2,22 B
            KARTOFFELN                    4,50 B
            SAHNE SUESS                   1,00 B
            \(sums)
            """)
        let place = try #require(rows.firstIndex { $0.words.first?.text == "LIMONI" })
        let edge = rows[place - 1].words[0].box.x
        var word = rows[place].words[0]
        (word.text, word.box.x, word.box.width) = ("BIO", edge + x, width)
        rows[place].alternative = [word] + rows[place].words
        return try #require(ReceiptParser().parse(rows))
    }

    @Test(
        "A first word that another reading saw where names begin is missed, though the paper's edge was taken with it")
    func firstWord() throws {
        #expect(try !withFirstWord(x: -2, width: 50).balanced)
        #expect(try !withFirstWord(x: -40, width: 88).balanced)
    }

    @Test("A word of another reading left of where names begin is dirt")
    func dirtBeforeName() throws {
        #expect(try withFirstWord(x: -90, width: 60).balanced)
    }

    @Test("A damaged name that begins with a card's word ends no list of goods")
    func cardAmongGoods() throws {
        let goods = (1...14).map { "KAROTTEN SORTE \($0 + 10)             1,0\($0 % 10) B" }
        let items = (["CARTA FORMO @M                1,59 B"] + goods).joined(separator: "\n")
        let receipt = try receipt(
            "WIRSING                       2,28 B\n" + items, sums: "SUMME                 EUR    18,60")
        #expect(receipt.lines.count >= goods.count + 1)
        #expect(receipt.total == Money(cents: 1860))
    }

    @Test("A word that is printed whole is not the beginning of a longer one, of which too much differs")
    func wholeWord() throws {
        let items = """
            DESCRIZIONE                IVA       EURO
            FETA GRECA DOP             10%       2,42
            STORNO FETA GRECA DOP      10%      -2,42
            ALICI OLIO                 10%       2,15
            """
        let receipt = try #require(Layouter.italianReceipt(items, "TOTALE COMPLESSIVO                2,15"))
        #expect(receipt.lines.map(\.amount?.cents) == [242, -242, 215])
        #expect(receipt.balanced)
        #expect(!receipt.isReturn)
    }

    @Test("Goods that are a letter away from a word for taxes are goods where others follow them")
    func nearTaxes() throws {
        let items = """
            DESCRIZIONE                 IVA       EURO
            PELATI 400G             IVA 4%        0,89
            2 PILE AA X4            IVA 22%       6,10
            CAFFE 2X250G            IVA 22%       6,40
            PIZZA MARGHERITA        IVA 10%       3,65
            TE LIMONE               IVA 22%       1,39
            PREZZEMOLO MAZZO        IVA 10%       0,99
            """
        let receipt = try #require(Layouter.italianReceipt(items, "TOTALE COMPLESSIVO                 19,42"))
        #expect(receipt.lines.map(\.amount?.cents) == [89, 610, 640, 365, 139, 99])
        #expect(receipt.balanced)
    }

    @Test("Lines that add up below a total whose goods lost their amounts do not balance")
    func belowTotal() throws {
        let receipt = try #require(
            ReceiptParser().parse(
                Layouter.rows(
                    """
                              PENNY MARKT
                         UID NR. : DE124914673
                                               EUR
                    NATURJOGHURT
                    KARTOFFELN
                    SUMME                    2 24
                    GEG. MASTERCARD
                    DATUM: 01.10.2020
                    IHRE VORTEILE HEUTE:
                    SONSTIGE VORTEILE        0,04
                    SUMME                    0,04
                    """)))
        #expect(!receipt.balanced)
    }

    @Test("A lost amount is what quantity and price come to, if the sums agree, and says that it was not read")
    func derived() throws {
        let items = """
            WIRSING                       2,28 B
            VOLLMILCH
              2 Stk x      1,11
            KARTOFFELN                    5,50 B
            """
        let receipt = try receipt(items, sums: sums)
        #expect(receipt.balanced)
        #expect(receipt.lines.map(\.description) == ["WIRSING", "VOLLMILCH", "KARTOFFELN"])
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [228, 222, 550])
        #expect(receipt.lines[1].quantity == 2)
        #expect(receipt.lines.map { $0.repairedFrom != nil } == [false, true, false])
        #expect(receipt.lines[1].confidence < 0.9)
    }

    @Test("A lost amount is left out where the sums do not agree")
    func derivedAlone() throws {
        let items =
            "WIRSING                       2,28 B\nVOLLMILCH\n  2 Stk x      1,11\nMEHL                          1,00 B"
        let receipt = try receipt(items, sums: sums)
        #expect(!receipt.balanced)
        #expect(receipt.lines.map(\.description) == ["WIRSING", "MEHL"])
    }

    @Test("Empties that were given back are taken off, their lost amount too")
    func emptiesGivenBack() throws {
        let items = """
            COCA COLA                     8,75 A
            PFAND                         2,50 A
            LEERGUT EINWEG
              5 Stk x      0,25
            """
        let receipt = try receipt(items, sums: sums)
        #expect(receipt.balanced)
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [875, 250, -125])
        #expect(receipt.lines.last?.kind == .return)
    }

    @Test("A product of quantity and price that the sums have no room for is no line")
    func noRoom() throws {
        let items = """
            WIRSING                       4,50 B
            HINWEIS ZUM PFAND
              2 Stk x      1,11
            KARTOFFELN                    5,50 B
            """
        let receipt = try receipt(items, sums: sums)
        #expect(receipt.balanced)
        #expect(receipt.lines.map(\.description) == ["WIRSING", "KARTOFFELN"])
    }

    @Test("A repeated amount without a name is a line only where the sums need one")
    func repetition() throws {
        let items =
            "HARIBO                        2,50 A\n                              2,50 A\nMEHL                          "
        let two = try receipt(items + "5,00 B", sums: sums)
        #expect(!two.balanced, "it has no name: nobody can say what was bought")
        #expect(two.lines.compactMap(\.amount).map(\.cents) == [250, 250, 500])
        let one = try receipt(items + "7,50 B", sums: sums)
        #expect(one.balanced)
        #expect(one.lines.compactMap(\.amount).map(\.cents) == [250, 750])
    }

    @Test("A name that begins far right of its neighbours' has lost words: the receipt does not balance")
    func cutName() throws {
        let names = [
            "WIRSING GRUEN 1KG", "SPITZKOHL BIO 800G", "KARTOFFELN 2KG", "MEHL TYPE 405 1KG", "HAFERFLOCKEN 500G",
        ]
        func read(_ third: String) throws -> Receipt {
            let rows = names.enumerated().map { place, name in
                (place == 2 ? third : name).padding(toLength: 30, withPad: " ", startingAt: 0) + "2,00 B"
            }
            return try receipt(rows.joined(separator: "\n"), sums: sums)
        }
        #expect(try read(names[2]).balanced)
        #expect(try read("  " + names[2]).balanced, "tills indent by two letters")
        let cut = try read("           2KG REST")
        #expect(cut.total?.cents == 1000)
        #expect(!cut.balanced)
        #expect(cut.lines[2].confidence <= 0.5)
        #expect(cut.lines[1].confidence > 0.5)
    }

    @Test("A cheese whose name begins nearly like a till's word stays an item")
    func cheese() throws {
        let receipt = try receipt(
            "CAMBOZOLA                     2,99 B\nMEHL                          7,01 B", sums: sums)
        #expect(receipt.lines.map(\.description) == ["CAMBOZOLA", "MEHL"])
    }

    @Test("Where the total's word is lost, an unnamed sum of the lines is the total and ends them")
    func unnamedTotal() throws {
        let items = """
            WIRSING                       2,28 B
            KARTOFFELN                    3,50 B
              2 Stk x      1,75
            MEHL                          4,22 B
            """
        let lost = """
            POSTEN: 3
                                         10,00
                                         50,00
            12.03.2026   10:15   BON-NR. 4711
            """
        let receipt = try receipt(items, sums: lost)
        #expect(receipt.total == Money(cents: 1000))
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [228, 350, 422])
    }

    @Test("Quantity and price separate the amount from a mark and a tax class that were read as digits")
    func gluedBehindProduct() throws {
        let items = "GEROLSTEINER   0,50 x 5       2,50 B\nWASSER MIT     1,50 x 5       7,5048"
        let receipt = try receipt(items, sums: sums)
        #expect(receipt.balanced)
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [250, 750])
    }

    @Test("Dirt before an amount is no part of it")
    func dirt() throws {
        let receipt = try receipt(
            "PFAND 0,25 EURO            ™0,.50 B\nMEHL                          9,50 B", sums: sums)
        #expect(receipt.balanced)
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [50, 950])
    }

    @Test("One name with the total's amount alone on its row does not balance")
    func loneName() throws {
        func balanced(_ item: String) throws -> Bool {
            try #require(
                ReceiptParser().parse(
                    Layouter.rows(
                        """
                            SUPERMARKT AM RING
                        UID Nr.: DE202748117
                        11.07.2020 16:08
                        \(item)
                        SUMME EUR                6,79
                        MASTERCARD EUR           6,79
                        """))
            ).balanced
        }
        #expect(try !balanced("FABIO MOZZARELLA\n                         6,79"))
        #expect(try balanced("FABIO MOZZARELLA         6,79"))
        #expect(try balanced("FABIO MOZZARELLA\n8001234567895            6,79"))
    }
}
