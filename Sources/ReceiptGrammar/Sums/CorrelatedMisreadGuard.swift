/// Two figures misread alike, which agree as well as two that were read right: an item and the total that it is part
/// of, an item and the line that takes it back, an item and the discount below it.
///
/// The sums cannot tell such a receipt from the printed one. How surely the digits of both were read tells how likely
/// it is; and a digit that was once taken for another is likelier to be taken for it again.
struct CorrelatedMisreadGuard {
    /// What the likeliest costs to believe, the doubts about all its figures together, as a difference of −ln P;
    /// infinite where there is none.
    private(set) var cost = Double.infinity

    /// Whether the figures were read so surely that what they agree on is believed.
    var isUnlikely: Bool { cost >= CorrelatedMisreadGuard.least }

    /// The least cost at which it is: of 1,278 receipts whose figures agree (`Scripts/doubts.py` on 900 drawn receipts,
    /// seeds 4036248, 414365 and 787310, and others) eight that were read right cost less. Those that were misread so
    /// cost 5.3 and 6.3.
    private static let least = 8.0

    /// A figure taken for another one.
    struct FigureMisread {
        var cost: Double
        /// Which digit was taken for which; `nil` where it was not one digit that was.
        var confusion: DigitSubstitution?
    }

    /// - Parameters:
    ///   - lines: what each line could be, what was read first.
    ///   - changes: which lines are believed to be something else than was read, and what.
    ///   - sums: what else each figure that says the total could be: by how many cents it would then say more, and what
    ///     that costs.
    ///   - again: what it costs at most that a confusion of one picture happens to another such digit of it.
    init(lines: [[AmountCandidate]], changes: [Int: Int], sums: [[Int: FigureMisread]], again: Double) {
        let lines = lines.enumerated().compactMap { place, candidates in
            candidates.first.map { Line(candidates, believed: changes[place] ?? $0.cents) }
        }
        for (place, line) in lines.enumerated() {
            let below = lines[(place + 1)...]
            let takenOff = below.filter { $0.cents == -line.cents } + below.prefix(1).filter { $0.cents < 0 }
            for (more, slip) in line.others {
                let totals = sums.map { $0[more] }
                if !totals.isEmpty, !totals.contains(where: { $0 == nil }) {
                    lowerCost([slip] + totals.compactMap(\.self), again: again)
                }
                for less in takenOff {
                    if let taken = less.others[-more] { lowerCost([slip, taken], again: again) }
                }
            }
        }
    }

    /// A line, and what else it could be.
    private struct Line {
        /// What is believed.
        var cents: Int
        /// By how many cents it would then say more.
        var others: [Int: FigureMisread] = [:]

        init(_ candidates: [AmountCandidate], believed: Int) {
            cents = believed
            // What was read costs nothing, and what is believed instead has its price.
            let cost = candidates.first?.cents == believed ? 0 : candidates.first { $0.cents == believed }?.cost ?? 0
            for (rank, other) in candidates.enumerated() where other.cents != believed {
                let slip = FigureMisread(
                    cost: (rank == 0 ? 0 : other.cost) - cost,
                    confusion: DigitSubstitution(read: believed, printed: other.cents))
                if slip.cost < others[other.cents - believed]?.cost ?? .infinity {
                    others[other.cents - believed] = slip
                }
            }
        }
    }

    /// What all of these cost together, of the same confusion the dearest in full.
    private mutating func lowerCost(_ slips: [FigureMisread], again: Double) {
        var sum = 0.0
        var seen: Set<DigitSubstitution> = []
        for slip in slips.sorted(by: { $0.cost > $1.cost }) {
            guard let confusion = slip.confusion, !seen.insert(confusion).inserted else {
                sum += slip.cost
                continue
            }
            sum += min(slip.cost, again)
        }
        cost = min(cost, sum)
    }
}

extension CorrelatedMisreadGuard.FigureMisread {
    /// A figure read as `read` that is another.
    init(read: Int, _ other: AmountCandidate) {
        self.init(cost: other.cost, confusion: DigitSubstitution(read: read, printed: other.cents))
    }
}
