import Retail

/// One word as a recogniser read it.
public struct Word: Sendable, Hashable, Codable {
    /// The word as read, without spaces.
    public var text: String
    /// Where the word lies in the upright picture.
    public var box: Box
    /// How sure the recogniser is of the word, 0 to 1.
    public var confidence: Double
    /// Other readings of the same word, surest first; may be empty.
    public var alternatives: [String]

    /// A word with what else it could be.
    public init(text: String, box: Box, confidence: Double = 1, alternatives: [String] = []) {
        self.text = text
        self.box = box
        self.confidence = confidence
        self.alternatives = alternatives
    }
}
