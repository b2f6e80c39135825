import Retail

/// The figures of a receipt after they were held against each other.
public struct SettledSums: Sendable {
    let candidates: SumCandidates
    let result: Settlement.Result
}

extension SettledSums: Encodable {
    /// The total, the lines, what was repaired and what was tried for it.
    public func encode(to encoder: any Encoder) throws {
        let kept = Set(result.lines.map(\.priceRow))
        let proposal = candidates.proposal
        try Shown(
            total: result.total.map { Money(cents: $0) }, confidence: result.totalConfidence,
            balanced: result.balanced, adjustment: result.solution.map { Money(cents: $0.adjustment) },
            cost: result.solution?.cost, lines: result.lines.map(Line.init),
            linesSum: Money(cents: result.lines.reduce(0) { $0 + $1.amount }),
            leftOut: (proposal.lines + proposal.lateDiscounts).filter { !kept.contains($0.priceRow) }.map(Line.init),
            triedTotals: proposal.targets.prefix(SettledSums.shownTotals).map {
                Tried(amount: Money(cents: $0.cents), cost: $0.cost, isGuess: $0.isGuess)
            },
            triedAdjustments: proposal.adjustments.map { Tried(amount: Money(cents: $0.cents), cost: $0.cost) }
        ).encode(to: encoder)
    }

    /// Of up to forty; those that cost more are never believed.
    private static let shownTotals = 8

    private struct Shown: Encodable {
        var total: Money?
        var confidence: Double?
        /// Whether lines, adjustment and total agree to the cent.
        var balanced: Bool
        /// What lies between the lines and the total: charges, taxes, rounding.
        var adjustment: Money?
        /// What it costs to believe this, 0 where every figure stands as it was read.
        var cost: Double?
        var lines: [Line]
        var linesSum: Money
        /// Lines that were none.
        var leftOut: [Line]
        var triedTotals: [Tried]
        var triedAdjustments: [Tried]

        enum CodingKeys: String, CodingKey {
            case total, confidence, balanced, adjustment, cost, lines
            case linesSum = "lines_sum"
            case leftOut = "left_out"
            case triedTotals = "tried_totals"
            case triedAdjustments = "tried_adjustments"
        }
    }

    private struct Line: Encodable {
        var kind: ReceiptLine.Kind
        var rows: [Int]
        var description: String
        var amount: Money
        /// What was read, where it was repaired.
        var repairedFrom: String?
        /// Whether quantity times price is the amount.
        var isConfirmed: Bool

        init(_ line: LineDraft) {
            (kind, rows, description) = (line.kind, line.rows.sorted(), line.description)
            (amount, repairedFrom, isConfirmed) = (
                Money(cents: line.amount), line.repairedFrom, line.isConfirmed
            )
        }

        enum CodingKeys: String, CodingKey {
            case kind, rows, description, amount
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
