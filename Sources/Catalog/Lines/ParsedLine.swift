/// A line of a receipt, or a product's name, taken apart into words and sizes.
struct ParsedLine: Sendable {
    /// What is left when the sizes are taken out, in order.
    private(set) var words: [LineWord] = []
    /// Every size that could be read.
    private(set) var sizes: [PackSize] = []
    /// A unit without a number: `BRUT ML`.
    private(set) var unitHint: PackSize.Kind?
    /// Whether the line is as long as a till allows, so that its end may be missing.
    let isCut: Bool
    /// Whether a size with its unit ends the line, but for a code of its tax: nothing was cut off.
    let isWhole: Bool
    /// Whether a size or another number ends it, but for a code of its tax.
    let endsInSize: Bool

    /// - Parameters:
    ///   - splitsCapitals: whether `BioABCJoghurt` is three words, as on lines but not in names.
    ///   - language: the receipt's language, where it is known: `S/` is a word in some alone.
    init(_ text: some StringProtocol, splitsCapitals: Bool = false, language: String? = nil) {
        let slashed = ParsedLine.slashed[Lexicon.list(of: language).map { Lexicon.languages[$0] } ?? "it"] ?? [:]
        let scanned = LineTokenizer(text, splitsCapitals: splitsCapitals)
        isCut = scanned.length >= Tuning.standard.lookup.minCutLength
        var parser = SizeParser(tokens: scanned.tokens, isCut: isCut)
        parser.run()
        sizes = parser.sizes
        // `A`, `07`, `10%` and `*` behind the size.
        let last = scanned.tokens.indices.last {
            parser.used[$0] || !(scanned.tokens[$0].bytes.count <= 2 && $0 > 0 && $0 + 1 >= scanned.tokens.count)
        }
        isWhole = last.map { parser.used[$0] && ![nil, .unitless].contains(parser.sizes.last?.kind) } ?? false
        endsInSize = last.map { parser.used[$0] } ?? false
        unitHint = parser.unitHint
        for (index, atom) in scanned.tokens.enumerated() where !parser.used[index] {
            words.append(
                LineWord(
                    bytes: atom.bytes, isDotted: atom.isDotted,
                    mayBeCut: isCut && index == scanned.tokens.count - 1 && !atom.isDotted, isClose: atom.gap != .space,
                    isPercentage: atom.isPercent))
            if atom.beforeSlash, let spelled = slashed[atom.bytes] { words[words.count - 1].bytes = spelled }
        }
    }

    /// Letters that abbreviate a word before a slash, by language: `S/GLUTINE`.
    private static let slashed: [String: [[UInt8]: [UInt8]]] = [
        "it": ("senza", "con"), "es": ("sin", "con"), "pt": ("sem", "com"), "fr": ("sans", "avec"),
    ].mapValues { [Array("s".utf8): Array($0.0.utf8), Array("c".utf8): Array($0.1.utf8)] }
}
