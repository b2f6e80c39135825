import Foundation
import GRDB
import Rewards
import Synchronization

/// The coins of a programme, in one SQLite file: what every upload earned and what became of it.
///
/// Entries are only added, each with the hash of the one before. An upload, its receipt's identity and its entries are
/// recorded in one transaction that reaches the disk before `record` returns; a process killed at any moment leaves
/// whole uploads or none of them. Several processes may use one ledger; each transaction waits for the one before.
public final class Ledger: Sendable {
    /// What a ledger is opened for.
    public enum Access: Hashable, Sendable {
        /// To look; the file must exist and is not written.
        case read
        /// To record; a missing file is made, an older schema brought up to date.
        case write
    }

    /// How surely a transaction reaches the disk before the next begins.
    package enum Durability: String, Sendable {
        /// It survives a power cut.
        case full = "FULL"
        /// It survives a killed process, not a power cut. For tests.
        case off = "OFF"
    }

    /// Where the file is.
    public let path: String
    let queue: DatabaseQueue
    let pictures = Mutex(PictureIndex())

    /// Opens the ledger at `path`. Waits up to half a minute for a process that is writing.
    public convenience init(path: String, access: Access = .write) throws(LedgerError) {
        try self.init(path: path, access: access, durability: .full, schema: Schema.newest)
    }

    package init(
        path: String, access: Access = .write, durability: Durability, schema: Int? = nil
    ) throws(LedgerError) {
        self.path = path
        do {
            let exists = FileManager.default.fileExists(atPath: path)
            guard exists || access == .write else { throw LedgerError.missing(path: path) }
            if exists { try Ledger.checkHeader(path) }
            queue = try Ledger.open(path, access: access, durability: durability)
            switch access {
            case .read:
                let version = try queue.read { try Schema.check($0, path: path) }
                guard version == Schema.newest else {
                    throw version == 0
                        ? LedgerError.notALedger(path: path)
                        : LedgerError.invalid("\(path): has the older schema \(version); any `qix batch` updates it")
                }
            case .write:
                try queue.inDatabase { try Schema.migrate($0, path: path, to: schema ?? Schema.newest) }
            }
        } catch {
            throw LedgerError(error, path: path)
        }
    }

    /// Closes the file; the ledger cannot be used afterwards. Letting go of the ledger does the same.
    public func close() throws(LedgerError) {
        try attempt { try self.queue.close() }
    }

    /// A newer ledger, or no ledger, is told from its first 100 bytes, before SQLite opens it and makes files beside.
    private static func checkHeader(_ path: String) throws {
        guard let file = FileHandle(forReadingAtPath: path) else { throw LedgerError.notWritable(path: path) }
        defer { try? file.close() }
        let header = [UInt8](try file.read(upToCount: 100) ?? Data())
        guard !header.isEmpty else { return }
        guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw LedgerError.notALedger(path: path)
        }
        func number(at offset: Int) -> Int { header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let version = number(at: 60)
        let application = number(at: 68)
        if application == Schema.applicationID, version > Schema.newest {
            throw LedgerError.newer(path: path, schema: version, known: Schema.newest)
        }
        // Without our mark, only a database that nothing was ever put into may become a ledger.
        let isBlank = application == 0 && number(at: 40) == 0
        guard application == Schema.applicationID || isBlank else { throw LedgerError.notALedger(path: path) }
    }

    private static func open(_ path: String, access: Access, durability: Durability) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = access == .read
        configuration.busyMode = .timeout(30)
        configuration.label = "qix.ledger"
        configuration.prepareDatabase { database in
            if access == .write {
                // Two processes that make the ledger at once contend for this switch, and SQLite does not ask the busy
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
            }
            try database.execute(sql: "PRAGMA recursive_triggers = ON")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Runs `body` and tells its errors in the ledger's words.
    func attempt<Value>(_ body: () throws -> Value) throws(LedgerError) -> Value {
        do { return try body() } catch { throw LedgerError(error, path: path) }
    }

    /// Runs `body` in one transaction that no other process can interleave with.
    func transaction<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
        try attempt {
            var value: Value?
            try self.queue.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    value = try body(database)
                    return .commit
                }
            }
            return value!
        }
    }
}
