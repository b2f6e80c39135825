/// What a role may do with the rows of a table beside reading them.
public enum RowRight: String, Hashable, Sendable, CaseIterable {
    /// Add rows.
    case insert = "INSERT"
    /// Change rows.
    case update = "UPDATE"
    /// Delete rows.
    case delete = "DELETE"
}

/// The roles that work with tables that another role owns, where the database has roles.
public enum WorkingRole: String, Hashable, Sendable, CaseIterable {
    /// Queues, decides, books and serves.
    case daily
    /// Takes uploads from a queue and hands readings in, and sees nothing else.
    case reader
    /// Reads everything and changes nothing.
    case auditor
}
