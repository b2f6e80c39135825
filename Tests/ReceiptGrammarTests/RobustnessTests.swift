import DomainModel
import Foundation
import ReceiptGrammar
import Testing
import TestSupport

@Suite("What is no receipt")
struct EvidenceTests {
    @Test(
        "Menus, letters, shelf labels and packs are not taken for receipts",
        arguments: [
            """
            TRATTORIA DA GINO
            ANTIPASTI
            Bruschetta      5,00
            Caprese         8,50
            PRIMI
            Spaghetti      11,00
            Lasagne        12,00
            Coperto         2,00
            """,
            """
            Gentile cliente,
            la informiamo che dal giorno 12/03/2026 il nostro punto vendita
            resterà chiuso per lavori. Ci scusiamo per il disagio
            e la aspettiamo dal 20/03/2026 con tante novità.
            Il direttore
            """,
            """
            ESTRATTO CONTO             IBAN IT60 X054 2811 1010 0000 0123 456
            DATA        DESCRIZIONE                 IMPORTO
            02/03/2026  PAGAMENTO POS BAR              3,20
            04/03/2026  ADDEBITO UTENZE               48,90
            09/03/2026  BONIFICO A FAVORE          1.250,00
            11/03/2026  PRELIEVO                      50,00
            12/03/2026  PAGAMENTO POS SPESA           17,73
            SALDO FINALE                             812,44
            """,
            "LATTE FRESCO\nGRANAROLO 1L\n1,29 €\nAL LITRO 1,29",
            """
            BARILLA
            SPAGHETTI N.5
            500 g e
            COTTURA 9 MINUTI
            INGREDIENTI: SEMOLA DI GRANO DURO, ACQUA
            8 076802 085738
            """,
            "", "x", "17", "!!! ---",
        ])
    func others(_ text: String) { #expect(ReceiptParser().parse(Layouter.rows(text)) == nil) }
}

@Suite("Bad input")
struct RobustnessTests {
    static let parser = ReceiptParser()

    /// What a recogniser does to text: look-alikes and lost characters, with less confidence where it happened.
    static func noisy(_ rows: [TextRow], share: Double, seed: UInt64) -> [TextRow] {
        let lookalikes: [Character: [Character]] = [
            "0": ["O", "8"], "1": ["I", "7"], "5": ["S", "6"], "8": ["3", "B"], "3": ["8"], "7": ["1"], "O": ["0"],
            "I": ["1", "l"], "S": ["5"], "B": ["8"],
            "E": ["F"], "M": ["N"], ",": ["."], ".": [","],
        ]
        var random = SeededGenerator(seed: seed)
        return rows.map { row in
            var row = row
            row.words = row.words.compactMap { word in
                var text = ""
                var confidence = word.confidence
                for character in word.text {
                    let draw = Double.random(in: 0..<1, using: &random)
                    if draw < share, let others = lookalikes[character] {
                        text.append(others.randomElement(using: &random)!)
                        confidence = Double.random(in: 0.4..<0.9, using: &random)
                    } else if draw >= share * 1.15 || draw < share {
                        text.append(character)
                    }
                }
                guard !text.isEmpty else { return nil }
                return Word(text: text, box: word.box, confidence: confidence)
            }
            return row
        }
    }

    static func golden(_ name: String) throws -> (rows: [TextRow], receipt: Receipt) {
        let text = try String(contentsOf: GoldenTests.file(name, "txt"), encoding: .utf8)
        let receipt = try Data(contentsOf: GoldenTests.file(name, "receipt.json"))
        return (Layouter.rows(text), try JSONDecoder().decode(Receipt.self, from: receipt))
    }

    @Test(
        "A code in place of a count is no count, whatever its product",
        arguments: [
            "98012345678905 TV SAMSUNG 949,00 949,00", "98012345678905 x 949,00 949,00",
            "TV SAMSUNG 98012345678905 x 99999999999,99 949,00", "TV SAMSUNG 2 x EUR 98012345678905 949,00",
            "TV SAMSUNG 999.999.999.999,99", "TV SAMSUNG 0,01 x 99999999999999 949,00",
        ])
    func codeForCount(_ row: String) throws {
        let receipt = try #require(
            Layouter.italianReceipt(
                "\(row)\nCAVO HDMI                    9,90", "TOTALE COMPLESSIVO         958,90"))
        #expect(receipt.lines.contains { $0.amount == Money(cents: 990) })
        #expect(receipt.lines.allSatisfy { $0.amount.map { $0.cents.magnitude < 100_000_000_000 } ?? true })
        let json = try JSONEncoder().encode(receipt)
        #expect(try JSONDecoder().decode(Receipt.self, from: json) == receipt)
    }

    @Test("With two characters in a hundred wrong most totals and items survive, and what is sure is right")
    func noise() throws {
        var totals = 0
        var runs = 0
        var items = 0
        var found = 0
        var sure = 0
        var sureAndRight = 0
        for name in GoldenTests.names where name.hasPrefix("it-") || name.hasPrefix("de-") {
            let (rows, expected) = try Self.golden(name)
            for seed in 1...1 as ClosedRange<UInt64> {
                runs += 1
                let read = Self.parser.parse(Self.noisy(rows, share: 0.02, seed: seed))
                let isRight = read?.total == expected.total
                totals += isRight ? 1 : 0
                if let confidence = read?.confidence["total"], confidence >= 0.9 {
                    sure += 1
                    sureAndRight += isRight ? 1 : 0
                }
                items += expected.lines.count
                var left = read?.lines.map(\.amount) ?? []
                for line in expected.lines {
                    if let place = left.firstIndex(of: line.amount) {
                        left.remove(at: place)
                        found += 1
                    }
                }
            }
        }
        #expect(Double(totals) >= 0.9 * Double(runs), "\(totals) of \(runs) totals")
        #expect(Double(found) >= 0.9 * Double(items), "\(found) of \(items) amounts")
        #expect(Double(sureAndRight) >= 0.97 * Double(sure), "\(sureAndRight) of \(sure) sure totals")
    }

    @Test("The upper half of a receipt has items and no total")
    func cut() throws {
        let (rows, expected) = try Self.golden("it-esselunga")
        let read = try #require(Self.parser.parse(Array(rows.prefix(16))))
        #expect(read.total == nil)
        #expect(!read.balanced)
        #expect(read.lines.prefix(5).map(\.amount) == expected.lines.prefix(5).map(\.amount))
    }

    @Test(
        "A receipt cut above its sums has no total, wherever the cut",
        arguments: ["at-billa", "ch-coop", "de-dm", "fr-leclerc", "it-lidl", "it-penny", "my-speedmart"])
    func cut(_ name: String) throws {
        let text = try String(contentsOf: GoldenTests.file(name, "txt"), encoding: .utf8)
        let whole = try #require(Self.parser.parse(Layouter.rows(text)))
        let rows = Layouter.rows(text)
        let first = try #require(whole.lines.map(\.box.y).min())
        let last = try #require(whole.lines.map(\.box.y).max())
        for share in [0.3, 0.6] {
            let end = first + Int(Double(last - first) * share)
            guard let read = Self.parser.parse(rows.filter { $0.box.y <= end }) else { continue }
            #expect(read.total == nil)
            #expect(!read.balanced)
        }
    }

    @Test("Rows of an unknown alphabet are no receipt")
    func alphabet() {
        let text = """
            чек кассовый №12
            молоко 1л   ===   ..
            хлеб        ===   ..
            итого       ===
            スーパー 合計 ¥ 千二百
            """
        #expect(Self.parser.parse(Layouter.rows(text)) == nil)
    }

    @Test("Two receipts side by side have low confidence")
    func sideBySide() throws {
        let names = ["it-penny", "it-ipercoop"]
        let pages = try names.map {
            Layouter.rows(try String(contentsOf: GoldenTests.file($0, "txt"), encoding: .utf8))
        }
        let width = try #require(pages[0].map(\.box.right).max()) + 120
        let moved = pages[1].map { row in
            TextRow(
                words: row.words.map { word in
                    var word = word
                    word.box = Box(
                        x: word.box.x + width, y: word.box.y, width: word.box.width, height: word.box.height)
                    return word
                })
        }
        let mixed = Dictionary(grouping: pages[0] + moved, by: \.box.y).sorted { $0.key < $1.key }.map { _, rows in
            TextRow(words: rows.flatMap(\.words).sorted { $0.box.x < $1.box.x })
        }
        let read = try #require(Self.parser.parse(mixed))
        #expect(!read.balanced)
        #expect(read.confidence.values.allSatisfy { $0 < 0.5 })
        #expect(read.lines.allSatisfy { $0.confidence < 0.5 })
        for page in pages {
            let alone = try #require(Self.parser.parse(page))
            #expect(alone.balanced)
        }
    }

    @Test("A receipt with rows lost in a fold keeps the rest as read, and does not balance")
    func fold() throws {
        let text = try String(contentsOf: GoldenTests.file("it-penny", "txt"), encoding: .utf8)
        let rows = Layouter.rows(text).filter { !$0.text.contains("MOZZARELLA") && !$0.text.contains("ACQUA") }
        let read = try #require(Self.parser.parse(rows))
        #expect(!read.balanced)
        #expect(read.total == Money(cents: 926), "payment and change say the printed total")
        #expect(read.lines.allSatisfy { $0.repairedFrom == nil })
    }

    @Test("A picture whose turn is wrong gives the same receipt", arguments: ["it-esselunga", "de-rewe"])
    func turned(_ name: String) throws {
        let (rows, expected) = try Self.golden(name)
        let turned = rows.map { row in
            TextRow(
                words: row.words.map { word in
                    var word = word
                    word.box = Box(
                        x: 4000 - word.box.bottom, y: word.box.x, width: word.box.height, height: word.box.width)
                    return word
                })
        }
        let read = try #require(Self.parser.parse(turned))
        #expect(GoldenReceipt.difference(from: expected, to: read) == [])
        #expect(read.lines[0].box.height > read.lines[0].box.width, "boxes stay those of the picture")
    }

    @Test("Rubbish of any length ends, and ends the same twice")
    func rubbish() {
        let alphabet = Array("0123456789,.-x€%*@ABTOTALE総計 \u{202E}")
        for seed in 1...2 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let rows = (0..<40).map { line in
                TextRow(
                    words: (0..<Int.random(in: 0...9, using: &random)).map { place in
                        let text = String(
                            (0..<Int.random(in: 0...14, using: &random)).map { _ in
                                alphabet.randomElement(using: &random)!
                            })
                        return Word(
                            text: text,
                            box: Box(
                                x: place * 90, y: line * 30, width: Int.random(in: 0...80, using: &random), height: 25),
                            confidence: Double.random(in: 0...1, using: &random))
                    })
            }
            #expect(Self.parser.parse(rows) == Self.parser.parse(rows))
        }
    }

    @Test("A hundred lines are read like ten")
    func long() throws {
        var text = "SUPERMERCATO ROSSI SRL\nDOCUMENTO COMMERCIALE\n"
        for line in 1...100 {
            text +=
                "ARTICOLO NUMERO \(line)".padding(toLength: 26, withPad: " ", startingAt: 0)
                + "10%     1,\(line % 90 + 10)\n"
        }
        let total = (1...100).reduce(0) { $0 + 100 + $1 % 90 + 10 }
        text += "TOTALE COMPLESSIVO            \(total / 100),\(total % 100 < 10 ? "0" : "")\(total % 100)\n"
        let read = try #require(Self.parser.parse(Layouter.rows(text)))
        #expect(read.lines.count == 100)
        #expect(read.balanced)
    }
}
