import SQL

/// The rights that working roles need, as SQL for an administrator.
public struct PostgresGrants: Sendable {
    private let parts: [Migrations]
    private let address: PostgresAddress

    /// The rights on the tables of these parts in the database at `address`.
    public init(on parts: [Migrations], at address: PostgresAddress) {
        self.parts = parts
        self.address = address
    }

    /// The statements that make the roles and give them their rights. They can be carried out again, such as after an
    /// update that made more tables.
    ///
    /// - Parameter prefix: the name of the role for daily work; those of the others begin with it.
    /// - Throws: `StoreError` where the database cannot be asked for its schema.
    public func script(roles prefix: String) throws(StoreError) -> String {
        let found = try PostgresSession(address).run("SELECT current_schema()")[0][0]
        guard let name = found else {
            throw .failed(location: address.location, message: "its search_path names no existing schema")
        }
        let schema = PostgresGrants.quoted(name)
        var lines = [
            "-- The working roles of \(address.location) and their rights on the schema \(schema).",
            "-- Run this as a role that may create roles and owns the tables, or as a superuser; it may be run again.",
            "-- Passwords: \\password NAME in psql, or the server's other ways to let a role in.",
            "BEGIN;",
            "SET LOCAL search_path = \(schema);",
        ]
        for role in WorkingRole.allCases {
            let role = PostgresGrants.name(of: role, prefix)
            lines += [
                "DO $$ BEGIN CREATE ROLE \(role) LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;",
                "GRANT USAGE ON SCHEMA \(schema) TO \(role);",
            ]
        }
        func grant(_ rights: String, on tables: [String], to role: WorkingRole) {
            let names = tables.map { "\(schema).\(PostgresGrants.quoted($0))" }.joined(separator: ", ")
            lines.append("GRANT \(rights) ON \(names) TO \(PostgresGrants.name(of: role, prefix));")
        }
        // Earlier rights are taken back first: an auditor once read everything.
        let all = parts.flatMap(\.tables).map { "\(schema).\(PostgresGrants.quoted($0.name))" }
        for role in WorkingRole.allCases {
            lines.append(
                "REVOKE ALL ON \(all.joined(separator: ", ")) FROM \(PostgresGrants.name(of: role, prefix));")
            grant("SELECT", on: ["qix_schema"] + readable(by: role), to: role)
            for (rights, tables) in changes(by: role) { grant(rights, on: tables, to: role) }
        }
        for (table, bound) in bounds {
            lines += PostgresGrants.policies("\(schema).\(PostgresGrants.quoted(table))", bound, prefix)
        }
        lines.append("COMMIT;")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The tables whose rows are bounded, in a fixed order.
    private var bounds: [(table: String, bound: RowBound)] {
        parts.flatMap { part in part.tables.compactMap { table in part.bounds[table.name].map { (table.name, $0) } } }
    }

    /// Bounds the rows that daily work adds and changes. The owner of the tables is bounded by nothing.
    private static func policies(_ table: String, _ bound: RowBound, _ prefix: String) -> [String] {
        let role = name(of: .daily, prefix)
        let rules = [
            ("SELECT", "USING (true)"), ("DELETE", "USING (true)"),
            ("UPDATE", "USING (true) WITH CHECK (\(bound.changed ?? "true"))"),
            ("INSERT", "WITH CHECK (\(bound.added))"),
        ]
        return ["ALTER TABLE \(table) ENABLE ROW LEVEL SECURITY;"]
            + rules.flatMap { right, rule in
                let policy = quoted("\(prefix) \(right)")
                return [
                    "DROP POLICY IF EXISTS \(policy) ON \(table);",
                    "CREATE POLICY \(policy) ON \(table) FOR \(right) TO \(role) \(rule);",
                ]
            }
    }

    /// The tables that a role may read: daily work all, the others those of parts that name them.
    private func readable(by role: WorkingRole) -> [String] {
        let tables = parts.flatMap(\.tables).map(\.name)
        guard role != .daily else { return tables }
        return tables.filter { table in parts.contains { $0.rights[role]?[table] != nil } }
    }

    /// The tables by what a role may do with them, in the order of the tables.
    private func changes(by role: WorkingRole) -> [(rights: String, tables: [String])] {
        var found: [(rights: String, tables: [String])] = []
        for part in parts {
            for table in part.tables {
                guard let rights = part.rights[role]?[table.name], !rights.isEmpty else { continue }
                let columns = part.bounds[table.name].map { " (\($0.columns.joined(separator: ", ")))" } ?? ""
                let text = rights.map { $0 == .update ? $0.rawValue + columns : $0.rawValue }.joined(separator: ", ")
                if let place = found.firstIndex(where: { $0.rights.utf8.elementsEqual(text.utf8) }) {
                    found[place].tables.append(table.name)
                } else {
                    found.append((text, [table.name]))
                }
            }
        }
        return found
    }

    /// What the role of the address may not do that daily work does, such as `INSERT on entries`; nothing where it may
    /// do everything, or where none of it: an auditor's role lacks nothing.
    public func missing() throws(StoreError) -> [String] {
        let session = try PostgresSession(address)
        var missing: [String] = []
        var hasAny = false
        for part in parts {
            for (table, rights) in (part.rights[.daily] ?? [:]).sorted(by: { $0.key < $1.key }) {
                for right in rights {
                    let columns = right == .update ? part.bounds[table]?.columns ?? [] : []
                    if try has(right, on: table, columns, session) {
                        hasAny = true
                    } else {
                        missing.append("\(right.rawValue) on \(table)")
                    }
                }
            }
        }
        return hasAny ? missing : []
    }

    /// The tables to which the role of the address may add any rows, though daily work adds only some; nothing for the
    /// owner of the tables, who is bounded by nothing.
    public func unbounded() throws(StoreError) -> [String] {
        let session = try PostgresSession(address)
        var found: [String] = []
        for (table, _) in bounds {
            let answer = try session.run(
                """
                SELECT has_table_privilege(oid, 'INSERT') AND NOT row_security_active(oid)
                    AND NOT pg_has_role(relowner, 'USAGE')
                FROM pg_class WHERE oid = to_regclass($1)
                """, [table])
            if answer.first?[0] == "t" { found.append(table) }
        }
        return found
    }

    /// Whether the role of the session has a right on a table, or on each of some of its columns.
    private func has(
        _ right: RowRight, on table: String, _ columns: [String], _ session: PostgresSession
    ) throws(StoreError) -> Bool {
        for column in columns {
            let answer = try session.run(
                "SELECT has_column_privilege(to_regclass($1), $2, $3)", [table, column, right.rawValue])
            guard answer[0][0] == "t" else { return false }
        }
        guard columns.isEmpty else { return true }
        let answer = try session.run("SELECT has_table_privilege(to_regclass($1), $2)", [table, right.rawValue])
        return answer[0][0] == "t"
    }

    private static func name(of role: WorkingRole, _ prefix: String) -> String {
        quoted(role == .daily ? prefix : "\(prefix)_\(role.rawValue)")
    }

    private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
