import DomainModel

/// The words on one line of the paper.
public struct TextRow: Sendable, Hashable, Codable {
    /// The words, left to right.
    public var words: [Word]
    /// A second, different recognition of the same row, or `nil` where there was none.
    public var alternative: [Word]?
    /// Where on the row letters are printed of which no word was read.
    public var unread: [Box]

    /// A row of words.
    public init(words: [Word], alternative: [Word]? = nil, unread: [Box] = []) {
        self.words = words
        self.alternative = alternative
        self.unread = unread
    }

    /// The row with each word changed, those of the other recognition too.
    public func mapped(_ change: (Word) -> Word) -> TextRow {
        TextRow(words: words.map(change), alternative: alternative?.map(change), unread: unread)
    }

    /// The smallest box that holds every word; empty at the origin for a row without words.
    public var box: Box {
        guard let first = words.first else { return Box(x: 0, y: 0, width: 0, height: 0) }
        return words.dropFirst().reduce(first.box) { $0.union($1.box) }
    }

    /// The words joined by spaces.
    public var text: String { words.map(\.text).joined(separator: " ") }

    /// The engines that read its words, each once, joined by `+`; empty where none is named.
    public var engines: String {
        var names: [String] = []
        for case let engine? in words.map(\.engine) where !names.contains(engine) { names.append(engine) }
        return names.joined(separator: "+")
    }

    /// The recogniser's confidence in the row, 0 to 1: the mean of its words weighted by their characters.
    public var confidence: Double {
        let characters = words.reduce(0) { $0 + $1.text.count }
        guard characters > 0 else { return 0 }
        return words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(characters)
    }

    private enum CodingKeys: String, CodingKey {
        case words, alternative, unread
    }

    /// Reads what `encode(to:)` writes, and rows that were recorded without what is unread.
    public init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: CodingKeys.self)
        words = try keyed.decode([Word].self, forKey: .words)
        alternative = try keyed.decodeIfPresent([Word].self, forKey: .alternative)
        unread = try keyed.decodeIfPresent([Box].self, forKey: .unread) ?? []
    }

    /// Leaves out `unread` where it is empty.
    public func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: CodingKeys.self)
        try keyed.encode(words, forKey: .words)
        try keyed.encodeIfPresent(alternative, forKey: .alternative)
        if !unread.isEmpty { try keyed.encode(unread, forKey: .unread) }
    }
}
