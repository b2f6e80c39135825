import Testing

// Inside: costs of rival sums, which a receipt shows only as the sum that was chosen.
@testable import ReceiptGrammar

@Suite("Two figures misread alike agree as well as two that were read right")
struct CorrelatedMisreadGuardTests {
    /// An amount that was read, and one that it could be instead, at a cost in −ln P of its digits.
    private func line(_ cents: Int, or other: Int, misread cost: Double) -> [AmountCandidate] {
        [AmountCandidate(cents: cents), AmountCandidate(cents: other, [.misread: cost])]
    }

    /// By how many cents a figure that says the total would say more, and what that costs: no digit in particular.
    private func sum(_ more: Int, _ cost: Double) -> [Int: CorrelatedMisreadGuard.FigureMisread] {
        [more: .init(cost: cost)]
    }

    private func cost(misread cost: Double) -> Double { AmountCandidate(cents: 0, [.misread: cost]).cost }

    private func alike(
        _ lines: [[AmountCandidate]], changes: [Int: Int] = [:],
        sums: [[Int: CorrelatedMisreadGuard.FigureMisread]] = []
    ) -> CorrelatedMisreadGuard {
        CorrelatedMisreadGuard(lines: lines, changes: changes, sums: sums, repetitionCost: 2)
    }

    @Test("An item and its total, at what both cost together")
    func total() {
        let item = line(1006, or: 1086, misread: 3)
        let alike = alike([item, line(250, or: 290, misread: 1)], sums: [sum(80, 2)])
        #expect(alike.cost == cost(misread: 3) + 2)
        #expect(!alike.isUnlikely)
    }

    @Test("What is printed again would have to be misread again")
    func paid() {
        let item = line(1006, or: 1086, misread: 3)
        #expect(alike([item], sums: [sum(80, 2), sum(80, 9)]).isUnlikely)
        #expect(alike([item], sums: [sum(80, 2), sum(40, 2)]).cost == .infinity)
        #expect(alike([item]).cost == .infinity)
    }

    @Test("An item and the line that takes it back, whatever the total is")
    func void() {
        let lines = [line(634, or: 538, misread: 3), line(199, or: 799, misread: 1), line(-634, or: -538, misread: 2)]
        let sums = [sum(1, 1)]
        #expect(alike(lines, sums: sums).cost == cost(misread: 3) + cost(misread: 2))
        #expect(alike(Array(lines.prefix(2)), sums: sums).cost == .infinity)
    }

    @Test("An item and the discount right below it")
    func discount() {
        let (item, other) = (line(258, or: 250, misread: 3), line(199, or: 799, misread: 1))
        let discount = line(-58, or: -50, misread: 2)
        #expect(alike([item, discount, other]).cost == cost(misread: 3) + min(2, cost(misread: 2)))
        #expect(alike([item, other, discount]).cost == .infinity)
    }

    @Test("A digit that was read as another is likelier to be read so again")
    func again() {
        // 0 read as 6, far from likely by itself, twice.
        let twice = alike([line(699, or: 99, misread: 5), line(-650, or: -50, misread: 6)])
        #expect(twice.cost == cost(misread: 6) + 2)
        // 6 read for 2, and 9 for 5.
        let apart = alike([line(160, or: 120, misread: 5), line(-190, or: -150, misread: 6)])
        #expect(apart.cost == cost(misread: 5) + cost(misread: 6))
    }

    @Test("A figure that was changed is compared with what it was read as")
    func changed() {
        let lines = [line(99, or: 699, misread: 1), line(-650, or: -50, misread: 5)]
        #expect(alike(lines).cost == .infinity)
        // Accepted is 6,99 beside a discount of 6,50; what was read would do beside one of 0,50.
        #expect(alike(lines, changes: [0: 699]).cost == cost(misread: 5) + min(2, -cost(misread: 1)))
    }

    @Test("The digit in which two figures differ")
    func substitution() {
        #expect(DigitSubstitution(read: 699, printed: 99).map { [$0.read, $0.printed] } == [6, 0])
        #expect(DigitSubstitution(read: -650, printed: -50).map { [$0.read, $0.printed] } == [6, 0])
        #expect(DigitSubstitution(read: 699, printed: 699) == nil)
        #expect(DigitSubstitution(read: 699, printed: 608) == nil)
        #expect(DigitSubstitution(read: 699, printed: 1699) == nil)
        #expect(DigitSubstitution(read: .min, printed: .max).map { [$0.read, $0.printed] } == [8, 7])
    }
}
