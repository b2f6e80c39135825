/// A kind of store that whatever qix keeps must behave the same on.
public enum StoreKind: String, CaseIterable, Sendable, CustomStringConvertible {
    case sqliteFile = "SQLite file"
    case postgreSQL = "PostgreSQL"

    /// What a test run calls it.
    public var description: String { rawValue }
}
