/// A way to write a number as widths: every way to divide `modules` among `elements`, in lexicographic order, has its
/// place in that order as its number (ISO/IEC 24724, annex B).
struct WidthSubset {
    /// Modules that all elements have together.
    let modules: Int
    /// Elements of the subset: every second one of a character.
    let elements: Int
    /// Modules that an element has at most.
    let widest: Int
    /// Whether only ways with an element of one module count.
    let needsNarrow: Bool

    /// Ways by elements and modules, with elements of one module and more.
    private let ways: [[Int]]
    /// As `ways`, with elements of two modules and more.
    private let wideWays: [[Int]]

    init(modules: Int, elements: Int, widest: Int, needsNarrow: Bool) {
        (self.modules, self.elements, self.widest, self.needsNarrow) = (modules, elements, widest, needsNarrow)
        ways = WidthSubset.counts(modules, elements, widths: 1...widest)
        wideWays =
            widest < 2 ? ways.map { $0.map { _ in 0 } } : WidthSubset.counts(modules, elements, widths: 2...widest)
    }

    private static func counts(_ modules: Int, _ elements: Int, widths: ClosedRange<Int>) -> [[Int]] {
        var counts = [(0...modules).map { $0 == 0 ? 1 : 0 }]
        for _ in 0..<elements {
            let fewer = counts[counts.count - 1]
            counts.append(
                (0...modules).map { sum in widths.reduce(0) { $0 + ($1 <= sum ? fewer[sum - $1] : 0) } })
        }
        return counts
    }

    /// The ways to divide `modules` among `elements`; all of them must be wide where a narrow one is still missing and
    /// none may be.
    private func count(_ elements: Int, _ modules: Int, hasNarrow: Bool) -> Int {
        guard modules >= 0 else { return 0 }
        return ways[elements][modules] - (needsNarrow && !hasNarrow ? wideWays[elements][modules] : 0)
    }

    /// How many numbers it can write.
    var count: Int { count(elements, modules, hasNarrow: false) }

    /// The number that `widths` write; `nil` where these are none of the ways.
    func number(of widths: some Collection<Int>) -> Int? {
        guard widths.count == elements, widths.reduce(0, +) == modules else { return nil }
        var (number, left, after, hasNarrow) = (0, modules, elements, false)
        for width in widths {
            guard width >= 1, width <= widest else { return nil }
            after -= 1
            for less in 1..<width { number += count(after, left - less, hasNarrow: hasNarrow || less == 1) }
            left -= width
            hasNarrow = hasNarrow || width == 1
        }
        return hasNarrow || !needsNarrow ? number : nil
    }

    /// The widths that write `number`; `nil` where it is too large.
    func widths(of number: Int) -> [Int]? {
        guard number >= 0, number < count else { return nil }
        var (rest, left, hasNarrow) = (number, modules, false)
        var widths: [Int] = []
        for after in (0..<elements).reversed() {
            var width = 1
            while true {
                let ways = count(after, left - width, hasNarrow: hasNarrow || width == 1)
                if rest < ways { break }
                rest -= ways
                width += 1
            }
            left -= width
            hasNarrow = hasNarrow || width == 1
            widths.append(width)
        }
        return widths
    }
}

/// Characters whose odd elements have a certain number of modules: their odd elements write the first part of a value,
/// the even ones the second.
struct CharacterGroup {
    /// The least value of the group.
    let first: Int
    let odd: WidthSubset
    let even: WidthSubset
    /// How many values the group has.
    let count: Int
}
