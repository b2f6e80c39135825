/// A user's membership level in the programme.
public enum Tier: String, Hashable, Codable, CodingKeyRepresentable, Sendable, CaseIterable {
    case trial
    case signed
    case pro
}
