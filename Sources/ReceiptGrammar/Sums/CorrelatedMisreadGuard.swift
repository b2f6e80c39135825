/// Finds two figures that may have been misread alike and agree all the same: an item and the total that it is part of,
/// an item and the line that takes it back, an item and the discount below it.
///
/// The sums look the same either way. The confidence in the digits of both says how likely it is; and a digit that was
/// once read as another is likelier to be read so again.
struct CorrelatedMisreadGuard {
    /// The smallest cost of all such misreads, the doubts about all their figures together, as a difference of −ln P;
    /// infinite where there is none.
    private(set) var cost = Double.infinity

    /// Whether the confidence in the figures is high enough to accept what they agree on.
    var isUnlikely: Bool { cost >= Tuning.standard.ranking.minCorrelatedCost }

    /// A figure read as another one.
    struct FigureMisread {
        var cost: Double
        /// Which digit was read as which; `nil` where not exactly one was.
        var substitution: DigitSubstitution?
    }

    /// - Parameters:
    ///   - lines: what each line could be, what was read first.
    ///   - changes: which lines are accepted as something else than was read, and as what.
    ///   - sums: what else each figure that says the total could be: how many cents more it would then say, and what
    ///     that
    ///     costs.
    ///   - repetitionCost: the most that a substitution costs that happens a second time in a picture.
    init(lines: [[AmountCandidate]], changes: [Int: Int], sums: [[Int: FigureMisread]], repetitionCost: Double) {
        let lines = lines.enumerated().compactMap { place, candidates in
            candidates.first.map { Line(candidates, accepted: changes[place] ?? $0.cents) }
        }
        for (place, line) in lines.enumerated() {
            let below = lines[(place + 1)...]
            let takenOff = below.filter { $0.cents == -line.cents } + below.prefix(1).filter { $0.cents < 0 }
            for (more, misread) in line.others {
                let totals = sums.map { $0[more] }
                if !totals.isEmpty, !totals.contains(where: { $0 == nil }) {
                    lowerCost([misread] + totals.compactMap(\.self), repetitionCost: repetitionCost)
                }
                for less in takenOff {
                    if let taken = less.others[-more] { lowerCost([misread, taken], repetitionCost: repetitionCost) }
                }
            }
        }
    }

    /// A line, and what else it could be.
    private struct Line {
        /// The accepted amount.
        var cents: Int
        /// By how many cents more it would then say.
        var others: [Int: FigureMisread] = [:]

        init(_ candidates: [AmountCandidate], accepted: Int) {
            cents = accepted
            // What was read costs nothing, and what is accepted instead its own cost.
            let cost = candidates.first?.cents == accepted ? 0 : candidates.first { $0.cents == accepted }?.cost ?? 0
            for (rank, other) in candidates.enumerated() where other.cents != accepted {
                let misread = FigureMisread(
                    cost: (rank == 0 ? 0 : other.cost) - cost,
                    substitution: DigitSubstitution(read: accepted, printed: other.cents))
                if misread.cost < others[other.cents - accepted]?.cost ?? .infinity {
                    others[other.cents - accepted] = misread
                }
            }
        }
    }

    /// Lowers the cost to what all of these cost together; of repeated substitutions the costliest counts in full.
    private mutating func lowerCost(_ misreads: [FigureMisread], repetitionCost: Double) {
        var sum = 0.0
        var seen: Set<DigitSubstitution> = []
        for misread in misreads.sorted(by: { $0.cost > $1.cost }) {
            guard let substitution = misread.substitution, !seen.insert(substitution).inserted else {
                sum += misread.cost
                continue
            }
            sum += min(misread.cost, repetitionCost)
        }
        cost = min(cost, sum)
    }
}

extension CorrelatedMisreadGuard.FigureMisread {
    /// A figure read as `read` that is another.
    init(read: Int, _ other: AmountCandidate) {
        self.init(cost: other.cost, substitution: DigitSubstitution(read: read, printed: other.cents))
    }
}

/// A printed digit read as another one.
struct DigitSubstitution: Hashable, Sendable {
    /// 0 to 9.
    var printed: UInt8
    /// 0 to 9.
    var read: UInt8

    /// The one digit in which two amounts differ, in cents; `nil` where they differ in more, in none or in their number
    /// of digits.
    init?(read: Int, printed: Int) {
        let digits = (MisreadCandidates.digits(of: printed), MisreadCandidates.digits(of: read))
        guard digits.0.count == digits.1.count else { return nil }
        let differing = zip(digits.0, digits.1).filter { $0 != $1 }
        guard differing.count == 1, let one = differing.first else { return nil }
        (self.printed, self.read) = one
    }
}
