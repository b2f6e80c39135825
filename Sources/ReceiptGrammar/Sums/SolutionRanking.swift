import Foundation

/// The ways in which the figures of a receipt agree to the cent, how likely each is, and which is accepted.
struct SolutionRanking: Sendable {
    /// A set of figures in which lines, adjustment and total agree.
    struct Solution: Sendable {
        var total: Int
        var adjustment: Int
        /// Which lines change, and to what.
        var changes: [Int: Int]
        /// What it assumes.
        var doubts: [Doubt: Double]
        /// What the doubts cost, as a difference of −ln P.
        var cost: Double
    }

    /// A value that may be the total.
    struct Target: Sendable {
        var cents: Int
        var doubts: [Doubt: Double]
        let cost: Double
        /// Whether this total is printed nowhere: a guess at what a misread one was.
        var isGuess: Bool

        init(cents: Int, _ doubts: [Doubt: Double] = [:], isGuess: Bool = false) {
            (self.cents, self.doubts, self.isGuess) = (cents, doubts, isGuess)
            cost =
                doubts.isEmpty ? 0 : max(Tuning.standard.ranking.minCost, DoubtCosts.learned.cost(of: doubts))
        }
    }

    /// What may lie between the lines and the total.
    struct Adjustment: Sendable {
        var cents: Int
        var doubts: [Doubt: Double]
        let cost: Double

        init(cents: Int, _ doubts: [Doubt: Double] = [:]) {
            (self.cents, self.doubts) = (cents, doubts.filter { $0.value != 0 })
            cost = DoubtCosts.learned.cost(of: doubts)
        }
    }

    /// The ways that were found, the likeliest first.
    let solutions: [Solution]
    /// What it assumes that none of them is right.
    let none: [Doubt: Double]
    /// The sum of all probabilities, the one of none included, of which none is above 1.
    private let mass: Double
    /// What `none` costs.
    private let costOfNone: Double

    /// The largest cost of a way: what costs more adds nothing to a sum of probabilities.
    private static let maxCost = DoubtCosts.learned[.unexplained] + Tuning.standard.ranking.costAboveNone

    /// Compares ways with each other and with none.
    init(_ solutions: [Solution], none: [Doubt: Double]) {
        (self.solutions, self.none) = (solutions, none)
        let costOfNone = DoubtCosts.learned.cost(of: none)
        self.costOfNone = costOfNone
        mass = solutions.reduce(exp(-costOfNone)) { $0 + exp(-$1.cost) }
    }

    /// The likeliest way; `nil` where it is not clearly so: where others that change other figures, or that none is
    /// right, are together nearly as likely.
    var accepted: Solution? {
        guard let best = solutions.first else { return nil }
        // What agrees as it was read does so by more than chance.
        if best.changes.isEmpty, best.doubts.keys.allSatisfy({ $0 == .adjustment }) { return best }
        return posterior(of: best) >= Tuning.standard.ranking.minPosterior ? best : nil
    }

    /// How likely it is that no way is right.
    var posteriorOfNone: Double { exp(-costOfNone) / mass }

    /// How likely a way is. Ways that change the same figures alike are one.
    func posterior(of way: Solution) -> Double {
        solutions.reduce(0) { $0 + ($1.changes == way.changes && $1.total == way.total ? exp(-$1.cost) : 0) } / mass
    }

    /// Every way to make the lines come to one of the totals, the likeliest first.
    ///
    /// At most two lines change; no line is added. `Tuning` bounds the work.
    static func solutions(lines: [[AmountCandidate]], totals: [Target], adjustments: [Adjustment]) -> [Solution] {
        let tuning = Tuning.standard.ranking
        guard lines.contains(where: { ($0.first?.cents ?? 0) > 0 }), lines.count <= Tuning.standard.bounds.maxRows
        else { return [] }
        let search = Search(lines)
        var found: [Solution] = []
        for (rank, total) in totals.prefix(tuning.maxTotals).enumerated() {
            for (place, adjustment) in adjustments.prefix(tuning.maxTotals).enumerated() {
                let triesPairs = rank < tuning.maxTotalsOfPairs && place < tuning.maxTotalsOfPairs
                search.add(&found, total, adjustment, triesPairs: triesPairs)
            }
        }
        // Always in one order: the order of a sum changes its last digits.
        return found.sorted {
            $0.cost != $1.cost
                ? $0.cost < $1.cost
                : ($0.total, $0.changes.keys.min() ?? 0) < ($1.total, $1.changes.keys.min() ?? 0)
        }
    }

    /// The lines with what each could be, by how much that changes their sum.
    private struct Search {
        /// One line that becomes something else.
        struct Step {
            var line: Int
            var candidate: AmountCandidate
        }

        private let lines: [[AmountCandidate]]
        /// What the lines come to as read.
        private let sum: Int
        /// The doubts about each line as read.
        private let doubts: [[Doubt: Double]]
        /// What these cost together.
        private let doubtCost: Double
        /// The steps by the difference that they make, in cents.
        private let steps: [Int: [Step]]
        private let differences: [Int]

        init(_ lines: [[AmountCandidate]]) {
            self.lines = lines
            sum = lines.reduce(0) { $0 + ($1.first?.cents ?? 0) }
            doubts = lines.map { $0.first?.doubts ?? [:] }
            doubtCost = lines.reduce(0) { $0 + ($1.first?.cost ?? 0) }
            var steps: [Int: [Step]] = [:]
            for (index, candidates) in lines.enumerated() {
                guard let read = candidates.first?.cents else { continue }
                for candidate in candidates.dropFirst() where candidate.cost < maxCost {
                    steps[candidate.cents - read, default: []].append(Step(line: index, candidate: candidate))
                }
            }
            self.steps = steps
            differences = steps.keys.sorted()
        }

        /// Adds the ways to one total with one adjustment.
        func add(_ found: inout [Solution], _ total: Target, _ adjustment: Adjustment, triesPairs: Bool) {
            guard total.cost + adjustment.cost <= maxCost else { return }
            let missing = total.cents - adjustment.cents - sum
            if missing == 0 { add(&found, total, adjustment, []) }
            for step in steps[missing] ?? [] { add(&found, total, adjustment, [step]) }
            guard triesPairs, missing != 0, lines.count <= Tuning.standard.ranking.maxLinesOfPairs else { return }
            for difference in differences {
                guard let seconds = steps[missing - difference] else { continue }
                for first in steps[difference] ?? [] {
                    for second in seconds where second.line > first.line {
                        add(&found, total, adjustment, [first, second])
                    }
                }
            }
        }

        private func add(_ found: inout [Solution], _ total: Target, _ adjustment: Adjustment, _ steps: [Step]) {
            let cost = steps.reduce(total.cost + adjustment.cost + doubtCost) {
                $0 + $1.candidate.cost - (lines[$1.line].first?.cost ?? 0)
            }
            guard cost - doubtCost <= maxCost else { return }
            var assumed = total.doubts.merging(adjustment.doubts, uniquingKeysWith: +)
            for step in steps { assumed.merge(step.candidate.doubts, uniquingKeysWith: +) }
            for (line, doubts) in doubts.enumerated()
            where !doubts.isEmpty && !steps.contains(where: { $0.line == line }) {
                assumed.merge(doubts, uniquingKeysWith: +)
            }
            found.append(
                Solution(
                    total: total.cents, adjustment: adjustment.cents,
                    changes: Dictionary(uniqueKeysWithValues: steps.map { ($0.line, $0.candidate.cents) }),
                    doubts: assumed, cost: cost))
        }
    }
}
