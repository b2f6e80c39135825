/// What a role may do with the rows of a table beside reading them.
public enum RowRight: String, Hashable, Sendable, CaseIterable {
    /// Add rows.
    case insert = "INSERT"
    /// Change rows.
    case update = "UPDATE"
    /// Delete rows.
    case delete = "DELETE"
}

/// What of a table's rows a role adds and changes, where a right on the table alone would be too much.
public struct RowBound: Hashable, Sendable {
    /// The columns that it changes; the right to change rows is on them alone.
    public let columns: [String]
    /// What must hold of a row that it adds, in SQL.
    public let added: String
    /// What must hold of a row that it has changed, in SQL; `nil` where its columns may become anything.
    public let changed: String?

    /// A bound.
    public init(columns: [String], added: String, changed: String? = nil) {
        (self.columns, self.added, self.changed) = (columns, added, changed)
    }
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
