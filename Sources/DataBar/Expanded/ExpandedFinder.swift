/// A finder pattern of GS1 DataBar Expanded: five elements of 15 modules between two characters (ISO/IEC 24724, 7.2.3).
///
/// Read from its wide elements to its two narrow ones, a pattern that begins with a space stands as listed, and one
/// that begins with a bar is its mirror image. So each is known whichever way up the symbol is, and each stands once in
/// a symbol at most.
struct ExpandedFinder: Hashable, Sendable {
    /// 0 to 5 for A to F.
    let letter: Int
    /// Whether it is the mirror image.
    let isMirrored: Bool

    static let modules: Float = 15
    static let elements = 5
    /// The widths of A to F in modules. Source: ISO/IEC 24724, table 15.
    static let patterns: [[Float]] = [
        [1, 8, 4, 1, 1], [3, 6, 4, 1, 1], [3, 4, 6, 1, 1], [3, 2, 8, 1, 1], [2, 6, 5, 1, 1], [2, 2, 9, 1, 1],
    ]
    /// The first one of every symbol, beside the check character.
    static let first = ExpandedFinder(letter: 0, isMirrored: false)

    /// The finder patterns of a symbol with so many of them; `nil` where no symbol has. Source: ISO/IEC 24724, table
    /// 16; small letters are mirror images.
    static func sequence(count: Int) -> [ExpandedFinder]? { sequences[count] }

    private static let sequences: [Int: [ExpandedFinder]] = Dictionary(
        uniqueKeysWithValues: [
            "Aa", "AbB", "AcBd", "AeBdC", "AeBdDf", "AeBdEfF", "AaBbCcDd", "AaBbCcDeE", "AaBbCcDeFf", "AaBbCdDeEfF",
        ].map { letters in
            (
                letters.utf8.count,
                letters.utf8.map {
                    $0 >= 97
                        ? ExpandedFinder(letter: Int($0) - 97, isMirrored: true)
                        : ExpandedFinder(letter: Int($0) - 65, isMirrored: false)
                }
            )
        })

    /// Weights of the elements of the character on one side, from the outermost on: powers of 3 modulo 211; the check
    /// character, left of the first pattern, has none. Source: ISO/IEC 24724, table 14.
    func weights(left: Bool) -> [Int] {
        let row = 4 * letter + (isMirrored ? 2 : 0) + (left ? 0 : 1)
        guard row > 0 else { return [] }
        var weight = 1
        for _ in 0..<(8 * (row - 1)) { weight = weight * 3 % ExpandedSymbol.checkModulus }
        return (0..<ExpandedCharacter.elements).map { _ in
            defer { weight = weight * 3 % ExpandedSymbol.checkModulus }
            return weight
        }
    }
}
