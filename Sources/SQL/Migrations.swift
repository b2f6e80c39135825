/// The tables of one part of qix: written once for all databases, as `Table`s of schema 1; or spelled out in the words
/// of one, as numbered steps from nothing to today.
public struct Migrations: Sendable {
    /// Whose tables: `ledger`.
    public var part: String
    /// Four bytes that mark a file as holding this part, where the database has room for them (SQLite's
    /// `application_id`).
    public var applicationID: Int
    /// The tables in common words.
    public var tables: [Table] = []
    /// The steps in one database's words, the first one first; each is carried out in one transaction. A step that was
    /// released is never edited. Empty where there are `tables`.
    public var steps: [String] = []
    /// Parts whose tables may be in the same place, where the store has room for several.
    public var beside: Set<String>

    /// A part whose tables every database makes from one description.
    public init(part: String, applicationID: Int, tables: [Table], beside: Set<String> = []) {
        self.part = part
        self.applicationID = applicationID
        self.tables = tables
        self.beside = beside
    }

    /// A part whose tables are spelled out in one database's words.
    public init(
        part: String, applicationID: Int, steps: [String], triggers: Set<String> = [], beside: Set<String> = []
    ) {
        precondition(triggers.isEmpty, "a part with triggers describes its tables")
        self.part = part
        self.applicationID = applicationID
        self.steps = steps
        self.beside = beside
    }

    /// The schema after all steps.
    public var newest: Int { tables.isEmpty ? steps.count : 1 }

    /// The steps in the words of a database.
    public func steps(in dialect: Dialect) -> [String] { tables.isEmpty ? steps : [dialect.creation(self)] }

    /// The triggers of the newest schema. The data is only as safe as they are.
    public func triggers(in dialect: Dialect) -> Set<String> { Set(tables.flatMap(dialect.guards)) }
}
