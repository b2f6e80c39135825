import DomainModel

/// A user's objection to what was decided of an upload.
public struct Appeal: Hashable, Sendable {
    /// From 1, in the order of arrival.
    public var number: Int
    /// The upload, by its name in the ledger.
    public var upload: String
    /// Whose it is.
    public var person: String
    /// What the user says.
    public var text: String
    /// The product that the user says was bought.
    public var product: GTIN?
    /// When.
    public var at: Timestamp
    /// How far it is.
    public var state: State
    /// What the user is told; `nil` while it is open.
    public var answer: String?

    /// How far an appeal is.
    public enum State: String, Hashable, Codable, Sendable {
        /// To be looked at.
        case open
        /// The user was right.
        case upheld
        /// The decision stands.
        case declined
    }
}
