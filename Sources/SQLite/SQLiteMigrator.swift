import GRDB
import SQL

/// The two numbers in `user_version` of a file: a qix of before there were two sees the second as a newer schema.
struct SchemaMark {
    /// The number of the schema.
    var steps: Int
    /// The earliest schema that a qix must know to find what it needs.
    var oldest: Int

    private static let bits = 16

    /// The numbers of a new file.
    init(steps: Int, oldest: Int) { (self.steps, self.oldest) = (steps, oldest) }

    /// The numbers in the header's field.
    init(userVersion: Int) {
        steps = userVersion & (1 << SchemaMark.bits - 1)
        oldest = 1 + max(0, userVersion >> SchemaMark.bits)
    }

    /// The header's field.
    var userVersion: Int { (oldest - 1) << SchemaMark.bits | steps }
}

/// Which schema of a part an SQLite file has, as `application_id` and `user_version` of its header say.
struct SQLiteMigrator {
    let migrations: Migrations
    let location: String

    /// Makes the tables in an empty file, and carries out the steps that an older one lacks, in one transaction. Two
    /// processes may try at once: the second finds nothing left to do.
    func migrate(_ database: Database) throws {
        try database.inTransaction(.immediate) {
            let mark = try current(database)
            guard mark.steps < migrations.newest else { return .commit }
            if mark.steps == 0 { try database.execute(sql: "PRAGMA application_id = \(migrations.applicationID)") }
            for step in migrations.steps(in: .sqlite)[mark.steps...] { try database.execute(sql: step) }
            try write(SchemaMark(steps: migrations.newest, oldest: mark.oldest), database)
            return .commit
        }
    }

    private func write(_ mark: SchemaMark, _ database: Database) throws {
        try database.execute(sql: "PRAGMA user_version = \(mark.userVersion)")
    }

    /// Takes away what only earlier versions need.
    func removeUnneeded(_ database: Database) throws -> Int {
        var count = 0
        try database.inTransaction(.immediate) {
            let mark = try current(database)
            try requireNewest(database)
            let removals = migrations.removals(from: mark.oldest)
            guard let last = removals.map(\.neededUpTo).max() else { return .commit }
            for removal in removals { try database.execute(sql: Dialect.sqlite.spelled(removal.sql)) }
            try write(SchemaMark(steps: mark.steps, oldest: last + 1), database)
            count = removals.count
            return .commit
        }
        return count
    }

    /// Throws `foreign` for an empty file, `older` for one that lacks a step.
    func requireNewest(_ database: Database) throws {
        let version = try current(database).steps
        guard version > 0 else { throw StoreError.foreign(location: location) }
        guard version >= migrations.newest else {
            throw StoreError.older(location: location, schema: version, known: migrations.newest)
        }
    }

    /// The file's schema, 0 for an empty file. Throws `foreign`, `newer`, and `older` where a table is missing.
    private func current(_ database: Database) throws -> SchemaMark {
        let applicationID = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        let mark = SchemaMark(userVersion: try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0)
        let tables = try Set(String.fetchAll(database, sql: "SELECT name FROM sqlite_master"))
        if applicationID == 0 {
            guard tables.isEmpty, mark.steps == 0 else { throw StoreError.foreign(location: location) }
            return mark
        }
        guard applicationID == migrations.applicationID else { throw StoreError.foreign(location: location) }
        guard mark.oldest <= migrations.newest else {
            throw StoreError.newer(location: location, schema: mark.steps, known: migrations.newest)
        }
        guard mark.steps == 0 || tables.isSuperset(of: migrations.lastingTables) else {
            // No step makes it.
            throw StoreError.older(location: location, schema: mark.steps, known: mark.steps)
        }
        return mark
    }
}
