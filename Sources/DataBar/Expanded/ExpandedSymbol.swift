/// A symbol of GS1 DataBar Expanded whose check character is right.
public struct ExpandedSymbol: Sendable {
    /// Its GS1 element string: identifiers and values, with 0x1D (FNC1) behind those whose length is not known.
    public let text: String
    /// The fewest lines that read any of its characters by themselves.
    public let lines: Int
    /// Where the lines cross it.
    public let area: SymbolArea

    static let checkModulus = 211

    /// How many characters a symbol with this check character has, itself included; `nil` where none has so many.
    /// Source: ISO/IEC 24724, 7.2.6.
    static func characters(check: Int) -> Int? {
        let count = check / checkModulus + 4
        return (4...22).contains(count) ? count : nil
    }

    /// The value of the check character of so many characters. Source: ISO/IEC 24724, 7.2.6.
    static func check(characters: Int, sum: Int) -> Int { checkModulus * (characters - 4) + sum % checkModulus }
}

/// Where a symbol lies, in the unit of the lines' edges.
public struct SymbolArea: Sendable {
    /// Along the lines.
    public let along: ClosedRange<Float>
    /// Along the bars.
    public let aside: ClosedRange<Float>
}
