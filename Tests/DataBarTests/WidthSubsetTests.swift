import Testing

@testable import DataBar

/// The counts are those of ISO/IEC 24724, tables 6 and 11.
@Suite("Numbers as widths")
struct WidthSubsetTests {
    @Test("Every number has its own widths, and these have the number")
    func inverse() {
        for subset in [
            WidthSubset(modules: 10, elements: 4, widest: 5, needsNarrow: true),
            WidthSubset(modules: 13, elements: 4, widest: 8, needsNarrow: false),
            WidthSubset(modules: 9, elements: 7, widest: 3, needsNarrow: true),
        ] {
            var seen: Set<[Int]> = []
            for number in 0..<subset.count {
                let widths = subset.widths(of: number)
                #expect(widths.flatMap(subset.number(of:)) == number)
                #expect(widths.map { seen.insert($0).inserted } == true)
            }
            #expect(subset.widths(of: subset.count) == nil)
        }
    }

    @Test("Widths that are none of the subset's have no number")
    func none() {
        let subset = WidthSubset(modules: 8, elements: 4, widest: 4, needsNarrow: true)
        #expect(subset.number(of: [2, 2, 2, 2]) == nil)
        #expect(subset.number(of: [1, 1, 1, 5]) == nil)
        #expect(subset.number(of: [1, 1, 1, 4]) == nil)
        #expect(subset.number(of: [1, 1, 2, 4]) == 0)
    }

    @Test("A character of DataBar Expanded has 4192 values in five groups")
    func expanded() {
        #expect(ExpandedCharacter.groups.map(\.first) == [0, 348, 1388, 2948, 3988])
        #expect(ExpandedCharacter.patterns.count == 4192)
        #expect(ExpandedCharacter.patterns.allSatisfy { $0.sum() == 17 })
        #expect(Set(ExpandedCharacter.patterns).count == 4192)
    }

    @Test("A character of DataBar Limited has 2013571 values")
    func limited() {
        let subsets = [(17, 6, 3), (13, 5, 4), (9, 3, 6), (15, 5, 4), (11, 4, 5), (19, 8, 1), (7, 1, 8)]
        let counts = subsets.map { odd, widestOdd, widestEven in
            WidthSubset(modules: odd, elements: 7, widest: widestOdd, needsNarrow: false).count
                * WidthSubset(modules: 26 - odd, elements: 7, widest: widestEven, needsNarrow: true).count
        }
        #expect(counts.reduce(0, +) == 2_013_571)
    }
}
