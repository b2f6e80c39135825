import GRDB
import SQL

/// Which schema of a part an SQLite file has, as `application_id` and `user_version` of its header say.
struct SQLiteMigrator {
    let migrations: Migrations
    let location: String

    /// Makes the tables in an empty file, and carries out the steps that an older one lacks, in one transaction. Two
    /// processes may try at once: the second finds nothing left to do.
    func migrate(_ database: Database) throws {
        try database.inTransaction(.immediate) {
            let current = try current(database)
            guard current < migrations.newest else { return .commit }
            if current == 0 { try database.execute(sql: "PRAGMA application_id = \(migrations.applicationID)") }
            for step in migrations.steps(in: .sqlite)[current...] { try database.execute(sql: step) }
            try database.execute(sql: "PRAGMA user_version = \(migrations.newest)")
            return .commit
        }
    }

    /// Throws `foreign` for an empty file, `older` for one that lacks a step.
    func requireNewest(_ database: Database) throws {
        let version = try current(database)
        guard version > 0 else { throw StoreError.foreign(location: location) }
        guard version == migrations.newest else {
            throw StoreError.older(location: location, schema: version, known: migrations.newest)
        }
    }

    /// The file's schema, 0 for an empty file. Throws `foreign`, `newer`, and `older` where a table is missing.
    private func current(_ database: Database) throws -> Int {
        let applicationID = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        let tables = try Set(String.fetchAll(database, sql: "SELECT name FROM sqlite_master"))
        if applicationID == 0 {
            guard tables.isEmpty, version == 0 else { throw StoreError.foreign(location: location) }
            return 0
        }
        guard applicationID == migrations.applicationID else { throw StoreError.foreign(location: location) }
        guard version <= migrations.newest else {
            throw StoreError.newer(location: location, schema: version, known: migrations.newest)
        }
        guard version == 0 || tables.isSuperset(of: migrations.tables.map(\.name)) else {
            throw StoreError.older(location: location, schema: version, known: migrations.newest)
        }
        return version
    }
}
