import SQL

/// Which schema of a part a database has, as the table `qix_schema` says.
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
        guard try current(session) < migrations.newest else { return }
        try session.run("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
        do {
            let lock = PostgresLock(.schema, applicationID: migrations.applicationID, object: 0)
            try session.run("SELECT pg_advisory_xact_lock(\(lock.arguments))")
            let current = try current(session)
            if current == 0 {
                try session.run("CREATE TABLE IF NOT EXISTS qix_schema (part text PRIMARY KEY, steps bigint NOT NULL)")
                try session.run("INSERT INTO qix_schema VALUES ($1, 0)", [migrations.part])
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

    /// The parts whose tables are there.
    private func installedParts(_ session: PostgresSession) throws(StoreError) -> Set<String> {
        Set(try session.run("SELECT part FROM qix_schema").compactMap { $0[0] })
    }

    /// Throws `missing` for an empty database, `older` for one that lacks a step.
    func requireNewest(_ session: PostgresSession) throws(StoreError) {
        let steps = try current(session)
        guard steps > 0 else { throw .missing(location: location) }
        guard steps == migrations.newest else {
            throw .older(location: location, schema: steps, known: migrations.newest)
        }
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
            steps = try session.run("SELECT steps FROM qix_schema WHERE part = $1", [migrations.part])
            if steps.isEmpty, try !installedParts(session).isDisjoint(with: migrations.beside) { return 0 }
        } catch .failed(_, let message) where message.hasSuffix("does not exist") {
            throw .foreign(location: location)
        }
        guard let step = steps.first?[0].flatMap({ Int($0) }), step > 0 else { throw .foreign(location: location) }
        guard step <= migrations.newest else {
            throw .newer(location: location, schema: step, known: migrations.newest)
        }
        let names = migrations.tables.map(\.name)
        let found = try session.run(
            "SELECT count(to_regclass(name)) FROM unnest(string_to_array($1, ',')) AS name",
            [names.joined(separator: ",")])
        guard found[0][0] == "\(names.count)" else {
            throw .older(location: location, schema: step, known: migrations.newest)
        }
        return step
    }
}
