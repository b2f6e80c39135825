/// What a role may do with the rows of a table beside reading them.
public enum RowRight: String, Hashable, Sendable, CaseIterable {
    /// Add rows.
    case insert = "INSERT"
    /// Change rows.
    case update = "UPDATE"
    /// Delete rows.
    case delete = "DELETE"
}

extension [String: [RowRight]] {
    /// Reading each of these tables, and nothing more.
    public static func reading(_ tables: [Table]) -> [String: [RowRight]] {
        [String: [RowRight]](tables.map { ($0.name, []) }) { first, _ in first }
    }
}

/// The roles that work with tables that another role owns, where the database has roles.
public enum WorkingRole: String, Hashable, Sendable, CaseIterable {
    /// Queues, decides, books and serves.
    case daily
    /// Takes uploads from a queue and hands readings in, and sees nothing else.
    case reader
    /// Reads the ledger, its queue and its heads, and changes nothing. It sees no people and no vouchers.
    case auditor
}
