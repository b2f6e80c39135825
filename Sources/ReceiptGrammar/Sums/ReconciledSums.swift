import DomainModel

/// The figures of a receipt after they were reconciled with each other.
public struct ReconciledSums: Sendable {
    let candidates: ReconciliationInput
    /// The ways in which the figures agree.
    var ranking = SolutionRanking([], none: [:])
    /// The accepted way; `nil` where there is none.
    var solution: SolutionRanking.Solution?
    var lines: [LineDraft]
    var total: Int?
    /// The values that may be the total, with what speaks for each: the one that was taken first.
    var totals: [WeighedTotal] = []
    /// Whether a figure says the total beside a word for it, as it was read or misread.
    var isTotalNamed = true
    /// Whether the receipt prints the total, as one or as what was paid.
    var isTotalPrinted = true
    /// Where the total is printed, or the figure that it was misread as.
    var totalFigure: PrintedSums.Figure?
    /// Whether lines, adjustment and total agree to the cent, with nothing against it.
    var balanced = false
    /// The cost of figures that were misread alike; `nil` where they agree in no way.
    var correlatedMisreadCost: Double?

    init(_ candidates: ReconciliationInput) {
        self.candidates = candidates
        lines = candidates.lines
    }
}

extension ReconciledSums: Encodable {
    /// The total, the lines, what was repaired and what was tried for it.
    public func encode(to encoder: any Encoder) throws {
        let kept = Set(lines.map(\.priceRow))
        let rows = candidates.roles.rows
        try TraceOutput(
            total: total.map { Money(cents: $0) }, confidence: totals.first?.probability, balanced: balanced,
            adjustment: solution.map { Money(cents: $0.adjustment) }, cost: solution?.cost,
            posterior: solution.map { ranking.posterior(of: $0) },
            ways: ranking.solutions.prefix(ReconciledSums.shownWays).map { way in
                Solution(
                    total: Money(cents: way.total), adjustment: Money(cents: way.adjustment),
                    amounts: amounts(of: way).map { Money(cents: $0) },
                    doubts: Dictionary(uniqueKeysWithValues: way.doubts.map { ($0.key.rawValue, $0.value) }),
                    posterior: ranking.posterior(of: way))
            },
            posteriorOfNone: ranking.posteriorOfNone,
            correlatedMisreadCost: correlatedMisreadCost.flatMap { $0.isFinite ? $0 : nil },
            none: Dictionary(uniqueKeysWithValues: ranking.none.map { ($0.key.rawValue, $0.value) }),
            lines: lines.map { Line($0, in: rows) },
            linesSum: Money(cents: lines.reduce(0) { $0 + $1.amount }),
            leftOut: (candidates.lines + candidates.lateDiscounts).filter { !kept.contains($0.priceRow) }.map {
                Line($0, in: rows)
            },
            triedTotals: candidates.targets.prefix(ReconciledSums.shownTotals).map {
                TriedAmount(amount: Money(cents: $0.cents), cost: $0.cost, isGuess: $0.isGuess)
            },
            triedAdjustments: candidates.adjustments.map { TriedAmount(amount: Money(cents: $0.cents), cost: $0.cost) }
        ).encode(to: encoder)
    }

    /// Of up to some hundreds; the rest is very unlikely.
    private static let shownWays = 48

    /// The amounts that a way gives the lines, without those that it makes none.
    private func amounts(of way: SolutionRanking.Solution) -> [Int] {
        let read =
            candidates.lines.map { $0.isRepetition ? 0 : $0.amount } + candidates.lateDiscounts.map { _ in 0 }
        return read.indices.map { way.changes[$0] ?? read[$0] }.filter { $0 != 0 }
    }

    /// Of up to forty; those that cost more are never accepted.
    private static let shownTotals = 8

    private struct TraceOutput: Encodable {
        var total: Money?
        var confidence: Double?
        /// Whether lines, adjustment and total agree to the cent.
        var balanced: Bool
        /// What lies between the lines and the total: charges, taxes, rounding.
        var adjustment: Money?
        /// The cost of the accepted way, 0 where every figure stays as it was read.
        var cost: Double?
        /// How likely the accepted way is, of all ways and of none.
        var posterior: Double?
        /// All ways in which the figures agree.
        var ways: [Solution]
        /// How likely it is that they agree in none.
        var posteriorOfNone: Double
        /// The cost of figures that were misread alike; absent where none can have been.
        var correlatedMisreadCost: Double?
        /// What it assumes that they agree in none, by `Doubt`.
        var none: [String: Double]
        var lines: [Line]
        var linesSum: Money
        /// Lines that turned out to be none.
        var leftOut: [Line]
        var triedTotals: [TriedAmount]
        var triedAdjustments: [TriedAmount]

        enum CodingKeys: String, CodingKey {
            case total, confidence, balanced, adjustment, cost, posterior, ways, none, lines
            case correlatedMisreadCost = "alike_misreading"
            case posteriorOfNone = "posterior_of_none"
            case linesSum = "lines_sum"
            case leftOut = "left_out"
            case triedTotals = "tried_totals"
            case triedAdjustments = "tried_adjustments"
        }
    }

    private struct Solution: Encodable {
        var total: Money
        var adjustment: Money
        var amounts: [Money]
        /// What it assumes, by `Doubt`.
        var doubts: [String: Double]
        var posterior: Double
    }

    private struct Line: Encodable {
        var kind: ReceiptLine.Kind
        var rows: [Int]
        var description: String
        /// The recogniser's confidence in the description's letters; absent where there are hardly any.
        var descriptionConfidence: Double?
        var amount: Money
        /// What was read, where it was repaired.
        var repairedFrom: String?
        /// Whether quantity times price is the amount.
        var isConfirmed: Bool

        init(_ line: LineDraft, in page: [AnnotatedRow]) {
            descriptionConfidence = TruncatedNameCheck.confidence(of: line, in: page)
            (kind, rows, description) = (line.kind, line.rows.sorted(), line.description)
            (amount, repairedFrom, isConfirmed) = (
                Money(cents: line.amount), line.repairedFrom, line.isConfirmed
            )
        }

        enum CodingKeys: String, CodingKey {
            case kind, rows, description, amount
            case descriptionConfidence = "description_confidence"
            case repairedFrom = "repaired_from"
            case isConfirmed = "is_confirmed"
        }
    }

    private struct TriedAmount: Encodable {
        var amount: Money
        var cost: Double
        /// Whether it is printed nowhere: what a misread total could be.
        var isGuess: Bool?

        enum CodingKeys: String, CodingKey {
            case amount, cost
            case isGuess = "is_guess"
        }
    }
}
