import GRDB
import SQL

/// Which step of its migrations an SQLite file stands at, kept in `application_id` and `user_version` of its header.
struct SQLiteSchema {
    let migrations: Migrations
    let location: String

    /// Carries out the steps that are left in one transaction. Two processes may try at once: the second finds
    /// nothing left to do.
    func migrate(_ database: Database) throws {
        try database.inTransaction(.immediate) {
            let current = try current(database)
            guard current < migrations.newest else { return .commit }
            if current == 0 { try database.execute(sql: "PRAGMA application_id = \(migrations.applicationID)") }
            for step in migrations.steps[current...] { try database.execute(sql: step) }
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

    /// The steps done, 0 for an empty file. Throws for what is not ours, or newer.
    func current(_ database: Database) throws -> Int {
        let applicationID = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        if applicationID == 0 {
            let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            guard tables == 0, version == 0 else { throw StoreError.foreign(location: location) }
            return 0
        }
        guard applicationID == migrations.applicationID else { throw StoreError.foreign(location: location) }
        guard version <= migrations.newest else {
            throw StoreError.newer(location: location, schema: version, known: migrations.newest)
        }
        return version
    }
}
