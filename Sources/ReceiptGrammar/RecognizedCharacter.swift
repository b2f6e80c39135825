/// One character of a word as a recogniser read it, and what else it may be.
///
/// A word's confidence says that something in it is doubtful; its symbols say what: in a number with one misread digit
/// that digit nearly always has the lowest confidence (`Scripts/learn/confusions.py` counts it).
public struct RecognizedCharacter: Sendable, Hashable {
    /// What else a character may be.
    public struct Choice: Sendable, Hashable {
        /// The other character.
        public var text: String
        /// How near it came, 0 to 1; the confidences of a symbol's choices need not add up to 1.
        public var confidence: Double

        /// Another character.
        public init(text: String, confidence: Double) {
            self.text = text
            self.confidence = confidence
        }
    }

    /// The character as read.
    public var text: String
    /// The recogniser's confidence in it, 0 to 1.
    public var confidence: Double
    /// What else it may be, the nearest first; may be empty.
    public var choices: [Choice]

    /// A character with its choices.
    public init(text: String, confidence: Double, choices: [Choice] = []) {
        self.text = text
        self.confidence = confidence
        self.choices = choices
    }
}

/// A flat list, for a receipt has a thousand of them: text, confidence, and the choices' likewise.
extension RecognizedCharacter: Codable {
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
