/// The tables of one part of qix, written once for all databases.
public struct Migrations: Sendable {
    /// Whose tables: `ledger`.
    public let part: String
    /// Four bytes that mark a file as holding this part, where the database has room for them (SQLite's
    /// `application_id`).
    public let applicationID: Int
    /// The tables of schema 1. A table that was released is never edited.
    public let tables: [Table]
    /// The changes since, each as SQL that leads from one schema to the next in one transaction, in the words and types
    /// of `Table`. A change only adds what the qix before can do without (a nullable column, an index), so that both
    /// can work on one store. One that was released is never edited.
    public let changes: [String]
    /// What no longer serves since a change, in the order in which it is taken away, once no qix is left that needs it.
    public let removals: [Removal]
    /// Parts whose tables may be in the same place, where the store has room for several.
    public let beside: Set<String>
    /// What each role does with the rows of each table beside reading them, by the table's name. Daily work reads all
    /// tables, every other role those that are named here.
    public let rights: [WorkingRole: [String: [RowRight]]]
    /// What bounds the rows that daily work adds and changes, by the table's name, where the database has roles.
    public let bounds: [String: RowBound]

    /// Something that is taken away from a schema.
    public struct Removal: Hashable, Sendable {
        /// SQL in the words and types of `Table`.
        public let sql: String
        /// The last schema whose qix needs it.
        public let neededUpTo: Int
        /// The table that it drops; `nil` where it drops none.
        public let table: String?

        /// Takes away what a qix needs that knows no later schema than `neededUpTo`: all of `table`, if it names one.
        public init(_ sql: String, neededUpTo: Int, table: String? = nil) {
            self.sql = sql
            self.neededUpTo = neededUpTo
            self.table = table
        }
    }

    /// A part with these tables.
    public init(
        part: String, applicationID: Int, tables: [Table], changes: [String] = [], removals: [Removal] = [],
        beside: Set<String> = [], rights: [WorkingRole: [String: [RowRight]]] = [:],
        bounds: [String: RowBound] = [:]
    ) {
        self.part = part
        self.applicationID = applicationID
        self.tables = tables
        self.changes = changes
        self.removals = removals
        self.beside = beside
        self.rights = rights
        self.bounds = bounds
    }

    /// The number of the newest schema.
    public var newest: Int { 1 + changes.count }

    /// The SQL that leads from nothing to the newest schema, one text for each schema. Nothing is removed by it.
    public func steps(in dialect: Dialect) -> [String] { [dialect.creation(self)] + changes.map(dialect.spelled) }

    /// The names of the tables without which no store has this part: all but those that a removal drops.
    public var lastingTables: [String] {
        let dropped = Set(removals.compactMap(\.table))
        return tables.map(\.name).filter { !dropped.contains($0) }
    }

    /// What is to be removed from a store that is used from `oldest` on: by no qix that knows only earlier schemas.
    public func removals(from oldest: Int) -> [Removal] { removals.filter { $0.neededUpTo >= oldest } }

    /// The triggers of the newest schema. The data is only as safe as they are.
    public func triggers(in dialect: Dialect) -> Set<String> { Set(tables.flatMap(dialect.guards)) }
}
