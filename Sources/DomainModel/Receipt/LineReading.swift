/// What a line's name may say instead of what was read, and how likely that is.
public struct LineReading: Hashable, Codable, Sendable {
    /// The whole name as it was read otherwise.
    public var text: String
    /// How likely it is, 0 to 1; what all other readings leave is the name's as read.
    public var probability: Double

    /// Another reading.
    public init(text: String, probability: Double) {
        self.text = text
        self.probability = probability
    }
}
