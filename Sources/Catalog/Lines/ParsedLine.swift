/// A line of a receipt, or a product's name, taken apart into words and sizes.
struct ParsedLine: Sendable {
    /// What is left when the sizes are taken out, in order.
    private(set) var words: [LineWord] = []
    /// Every size that could be read.
    private(set) var sizes: [PackSize] = []
    /// A unit that lost its number: `BRUT ML`.
    private(set) var unitHint: PackSize.Kind?
    /// Whether the line is as long as a till allows, so that its end may be missing.
    let isCut: Bool

    /// The shortest line at which a till is believed to have cut. Italian tills print 18 to 24 characters of a name.
    static let cutLength = 17
    /// No line of a receipt is longer; what is longer comes from a damaged file and is cut here.
    static let longestLine = 400

    init(_ text: some StringProtocol) {
        let scanned = LineTokenizer(text)
        isCut = scanned.length >= ParsedLine.cutLength
        var parser = SizeParser(tokens: scanned.tokens, isCut: isCut)
        parser.run()
        sizes = parser.sizes
        unitHint = parser.unitHint
        for (index, atom) in scanned.tokens.enumerated() where !parser.used[index] {
            words.append(
                LineWord(
                    bytes: atom.bytes, isDotted: atom.isDotted,
                    mayBeCut: isCut && index == scanned.tokens.count - 1 && !atom.isDotted, isClose: atom.gap != .space)
            )
            if atom.beforeSlash, let spelled = ParsedLine.slashed[atom.bytes] { words[words.count - 1].bytes = spelled }
        }
    }

    /// Letters that stand for a word when a slash follows: `S/GLUTINE`.
    private static let slashed: [[UInt8]: [UInt8]] = [
        Array("s".utf8): Array("senza".utf8), Array("c".utf8): Array("con".utf8),
    ]
}
