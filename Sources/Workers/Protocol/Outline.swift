import DomainModel

/// A box to draw on a picture, and its meaning.
public struct Outline: Codable, Hashable, Sendable {
    /// The meaning of a box; each has a colour of its own.
    public enum Meaning: String, Codable, Sendable {
        /// A code, or a line that matched.
        case found
        /// A line that a person should check.
        case asked
        /// A line that matched nothing.
        case other
        /// A receipt's total.
        case total
        /// Words that concern a person; they are blackened.
        case personal
    }

    /// In pixels of the upright picture.
    public var box: Box
    /// Its meaning.
    public var meaning: Meaning

    /// A box with its meaning.
    public init(_ box: Box, _ meaning: Meaning) {
        self.box = box
        self.meaning = meaning
    }
}
