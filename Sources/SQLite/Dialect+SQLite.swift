import SQL

extension Dialect {
    /// SQLite, from 3.40.
    public static let sqlite = Dialect(
        name: "sqlite",
        byteCollation: "COLLATE BINARY",
        tableScanHint: "NOT INDEXED",
        // Benchmarks/results.md, “The ledger”.
        groupSize: 256,
        integrityCheck: Statement(name: "integrity_check", text: "PRAGMA integrity_check(20)"),
        triggerNames: Statement(
            name: "trigger_names", text: "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name"))
}
