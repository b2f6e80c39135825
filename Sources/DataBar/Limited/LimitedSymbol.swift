/// A GS1 DataBar Limited whose check character is right: a GTIN that begins with 0 or 1 (ISO/IEC 24724, 6).
public struct LimitedSymbol: Hashable, Sendable {
    /// Its GS1 element string: the identifier 01 and fourteen digits.
    public let text: String

    /// Bars and spaces: the first guard's bar, two characters with the check character between them, and the last
    /// guard.
    static let elements = 45
    static let characterElements = 14
    static let characterModules = 26
    static let checkModules = 18
    /// All modules from the first bar to the last. Source: ISO/IEC 24724, 6.2.
    static let modules = 73
    private static let checkModulus = 89

    /// The symbol with these characters; `nil` where the check character is wrong or the number too large.
    init?(left: [Int], check: Int, right: [Int]) {
        guard let first = LimitedSymbol.value(left), let last = LimitedSymbol.value(right) else { return nil }
        var (sum, weight) = (0, 1)
        for width in left + right {
            sum += weight * width
            weight = weight * 3 % LimitedSymbol.checkModulus
        }
        guard sum % LimitedSymbol.checkModulus == check else { return nil }
        var number = first * LimitedSymbol.rightValues + last
        if number >= LimitedSymbol.linkage { number -= LimitedSymbol.linkage }
        guard number < 2_000_000_000_000 else { return nil }
        let digits = ElementString.padded(number, 13)
        text = "01" + digits + ElementString.checkDigit(digits)
    }

    /// How many values the right character has.
    private static let rightValues = 2_013_571
    /// What is added to the number where a two-dimensional part belongs to the symbol. Source: ISO/IEC 24724, 6.2.3.
    private static let linkage = 2_015_133_531_096

    /// The value of a character's widths.
    private static func value(_ widths: [Int]) -> Int? {
        let odd = stride(from: 0, to: widths.count, by: 2).map { widths[$0] }
        let even = stride(from: 1, to: widths.count, by: 2).map { widths[$0] }
        let modules = odd.reduce(0, +)
        guard let group = groups.first(where: { $0.odd.modules == modules }), let one = group.odd.number(of: odd),
            let two = group.even.number(of: even)
        else { return nil }
        return group.first + one * group.even.count + two
    }

    /// The groups of values. Source: ISO/IEC 24724, table 6.
    private static let groups: [CharacterGroup] = {
        var groups: [CharacterGroup] = []
        var first = 0
        for (odd, widestOdd, widestEven) in [
            (17, 6, 3), (13, 5, 4), (9, 3, 6), (15, 5, 4), (11, 4, 5), (19, 8, 1), (7, 1, 8),
        ] {
            let group = CharacterGroup(
                first: first, odd: WidthSubset(modules: odd, elements: 7, widest: widestOdd, needsNarrow: false),
                even: WidthSubset(modules: characterModules - odd, elements: 7, widest: widestEven, needsNarrow: true),
                count: 0)
            groups.append(group)
            first += group.odd.count * group.even.count
        }
        return groups
    }()
}
