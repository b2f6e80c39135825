import Foundation

/// What tells whether a value is the total.
enum TotalFeature: String, ScoreFeature {
    /// It is the one that the sums chose.
    case taken
    /// Lines and total agree on it, and a row prints it.
    case agrees
    /// Lines and total agree on it, and no row prints it.
    case agreesUnprinted = "agrees unprinted"
    /// Nothing speaks against that agreement.
    case balanced
    /// What the agreement costs (`Doubts.tsv`).
    case cost
    /// How many lines it changes, as a logarithm.
    case changedLines = "changed lines"
    /// Neither a row nor a sum names it.
    case unsupported
    /// A row says it beside a word for the total.
    case printed
    /// That word leaves no doubt.
    case grand
    /// Points of its words, its place and its repetition (`TotalPoints`).
    case label
    /// Points of payment less change.
    case paid
    /// Points of subtotals with what is added to them.
    case built
    /// Points of the table of taxes.
    case table
    /// Points of the lines.
    case lines
    /// No other value may be the total.
    case alone
    /// Points by which it leads.
    case lead
    /// Points by which it is behind.
    case behind
    /// How unsurely its figure was read, as −ln P.
    case unsure
    /// What its figure had to be repaired by.
    case repaired
    /// Another sum is the same but for one digit.
    case near
    /// How many times the lines it is, as a logarithm.
    case moreThanLines = "more than lines"
    /// How many times the lines are as much, as a logarithm.
    case lessThanLines = "less than lines"
    /// There are no lines.
    case noLines = "no lines"
    /// A greater total is printed.
    case lessThanTotal = "less than total"
    /// More than was paid.
    case moreThanPaid = "more than paid"

    /// The learned weights.
    static let score = LearnedScore<TotalFeature>(String(decoding: PackageResources.Total_tsv, as: UTF8.self))
}

/// A value that may be the total.
struct WeighedTotal: Sendable {
    var cents: Int
    /// The row that prints it or the figure that it was misread as.
    var row: Int?
    var features: [TotalFeature: Double]

    /// How likely it is the total.
    var probability: Double { TotalFeature.score.probability(features) }
}

extension ReconciledSums {
    private var tuning: Tuning.Total { Tuning.standard.total }

    /// The values that may be the total: the one that was taken first, the others by their points.
    var weighedTotals: [WeighedTotal] {
        guard let total else { return [] }
        let ranked = candidates.totals.ranked.prefix(tuning.weighedTotals)
        let others = ranked.map(\.cents).filter { $0 != total && $0 > 0 }
        return ([total] + others).map { cents in
            let entry = candidates.totals.ranked.first { $0.cents == cents }
            return WeighedTotal(
                cents: cents, row: cents == total ? totalFigure?.row : entry?.figure?.row,
                features: features(of: cents, entry))
        }
    }

    private func features(of cents: Int, _ entry: TotalHypotheses.Candidate?) -> [TotalFeature: Double] {
        var features: [TotalFeature: Double] = [:]
        func note(_ feature: TotalFeature, _ value: Double) { if value != 0 { features[feature] = value } }
        func note(_ feature: TotalFeature, _ isSo: Bool) { note(feature, isSo ? 1 : 0) }
        let isTaken = cents == total
        note(.taken, isTaken)
        if isTaken, let solution {
            note(isTotalPrinted ? .agrees : .agreesUnprinted, 1)
            note(.balanced, balanced)
            note(.cost, min(tuning.mostPoints, solution.cost))
            note(.changedLines, log(1 + Double(solution.changes.count { $0.value != 0 })))
        }
        noteEntry(entry, note)
        let sums = candidates.sums
        let printed = (sums.totals + sums.subtotals + sums.payments).map { abs($0.cents) }
        note(.near, printed.contains { MisreadCandidates.isOneDigitApart($0, cents) })
        note(.lessThanTotal, sums.totals.contains { $0.cents > cents })
        let paid = sums.payments.reduce(0) { $0 + abs($1.cents) }
        note(.moreThanPaid, paid > 0 && cents > paid)
        noteLines(cents, note)
        return features
    }

    private func noteEntry(_ entry: TotalHypotheses.Candidate?, _ note: (TotalFeature, Double) -> Void) {
        let ranked = candidates.totals.ranked
        guard let entry else { return note(.unsupported, 1) }
        note(.printed, entry.isPrinted ? 1 : 0)
        note(.label, max(-tuning.mostPoints, min(tuning.mostPoints, entry.label)))
        for (support, feature) in [
            (TotalHypotheses.Support.paid, TotalFeature.paid), (.subtotalPlusAdjustments, .built), (.table, .table),
            (.lines, .lines),
        ] { note(feature, entry.support[support] ?? 0) }
        if let rival = ranked.first(where: { $0.cents != entry.cents }) {
            let lead = entry.score - rival.score
            note(lead > 0 ? .lead : .behind, min(tuning.mostPoints, abs(lead)))
        } else {
            note(.alone, 1)
        }
        guard let figure = entry.figure else { return }
        note(.grand, figure.role == .grandTotal ? 1 : 0)
        let lexeme = candidates.roles.rows[figure.row].lexemes[figure.lexeme]
        note(.unsure, -log(max(tuning.leastConfidence, min(1, lexeme.confidence))))
        note(.repaired, lexeme.number?.repairCost ?? 0)
    }

    private func noteLines(_ cents: Int, _ note: (TotalFeature, Double) -> Void) {
        let sum = lineSum
        guard sum > 0, cents > 0 else { return note(.noLines, 1) }
        let times = log(Double(cents) / Double(sum))
        note(times > 0 ? .moreThanLines : .lessThanLines, min(tuning.mostTimes, abs(times)))
    }
}
