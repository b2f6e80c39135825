import SQL

extension Dialect {
    /// SQLite, from 3.40.
    public static let sqlite = Dialect(
        // Benchmarks/results.md, “The ledger”.
        groupSize: 256,
        integrityCheck: Statement(name: "integrity_check", text: "PRAGMA integrity_check(20)"),
        triggerNames: Statement(
            name: "trigger_names", text: "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name"),
        creation: { part in part.tables.map { $0.creation(of: part.part) }.joined() },
        guards: { table in table.triggers(of: "").map(\.name) },
        spelled: spelled)

    /// `TEXT`, `INTEGER` and `BLOB` are SQLite's own words, and it orders texts by their bytes unless told otherwise.
    @Sendable fileprivate static func spelled(_ sql: String) -> String { sql.replacing(" MOMENT", with: " TEXT") }
}

extension Table {
    /// The SQL that makes the table of a part.
    fileprivate func creation(of part: String) -> String {
        let options = [.log, .queue].contains(storage) ? "STRICT" : "STRICT, WITHOUT ROWID"
        let triggers = triggers(of: part).map { "CREATE TRIGGER \($0.name) BEFORE \($0.rule); END" }
        return (["CREATE TABLE \(name) (\n\(Dialect.spelled(columns))\n) \(options)"] + indexes + triggers).map {
            "\($0);\n"
        }.joined()
    }

    /// The triggers that guard the table, by name.
    fileprivate func triggers(of part: String) -> [(name: String, rule: String)] {
        guard let guarded else { return [] }
        let refusal = "BEGIN SELECT RAISE(ABORT, 'the \(part) is append-only')"
        func unless(_ condition: String?) -> String { condition.map { "WHEN NOT (\($0)) " } ?? "" }
        var triggers = [
            ("\(name)_stay", "UPDATE ON \(name) \(unless(guarded.allowsUpdate))\(refusal)"),
            ("\(name)_last", "DELETE ON \(name) \(unless(guarded.allowsDelete))\(refusal)"),
        ]
        // REPLACE deletes without asking the triggers above, so a number that is taken or skipped is refused too.
        if let counter = guarded.counter {
            let next = "NEW.\(counter) IS (SELECT coalesce(max(\(counter)), 0) + 1 FROM \(name))"
            triggers.append(("\(name)_follow", "INSERT ON \(name) \(unless(next))\(refusal)"))
        }
        return triggers
    }
}
