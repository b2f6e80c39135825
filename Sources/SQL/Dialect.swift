/// What SQL databases do not say in the same words. Whatever is not here is written once, in their common words.
public struct Dialect: Sendable {
    /// How many pieces of work are worth storing in one transaction where many wait. With more, nothing is gained, and
    /// others wait longer.
    public var groupSize: Int
    /// Gives one text a row for each fault of the stored files or indexes, and `ok` or nothing where there is none;
    /// `nil` where the database has no such check.
    public var integrityCheck: Statement?
    /// Gives the names of the triggers, one a row.
    public var triggerNames: Statement
    /// The SQL that makes the tables of a part, with their indexes and guards.
    public var creation: @Sendable (Migrations) -> String
    /// The names of the triggers that guard a table.
    public var guards: @Sendable (Table) -> [String]
    /// Tells the database in whose name a transaction is carried out, by the secret of a token (`RowBound`); `nil`
    /// where the database has no roles, and asks for no name.
    public var claim: Statement?
    /// SQL with the types of `Table` spelled as the database does.
    public var spelled: @Sendable (String) -> String

    /// A dialect, for its driver to declare.
    public init(
        groupSize: Int, integrityCheck: Statement?, triggerNames: Statement,
        creation: @escaping @Sendable (Migrations) -> String, guards: @escaping @Sendable (Table) -> [String],
        claim: Statement? = nil,
        spelled: @escaping @Sendable (String) -> String
    ) {
        self.groupSize = groupSize
        self.integrityCheck = integrityCheck
        self.triggerNames = triggerNames
        self.creation = creation
        self.guards = guards
        self.claim = claim
        self.spelled = spelled
    }
}
