import Foundation

/// How the figures of a receipt agree to the cent: every way that was found, how likely each is, and whether one is to
/// be believed.
struct SolutionRanking: Sendable {
    /// A set of figures in which lines, adjustment and total agree.
    struct Solution: Sendable {
        var total: Int
        var adjustment: Int
        /// Which lines change, and to what.
        var changes: [Int: Int]
        /// What has to be believed for it.
        var doubts: [Doubt: Double]
        /// What that costs, as a difference of −ln P.
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
            cost = doubts.isEmpty ? 0 : max(0.1, DoubtCosts.learned.cost(of: doubts))
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
    let ways: [Solution]
    /// What has to be believed if none of them is right.
    let none: [Doubt: Double]
    /// What that costs.
    let unexplained: Double
    /// The sum of all probabilities, the one of none included, none of which is likelier than 1.
    private let mass: Double

    /// How likely the best way must be, of all that were found and of none, to be believed.
    ///
    /// Of 515 receipts (`Scripts/doubts.py`) the surest wrong way that changes a figure had 0.84; 65 right ones had
    /// more than 0.85.
    static let minPosterior = 0.85
    /// What costs more adds nothing to a sum of probabilities: three more than "none" does at most, a twentieth of it.
    private static let dearest = DoubtCosts.learned[.unexplained] + 3

    /// As many as rows are looked at (`ReceiptParser.parse`): each may be a line.
    private static let mostLines = 400
    /// Of more lines so many pairs make up any difference that none would be believed.
    private static let mostLinesOfTwo = 120

    /// Weighs ways against each other and against none.
    init(_ ways: [Solution], none: [Doubt: Double]) {
        (self.ways, self.none) = (ways, none)
        unexplained = DoubtCosts.learned.cost(of: none)
        mass = ways.reduce(exp(-unexplained)) { $0 + exp(-$1.cost) }
    }

    /// The likeliest way; `nil` where it is not plainly so: where others that change other figures, or that none is
    /// right, are together nearly as likely.
    var believed: Solution? {
        guard let best = ways.first else { return nil }
        // What agrees as it was read does so by more than chance.
        if best.changes.isEmpty, best.doubts.keys.allSatisfy({ $0 == .adjustment }) { return best }
        return posterior(of: best) >= SolutionRanking.minPosterior ? best : nil
    }

    /// How likely it is that no way is right.
    var posteriorOfNone: Double { exp(-unexplained) / mass }

    /// How likely a way is. Those that change the same figures alike are one.
    func posterior(of way: Solution) -> Double {
        ways.reduce(0) { $0 + ($1.changes == way.changes && $1.total == way.total ? exp(-$1.cost) : 0) } / mass
    }

    /// Every way to make the lines come to one of the totals, the likeliest first.
    ///
    /// At most two lines change; a line is never added. Work is bounded: 400 lines of 40 candidates, 24 totals and
    /// adjustments, of which six each with two changes among no more than 120 lines.
    static func ways(lines: [[AmountCandidate]], totals: [Target], adjustments: [Adjustment]) -> [Solution] {
        guard lines.contains(where: { ($0.first?.cents ?? 0) > 0 }), lines.count <= mostLines else { return [] }

        let base = lines.reduce(0) { $0 + ($1.first?.cents ?? 0) }
        let objections = lines.map { $0.first?.doubts ?? [:] }
        let objected = lines.reduce(0) { $0 + ($1.first?.cost ?? 0) }
        struct Step { var line: Int; var candidate: AmountCandidate }
        var steps: [Int: [Step]] = [:]
        for (index, candidates) in lines.enumerated() {
            guard let read = candidates.first?.cents else { continue }
            for candidate in candidates.dropFirst() where candidate.cost < dearest {
                steps[candidate.cents - read, default: []].append(Step(line: index, candidate: candidate))
            }
        }
        let deltas = steps.keys.sorted()
        var found: [Solution] = []
        for (rank, total) in totals.prefix(24).enumerated() {
            for (place, adjustment) in adjustments.prefix(24).enumerated() {
                let fixed = total.cost + adjustment.cost
                guard fixed <= dearest else { continue }
                func add(_ steps: Step...) {
                    let cost = steps.reduce(fixed + objected) {
                        $0 + $1.candidate.cost - (lines[$1.line].first?.cost ?? 0)
                    }
                    guard cost - objected <= dearest else { return }
                    var doubts = total.doubts.merging(adjustment.doubts, uniquingKeysWith: +)
                    for step in steps { doubts.merge(step.candidate.doubts, uniquingKeysWith: +) }
                    for (line, objection) in objections.enumerated()
                    where !objection.isEmpty && !steps.contains(where: { $0.line == line }) {
                        doubts.merge(objection, uniquingKeysWith: +)
                    }
                    found.append(
                        Solution(
                            total: total.cents, adjustment: adjustment.cents,
                            changes: Dictionary(uniqueKeysWithValues: steps.map { ($0.line, $0.candidate.cents) }),
                            doubts: doubts, cost: cost))
                }
                let missing = total.cents - adjustment.cents - base
                if missing == 0 { add() }
                for step in steps[missing] ?? [] { add(step) }
                guard rank < 6, place < 6, missing != 0, lines.count <= mostLinesOfTwo else { continue }
                for delta in deltas {
                    guard let seconds = steps[missing - delta] else { continue }
                    for first in steps[delta] ?? [] {
                        for second in seconds where second.line > first.line { add(first, second) }
                    }
                }
            }
        }
        // In one order: sums of the same numbers in another differ in their last digits.
        return found.sorted {
            $0.cost != $1.cost
                ? $0.cost < $1.cost
                : ($0.total, $0.changes.keys.min() ?? 0) < ($1.total, $1.changes.keys.min() ?? 0)
        }
    }
}
