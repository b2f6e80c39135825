import Foundation
import SQL

/// Tables in one schema of a PostgreSQL database: the first of the session's `search_path`.
///
/// A transaction is stored for good before `write` returns, as far as the server's settings say so. Any number of
/// processes on any machines may use one database: each write takes one lock before it reads anything, and waits up to
/// half a minute for it. A lost connection is replaced for the next transaction. The transaction in which it was lost
/// throws and is not retried, because nobody knows whether it was stored.
public final class PostgresStore: ConcurrentStore, @unchecked Sendable {
    /// The address without its password.
    public var location: String { address.location }
    /// The tables in it.
    public let migrations: Migrations
    /// PostgreSQL's words.
    public var dialect: Dialect { .postgreSQL }

    private let address: PostgresAddress
    private let access: Access
    /// One transaction at a time on the one connection; held while anything below is used.
    private let transactionLock = NSLock()
    private var session: PostgresSession?
    private var isClosed = false
    /// Whether this process holds the lock of runs.
    private var holdsRunLock = false
    /// The server's number of the table `qix_schema`, which the locks are named by.
    private var table: UInt32 = 0

    /// Connects to the database at `address`. For writing, tables are made in an empty schema, and the steps that an
    /// older one lacks are carried out. A newer schema is used as long as it has what this qix needs. Throws `missing`
    /// for an empty schema to read, `foreign`, `newer`, `older`, and `failed` where the server cannot be reached or
    /// refuses.
    public init(address: PostgresAddress, access: Access, migrations: Migrations) throws(StoreError) {
        self.address = address
        self.access = access
        self.migrations = migrations
        let session = try PostgresSession(address)
        let noted = try migrator.noteUse(session)
        switch access {
        case .read: try migrator.requireNewest(session)
        case .write: try migrator.migrate(session)
        }
        if let noted { table = noted } else { table = try migrator.noteUse(session) ?? 0 }
        self.session = session
    }

    private var migrator: PostgresMigrator { PostgresMigrator(migrations: migrations, location: address.location) }

    /// Whether the tables are there. Throws as `init` does.
    public static func exists(_ address: PostgresAddress, migrations: Migrations) throws(StoreError) -> Bool {
        try PostgresMigrator(migrations: migrations, location: address.location).current(PostgresSession(address)) > 0
    }

    /// One transaction that holds the lock of all that write.
    public func write<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer {
        guard access == .write else { throw StoreError.notWritable(location: location) }
        let lock = PostgresLock(.writing, applicationID: migrations.applicationID, object: table)
        return try transaction(body) { session throws(StoreError) in try session.beginWriting(lock: lock) }
    }

    /// One transaction that waits only for those that changed the same rows.
    public func writeConcurrently<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer {
        guard access == .write else { throw StoreError.notWritable(location: location) }
        return try transaction(body) { session throws(StoreError) in try session.beginWriting(lock: nil) }
    }

    /// One transaction that sees the database as it is at its first read.
    public func read<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer {
        try transaction(body) { session throws(StoreError) in try session.beginReading() }
    }

    /// Writes the tables into new files; the server removes the old ones. How long the server keeps its write-ahead log
    /// and its backups is set by whoever runs it.
    public func scrub(_ tables: [String]) throws {
        transactionLock.lock()
        defer { transactionLock.unlock() }
        let session = try connected()
        for table in tables { try session.run("VACUUM (FULL) \(table)") }
    }

    /// Sees every session of earlier versions, on whatever machine.
    public func removeUnneeded() throws -> Int {
        guard access == .write else { throw StoreError.notWritable(location: location) }
        transactionLock.lock()
        defer { transactionLock.unlock() }
        return try migrator.removeUnneeded(connected())
    }

    /// Takes a lock of the server, which ends with the connection.
    public func acquireRunLock() throws(StoreError) -> Bool {
        transactionLock.lock()
        defer { transactionLock.unlock() }
        guard !holdsRunLock else { return true }
        holdsRunLock = try acquireRunLock(connected())
        return holdsRunLock
    }

    /// Releases the lock.
    public func release() {
        transactionLock.lock()
        defer { transactionLock.unlock() }
        releaseRunLock()
    }

    private func releaseRunLock() {
        guard holdsRunLock else { return }
        holdsRunLock = false
        // A lost connection holds no lock.
        let lock = PostgresLock(.run, applicationID: migrations.applicationID, object: table)
        if let session { _ = try? session.run("SELECT pg_advisory_unlock(\(lock.arguments))") }
    }

    /// Ends the connection.
    public func close() throws(StoreError) {
        transactionLock.lock()
        defer { transactionLock.unlock() }
        // Otherwise the server notices a little later.
        releaseRunLock()
        session = nil
        isClosed = true
    }

    private func transaction<Answer>(
        _ body: (any Session) throws -> Answer, begin: (PostgresSession) throws(StoreError) -> Void
    ) throws -> Answer {
        transactionLock.lock()
        defer { transactionLock.unlock() }
        let session = try begun(begin)
        do {
            let answer = try body(session)
            try session.commit()
            return answer
        } catch {
            session.rollback()
            if session.isLost { self.session = nil }
            throw error
        }
    }

    /// A session inside a transaction. A connection that was lost since the last transaction is no error: it is
    /// replaced.
    private func begun(_ begin: (PostgresSession) throws(StoreError) -> Void) throws(StoreError) -> PostgresSession {
        var isRetry = session == nil
        while true {
            let session = try connected()
            do {
                try begin(session)
                return session
            } catch {
                session.rollback()
                if session.isLost { self.session = nil }
                guard session.isLost, !isRetry else { throw error }
                isRetry = true
            }
        }
    }

    private func connected() throws(StoreError) -> PostgresSession {
        // Outside of transactions nobody has put away a session that was lost.
        if let session, !session.isLost { return session }
        guard !isClosed else { throw .failed(location: location, message: "was closed") }
        let session = try PostgresSession(address)
        // What this qix needs may have been removed since.
        _ = try migrator.noteUse(session)
        try migrator.requireNewest(session)
        if holdsRunLock, try !acquireRunLock(session) {
            throw .failed(location: location, message: "the connection was lost, and another run has begun since")
        }
        self.session = session
        return session
    }

    private func acquireRunLock(_ session: PostgresSession) throws(StoreError) -> Bool {
        let lock = PostgresLock(.run, applicationID: migrations.applicationID, object: table)
        return try session.run("SELECT pg_try_advisory_lock(\(lock.arguments))")[0][0] == "t"
    }
}
