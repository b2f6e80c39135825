import DomainModel
import Testing

// Inside: the learned table, which no door shows.
@testable import ReceiptGrammar

@Suite("What a second engine reads of figures that money hangs on")
struct SecondReadingTests {
    /// A till whose second line was misread as 11,95: the sums do not agree.
    private static let misread = """
        NEGOZIO PROVA SRL
        P.IVA 01234567897
        DOCUMENTO COMMERCIALE
        PASTA INTEGRALE      1,20
        VINO BIANCO         11,95
        LATTE FRESCO         1,80
        TOTALE COMPLESSIVO  17,95
        12-03-2026 10:20
        DOCUMENTO N. 0012-0034
        """
    private let parser = ReceiptParser()

    private func parse(
        _ text: String, _ answer: (PayingFigure) -> SecondReadings.Answer?
    ) throws -> (before: Receipt, after: Receipt, figures: [PayingFigure]) {
        let rows = MonospacedLayout.rows(text)
        let sums = parser.sums(try #require(parser.candidates(parser.roles(of: rows))))
        let (before, figures) = parser.receiptWithFigures(sums)
        var readings = SecondReadings()
        for figure in figures { readings[figure.box] = answer(figure) }
        let again = parser.sums(try #require(parser.candidates(parser.roles(of: readings.added(to: rows)))))
        return (before, parser.receipt(again, secondReadings: readings), figures)
    }

    private func answer(_ text: String?, confidence: Double = 0.95, again: String? = nil) -> SecondReadings.Answer {
        SecondReadings.Answer(engine: "tesseract-ita", text: text, confidence: confidence, again: again)
    }

    @Test("Every amount and the total are figures that money hangs on; where nothing bears them out they are doubtful")
    func figures() throws {
        let (_, _, figures) = try parse(Self.misread) { _ in nil }
        #expect(figures.map(\.role) == [.amount, .amount, .amount, .total])
        #expect(figures.map(\.digits) == [[1, 2, 0], [1, 1, 9, 5], [1, 8, 0], [1, 7, 9, 5]])
        #expect(figures.allSatisfy { $0.isDoubtful })
        let right = Self.misread.replacing("11,95", with: "14,95")
        let balanced = try parse(right) { _ in nil }
        #expect(balanced.figures.allSatisfy { !$0.isDoubtful })
    }

    @Test("Another reading with which the sums agree replaces the figure")
    func sumsChoose() throws {
        let (before, after, _) = try parse(Self.misread) { figure in
            figure.digits == [1, 1, 9, 5] ? answer("14,95", again: "14,95") : answer(figure.text)
        }
        #expect(!before.balanced)
        #expect(after.balanced && after.lines[1].amount == Money(cents: 1495))
        #expect(after.lines[1].secondReading?.text == "14,95" && after.lines[1].secondReading?.agrees == true)
    }

    @Test("Agreement raises a doubtful figure's confidence, and a missing or added digit lowers it")
    func weights() throws {
        // No total is printed, so that nothing else bears the lines out.
        let text = Self.misread.split(separator: "\n").filter { !$0.contains("TOTALE") }.joined(separator: "\n")
        let agreed = try parse(text) { answer($0.text) }
        let differs = try parse(text) { _ in answer("111,95", again: "111,95") }
        let failed = try parse(text) { _ in answer(nil) }
        for place in agreed.before.lines.indices {
            let before = agreed.before.lines[place].confidence
            #expect(agreed.after.lines[place].confidence > before)
            #expect(differs.after.lines[place].confidence < before)
            #expect(failed.after.lines[place].confidence <= differs.after.lines[place].confidence)
            #expect(failed.after.lines[place].secondReading == nil)
        }
    }

    @Test(
        "Answers are told apart by their digits alone",
        arguments: [
            ("11,95", nil, SecondReaderTable.Outcome.same), ("€ 11.95 A", nil, .same), ("14,95", "11,95", .sameAgain),
            ("14,95", "14,95", .digitTwice), ("14,95", "17,95", .digit), ("111,95", "111,95", .lengthTwice),
            ("1195", nil, .same), ("1,95", "", .length), ("99,99", "99,99", .other), ("", "", .nothing),
            ("EUR", nil, .nothing),
        ] as [(String, String?, SecondReaderTable.Outcome)])
    func outcomes(_ text: String, _ again: String?, _ outcome: SecondReaderTable.Outcome) {
        #expect(SecondReaderTable.outcome([1, 1, 9, 5], text, again: again) == outcome)
    }

    @Test("No answer of an engine that works costs more than its failure")
    func failureIsWorst() {
        let table = SecondReaderTable.learned
        for outcome in SecondReaderTable.Outcome.allCases {
            for confidence in [0, 0.3, 0.7, 1] {
                let weight = table.weight(outcome, confidence: confidence, firstConfidence: 0.9)
                #expect(weight >= table.weightOfFailure(firstConfidence: 0.9))
            }
        }
        #expect(table.weight(.same, confidence: 0.9, firstConfidence: 1) > 0)
    }

    // MARK: Amounts without cents

    @Test("Where amounts group thousands, none is cut to cents")
    func wholeAmounts() throws {
        let receipt = try #require(
            parser.parse(
                MonospacedLayout.rows(
                    """
                    WARUNG PROVA
                    JL. CONTOH 12
                    2 NASI GORENG       64,000
                    1 TEH MANIS          7,500
                    SUBTOTAL            71,500
                    TOTAL               71,500
                    CASH               100,000
                    CHANGE              28,500
                    12/03/2026 10:20
                    """)))
        #expect(receipt.total == Money(cents: 7_150_000))
        #expect(receipt.lines.map(\.amount) == [Money(cents: 6_400_000), Money(cents: 750_000)])
    }

    @Test("A weight and a price for a litre stay what they are where amounts have cents")
    func decimals() throws {
        let receipt = try #require(
            parser.parse(
                MonospacedLayout.rows(
                    """
                    NEGOZIO PROVA SRL
                    DOCUMENTO COMMERCIALE
                    MELE GOLDEN
                    0,532 x 2,00         1,06
                    PANE                 2,10
                    TOTALE COMPLESSIVO   3,16
                    12-03-2026 10:20
                    """)))
        #expect(receipt.total == Money(cents: 316) && receipt.balanced)
    }
}
