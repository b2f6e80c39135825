import Foundation

/// Searches for the assignment of figures in which lines, adjustments and total agree to the cent.
struct Balance: Sendable {
    struct Solution: Sendable {
        var total: Int
        /// Which lines change, and to what.
        var changes: [Int: Int]
        var adjustment: Int
        var cost: Double
    }

    struct Target: Sendable {
        var cents: Int
        var cost: Double
        /// Whether this total is printed nowhere: a guess at what a misread one was.
        var isGuess = false
    }

    /// What it costs that the figures agree with none of these: that a row is missing, or one is none, and by so much. A
    /// figure that is put right must be likelier than that, and so must two together.
    static let unexplained = 9.0
    /// How likely the best solution must be, of all that were found and of none, to be believed.
    static let leastPosterior = 0.9
    /// What costs so much more than nothing at all adds nothing to a sum of probabilities: e⁻³ of the least.
    private static let dearest = unexplained + 3

    /// The likeliest way to make the lines come to one of the totals; `nil` where it is not plainly the likeliest: where others
    /// that change other figures, or that none is right, are together nearly as likely.
    ///
    /// Costs are differences of −ln P. At most two lines change; a line is never added. Work is bounded: 120 lines of 40
    /// candidates, 24 totals and adjustments, of which six each with two changes.
    static func solve(lines: [[AmountCandidate]], totals: [Target], adjustments: [(cents: Int, cost: Double)])
        -> Solution?
    {
        guard lines.contains(where: { ($0.first?.cents ?? 0) > 0 }), lines.count <= 120 else { return nil }

        let base = lines.reduce(0) { $0 + ($1.first?.cents ?? 0) }
        struct Step { var line: Int; var cents: Int; var cost: Double }
        var steps: [Int: [Step]] = [:]
        for (index, candidates) in lines.enumerated() {
            guard let read = candidates.first?.cents else { continue }
            for candidate in candidates.dropFirst() where candidate.cost < dearest {
                steps[candidate.cents - read, default: []].append(
                    Step(line: index, cents: candidate.cents, cost: candidate.cost))
            }
        }
        let deltas = steps.keys.sorted()
        var found: [Solution] = []
        for (rank, total) in totals.prefix(24).enumerated() {
            for (place, adjustment) in adjustments.prefix(24).enumerated() {
                let fixed = total.cost + adjustment.cost
                guard fixed <= dearest else { continue }
                func add(_ changes: [Int: Int], _ cost: Double) {
                    guard fixed + cost <= dearest else { return }
                    found.append(
                        Solution(
                            total: total.cents, changes: changes, adjustment: adjustment.cents, cost: fixed + cost))
                }
                let missing = total.cents - adjustment.cents - base
                if missing == 0 { add([:], 0) }
                for step in steps[missing] ?? [] { add([step.line: step.cents], step.cost) }
                guard rank < 6, place < 6, missing != 0 else { continue }
                for delta in deltas {
                    guard let seconds = steps[missing - delta] else { continue }
                    for first in steps[delta] ?? [] {
                        for second in seconds where second.line > first.line {
                            add([first.line: first.cents, second.line: second.cents], first.cost + second.cost)
                        }
                    }
                }
            }
        }
        // In one order: sums of the same numbers in another differ in their last digits.
        found.sort {
            $0.cost != $1.cost
                ? $0.cost < $1.cost
                : ($0.total, $0.changes.keys.min() ?? 0) < ($1.total, $1.changes.keys.min() ?? 0)
        }
        guard let best = found.first else { return nil }
        if best.changes.isEmpty, best.cost < unexplained { return best }
        // Ways that change the same figures alike are one.
        let same = found.filter { $0.changes == best.changes && $0.total == best.total }
        let mass = found.reduce(exp(-unexplained)) { $0 + exp(-$1.cost) }
        guard same.reduce(0, { $0 + exp(-$1.cost) }) >= leastPosterior * mass else { return nil }
        return best
    }
}
