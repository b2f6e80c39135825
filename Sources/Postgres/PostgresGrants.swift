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
        lines.append(
            "REVOKE ALL ON \(all.joined(separator: ", ")) FROM \(PostgresGrants.name(of: .auditor, prefix));")
        for role in WorkingRole.allCases {
            grant("SELECT", on: ["qix_schema"] + readable(by: role), to: role)
            for (rights, tables) in changes(by: role) { grant(rights, on: tables, to: role) }
        }
        return lines.joined(separator: "\n") + "\n"
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
                let text = rights.map(\.rawValue).joined(separator: ", ")
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
                    let answer = try session.run(
                        "SELECT has_table_privilege(to_regclass($1), $2)", [table, right.rawValue])
                    if answer[0][0] == "t" { hasAny = true } else { missing.append("\(right.rawValue) on \(table)") }
                }
            }
        }
        return hasAny ? missing : []
    }

    private static func name(of role: WorkingRole, _ prefix: String) -> String {
        quoted(role == .daily ? prefix : "\(prefix)_\(role.rawValue)")
    }

    private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
