import DomainModel
import ReceiptGrammar
import Testing

/// A small Italian receipt to damage.
private let esselunga = """
                  ESSELUNGA S.P.A.
               P.IVA 04916380159
          DOCUMENTO COMMERCIALE
    DESCRIZIONE              IVA  Prezzo(€)
    LATTE PS GRANAROLO 1L     4%       1,29
    PANE PUGLIESE             4%       2,15
    DETERSIVO DASH 25 MIS.   22%       8,90
    BISC. MULINO BIANCO 800  10%       3,49
    TOTALE COMPLESSIVO                15,83
    DI CUI IVA                         2,06
    PAGAMENTO CONTANTE                20,00
    RESTO                              4,17
       12/03/2026 18:24
       DOCUMENTO N. 0123-0045
    """

private let parser = ReceiptParser()

private func parse(_ text: String) -> Receipt? { parser.parse(Layouter.rows(text)) }

/// The text with one piece changed; the test is wrong when the piece is not there.
private func damaged(_ piece: String, to other: String) -> String {
    precondition(esselunga.contains(piece))
    return esselunga.replacing(piece, with: other)
}

@Suite("Repairs by the sums")
struct ArithmeticTests {
    @Test(
        "One misread price is repaired by the total, and says what was read",
        arguments: [("8,90", "3,90"), ("1,29", "7,29"), ("3,49", "8,49"), ("2,15", "2,16")])
    func repair(_ printed: String, _ misread: String) throws {
        var rows = Layouter.rows(damaged("   \(printed)", to: "   \(misread)"))
        let row = try #require(rows.firstIndex { $0.words.last?.text == misread })
        // A recogniser has less confidence in what it misreads.
        rows[row].words[rows[row].words.count - 1].confidence = 0.4
        let receipt = try #require(parser.parse(rows))
        #expect(receipt.balanced)
        #expect(receipt.total == Money(cents: 1583))
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [129, 215, 890, 349])
        let repaired = receipt.lines.filter { $0.repairedFrom != nil }
        #expect(repaired.map(\.repairedFrom) == [misread])
        #expect(repaired.allSatisfy { $0.confidence < 0.9 }, "a repaired figure is not as sure as a read one")
    }

    @Test("A misread total is what the lines and the payment say")
    func total() throws {
        let receipt = try #require(parse(damaged("15,83", to: "15,88")))
        #expect(receipt.total == Money(cents: 1583))
        #expect(receipt.lines.allSatisfy { $0.repairedFrom == nil })
    }

    @Test("A lost row is not made up: the receipt does not balance and its lines stay as read")
    func lostRow() throws {
        let receipt = try #require(parse(damaged("DETERSIVO DASH 25 MIS.   22%       8,90\n", to: "")))
        #expect(!receipt.balanced)
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [129, 215, 349])
        #expect(receipt.total == Money(cents: 1583))
        #expect(receipt.lines.allSatisfy { $0.repairedFrom == nil && $0.confidence < 0.9 })
    }

    @Test("Two misread prices that no sum distinguishes stay as they are")
    func twoWrong() throws {
        let text = damaged("8,90", to: "4,20").replacing("2,15", with: "7,75")
        let receipt = try #require(parse(text))
        #expect(!receipt.balanced)
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [129, 775, 420, 349])
    }

    @Test("The row's second reading and a word's alternatives are tried first")
    func alternatives() throws {
        var rows = Layouter.rows(damaged("8,90", to: "4,20"))
        let place = try #require(rows.firstIndex { $0.text.contains("DASH") })
        rows[place].words[rows[place].words.count - 1].alternatives = ["8,90"]
        let receipt = try #require(parser.parse(rows))
        #expect(receipt.balanced)
        #expect(receipt.lines[2].amount == Money(cents: 890))
        #expect(receipt.lines[2].repairedFrom == "4,20")
    }

    @Test("Quantity times price reads an unreadable amount")
    func product() throws {
        let text = damaged(
            "PANE PUGLIESE             4%       2,15", to: "  5 x 0,43\nPANE PUGLIESE             4%       9,75")
        let receipt = try #require(parse(text))
        #expect(receipt.balanced)
        #expect(receipt.lines[1].amount == Money(cents: 215))
        #expect(receipt.lines[1].quantity == 5)
    }
}

@Suite("Damaged words")
struct KeywordTests {
    @Test(
        "The total is found through what recognisers do to its words",
        arguments: [
            "T0TALE C0MPLESSIV0", "TOTALECOMPLESSIVO", "TOTALE COMPLESSIV", "OTALE COMPLESSIVO", "TOTALE  CONPLESSIVO",
            "TOTALE COMPLESSlVO", "Totale complessivo",
        ])
    func total(_ words: String) throws {
        let receipt = try #require(parse(damaged("TOTALE COMPLESSIVO", to: words)))
        #expect(receipt.total == Money(cents: 1583))
        #expect(receipt.lines.count == 4)
    }

    @Test(
        "Products whose names contain a till's words stay products",
        arguments: [
            "COLGATE TOTAL 75ML", "BAR KINDER BUENO", "CARTA IGIENICA", "RESTO DEL MARE", "CARTE DA GIOCO",
            "PUNTI METALLICI", "TICKET TO RIDE",
        ])
    func products(_ name: String) throws {
        let text = damaged("PANE PUGLIESE             4%", to: name.padding(24) + "  4%")
        let receipt = try #require(parse(text))
        #expect(receipt.lines.count == 4)
        #expect(receipt.lines[1].description == name)
        #expect(receipt.balanced)
    }
}

@Suite("Document fields")
struct FieldTests {
    @Test(
        "Document numbers are read as printed",
        arguments: [
            "DOC.0123-0045", "Doc. n. 0123-0045", "DOCUMENTO N. 0123 - 0045", "DOCUMENTO N.O123-0045",
            "DOC. N. 0123-0045 del 12/03/2026",
        ])
    func document(_ row: String) throws {
        let receipt = try #require(parse(damaged("DOCUMENTO N. 0123-0045", to: row)))
        #expect(receipt.documentNumber == "0123-0045")
    }

    @Test("A VAT number counts with its check digit only; one letter taken for a digit is forgiven")
    func vat() throws {
        #expect(try #require(parse(esselunga)).vatNumber == "04916380159")
        #expect(try #require(parse(damaged("04916380159", to: "O4916380159"))).vatNumber == "04916380159")
        #expect(
            try #require(parse(damaged("P.IVA 04916380159", to: "P. IVA IT 04916380159"))).vatNumber == "04916380159")
    }

    @Test("A product's number beside the goods is no tax number, though its check digit is one's")
    func productNumber() throws {
        let receipt = try #require(
            parse(
                """
                     PINE STREET DRUGS
                     14 Pine Street
                02840020123 CORN CHIPS        3.98
                LIP BALM                      2.49
                SUBTOTAL                      6.47
                SALES TAX                     0.53
                TOTAL                         7.00
                VISA                          7.00
                03/14/2026  6:12 PM
                """))
        #expect(receipt.total == Money(cents: 700))
        #expect(receipt.vatNumber == nil)
    }

    @Test("A return is no sale, and a notice about returns is no return")
    func returns() throws {
        #expect(try #require(parse(esselunga)).isReturn == false)
        #expect(
            try #require(parse(damaged("DOCUMENTO COMMERCIALE", to: "DOCUMENTO COMMERCIALE\n emesso per ANNULLAMENTO")))
                .isReturn)
        #expect(try #require(parse(esselunga + "\n MERCE RESA ENTRO 30 GIORNI")).isReturn == false)
    }

    @Test("A lottery code and a loyalty card are no items")
    func lottery() throws {
        let receipt = try #require(parse(esselunga + "\nCODICE LOTTERIA YYWLR30G\nSALDO PUNTI     1234\n"))
        #expect(receipt.lines.count == 4)
    }
}

@Suite("Printed GTINs")
struct PrintedGTINTests {
    private static let head = "SHOP SDN BHD\nDATE: 12/03/2018 10:00\nITEM           QTY  PRICE  AMOUNT\n"

    private func receipt(_ rows: String) throws -> Receipt {
        try #require(
            parse(
                """
                \(Self.head)\(rows)
                TOTAL                      10.00
                CASH                       10.00
                CHANGE                      0.00
                """))
    }

    @Test("A code on the item's row, above it and below it")
    func places() throws {
        let on = try receipt("9555052401196   1   4.00    4.00\nTRAY\n9555023304655   1   6.00    6.00\nENVELOPE")
        #expect(on.lines.map { $0.gtin?.ean13 } == ["9555052401196", "9555023304655"])
        #expect(on.lines.map(\.description) == ["TRAY", "ENVELOPE"])
        let above = try receipt(
            "9555052401196\nTRAY                        4.00\n9555023304655\nENVELOPE                    6.00")
        #expect(above.lines.map { $0.gtin?.ean13 } == ["9555052401196", "9555023304655"])
        let below = try receipt(
            "TRAY                        4.00\n9555052401196\nENVELOPE                    6.00\n9555023304655")
        #expect(below.lines.map { $0.gtin?.ean13 } == ["9555052401196", "9555023304655"])
    }

    @Test("A damaged code that no attempt read is reported only where a neighbour's prefix supports it")
    func repairs() throws {
        func codes(beside neighbour: String) throws -> [String?] {
            var rows = Layouter.rows(
                Self.head + "\(neighbour)   1   4.00    4.00\nTRAY\n"
                    + "5555495400985   1   6.00    6.00\nNOTES\nTOTAL       10.00\nCASH       10.00")
            let row = try #require(rows.firstIndex { $0.text.hasPrefix("5555495400985") })
            rows[row].words[0].confidence = 0.6
            return try #require(parser.parse(rows)).lines.map { $0.gtin?.ean13 }
        }
        #expect(try codes(beside: "9555495401722") == ["9555495401722", "9555495400985"])
        #expect(try codes(beside: "9555052401196") == ["9555052401196", nil])
    }

    @Test("Passing the check digit proves nothing among in-store numbers that fail it")
    func ownNumbers() throws {
        let receipt = try receipt("1X 000001397686             4.00\nBROOM\n1X 000001501063             6.00\nPAINT")
        #expect(receipt.lines.allSatisfy { $0.gtin == nil })
    }

    @Test("Eight digits with zeros before them are an in-store number, however many of them pass")
    func shortNumbers() throws {
        let codes = try (0..<5).map { index -> String in
            let body = 1_234 + 311 * index
            let check = try #require((0...9).first { GTIN(number: body * 10 + $0) != nil })
            let printed = String(body * 10 + check)
            return String(repeating: "0", count: 12 - printed.count) + printed
        }
        let read = try receipt(codes.map { "1X \($0)             4.00\nBROOM" }.joined(separator: "\n"))
        #expect(read.lines.count == codes.count)
        #expect(read.lines.allSatisfy { $0.gtin == nil })
    }

    @Test("Numbers that share a prefix and count upward are in-store numbers, the one in ten that passes too")
    func countingUpward() throws {
        let codes = [100_100_000_006, 100_100_000_007, 100_100_000_015, 100_100_000_022].map(String.init)
        #expect(GTIN(codes[0]) != nil)
        let read = try receipt(codes.map { "\($0)- PORK             4.00 SR" }.joined(separator: "\n"))
        #expect(read.lines.count == codes.count)
        #expect(read.lines.allSatisfy { $0.gtin == nil })
    }

    @Test(
        "A number glued to a name is a product's, and no part of the name",
        arguments: [
            ("HummusMangoCurry8713734033702  3  2,45", "HummusMangoCurry", "8713734033702"),
            ("Bio Paprika Mix 4260217270375 3 3,29", "Bio Paprika Mix", "4260217270375"),
            // A digit of the name before it: the check digit says where the number begins.
            ("BROT N58712345678906  3  2,45", "BROT N5", "8712345678906"),
        ])
    func glued(_ row: String, _ name: String, _ code: String) throws {
        let rows = [row, "Apfel grün 4000417025005 3 1,99", "Milch 4008452011007 3 1,09"]
        let read = try receipt(rows.joined(separator: "\n"))
        #expect(read.lines.map { $0.gtin?.ean13 }.first == code)
        #expect(read.lines.first?.description == name)
    }

    @Test("Every reported number has its margin")
    func margins() throws {
        let read = try receipt("9555052401196   1   4.00    4.00\nTRAY\nENVELOPE                    6.00")
        #expect(try #require(read.lines[0].gtinMargin) >= 1)
        #expect(read.lines[1].gtinMargin == nil)
    }

    @Test("A code that is hardly read and two digits from a neighbour's prefix is not reported, though it passes")
    func misreadThatPasses() throws {
        let text = "9555495401722   1   4.00    4.00\nNOTES\n8255495400961   1   6.00    6.00\nMORE NOTES"
        #expect(GTIN("8255495400961") != nil, "the misreading passes the check")
        var rows = Layouter.rows(
            Self.head + "\(text)\nTOTAL       10.00\nCASH       10.00"
        )
        let row = try #require(rows.firstIndex { $0.text.hasPrefix("8255495400961") })
        rows[row].words[0].confidence = 0.6
        let receipt = try #require(parser.parse(rows))
        #expect(receipt.lines.map { $0.gtin?.ean13 } == ["9555495401722", nil])
    }

    /// A receipt whose second code was read twice.
    private func readTwice(_ codes: [String], other: String, sure: Double? = nil) throws -> [String?] {
        var rows = Layouter.rows(
            Self.head
                + codes.map { "\($0)   1   5.00    5.00\nTRAY" }.joined(separator: "\n")
                + "\nTOTAL       10.00\nCASH       10.00")
        let row = try #require(rows.firstIndex { $0.text.hasPrefix(codes[1]) })
        rows[row].words[0].alternatives = [Word.Alternative(text: other, confidence: sure)]
        rows[row].words[0].confidence = 0.75
        return try #require(parser.parse(rows)).lines.map { $0.gtin?.ean13 }
    }

    @Test("A code that fails the check is another reading of it that passes and hardly differs")
    func otherReading() throws {
        let misread = ["9555052401196", "9555762615725"]
        #expect(try readTwice(misread, other: "9555752615725", sure: 0.9) == ["9555052401196", "9555752615725"])
        #expect(try readTwice(misread, other: "9555752615726") == ["9555052401196", nil], "it fails too")
        #expect(try readTwice(misread, other: "4006381333931") == ["9555052401196", nil], "it is another number")
    }

    @Test(
        "A code is what a neighbour's prefix bears out, and what fails in every reading is left out where nothing does")
    func otherReadingRepaired() throws {
        let known = "8003520611741"
        // Two digits off in the first reading, one in the other.
        #expect(try readTwice([known, "3009520611802"], other: "8003520611802") == [known, "8003520611802"])
        // One digit off in the better reading: the neighbour's company and the check digit say which.
        #expect(try readTwice([known, "3009520611802"], other: "3003520611802") == [known, "8003520611802"])
        let stranger = "9555052401196"
        #expect(
            try readTwice([stranger, "3009520611802"], other: "3003520611802") == [stranger, nil],
            "it is no neighbour's")
    }

    @Test("Another reading proves nothing among in-store numbers")
    func otherReadingOfOwnNumbers() throws {
        // The others fail in their only readings, so the shop prints numbers without check digits.
        let own = ["9555052401190", "9555762615725", "9555052401333", "9555052401474", "9555052401489"]
        #expect(own.allSatisfy { GTIN($0) == nil })
        #expect(try readTwice(own, other: "9555752615725") == own.map { _ in nil })
    }

    @Test("A tax class that was read as a digit does not hide the price")
    func gluedCode() throws {
        let receipt = try receipt(
            "1X 000001397686             4,008R\nBROOM\n1X 000001501063             6.00SR\nPAINT")
        #expect(receipt.lines.compactMap(\.amount).map(\.cents) == [400, 600])
    }

    @Test("A tax number in the head is no product")
    func taxNumber() throws {
        let receipt = try #require(
            parse(
                """
                SHOP SDN BHD
                GST ID : 000150511616
                DATE: 12/03/2018 10:00
                CAKE       10.00
                TOTAL      10.00
                CASH       10.00
                """))
        #expect(receipt.lines.map(\.gtin) == [nil])
    }
}

extension String {
    fileprivate func padding(_ length: Int) -> String { self + String(repeating: " ", count: max(0, length - count)) }
}
