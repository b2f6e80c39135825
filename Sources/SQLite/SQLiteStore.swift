import CSQLite
import Foundation
import GRDB
import SQL
import Synchronization

/// Tables in one SQLite file.
///
/// A transaction reaches the disk before `write` returns; a process killed at any moment leaves whole transactions.
/// Several processes may use one file; each write waits up to half a minute for the one before.
public final class SQLiteStore: Store {
    /// How surely a transaction reaches the disk before the next begins.
    public enum Durability: String, Sendable {
        /// It survives a power cut.
        case full = "FULL"
        /// It survives a killed process, not a power cut. For tests.
        case off = "OFF"
    }

    /// The path of the file.
    public let location: String
    /// The tables in it.
    public let migrations: Migrations
    /// SQLite's words.
    public var dialect: Dialect { .sqlite }

    /// The most memory for cached pages: 64 MiB, in which the indexes of a hundred thousand uploads fit.
    private static let cacheKibibytes = 64 << 10
    /// How many pages of 4 KiB the log holds before SQLite copies them back: 128 MiB. A group of 256 decisions writes
    /// 11 MiB, mostly to pages that the next group writes again.
    private static let walCheckpointPages = 32 << 10

    let queue: DatabaseQueue
    private let run = Mutex<RunLockFile?>(nil)

    /// Opens the file at `path`. For writing, a missing file is made, and the steps that an older one lacks are carried
    /// out. A newer schema is used as long as it has what this qix needs.
    /// Throws `missing`, `foreign`, `newer`, `older`, `notWritable` and what SQLite fails with.
    public init(
        path: String, access: Access, migrations: Migrations, durability: Durability = .full
    ) throws(StoreError) {
        location = path
        self.migrations = migrations
        do {
            let exists = FileManager.default.fileExists(atPath: path)
            guard exists || access == .write else { throw StoreError.missing(location: path) }
            if exists { try SQLiteHeader.check(path, migrations: migrations) }
            queue = try SQLiteStore.open(path, access: access, durability: durability)
            let schema = SQLiteMigrator(migrations: migrations, location: path)
            switch access {
            case .read: try queue.read { try schema.requireNewest($0) }
            case .write: try queue.inDatabase { try schema.migrate($0) }
            }
        } catch {
            throw StoreError(error, location: path)
        }
    }

    /// One transaction that locks the file before its first read.
    public func write<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer {
        try mappingErrors {
            var answer: Answer?
            try queue.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    answer = try body(SQLiteSession(database: database, location: location))
                    return .commit
                }
            }
            return answer!
        }
    }

    /// One transaction that sees the file as it is at its first read.
    public func read<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer {
        try mappingErrors { try queue.read { try body(SQLiteSession(database: $0, location: location)) } }
    }

    /// Rewrites the file without its free pages, and empties the log.
    public func scrub(_ tables: [String]) throws {
        try mappingErrors {
            try queue.writeWithoutTransaction { database in
                // VACUUM must not write remains of erased rows to a temporary file.
                try database.execute(sql: "PRAGMA temp_store = MEMORY")
                defer { try? database.execute(sql: "PRAGMA temp_store = DEFAULT") }
                try database.execute(sql: "VACUUM")
                try database.checkpoint(.truncate)
            }
        }
    }

    /// A run keeps this off; short commands of an earlier version are not seen.
    public func removeUnneeded() throws -> Int {
        let isRunning = run.withLock { $0 != nil }
        guard try acquireRunLock() else { throw StoreError.busy(location: location) }
        defer { if !isRunning { release() } }
        return try mappingErrors {
            try queue.inDatabase { database in
                try SQLiteMigrator(migrations: migrations, location: location).removeUnneeded(database)
            }
        }
    }

    /// Locks a file beside this one.
    public func acquireRunLock() throws(StoreError) -> Bool {
        try run.withLock { file throws(StoreError) in
            if file == nil { file = try RunLockFile(beside: location) }
            return file != nil
        }
    }

    /// Unlocks it.
    public func release() { run.withLock { $0 = nil } }

    /// Closes the file.
    public func close() throws(StoreError) {
        release()
        do { try queue.close() } catch { throw StoreError(error, location: location) }
    }

    /// Runs `body` and turns SQLite's errors into the store's; others pass.
    private func mappingErrors<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch let error as DatabaseError { throw StoreError(error, location: location) }
    }

    /// Set once, before the first file is opened. Nobody asks SQLite how much memory it holds. Without that count `qix
    /// ledger bench` (100,000 decisions, 256 at once) takes 16.1 s of user time, with it 17.2 s (two runs each in
    /// turns).
    private static let withoutMemoryCounts = sqlite_without_memory_counts()
    /// How many bytes of the undo log of one statement stay in memory, as one piece: 31 pages. The dozen keys of a
    /// receipt touch some twenty. With SQLite's default of 64 KiB that log goes to a file, and is two thirds of all
    /// that a group of decisions writes. With `temp_store = MEMORY` SQLite takes pieces of 1 KiB, four and more a page.
    ///
    /// The limit must stay below 128 KiB: SQLite writes a piece that outgrows memory in one call, and fails to write
    /// 128 KiB or more.
    private static let undoInMemory = sqlite_undo_in_memory((128 << 10) - 1)

    private static func open(_ path: String, access: Access, durability: Durability) throws -> DatabaseQueue {
        _ = withoutMemoryCounts
        _ = undoInMemory
        var configuration = Configuration()
        configuration.readonly = access == .read
        configuration.busyMode = .timeout(30)
        configuration.label = "qix.sqlite"
        configuration.prepareDatabase { database in
            if access == .write {
                // Two processes that create the file at once contend for this switch, and SQLite does not call the
                // busy handler here.
                for attempt in 0... {
                    do {
                        try database.execute(sql: "PRAGMA journal_mode = WAL")
                        break
                    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && attempt < 600 {
                        usleep(50_000)
                    }
                }
                try database.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
                // A decision touches some dozen pages all over the indexes. With SQLite's default of 2 MiB each is
                // read again for the next decision. A log that is copied back in bigger steps writes a page once that
                // was changed often.
                try database.execute(sql: "PRAGMA cache_size = -\(SQLiteStore.cacheKibibytes)")
                try database.execute(sql: "PRAGMA wal_autocheckpoint = \(SQLiteStore.walCheckpointPages)")
                // SQLite overwrites deleted and replaced rows with zeros.
                try database.execute(sql: "PRAGMA secure_delete = ON")
            }
            // REPLACE fires the triggers that refuse deletion.
            try database.execute(sql: "PRAGMA recursive_triggers = ON")
            // A file from elsewhere may contain triggers and views: they may call no function with side effects.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
