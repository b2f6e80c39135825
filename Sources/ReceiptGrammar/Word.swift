import DomainModel

/// One word as a recogniser read it.
public struct Word: Sendable, Hashable, Codable {
    /// The word as read, without spaces.
    public var text: String
    /// Where the word lies in the upright picture.
    public var box: Box
    /// The recogniser's confidence in the word, 0 to 1.
    public var confidence: Double
    /// The characters of a word with a digit in it; empty for other words, and for words that were put together.
    public var symbols: [RecognizedCharacter]
    /// Other readings of the word, the surest first; may be empty.
    public var alternatives: [Alternative]
    /// The engine that read it, such as `rows-till`; `nil` where none is named.
    public var engine: String?

    /// Another attempt's reading of a word.
    public struct Alternative: Sendable, Hashable {
        /// The word as read, without spaces.
        public var text: String
        /// The recogniser's confidence in it, 0 to 1; `nil` where the reading is a conclusion and no attempt's.
        public var confidence: Double?
        /// Its characters, as a word's.
        public var symbols: [RecognizedCharacter]

        /// Another reading.
        public init(text: String, confidence: Double? = nil, symbols: [RecognizedCharacter] = []) {
            self.text = text
            self.confidence = confidence
            self.symbols = symbols
        }
    }

    /// A word with its other readings.
    public init(
        text: String, box: Box, confidence: Double = 1, symbols: [RecognizedCharacter] = [],
        alternatives: [Alternative] = [], engine: String? = nil
    ) {
        self.text = text
        self.box = box
        self.confidence = confidence
        self.symbols = symbols
        self.alternatives = alternatives
        self.engine = engine
    }

    /// The word as one of its readings.
    public var reading: Alternative { Alternative(text: text, confidence: confidence, symbols: symbols) }

    /// The symbols of a part of the text; none where the word's are not its text's.
    func symbols(in range: Range<String.Index>) -> [RecognizedCharacter] {
        guard symbols.count == text.count else { return [] }
        let start = text.distance(from: text.startIndex, to: range.lowerBound)
        return Array(symbols[start..<(start + text.distance(from: range.lowerBound, to: range.upperBound))])
    }

    private enum CodingKeys: String, CodingKey {
        case text, box, confidence, symbols, alternatives, engine
    }

    /// Reads what `encode(to:)` writes, and rows that were recorded without symbols.
    public init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: CodingKeys.self)
        text = try keyed.decode(String.self, forKey: .text)
        box = try keyed.decode(Box.self, forKey: .box)
        confidence = try keyed.decode(Double.self, forKey: .confidence)
        symbols = try keyed.decodeIfPresent([RecognizedCharacter].self, forKey: .symbols) ?? []
        alternatives = try keyed.decode([Alternative].self, forKey: .alternatives)
        engine = try keyed.decodeIfPresent(String.self, forKey: .engine)
    }

    /// Leaves out symbols and an engine that are not known.
    public func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: CodingKeys.self)
        try keyed.encode(text, forKey: .text)
        try keyed.encode(box, forKey: .box)
        try keyed.encode(confidence, forKey: .confidence)
        if !symbols.isEmpty { try keyed.encode(symbols, forKey: .symbols) }
        try keyed.encode(alternatives, forKey: .alternatives)
        try keyed.encodeIfPresent(engine, forKey: .engine)
    }
}

extension Word.Alternative: ExpressibleByStringLiteral {
    /// A reading of which only the text is known.
    public init(stringLiteral text: String) { self.init(text: text) }
}

/// A reading of which only the text is known is a string.
extension Word.Alternative: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, confidence, symbols
    }

    /// Reads what `encode(to:)` writes, and rows that were recorded without symbols.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.init(text: text)
            return
        }
        let keyed = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            text: try keyed.decode(String.self, forKey: .text),
            confidence: try keyed.decodeIfPresent(Double.self, forKey: .confidence),
            symbols: try keyed.decodeIfPresent([RecognizedCharacter].self, forKey: .symbols) ?? [])
    }

    /// Leaves out symbols that are not known.
    public func encode(to encoder: any Encoder) throws {
        if confidence == nil && symbols.isEmpty {
            var single = encoder.singleValueContainer()
            try single.encode(text)
            return
        }
        var keyed = encoder.container(keyedBy: CodingKeys.self)
        try keyed.encode(text, forKey: .text)
        try keyed.encodeIfPresent(confidence, forKey: .confidence)
        if !symbols.isEmpty { try keyed.encode(symbols, forKey: .symbols) }
    }
}
