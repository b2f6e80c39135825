/// What a person tells about their gender.
public enum Gender: String, Hashable, Codable, Sendable, CaseIterable {
    case female
    case male
    case other
    /// Asked, and not told.
    case unsaid
}
