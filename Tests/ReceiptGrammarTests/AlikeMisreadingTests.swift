import Testing

@testable import ReceiptGrammar

@Suite("Two figures misread alike agree as well as two that were read right")
struct AlikeMisreadingTests {
    /// An amount that was read, and one that it could be instead, at a cost in −ln P of its digits.
    private func line(_ cents: Int, or other: Int, misread cost: Double) -> [AmountCandidate] {
        [AmountCandidate(cents: cents), AmountCandidate(cents: other, [.misread: cost])]
    }

    private func cost(misread cost: Double) -> Double { AmountCandidate(cents: 0, [.misread: cost]).cost }

    @Test("an item and its total, at what both cost together")
    func total() {
        let item = line(1006, or: 1086, misread: 3)
        let alike = AlikeMisreading(lines: [item, line(250, or: 290, misread: 1)], sums: [[80: 2]])
        #expect(alike.cost == cost(misread: 3) + 2)
        #expect(!alike.isUnlikely)
    }

    @Test("but what is printed again would have to be misread again")
    func paid() {
        let item = line(1006, or: 1086, misread: 3)
        #expect(AlikeMisreading(lines: [item], sums: [[80: 2], [80: 9]]).isUnlikely)
        #expect(AlikeMisreading(lines: [item], sums: [[80: 2], [40: 2]]).cost == .infinity)
        #expect(AlikeMisreading(lines: [item], sums: []).cost == .infinity)
    }

    @Test("an item and the line that takes it back, whatever the total is")
    func void() {
        let lines = [line(634, or: 534, misread: 3), line(199, or: 799, misread: 1), line(-634, or: -534, misread: 2)]
        let alike = AlikeMisreading(lines: lines, sums: [[1: 1]])
        #expect(alike.cost == cost(misread: 3) + cost(misread: 2))
        #expect(AlikeMisreading(lines: Array(lines.prefix(2)), sums: [[1: 1]]).cost == .infinity)
    }

    @Test("an item and the discount right below it")
    func discount() {
        let (item, other) = (line(258, or: 250, misread: 3), line(199, or: 799, misread: 1))
        let discount = line(-58, or: -50, misread: 2)
        #expect(AlikeMisreading(lines: [item, discount, other], sums: []).cost == cost(misread: 3) + cost(misread: 2))
        #expect(AlikeMisreading(lines: [item, other, discount], sums: []).cost == .infinity)
    }
}
