/// The characters of GS1 DataBar Expanded: four bars and four spaces of 17 modules (ISO/IEC 24724, 7.2.2).
enum ExpandedCharacter {
    static let modules = 17
    static let elements = 8

    /// The groups, by their least value. Source: ISO/IEC 24724, table 11; of the first two groups only so many odd
    /// subsets are used that all values fit.
    static let groups: [CharacterGroup] = {
        var groups: [CharacterGroup] = []
        var first = 0
        for (odd, widestOdd, used, widestEven) in [
            (12, 7, 87, 2), (10, 5, 52, 4), (8, 4, 30, 5), (6, 3, 10, 6), (4, 1, 1, 8),
        ] {
            let even = WidthSubset(modules: modules - odd, elements: 4, widest: widestEven, needsNarrow: false)
            groups.append(
                CharacterGroup(
                    first: first, odd: WidthSubset(modules: odd, elements: 4, widest: widestOdd, needsNarrow: true),
                    even: even, count: used * even.count))
            first += used * even.count
        }
        return groups
    }()

    /// The widths of each value's elements in modules, from the outermost to that beside the finder pattern.
    static let patterns: [SIMD8<Float>] = groups.flatMap { group in
        (0..<group.count).map { number in
            let odd = group.odd.widths(of: number / group.even.count) ?? []
            let even = group.even.widths(of: number % group.even.count) ?? []
            return SIMD8((0..<elements).map { Float($0 % 2 == 0 ? odd[$0 / 2] : even[$0 / 2]) })
        }
    }
}
