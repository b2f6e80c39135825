/// The tables of one part of qix in one dialect, as numbered steps from nothing to today.
///
/// A step that was released is never edited. Each part keeps one file of steps a dialect; the same number means the
/// same tables in each.
public struct Migrations: Hashable, Sendable {
    /// Whose tables: `ledger`.
    public var part: String
    /// Four bytes that applicationID a file as holding this part, where the database has room for them (SQLite's
    /// `application_id`).
    public var applicationID: Int
    /// Step 1 first; each any number of SQL statements, carried out in one transaction.
    public var steps: [String]
    /// The triggers that stand when all steps are done. The data is only as safe as they are.
    public var triggers: Set<String>
    /// Parts whose tables may be in the same place, where the store has room for several.
    public var beside: Set<String>

    /// The steps of a part.
    public init(part: String, applicationID: Int, steps: [String], triggers: Set<String>, beside: Set<String> = []) {
        self.part = part
        self.applicationID = applicationID
        self.steps = steps
        self.triggers = triggers
        self.beside = beside
    }

    /// The schema after all steps.
    public var newest: Int { steps.count }
}
