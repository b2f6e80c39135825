import DomainModel
import Foundation
import Testing

// Inside: the folding by which names are compared.
@testable import ReceiptGrammar

/// Receipts in Greek and Cyrillic letters; whole tills are among the goldens (`el-`, `bg-`).
@Suite("Other alphabets")
struct AlphabetTests {
    private static let names = GoldenTests.names.filter { $0.hasPrefix("el-") || $0.hasPrefix("bg-") }

    /// Greek and Cyrillic capitals, each with the Latin capital that is drawn like it.
    private static let lookalikes: [Character: Character] = Dictionary(
        uniqueKeysWithValues: Array(
            zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "АВЕКМНОРСТУХ", "ABEZHIKMNOPTYX" + "ABEKMHOPCTYX")))

    /// What a text says whatever letters its names are printed with.
    private func facts(_ text: String) throws -> [String] {
        let read = try #require(GoldenTests.parser.parse(Layouter.rows(text)))
        func said(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "–" }
        return [
            ReceiptFolding.string(read.merchant ?? ""), said(read.vatNumber), said(read.date), said(read.time),
            said(read.currency), said(read.total), "\(read.balanced)",
            ReceiptFolding.string(read.documentNumber ?? ""),
        ] + read.signs.map(\.rawValue)
            + read.lines.map {
                "\($0.kind) \(ReceiptFolding.string($0.description)) \($0.quantity) \(said($0.amount))"
            }
    }

    @Test("Letters that look like Latin ones may be read as those: all of them, or every second", arguments: names)
    func lookalikes(_ name: String) throws {
        let text = try String(contentsOf: GoldenTests.file(name, "txt"), encoding: .utf8).uppercased()
        let expected = try facts(text)
        for step in 1...2 {
            var count = 0
            let mixed = text.map { letter -> Character in
                guard let latin = Self.lookalikes[letter] else { return letter }
                count += 1
                return count.isMultiple(of: step) ? latin : letter
            }
            #expect(count > 0)
            #expect(try facts(String(mixed)) == expected)
        }
    }

    @Test("No words of another alphabet count on a receipt in Latin letters: PASTA is no ΡΕΣΤΑ")
    func latin() throws {
        let read = try #require(
            MonospacedLayout.italianReceipt(
                """
                PASTA                        0,89
                FESTA                        1,20
                PETTO DI POLLO               4,50
                """,
                """
                TOTALE COMPLESSIVO           6,59
                Pagamento contante           6,59
                """))
        #expect(read.lines.map(\.description) == ["PASTA", "FESTA", "PETTO DI POLLO"])
        #expect(read.balanced)
    }

    @Test("A single letter of another alphabet makes no other receipt")
    func stray() {
        let rows = { (ohm: String) in
            MonospacedLayout.italianRows("LAMPADA 40 \(ohm)    2,50", "TOTALE COMPLESSIVO    2,50")
        }
        let parser = ReceiptParser()
        #expect(parser.roles(of: rows("Ω")).language == "it")
        #expect(
            parser.roles(of: rows("Ω")).explanations.map(\.role) == parser.roles(of: rows("O")).explanations.map(\.role)
        )
    }

    private func bulgarian(_ sums: String, _ foot: String, title: String = "ЕИК 131456782") -> Receipt? {
        ReceiptParser().parse(
            Layouter.rows(
                """
                ПЕКАРНА ЗОРА
                \(title)
                ХЛЯБ РЪЖЕН            2,40 Б
                БАНИЦА                1,60 Б
                \(sums)
                \(foot)
                """))
    }

    @Test(
        "A receipt that prints no currency has the one of its day",
        arguments: [("31.12.2025 18:00", "BGN"), ("01.01.2026 09:00", "EUR")])
    func formerCurrency(_ date: String, _ code: String) {
        #expect(bulgarian("ОБЩА СУМА             4,00\nВ БРОЙ                4,00", date)?.currency == code)
    }

    @Test(
        "Of two currencies the receipt's is that of the total that its lines come to",
        arguments: [
            ("ОБЩА СУМА             4,00\nОБЩА СУМА ЛВ.         7,82", "EUR"),
            ("ОБЩА СУМА EUR         4,00\nОБЩА СУМА BGN         7,82", "EUR"),
            ("ОБЩА СУМА ЛВ          4,00\nОБЩА СУМА ЕВРО        2,05", "BGN"),
        ])
    func twoCurrencies(_ sums: String, _ code: String) {
        let read = bulgarian(sums + "\nВ БРОЙ                4,00", "02.02.2026 10:00")
        #expect(read?.currency == code)
        #expect(read?.total?.cents == 400)
        #expect(read?.balanced == true)
    }

    @Test("A tax number's check digit is verified, of nine digits too")
    func taxNumbers() throws {
        let sums = "ОБЩА СУМА             4,00\nВ БРОЙ                4,00"
        #expect(bulgarian(sums, "02.02.2026")?.vatNumber == "131456782")
        #expect(bulgarian(sums, "02.02.2026")?.signs.contains(.vatNumberWrong) == false)
        #expect(bulgarian(sums, "02.02.2026", title: "ЕИК 131456783")?.signs.contains(.vatNumberWrong) == true)
        typealias Form = ReceiptLocale.CheckedTaxNumber.Form
        #expect(Form.nineDigitsHalvedWeights.number("998123451".utf8) == "998123451")
        #expect(Form.nineDigitsHalvedWeights.number("998123452".utf8) == nil)
        #expect(Form.nineDigitsHalvedWeights.number("000000000".utf8) == nil)
        #expect(Form.nineDigitsRisingWeights.number("1234567".utf8) == nil)
    }

    @Test("Goods whose names are nearly a phrase are goods, such as those that tills only number")
    func goods() throws {
        let read = try #require(
            ReceiptParser().parse(
                Layouter.rows(
                    """
                    МАГАЗИН ЗОРА
                    ЕИК 131456782
                    АРТИКУЛ 1             2,40 Б
                    РИБА СКУМРИЯ          6,10 Б
                    ПЕСТО                 3,20 Б
                    КАРТОФИ               1,80 Б
                    ОБЩА СУМА            13,50
                    """)))
        #expect(read.lines.map(\.amount?.cents) == [240, 610, 320, 180])
        #expect(read.balanced)
    }

    @Test("A tax group may touch its price, also one that is written like grams")
    func gluedTaxGroup() throws {
        let read = try #require(
            ReceiptParser().parse(
                Layouter.rows(
                    """
                    ΠΑΝΤΟΠΩΛΕΙΟ Η ΕΛΙΑ
                    ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ
                    ΕΛΑΙΟΛΑΔΟ 1ΛΤ             9,80Β
                    ΧΑΡΤΙ ΚΟΥΖΙΝΑΣ            2,39Γ
                    ΣΑΠΟΥΝΙ                   1,10Γ
                    ΣΥΝΟΛΟ                   13,29
                    ΜΕΤΡΗΤΑ                  13,29
                    """)))
        #expect(read.lines.map(\.amount?.cents) == [980, 239, 110])
        #expect(read.balanced)
    }

    @Test("A receipt of the till's own system is no sale")
    func noSale() {
        let read = bulgarian("ОБЩА СУМА             4,00", "СИСТЕМЕН БОН")
        #expect(read?.signs.contains(.notASale) == true)
    }

    @Test("Goods that are brought back are taken off")
    func returns() throws {
        let read = try #require(
            ReceiptParser().parse(
                Layouter.rows(
                    """
                    ΠΑΝΤΟΠΩΛΕΙΟ Η ΕΛΙΑ
                    ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ
                    ΕΛΑΙΟΛΑΔΟ 1ΛΤ             9,80
                    ΜΕΛΙ ΘΥΜΑΡΙΣΙΟ            7,20
                    ΕΠΙΣΤΡΟΦΗ ΜΕΛΙ           -7,20
                    ΠΛΗΡΩΤΕΟ                  9,80
                    ΚΑΡΤΑ                     9,80
                    """)))
        #expect(read.lines.map(\.amount?.cents) == [980, 720, -720])
        #expect(read.balanced)
        #expect(!read.isReturn)
    }

    @Test(
        "Names and cards are masked",
        arguments: [
            ("ΤΑΜΙΑΣ: ΜΑΡΙΑ", "ΤΑΜΙΑΣ: •••••", "ΠΑΝΤΟΠΩΛΕΙΟ"), ("TAMIAΣ: MAPIA", "TAMIAΣ: •••••", "ΠΑΝΤΟΠΩΛΕΙΟ"),
            ("Αρ. Κάρτας 1234567", "Αρ. Κάρτας •••••••", "ΠΑΝΤΟΠΩΛΕΙΟ"),
            ("КАСИЕР: ИВАНА", "КАСИЕР: •••••", "ПЕКАРНА"),
            ("Клиентска карта 123456", "Клиентска карта ••••••", "ПЕКАРНА"),
        ])
    func personal(_ row: String, _ shown: String, _ head: String) {
        #expect(PersonalDataRedactor.allLocales.masked([row, head]) == [shown, head])
    }
}
