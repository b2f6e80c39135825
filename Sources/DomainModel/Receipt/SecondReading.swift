/// What a second OCR engine, which shares no weights with the first, reads where a figure is printed that money hangs
/// on.
public struct SecondReading: Hashable, Codable, Sendable {
    /// The engine and its language, such as `tesseract-ita`.
    public var engine: String
    /// The text as it read it; empty if it read nothing.
    public var text: String
    /// Its own confidence in that, 0 to 1.
    public var confidence: Double
    /// Whether it is the figure that the reading reports.
    public var agrees: Bool
    /// What it read where it was shown the figure again, larger, because it had disagreed; `nil` if it was not.
    public var again: String?
    /// The first engine's confidence in the digit that it was least sure of, 0 to 1.
    public var firstConfidence: Double

    /// An answer of a second engine.
    public init(
        engine: String, text: String, confidence: Double, agrees: Bool, again: String? = nil,
        firstConfidence: Double = 1
    ) {
        self.engine = engine
        self.text = text
        self.confidence = confidence
        self.agrees = agrees
        self.again = again
        self.firstConfidence = firstConfidence
    }

    private enum CodingKeys: String, CodingKey {
        case engine, text, confidence, agrees, again
        case firstConfidence = "first_confidence"
    }
}
