/// What a supervisor took a file for by its first bytes, as one word of a request: `jpeg`, `m4a`, or `-`.
package struct FormatName: Hashable, Sendable {
    /// Sixteen small letters and figures at most.
    package let word: String

    /// Nothing that is known.
    package static let unknown = FormatName(word: "-")

    private init(word: String) { self.word = word }

    /// A name; unknown where there is none, or where it would not pass as a word.
    package init(_ name: String?) { self = name.flatMap { FormatName(reading: $0) } ?? .unknown }

    /// The name that a word of a request is; `nil` where it is none.
    init?(reading word: some StringProtocol) {
        guard word == "-" || word.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }),
            (1...16).contains(word.utf8.count)
        else { return nil }
        self.word = String(word)
    }
}
