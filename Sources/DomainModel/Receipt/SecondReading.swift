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

    /// An answer of a second engine.
    public init(engine: String, text: String, confidence: Double, agrees: Bool) {
        self.engine = engine
        self.text = text
        self.confidence = confidence
        self.agrees = agrees
    }
}
