import SQL

extension Dialect {
    /// PostgreSQL, from 15.
    public static let postgreSQL = Dialect(
        // Benchmarks/postgresql.md.
        groupSize: 20,
        integrityCheck: nil,
        // A trigger that exists and is disabled guards nothing.
        triggerNames: Statement(
            name: "trigger_names",
            text: """
                SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
                WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND relnamespace = (
                    SELECT relnamespace FROM pg_class WHERE oid = to_regclass('qix_schema'))
                ORDER BY tgname
                """),
        creation: { part in
            let functions = part.tables.contains { $0.guarded != nil } ? [Dialect.refusal(in: part.part)] : []
            return (functions + part.tables.flatMap { $0.creation(of: part.part) }).map { "\($0);\n" }.joined()
        },
        guards: { table in
            guard let guarded = table.guarded else { return [] }
            return ["stay", "last", "whole"].map { "\(table.name)_\($0)" }
                + (guarded.counter == nil ? [] : ["\(table.name)_follow"])
        },
        claim: Statement(name: "claim", text: "SELECT set_config('qix.token', $1, true)"),
        spelled: spelled)

    /// Every text is ordered by its bytes, so that indexes serve the ranges that statements ask for, and none has to
    /// be rebuilt when the server's system changes how it orders some language.
    @Sendable fileprivate static func spelled(_ sql: String) -> String {
        [
            ("TEXT", "text COLLATE \"C\""), ("INTEGER", "bigint"), ("BLOB", "bytea"), ("MOMENT", "timestamptz"),
        ].reduce(sql) {
            $0.replacing(" \($1.0)", with: " \($1.1)")
        }
    }

    /// A trigger function that refuses every change.
    fileprivate static func refusal(in part: String) -> String {
        """
        CREATE FUNCTION qix_refuse_\(part)() RETURNS trigger LANGUAGE plpgsql AS $body$
        BEGIN
            \(raise(part))
        END $body$
        """
    }

    /// The error of a change that is refused.
    fileprivate static func raise(_ part: String) -> String {
        "RAISE EXCEPTION 'the \(part) is append-only' USING ERRCODE = 'integrity_constraint_violation';"
    }
}

extension Table {
    /// The statements that make the table of a part.
    fileprivate func creation(of part: String) -> [String] {
        let options =
            switch storage {
            case .log, .keyed: ""
            // A page with free space takes the new version of a changed row, and then no index changes.
            case .counters: " WITH (fillfactor = 70)"
            // Dead rows at the front of a queue slow every claim down.
            case .queue: " WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)"
            }
        return ["CREATE TABLE \(name) (\n\(Dialect.spelled(columns))\n)\(options)"] + indexes + guards(of: part)
    }

    private func guards(of part: String) -> [String] {
        guard let guarded else { return [] }
        func rule(_ trigger: String, _ event: String, each: String = "ROW", unless condition: String?) -> [String] {
            let function = condition == nil ? "qix_refuse_\(part)" : "qix_\(trigger)_\(name)"
            let row = event == "DELETE" ? "OLD" : "NEW"
            let checking = condition.map { condition in
                """
                CREATE FUNCTION \(function)() RETURNS trigger LANGUAGE plpgsql AS $body$
                BEGIN
                    IF \(condition) THEN RETURN \(row); END IF;
                    \(Dialect.raise(part))
                END $body$
                """
            }
            return [
                checking,
                "CREATE TRIGGER \(name)_\(trigger) BEFORE \(event) ON \(name) FOR EACH \(each) "
                    + "EXECUTE FUNCTION \(function)()",
            ].compactMap(\.self)
        }
        let next = guarded.counter.map { counter in
            "NEW.\(counter) IS NOT DISTINCT FROM (SELECT coalesce(max(\(counter)), 0) + 1 FROM \(name))"
        }
        return rule("stay", "UPDATE", unless: guarded.allowsUpdate)
            + rule("last", "DELETE", unless: guarded.allowsDelete)
            + rule("whole", "TRUNCATE", each: "STATEMENT", unless: nil)
            + (next.map { rule("follow", "INSERT", unless: $0) } ?? [])
    }
}
