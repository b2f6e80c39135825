/// A kind of store. Every part of qix must behave the same on each.
public enum StoreKind: String, CaseIterable, Sendable, CustomStringConvertible {
    case sqliteFile = "SQLite file"
    case postgreSQL = "PostgreSQL"

    /// What a test run calls it.
    public var description: String { rawValue }
}
