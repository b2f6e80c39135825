import DomainModel

/// The figures of a receipt after they were held against each other.
public struct ReconciledSums: Sendable {
    let candidates: ReconciliationInput
    let result: Reconciliation.Result
}

extension ReconciledSums: Encodable {
    /// The total, the lines, what was repaired and what was tried for it.
    public func encode(to encoder: any Encoder) throws {
        let kept = Set(result.lines.map(\.priceRow))
        let searchSpace = candidates.searchSpace
        try TraceOutput(
            total: result.total.map { Money(cents: $0) }, confidence: result.totalConfidence,
            balanced: result.balanced, adjustment: result.solution.map { Money(cents: $0.adjustment) },
            cost: result.solution?.cost, posterior: result.solution.map { result.balance.posterior(of: $0) },
            ways: result.balance.ways.prefix(ReconciledSums.shownWays).map { way in
                Solution(
                    total: Money(cents: way.total), adjustment: Money(cents: way.adjustment),
                    amounts: amounts(of: way).map { Money(cents: $0) },
                    doubts: Dictionary(uniqueKeysWithValues: way.doubts.map { ($0.key.rawValue, $0.value) }),
                    posterior: result.balance.posterior(of: way))
            },
            posteriorOfNone: result.balance.posteriorOfNone,
            correlatedMisreadCost: result.correlatedMisreadCost.flatMap { $0.isFinite ? $0 : nil },
            none: Dictionary(uniqueKeysWithValues: result.balance.none.map { ($0.key.rawValue, $0.value) }),
            lines: result.lines.map { Line($0, in: candidates.roles.rows) },
            linesSum: Money(cents: result.lines.reduce(0) { $0 + $1.amount }),
            leftOut: (searchSpace.lines + searchSpace.lateDiscounts).filter { !kept.contains($0.priceRow) }.map {
                Line($0, in: candidates.roles.rows)
            },
            triedTotals: searchSpace.targets.prefix(ReconciledSums.shownTotals).map {
                Tried(amount: Money(cents: $0.cents), cost: $0.cost, isGuess: $0.isGuess)
            },
            triedAdjustments: searchSpace.adjustments.map { Tried(amount: Money(cents: $0.cents), cost: $0.cost) }
        ).encode(to: encoder)
    }

    /// Of up to some hundreds; those behind them are very unlikely.
    private static let shownWays = 48

    /// The amounts that a way gives the lines, those that it makes none left out.
    private func amounts(of way: SolutionRanking.Solution) -> [Int] {
        let searchSpace = candidates.searchSpace
        let read = searchSpace.lines.map { $0.isRepetition ? 0 : $0.amount } + searchSpace.lateDiscounts.map { _ in 0 }
        return read.indices.map { way.changes[$0] ?? read[$0] }.filter { $0 != 0 }
    }

    /// Of up to forty; those that cost more are never believed.
    private static let shownTotals = 8

    private struct TraceOutput: Encodable {
        var total: Money?
        var confidence: Double?
        /// Whether lines, adjustment and total agree to the cent.
        var balanced: Bool
        /// What lies between the lines and the total: charges, taxes, rounding.
        var adjustment: Money?
        /// What it costs to believe this, 0 where every figure stands as it was read.
        var cost: Double?
        /// How likely this is, of all ways and of none.
        var posterior: Double?
        /// In which other ways the figures agree.
        var ways: [Solution]
        /// How likely it is that they agree in none.
        var posteriorOfNone: Double
        /// What it costs to believe that figures were misread alike; absent where none can have been.
        var correlatedMisreadCost: Double?
        /// What has to be believed if they agree in none, by `Doubt`.
        var none: [String: Double]
        var lines: [Line]
        var linesSum: Money
        /// Lines that were none.
        var leftOut: [Line]
        var triedTotals: [Tried]
        var triedAdjustments: [Tried]

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
        /// What has to be believed for it, by `Doubt`.
        var doubts: [String: Double]
        var posterior: Double
    }

    private struct Line: Encodable {
        var kind: ReceiptLine.Kind
        var rows: [Int]
        var description: String
        /// How sure the recogniser is of the description's letters; absent where there are hardly any.
        var descriptionConfidence: Double?
        var amount: Money
        /// What was read, where it was repaired.
        var repairedFrom: String?
        /// Whether quantity times price is the amount.
        var isConfirmed: Bool

        init(_ line: LineDraft, in page: [ReceiptRow]) {
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

    private struct Tried: Encodable {
        var amount: Money
        var cost: Double
        /// Whether it is printed nowhere: what a misread total could have been.
        var isGuess: Bool?

        enum CodingKeys: String, CodingKey {
            case amount, cost
            case isGuess = "is_guess"
        }
    }
}
