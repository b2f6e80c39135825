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

    /// The dearest solution that is still believed.
    static let limit = 2.0

    /// The cheapest way to make the lines come to one of the totals; `nil` where none is clearly the cheapest.
    ///
    /// At most two lines change; a line is never added. Work is bounded: 120 lines of 40 candidates, 24 totals.
    static func solve(lines: [[AmountCandidate]], totals: [Target], adjustments: [(cents: Int, cost: Double)])
        -> Solution?
    {
        guard lines.contains(where: { ($0.first?.cents ?? 0) > 0 }), lines.count <= 120 else { return nil }

        let base = lines.reduce(0) { $0 + ($1.first?.cents ?? 0) }
        struct Step { var line: Int; var cents: Int; var cost: Double }
        var steps: [Int: [Step]] = [:]
        for (index, candidates) in lines.enumerated() {
            guard let read = candidates.first?.cents else { continue }
            for candidate in candidates.dropFirst() {
                steps[candidate.cents - read, default: []].append(
                    Step(line: index, cents: candidate.cents, cost: candidate.cost))
            }
        }
        var found: [Solution] = []
        for total in totals.prefix(24) {
            for adjustment in adjustments.prefix(24) {
                let fixed = total.cost + adjustment.cost
                guard fixed <= limit else { continue }
                let missing = total.cents - adjustment.cents - base
                if missing == 0 {
                    found.append(Solution(total: total.cents, changes: [:], adjustment: adjustment.cents, cost: fixed))
                    continue
                }
                for step in steps[missing] ?? [] where fixed + step.cost <= limit {
                    // A guessed total and a guessed line agree too easily.
                    if total.isGuess, step.cost > 0.6 { continue }
                    found.append(
                        Solution(
                            total: total.cents, changes: [step.line: step.cents], adjustment: adjustment.cents,
                            cost: fixed + step.cost))
                }
            }
        }
        if found.isEmpty {
            // Two figures at once, for the likeliest totals only.
            let cheap = steps.mapValues { $0.filter { $0.cost < 1.5 } }.filter { !$0.value.isEmpty }
            for total in totals.prefix(3) where total.cost < 0.8 && !total.isGuess {
                for adjustment in adjustments.prefix(3) {
                    let missing = total.cents - adjustment.cents - base
                    for (delta, firsts) in cheap.sorted(by: { $0.key < $1.key }) {
                        guard let seconds = cheap[missing - delta] else { continue }
                        for first in firsts {
                            for second in seconds where second.line > first.line {
                                let cost = total.cost + adjustment.cost + first.cost + second.cost
                                // Two guesses agree with anything: one must have been read as well.
                                guard cost <= limit, min(first.cost, second.cost) <= 0.6 else { continue }
                                found.append(
                                    Solution(
                                        total: total.cents,
                                        changes: [first.line: first.cents, second.line: second.cents],
                                        adjustment: adjustment.cents, cost: cost))
                            }
                        }
                    }
                }
            }
        }
        found.sort { $0.cost < $1.cost }
        guard let best = found.first else { return nil }
        // Another way as cheap that changes other figures: no one can tell.
        if !best.changes.isEmpty, let rival = found.dropFirst().first(where: { $0.changes != best.changes }),
            rival.cost < best.cost + 0.25
        {
            return nil
        }
        return best
    }
}
