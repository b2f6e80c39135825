import Postgres
import TestSupport

/// A schema of a test's own on the tests' server, empty at first.
public struct PostgreSQLSchema: Sendable {
    /// Its name.
    public let name = PostgreSQLServer.freshName()
    /// The address that leads to it.
    public let address: String

    /// Makes an empty schema.
    public init() throws {
        let server = try PostgreSQLServer.running()
        try PostgresAdministration.run("CREATE SCHEMA \(name)", at: server.address())
        address = server.address(schema: name)
    }

    /// Runs SQL in it, as an administrator of the database would.
    @discardableResult
    public func run(_ sql: String) throws -> [[String?]] { try PostgresAdministration.run(sql, at: address) }

    /// Its tables, columns, constraints, indexes, triggers and options as the server reports them, one a line.
    public func report() throws -> [String] {
        try run(
            """
            SELECT line FROM (
                SELECT 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
                    || coalesce(
                        ' collate ' || (
                            SELECT collname FROM pg_collation
                            WHERE pg_collation.oid = attcollation AND collname <> 'default'), '')
                    || CASE WHEN attnotnull THEN ' not null' ELSE '' END
                    || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') AS line,
                    1 AS kind, relname AS owner, attnum::int AS place
                FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
                    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
                WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0
                    AND NOT attisdropped
                UNION ALL
                SELECT 'constraint ' || relname || '.' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid),
                    2, relname, 0
                FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
                WHERE relnamespace = current_schema()::regnamespace
                UNION ALL
                SELECT 'index '
                    || regexp_replace(replace(indexdef, current_schema() || '.', ''), '^CREATE ', ''), 3, tablename, 0
                FROM pg_indexes WHERE schemaname = current_schema()
                UNION ALL
                SELECT 'trigger ' || relname || '.' || tgname, 4, relname, 0
                FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
                WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
                UNION ALL
                SELECT 'options ' || relname || ' ' || array_to_string(reloptions, ', '), 5, relname, 0
                FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND reloptions IS NOT NULL
            ) AS report WHERE owner <> 'qix_schema' ORDER BY owner COLLATE "C", kind, place, line COLLATE "C"
            """
        ).compactMap { $0[0] }
    }
}
