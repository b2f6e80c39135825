import SQL

extension Dialect {
    /// PostgreSQL, from 15.
    public static let postgreSQL = Dialect(
        name: "postgresql",
        byteCollation: "COLLATE \"C\"",
        tableScanHint: "",
        // Benchmarks/postgresql.md.
        groupSize: 20,
        integrityCheck: nil,
        // A trigger that is there and switched off guards nothing.
        triggerNames: Statement(
            name: "trigger_names",
            text: """
                SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
                WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND relnamespace = (
                    SELECT relnamespace FROM pg_class WHERE oid = to_regclass('qix_schema'))
                ORDER BY tgname
                """))
}
