import SQL

/// The coins of one user.
public struct Balance: Hashable, Codable, Sendable {
    /// Whose.
    public var user: String
    /// Coins that can be spent; never below zero.
    public var available: Int
    /// Coins that wait for a person.
    public var pending: Int

    /// A balance.
    public init(user: String, available: Int = 0, pending: Int = 0) {
        self.user = user
        self.available = available
        self.pending = pending
    }

    /// A balance from a row of user, available, pending.
    init(_ row: Row) throws(StoreError) {
        self.init(user: try row.text(0), available: try row.integer(1), pending: try row.integer(2))
    }
}
