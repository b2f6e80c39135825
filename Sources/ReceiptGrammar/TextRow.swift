import Retail

/// Words that stand on one line of the paper, left to right.
public struct TextRow: Sendable, Hashable, Codable {
    /// The words, left to right.
    public var words: [Word]
    /// A second, different recognition of the same row, or `nil` where there was none.
    public var alternative: [Word]?

    /// A row of words that stand left to right.
    public init(words: [Word], alternative: [Word]? = nil) {
        self.words = words
        self.alternative = alternative
    }

    /// The smallest box that holds every word; empty at the origin for a row without words.
    public var box: Box {
        guard let first = words.first else { return Box(x: 0, y: 0, width: 0, height: 0) }
        return words.dropFirst().reduce(first.box) { $0.union($1.box) }
    }

    /// The words joined by spaces.
    public var text: String { words.map(\.text).joined(separator: " ") }

    /// How sure the recogniser is of the row, 0 to 1: the mean of its words weighted by their characters.
    public var confidence: Double {
        let characters = words.reduce(0) { $0 + $1.text.count }
        guard characters > 0 else { return 0 }
        return words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(characters)
    }
}
