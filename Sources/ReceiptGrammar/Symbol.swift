/// One character of a word as a recogniser read it, and what else it took it for.
///
/// A word's confidence says that something in it is doubtful; its symbols say what: of a number with one misread digit
/// that digit is nearly always the least sure (`Scripts/confusions.py` counts it).
public struct Symbol: Sendable, Hashable {
    /// What else a character may be.
    public struct Choice: Sendable, Hashable {
        /// The other character.
        public var text: String
        /// How near it came, 0 to 1; the confidences of a symbol's choices add up to nothing.
        public var confidence: Double

        /// Another character.
        public init(text: String, confidence: Double) {
            self.text = text
            self.confidence = confidence
        }
    }

    /// The character as read.
    public var text: String
    /// How sure the recogniser is of it, 0 to 1.
    public var confidence: Double
    /// What else it may be, the nearest first; may be empty.
    public var choices: [Choice]

    /// A character with what else it could be.
    public init(text: String, confidence: Double, choices: [Choice] = []) {
        self.text = text
        self.confidence = confidence
        self.choices = choices
    }
}

/// A flat list, for a receipt has a thousand of them: text, confidence, and the choices' likewise.
extension Symbol: Codable {
    /// Reads the flat list.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        text = try list.decode(String.self)
        confidence = try list.decode(Double.self)
        choices = []
        while !list.isAtEnd {
            choices.append(Choice(text: try list.decode(String.self), confidence: try list.decode(Double.self)))
        }
    }

    /// Writes the flat list.
    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(text)
        try list.encode(confidence)
        for choice in choices {
            try list.encode(choice.text)
            try list.encode(choice.confidence)
        }
    }
}
