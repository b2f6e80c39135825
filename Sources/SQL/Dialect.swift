/// What SQL databases cannot say in the same words. Whatever is not here is written once, in their common words.
public struct Dialect: Hashable, Sendable {
    /// The database: `sqlite`, `postgresql`.
    public var name: String
    /// Written after a text expression, compares and orders it by its bytes: `COLLATE BINARY`, `COLLATE "C"`.
    public var byteCollation: String
    /// Written after a table's name in FROM, has its rows read from the table itself and not from an index, so that
    /// what is checked is what is stored; empty where the database offers no such hint.
    public var tableScanHint: String
    /// How many pieces of work are worth storing in one transaction where many wait: with more nothing is gained, and
    /// others wait longer.
    public var groupSize: Int
    /// Gives one text a row for each fault of the stored files or indexes, and `ok` or nothing for none; `nil` where
    /// the database has no such check.
    public var integrityCheck: Statement?
    /// Gives the names of the triggers, one a row.
    public var triggerNames: Statement

    /// A dialect, for its driver to declare.
    public init(
        name: String, byteCollation: String, tableScanHint: String, groupSize: Int, integrityCheck: Statement?,
        triggerNames: Statement
    ) {
        self.groupSize = groupSize
        self.name = name
        self.byteCollation = byteCollation
        self.tableScanHint = tableScanHint
        self.integrityCheck = integrityCheck
        self.triggerNames = triggerNames
    }
}
