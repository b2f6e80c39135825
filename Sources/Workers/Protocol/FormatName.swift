/// A file's format by its first bytes, as one word of a request: `jpeg`, `m4a`, or `-`.
package struct FormatName: Hashable, Sendable {
    /// At most sixteen small letters and digits.
    package let word: String

    /// An unknown format.
    package static let unknown = FormatName(word: "-")

    private init(word: String) { self.word = word }

    /// A name; `unknown` if there is none, or if it is not a valid word.
    package init(_ name: String?) { self = name.flatMap { FormatName(reading: $0) } ?? .unknown }

    /// The name in a word of a request; `nil` if the word is not valid.
    init?(reading word: some StringProtocol) {
        guard word == "-" || word.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }),
            (1...16).contains(word.utf8.count)
        else { return nil }
        self.word = String(word)
    }
}
