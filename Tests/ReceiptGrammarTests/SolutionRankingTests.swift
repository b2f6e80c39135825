import Testing
import TestSupport

// Inside: costs of rival sums, which a receipt shows only as the sum that was chosen.
@testable import ReceiptGrammar

/// The ways in which figures agree, how likely each is, and which is accepted.
@Suite("How sums are reconciled")
struct SolutionRankingTests {
    private func balance(_ lines: [[AmountCandidate]], _ total: Int, lost: Bool = false) -> SolutionRanking {
        SolutionRanking(
            SolutionRanking.solutions(
                lines: lines, totals: [SolutionRanking.Target(cents: total)],
                adjustments: [SolutionRanking.Adjustment(cents: 0)]),
            none: lost ? [.unexplained: 1, .lostAmount: 1] : [.unexplained: 1])
    }

    private func read(_ cents: Int, _ others: (Int, Double)...) -> [AmountCandidate] {
        [AmountCandidate(cents: cents)] + others.map { AmountCandidate(cents: $0.0, [.misread: $0.1]) }
    }

    @Test("Every doubt has a cost in the table")
    func table() {
        for doubt in Doubt.allCases { #expect(DoubtCosts.learned[doubt] != 0, "\(doubt.rawValue)") }
    }

    @Test("What agrees as it was read is accepted")
    func asRead() {
        let balance = balance([read(100), read(250)], 350)
        #expect(balance.accepted?.changes.isEmpty == true)
    }

    @Test("One likely misreading is accepted; two as likely ones that tell different stories are not")
    func rivals() {
        #expect(balance([read(100), read(250, (200, 2))], 300).accepted?.changes == [1: 200])
        #expect(balance([read(100, (50, 2)), read(250, (200, 2))], 300).accepted == nil)
    }

    @Test("An amount that its own quantity contradicts agrees with a total no longer for free")
    func contradicted() {
        let line = [AmountCandidate(cents: 1006, but: [.contradicted: 1]), AmountCandidate(cents: 1086, [.product: 1])]
        // The total was read twice, once as the amount is misread.
        func accepted(_ deficit: [Doubt: Double]) -> SolutionRanking.Solution? {
            SolutionRanking(
                SolutionRanking.solutions(
                    lines: [line],
                    totals: [SolutionRanking.Target(cents: 1086), SolutionRanking.Target(cents: 1006, deficit)],
                    adjustments: [SolutionRanking.Adjustment(cents: 0)]),
                none: [.unexplained: 1, .contradicted: 1]
            ).accepted
        }
        #expect(accepted([:]) == nil)
        #expect(accepted([.scoreDeficit: 1])?.total == 1086)
        #expect(accepted([.scoreDeficit: 1])?.changes == [0: 1086])
    }

    @Test("A misreading as unlikely as a missing row is not accepted, and beside a lost amount less is")
    func unlikely() {
        #expect(balance([read(100), read(250, (200, 8))], 300).accepted == nil)
        #expect(balance([read(100), read(250, (200, 4))], 300).accepted != nil)
        #expect(balance([read(100), read(250, (200, 4))], 300, lost: true).accepted == nil)
    }

    @Test("Posteriors of ways that differ, and of none, add up to one, whatever the figures", arguments: 0..<40)
    func posteriors(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let lines = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            let cents = Int.random(in: 1...400, using: &random)
            let others = (0..<4).map { _ in
                AmountCandidate(
                    cents: Int.random(in: 1...400, using: &random), [.misread: Double.random(in: 1...9, using: &random)]
                )
            }
            return [AmountCandidate(cents: cents)] + others
        }
        let balance = balance(lines, Int.random(in: 1...900, using: &random))
        var seen: [[Int: Int]] = []
        var sum = 0.0
        for way in balance.solutions where !seen.contains(way.changes) {
            seen.append(way.changes)
            sum += balance.posterior(of: way)
            let amounts = lines.indices.map { way.changes[$0] ?? lines[$0][0].cents }
            #expect(amounts.reduce(way.adjustment, +) == way.total)
        }
        #expect(abs(sum + balance.posteriorOfNone - 1) < 1e-9)
        if let accepted = balance.accepted, !accepted.changes.isEmpty {
            #expect(balance.posterior(of: accepted) > 0.5)
        }
    }

    @Test("A roll of more lines than pairs are looked for among balances as it was read")
    func roll() {
        let lines = (1...300).map { read($0, (($0 + 7), 1)) }
        #expect(balance(lines, lines.reduce(0) { $0 + $1[0].cents }).accepted != nil)
    }
}
