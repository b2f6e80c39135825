import DomainModel

/// A box to draw on a picture, and what it stands for.
public struct Outline: Codable, Hashable, Sendable {
    /// What a box stands for; whoever draws has a colour for each.
    public enum Meaning: String, Codable, Sendable {
        /// A code, or a line that matched.
        case found
        /// A line that a person should look at.
        case asked
        /// A line that matched nothing.
        case other
        /// A receipt's total.
        case total
        /// What is about a person, and is covered.
        case personal
    }

    /// In pixels of the upright picture.
    public var box: Box
    /// What it stands for.
    public var meaning: Meaning

    /// A box with its meaning.
    public init(_ box: Box, _ meaning: Meaning) {
        self.box = box
        self.meaning = meaning
    }
}
