/// Two figures misread alike, which agree as well as two that were read right: an item and the total that it is part of, an
/// item and the line that takes it back, an item and the discount below it.
///
/// The sums cannot tell such a receipt from the printed one. How surely the digits of both were read tells how likely it is.
struct AlikeMisreading {
    /// What the likeliest costs to believe, the doubts about all its figures together, as a difference of −ln P; infinite where
    /// there is none.
    private(set) var cost = Double.infinity

    /// Whether the figures were read so surely that what they agree on is believed.
    var isUnlikely: Bool { cost >= AlikeMisreading.least }

    /// The least cost at which it is. Of 245 photographed receipts whose figures agreed (`Scripts/receipts.py`, seeds 329838, 700180,
    /// 483449, 129759 and 616765) the one that was misread so cost 6.3; of those that were read right one cost 7.2, the next 9.5.
    /// Of 284 strangers' (`Scripts/strangers.py`, seeds 986618, 1942566, 518705, 9294108 and 2289246), all right, two cost less: 5.9, 6.9.
    private static let least = 8.0

    /// - Parameters:
    ///   - lines: what each line could be, what is believed first.
    ///   - sums: what else each figure that says the total could be: by how many cents it would then say more, and what that costs.
    init(lines: [[AmountCandidate]], sums: [[Int: Double]]) {
        for (place, line) in lines.enumerated() {
            guard let read = line.first?.cents else { continue }
            let takenOff =
                lines[(place + 1)...].filter { $0.first?.cents == -read }
                + lines[(place + 1)...].prefix(1).filter { ($0.first?.cents ?? 0) < 0 }
            for other in line.dropFirst() where other.cents != read {
                let more = other.cents - read
                if !sums.isEmpty { weigh(sums.reduce(other.cost) { $0 + ($1[more] ?? .infinity) }) }
                for less in takenOff {
                    for misread in less.dropFirst() where misread.cents + other.cents == read + (less.first?.cents ?? 0)
                    {
                        weigh(other.cost + misread.cost)
                    }
                }
            }
        }
    }

    private mutating func weigh(_ cost: Double) { self.cost = min(self.cost, cost) }
}
