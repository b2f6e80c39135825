/// One table of a part, written once for every database.
///
/// Columns, constraints, indexes and conditions are SQL in the words that SQLite (from 3.40) and PostgreSQL (from 15)
/// share. The types are `TEXT`, `INTEGER` (64 bits), `BLOB` and `MOMENT` (a time of the database's clock), in capitals;
/// each driver spells them as its own, and has texts ordered by their bytes.
public struct Table: Hashable, Sendable {
    /// How a database best stores the rows.
    public enum RowOrganization: Hashable, Sendable {
        /// One after the other, as they come.
        case log
        /// In the order of the primary key.
        case keyed
        /// In the order of the primary key; their numbers change all the time.
        case counters
        /// One after the other; those that came last are looked for and changed.
        case queue
    }

    /// What protects rows that were written.
    public struct RowProtection: Hashable, Sendable {
        /// The column that counts the rows from 1 without gaps; a row with any other number is refused.
        public var counter: String?
        /// The SQL condition on `OLD` and `NEW` under which a row may change; `nil` where none may.
        public var allowsUpdate: String?
        /// The SQL condition on `OLD` under which a row may be deleted; `nil` where none may.
        public var allowsDelete: String?

        /// A guard of a table that only grows, but for the exceptions named.
        public static func appendOnly(
            counting counter: String? = nil, updateWhere allowsUpdate: String? = nil,
            deleteWhere allowsDelete: String? = nil
        ) -> RowProtection {
            RowProtection(counter: counter, allowsUpdate: allowsUpdate, allowsDelete: allowsDelete)
        }
    }

    /// The table's name.
    public let name: String
    /// Columns and constraints, with commas between, as in `CREATE TABLE`.
    public let columns: String
    /// How it is stored.
    public let storage: RowOrganization
    /// What protects its rows.
    public let guarded: RowProtection?
    /// `CREATE INDEX` statements.
    public let indexes: [String]

    /// A table.
    public init(
        _ name: String, _ storage: RowOrganization = .log, _ guarded: RowProtection? = nil, columns: String,
        indexes: [String] = []
    ) {
        self.name = name
        self.storage = storage
        self.guarded = guarded
        self.columns = columns
        self.indexes = indexes
    }
}
