import CSQLite
import Foundation
import GRDB
import SQL
import Synchronization

/// Tables in one SQLite file.
///
/// A transaction reaches the disk before `write` returns; a process killed at any moment leaves whole transactions or
/// none. Several processes may use one file; each write waits up to half a minute for the one before.
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

    /// Memory for pages that were read or written, taken as far as they are: 64 MiB, in which the indexes of a hundred
    /// thousand uploads fit.
    private static let cacheKibibytes = 64 << 10
    /// Pages of 4 KiB that the log grows to before they are copied back: 128 MiB. A group of 256 decisions writes 11
    /// MiB, for the larger part to pages that the next group writes again.
    private static let walCheckpointPages = 32 << 10

    let queue: DatabaseQueue
    private let run = Mutex<RunLockFile?>(nil)

    /// Opens the file at `path`. For writing, a missing file is made and older tables are brought up to date.
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
            let schema = SQLiteSchema(migrations: migrations, location: path)
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

    /// Writes the file anew without its free pages, and empties the log.
    public func scrub(_ tables: [String]) throws {
        try mappingErrors {
            try queue.writeWithoutTransaction { database in
                // What is left of the erased must not reach another file on its way.
                try database.execute(sql: "PRAGMA temp_store = MEMORY")
                defer { try? database.execute(sql: "PRAGMA temp_store = DEFAULT") }
                try database.execute(sql: "VACUUM")
                try database.checkpoint(.truncate)
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

    /// Runs `body` and tells SQLite's errors in the store's words; others pass.
    private func mappingErrors<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do { return try body() } catch let error as DatabaseError { throw StoreError(error, location: location) }
    }

    /// Done once, before the first file is opened. Nobody asks SQLite how much memory it holds; without the count `qix
    /// ledger bench` (100,000 decisions, 256 at once) takes 16.1 s of user time, with it 17.2 (two runs each in turns).
    private static let withoutMemoryCounts = sqlite_without_memory_counts()
    /// So much of what one statement would have to undo stays in memory, in one piece: 31 pages, where the dozen keys
    /// of a receipt touch some twenty. With SQLite's own 64 KiB they go to a file, two thirds of all that a group of
    /// decisions writes. Where SQLite is told to keep all in memory (`temp_store`), it takes pieces of 1 KiB, four and
    /// more a page.
    ///
    /// Not more: where a piece outgrows memory SQLite writes it at once, and of 128 KiB and more it fails to.
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
                // Two processes that make the file at once contend for this switch, and SQLite does not ask the busy
                // handler here.
                for attempt in 0... {
                    do {
                        try database.execute(sql: "PRAGMA journal_mode = WAL")
                        break
                    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && attempt < 600 {
                        usleep(50_000)
                    }
                }
                try database.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
                // A decision touches some dozen pages all over the indexes. With SQLite's 2 MiB each is read anew for
                // the next; and the log is copied back in bigger steps, in which a page that was written often is
                // written once.
                try database.execute(sql: "PRAGMA cache_size = -\(SQLiteStore.cacheKibibytes)")
                try database.execute(sql: "PRAGMA wal_autocheckpoint = \(SQLiteStore.walCheckpointPages)")
                // What is deleted or replaced is overwritten with zeros.
                try database.execute(sql: "PRAGMA secure_delete = ON")
            }
            // REPLACE shall ask the triggers that refuse deletion.
            try database.execute(sql: "PRAGMA recursive_triggers = ON")
            // A file from elsewhere may bring triggers and views of its own: they get no function that acts.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
