import SQL

/// Which schema of a part a database has, as the table `qix_schema` says.
///
/// `steps` is the number of the schema; `oldest` is the earliest that a qix must know to find what it needs.
struct PostgresMigrator {
    let migrations: Migrations
    let location: String

    /// The server's number of that table, which locks are named by; `nil` where there is no table.
    func table(_ session: PostgresSession) throws(StoreError) -> UInt32? {
        try session.run("SELECT to_regclass('qix_schema')::oid")[0][0].flatMap { UInt32($0) }
    }

    /// Makes the tables in an empty schema, and carries out the steps that an older one lacks, in one transaction. Two
    /// processes may try at once: the second finds nothing left to do.
    func migrate(_ session: PostgresSession) throws(StoreError) {
        let found = try current(session)
        guard found < migrations.newest else { return }
        if found > 0 { try requireOwner(session, of: found) }
        try session.run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
        do {
            let lock = PostgresLock(.schema, applicationID: migrations.applicationID, object: 0)
            try session.run("SELECT pg_advisory_xact_lock(\(lock.arguments))")
            let current = try current(session)
            if current == 0 {
                try session.run(
                    """
                    CREATE TABLE IF NOT EXISTS qix_schema (
                        part text PRIMARY KEY, steps bigint NOT NULL, oldest bigint NOT NULL DEFAULT 1)
                    """)
                try session.run("INSERT INTO qix_schema (part, steps) VALUES ($1, 0)", [migrations.part])
            }
            for step in migrations.steps(in: .postgreSQL).dropFirst(current) { try session.run(step) }
            try session.run(
                "UPDATE qix_schema SET steps = $2::bigint WHERE part = $1", [migrations.part, "\(migrations.newest)"])
            try session.run("COMMIT")
        } catch {
            if !session.isLost { _ = try? session.run("ROLLBACK") }
            throw error
        }
    }

    /// Throws unless the role of the session may change the tables.
    private func requireOwner(_ session: PostgresSession, of schema: Int) throws(StoreError) {
        let owns = try session.run(
            "SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('qix_schema')")
        guard owns.first?[0] != "t" else { return }
        throw .failed(
            location: location,
            message:
                "has schema \(schema), \(migrations.newest) is needed; let the owner of its tables run `qix ledger "
                + "init` of this version, and what it prints. Earlier versions can go on meanwhile")
    }

    /// The parts whose tables are there.
    private func installedParts(_ session: PostgresSession) throws(StoreError) -> Set<String> {
        Set(try session.run("SELECT part FROM qix_schema").compactMap { $0[0] })
    }

    /// Throws `missing` for an empty database, `older` for one that lacks a step.
    func requireNewest(_ session: PostgresSession) throws(StoreError) {
        let steps = try current(session)
        guard steps > 0 else { throw .missing(location: location) }
        guard steps >= migrations.newest else {
            throw .older(location: location, schema: steps, known: migrations.newest)
        }
    }

    /// Notes that this session's qix knows no later schema than its newest, until the session ends. Waits while
    /// somebody removes something from the tables.
    ///
    /// - Returns: the server's number of the table `qix_schema`; `nil` where there is none yet.
    func noteUse(_ session: PostgresSession) throws(StoreError) -> UInt32? {
        guard let table = try table(session) else { return nil }
        let lock = PostgresLock(using: migrations.newest, applicationID: migrations.applicationID, object: table)
        try session.run("SELECT pg_advisory_lock_shared(\(lock.arguments))")
        return table
    }

    /// Takes away what only earlier versions need, in one transaction during which none of them can begin.
    func removeUnneeded(_ session: PostgresSession) throws(StoreError) -> Int {
        try session.run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
        do {
            let lock = PostgresLock(.schema, applicationID: migrations.applicationID, object: 0)
            try session.run("SELECT pg_advisory_xact_lock(\(lock.arguments))")
            try requireNewest(session)
            try session.run("ALTER TABLE qix_schema ADD COLUMN IF NOT EXISTS oldest bigint NOT NULL DEFAULT 1")
            let row = try session.run("SELECT oldest FROM qix_schema WHERE part = $1", [migrations.part])
            let oldest = row.first?[0].flatMap { Int($0) } ?? 1
            let removals = migrations.removals(from: oldest)
            let last = removals.map(\.neededUpTo).max() ?? 0
            for schema in oldest..<max(oldest, last + 1) { try requireUnused(schema, session) }
            for removal in removals { try session.run(Dialect.postgreSQL.spelled(removal.sql)) }
            if !removals.isEmpty {
                try session.run(
                    "UPDATE qix_schema SET oldest = $2::bigint WHERE part = $1", [migrations.part, "\(last + 1)"])
            }
            try session.run("COMMIT")
            return removals.count
        } catch {
            if !session.isLost { _ = try? session.run("ROLLBACK") }
            throw error
        }
    }

    /// Keeps every qix off that knows no later schema than this one, to the end of the transaction. Throws `inUse`
    /// where one is there.
    private func requireUnused(_ schema: Int, _ session: PostgresSession) throws(StoreError) {
        let table = try table(session) ?? 0
        let lock = PostgresLock(using: schema, applicationID: migrations.applicationID, object: table)
        guard try session.run("SELECT pg_try_advisory_xact_lock(\(lock.arguments))")[0][0] != "t" else { return }
        let users = try session.run(
            """
            SELECT application_name || coalesce(' at ' || host(client_addr), '')
            FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE locktype = 'advisory' AND granted AND pg_locks.database = (
                    SELECT oid FROM pg_database WHERE datname = current_database())
                AND (classid::bigint, objid::bigint) = (\(lock.unsigned)) AND pid <> pg_backend_pid() ORDER BY 1
            """)
        throw .inUse(location: location, schema: schema, by: Set(users.compactMap { $0[0] }).sorted())
    }

    /// The part's schema, 0 for an empty database. Throws `foreign`, `newer`, and `older` where a table is missing.
    func current(_ session: PostgresSession) throws(StoreError) -> Int {
        guard try table(session) != nil else {
            // Tables of extensions do not count.
            let rows = try session.run(
                """
                SELECT current_schema(), (
                    SELECT count(*) FROM pg_class
                    WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
                        AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND NOT EXISTS (
                            SELECT 1 FROM pg_depend
                            WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'))
                """)
            guard rows[0][0] != nil else {
                throw .failed(location: location, message: "its search_path names no existing schema")
            }
            guard rows[0][1] == "0" else { throw .foreign(location: location) }
            return 0
        }
        let steps: [[String?]]
        do {
            // Tables of before that column was are used by every qix.
            steps = try session.run(
                """
                SELECT steps, coalesce(to_jsonb(qix_schema) ->> 'oldest', '1') FROM qix_schema WHERE part = $1
                """, [migrations.part])
            if steps.isEmpty, try !installedParts(session).isDisjoint(with: migrations.beside) { return 0 }
        } catch .failed(_, let message) where message.hasSuffix("does not exist") {
            throw .foreign(location: location)
        }
        guard let step = steps.first?[0].flatMap({ Int($0) }), step > 0 else { throw .foreign(location: location) }
        guard let oldest = steps.first?[1].flatMap({ Int($0) }), oldest <= migrations.newest else {
            throw .newer(location: location, schema: step, known: migrations.newest)
        }
        let names = migrations.lastingTables
        let found = try session.run(
            "SELECT count(to_regclass(name)) FROM unnest(string_to_array($1, ',')) AS name",
            [names.joined(separator: ",")])
        guard found[0][0] == "\(names.count)" else {
            // No step makes it.
            throw .older(location: location, schema: step, known: step)
        }
        return step
    }
}
