import DomainModel
import Foundation
import Mathematics

/// What tells whether a line, a good, a discount or what is taken back, is printed with this name and amount.
enum LineFeature: String, ScoreFeature {
    /// Lines and total agree, and nothing speaks against it.
    case balanced
    /// The lines come to the total, though something speaks against it.
    case comesToTotal = "comes to total"
    /// The lines come to a printed subtotal.
    case comesToSubtotal = "comes to subtotal"
    /// The other lines come to the total or a subtotal.
    case needless
    /// How many times the total the lines are, as a logarithm.
    case moreThanTotal = "more than total"
    /// How many times the lines the total is, as a logarithm.
    case lessThanTotal = "less than total"
    case noTotal = "no total"
    /// How likely the total is right.
    case total
    /// It is more than the total.
    case aboveTotal = "above total"
    /// It is as much as the total, and there are other lines.
    case isTotal = "is total"
    /// It is what the lines above it come to.
    case sumAbove = "sum above"
    /// Quantity times price is its amount.
    case confirmed
    /// Quantity times price is another amount.
    case contradicted
    case quantity
    /// The sums gave it another amount than was read.
    case repaired
    /// Letters of its amount that had to be taken for digits.
    case lookalikes
    /// How unsurely its amount was read, as −ln P.
    case unsureAmount = "unsure amount"
    /// How unsurely its name was read, as −ln P.
    case unsureName = "unsure name"
    /// Its name has no letters.
    case nameless
    /// Letters of its name, as a logarithm.
    case letters
    /// The share of figures in its name.
    case figures
    case oneWord = "one word"
    case manyWords = "many words"
    case colon
    /// Its name was not read as a whole.
    case cutName = "cut name"
    /// Its name is printed in capitals where most are not, or the other way round.
    case otherCase = "other case"
    case discount
    /// A void, a return or a payment among the goods.
    case takenBack = "taken back"
    /// The share of its name that is like words of tills.
    case tillsWord = "tills word"
    /// Its row has a role, as a deposit's has.
    case role
    case percentage
    /// Amounts beside its own, as a logarithm.
    case furtherAmounts = "further amounts"
    case currency
    /// A tax class stands behind its amount.
    case taxClass = "tax class"
    /// Its amount stands in the column of prices.
    case inColumn = "in column"
    /// Its amount stands beside the column of prices.
    case besideColumn = "beside column"
    /// A product's or a shop's own number is printed beside it.
    case code
    case alone
    /// Lines, as a logarithm.
    case lines
    case first
    case last
    /// Another line has the same amount.
    case repeatedAmount = "repeated amount"
    case free
    /// Its name is printed on another row than its amount.
    case nameOnOtherRow = "name on other row"
    case manyRows = "many rows"
    /// Rows between it and the line above, as a logarithm.
    case gap
    /// How much higher or lower its letters are than those of other lines, as a logarithm.
    case height
    /// It may be no line, by its words or place.
    case doubtful
    /// Its amount is read nowhere.
    case derived
    /// Some names have lost their amount.
    case lostAmounts = "lost amounts"
    /// How unlikely the rows are a receipt, as −ln P.
    case noReceipt = "no receipt"

    /// The learned weights.
    static let score = LearnedScore<LineFeature>(String(decoding: PackageResources.Line_tsv, as: UTF8.self))
}

/// A line with what speaks for and against it.
struct WeighedLine: Sendable {
    var description: String
    var cents: Int
    var features: [LineFeature: Double]

    /// How likely it is printed as it is told.
    var probability: Double { LineFeature.score.probability(features) }
}

/// What the lines of one receipt tell about each other.
struct LineEvidence: Sendable {
    private let sums: ReconciledSums
    private let balanced: Bool
    private let cut: Set<Int>
    private let column: PriceColumn?
    private let receiptProbability: Double
    private let capitals: Bool
    private let height: Double

    private var lines: [LineDraft] { sums.lines }
    private var rows: [AnnotatedRow] { sums.candidates.roles.rows }
    private var tuning: Tuning.LineScore { Tuning.standard.lineScore }

    /// - Parameters:
    ///   - balanced: whether lines and total agree, with nothing against it.
    ///   - cut: the lines, by their place, whose name was not read as a whole.
    init(_ sums: ReconciledSums, balanced: Bool, cut: Set<Int>) {
        (self.sums, self.balanced, self.cut) = (sums, balanced, cut)
        let roles = sums.candidates.roles
        column = PriceColumn(sums.lines.map { roles.rows[$0.priceRow] })
        receiptProbability = roles.receiptProbability
        capitals = sums.lines.count { LineEvidence.isCapital($0.description) } * 2 > sums.lines.count
        height = sums.lines.map { Double(roles.rows[$0.priceRow].box.height) }.median() ?? 0
    }

    /// The lines, in their order.
    var weighed: [WeighedLine] {
        lines.indices.map {
            WeighedLine(description: lines[$0].description, cents: lines[$0].amount, features: features($0))
        }
    }

    private func features(_ place: Int) -> [LineFeature: Double] {
        var features: [LineFeature: Double] = [:]
        func note(_ feature: LineFeature, _ value: Double) { if value != 0 { features[feature] = value } }
        noteSums(lines[place], note)
        noteFigures(lines[place], note)
        noteKind(lines[place], note)
        noteName(place, note)
        notePlace(place, note)
        return features
    }

    private func noteSums(_ line: LineDraft, _ note: (LineFeature, Double) -> Void) {
        let sum = sums.lineSum
        let subtotals = sums.candidates.sums.subtotals.map(\.cents)
        note(.balanced, balanced ? 1 : 0)
        note(.comesToTotal, !balanced && sum == sums.total ? 1 : 0)
        note(.comesToSubtotal, sum != sums.total && subtotals.contains(sum) ? 1 : 0)
        note(
            .needless,
            line.amount != 0 && (sum - line.amount == sums.total || subtotals.contains(sum - line.amount)) ? 1 : 0)
        note(.lostAmounts, sums.candidates.everyNameHasAmount ? 0 : 1)
        note(.noReceipt, -log(max(tuning.leastProbability, receiptProbability)))
        guard let total = sums.total, total > 0 else { return note(.noTotal, 1) }
        note(.total, sums.totals.first?.probability ?? 0)
        note(.aboveTotal, line.amount > total ? 1 : 0)
        note(.isTotal, line.amount == total && lines.count > 1 ? 1 : 0)
        guard sum > 0 else { return }
        let times = log(Double(sum) / Double(total))
        note(times > 0 ? .moreThanTotal : .lessThanTotal, min(tuning.mostTimes, abs(times)))
    }

    private func noteFigures(_ line: LineDraft, _ note: (LineFeature, Double) -> Void) {
        let row = rows[line.priceRow]
        let price = row.lexemes[line.priceLexeme]
        note(.confirmed, line.isConfirmed ? 1 : 0)
        if let quantity = line.quantity {
            note(.quantity, 1)
            note(.contradicted, quantity.count != 1 && !quantity.agrees(with: line.amount) ? 1 : 0)
        }
        note(.repaired, line.repairedFrom == nil ? 0 : 1)
        note(.lookalikes, price.number?.repairCost ?? 0)
        note(.unsureAmount, unsureness(price.confidence))
        note(.free, line.amount == 0 ? 1 : 0)
        note(.percentage, row.lexemes.contains { $0.number?.isPercentage ?? false } ? 1 : 0)
        note(.furtherAmounts, log(Double(max(1, row.amounts.count))))
        note(.currency, row.lexemes.contains { $0.kind == .currency || $0.number?.hasCurrency ?? false } ? 1 : 0)
        let behind = row.lexemes[(line.priceLexeme + 1)...]
        note(.taxClass, price.number?.suffix.isEmpty == false || behind.contains { $0.kind == .word } ? 1 : 0)
        if let column { note(column.holds(price) ? .inColumn : .besideColumn, 1) }
        note(.derived, line.isDerived ? 1 : 0)
    }

    private func noteKind(_ line: LineDraft, _ note: (LineFeature, Double) -> Void) {
        note(.discount, line.kind == .discount ? 1 : 0)
        note(.takenBack, [.void, .return, .payment].contains(line.kind) ? 1 : 0)
        note(.doubtful, line.isDoubtful ? 1 : 0)
    }

    /// What a good's name says. A discount is right by its amount alone: no coins hang on its name.
    private func noteName(_ place: Int, _ note: (LineFeature, Double) -> Void) {
        let line = lines[place]
        guard line.kind == .item else { return }
        let name = line.description
        let letters = name.count(where: \.isLetter)
        let figures = name.count(where: \.isNumber)
        let words = name.split(separator: " ").count
        note(.nameless, letters == 0 ? 1 : 0)
        note(.letters, log(1 + Double(letters)))
        note(.figures, Double(figures) / Double(max(1, letters + figures)))
        note(.oneWord, words == 1 ? 1 : 0)
        note(.manyWords, words > tuning.maxWords ? 1 : 0)
        note(.colon, name.contains(":") ? 1 : 0)
        note(.cutName, cut.contains(place) ? 1 : 0)
        note(.otherCase, letters > 0 && LineEvidence.isCapital(name) != capitals ? 1 : 0)
        note(.unsureName, unsureness(TruncatedNameCheck.confidence(of: line, in: rows) ?? 1))
        note(.role, rows[line.priceRow].role != nil ? 1 : 0)
        let share = line.rows.flatMap { row in
            rows[row].hits.filter { $0.role != .deposit }.map {
                (Double($0.length) - $0.errors) / Double(max(1, rows[row].letterCount))
            }
        }.max()
        note(.tillsWord, min(1, share ?? 0))
        note(.nameOnOtherRow, rows[line.priceRow].letterCount < Tuning.standard.rows.minNameLetters ? 1 : 0)
    }

    private func notePlace(_ place: Int, _ note: (LineFeature, Double) -> Void) {
        let line = lines[place]
        let row = rows[line.priceRow]
        note(.alone, lines.count == 1 ? 1 : 0)
        note(.lines, log(Double(lines.count)))
        note(.first, place == 0 ? 1 : 0)
        note(.last, place == lines.count - 1 ? 1 : 0)
        note(.repeatedAmount, lines.count { $0.amount == line.amount } > 1 ? 1 : 0)
        let above = lines[..<place].reduce(0) { $0 + $1.amount }
        note(.sumAbove, line.isSummary || place > 1 && above == line.amount ? 1 : 0)
        note(.manyRows, line.rows.count > 1 ? 1 : 0)
        note(
            .code,
            line.code != nil || line.rows.contains { rows[$0].words.contains { PrintedCodes.isCode($0.text) } } ? 1 : 0)
        if place > 0, let end = lines[place - 1].rows.max(), let start = line.rows.min() {
            note(.gap, log(Double(max(1, start - end))))
        }
        if height > 0, row.box.height > 0 { note(.height, abs(log(Double(row.box.height) / height))) }
    }

    private func unsureness(_ confidence: Double) -> Double {
        -log(max(tuning.leastProbability, min(1, confidence)))
    }

    private static func isCapital(_ name: String) -> Bool {
        name.count(where: \.isUppercase) > name.count(where: \.isLowercase)
    }
}
