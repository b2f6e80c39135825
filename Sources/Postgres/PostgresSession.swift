import CPostgres
import Foundation
import SQL

/// One connection, inside a transaction or waiting for the next.
///
/// It sends statements without rows as they come and reads their answers together, when rows are needed or the
/// transaction ends (libpq's pipeline): a decision waits for the network a dozen times instead of some thirty.
final class PostgresSession: Session {
    private var connection: PostgresConnection
    private let location: String
    /// Statements that the server has prepared, by name, with their number of values.
    private var prepared: [String: (text: String, parameterCount: Int)] = [:]
    /// What was sent and has no answer yet.
    private var sent: [PendingReply] = []
    /// The first error of the transaction, which then keeps nothing.
    private var failure: StoreError?
    /// Whether the connection is broken.
    private(set) var isLost = false
    /// The name of this session, where a pooler is between it and the server; `nil` where it is the server's own.
    private var pooledName: String?

    private enum PendingReply {
        case prepare(String)
        case run(String)
    }

    /// How many statements are sent before their answers are read, which the server has to keep until then.
    private static let maxPendingReplies = 64

    init(_ address: PostgresAddress) throws(StoreError) {
        connection = try PostgresConnection(address)
        location = address.location
        // Locks are waited for as long as in SQLite; a commit waits for the disk; and no plan that was made while the
        // tables were empty is compiled at length. The role's own settings apply otherwise.
        let settings = try run(
            """
            SELECT pg_backend_pid(), set_config('lock_timeout', '30s', false), set_config('client_min_messages', 'warning', false),
                set_config('jit', 'off', false), set_config('bytea_output', 'hex', false),
                set_config('synchronous_commit', CASE current_setting('synchronous_commit')
                    WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)
            """)
        guard settings[0][0].flatMap({ Int($0) }) != connection.serverProcess else { return }
        let name = UUID().uuidString
        try run("SELECT set_config('qix.session', '\(name)', false)")
        pooledName = name
    }

    // MARK: Outside of transactions

    /// Runs any number of statements at once and returns the rows of the last, as text.
    @discardableResult
    func run(_ sql: String, _ values: [String] = []) throws(StoreError) -> [[String?]] {
        guard let answer = values.isEmpty ? connection.run(sql) : connection.run(sql, values) else { throw markLost() }
        if answer.isError { throw error(answer, statement: "the change") }
        return (0..<answer.rowCount).map { row in (0..<answer.columnCount).map { answer.text(row, $0) } }
    }

    // MARK: Transactions

    /// Begins a transaction that sees the database at one moment.
    func beginReading() throws(StoreError) { try begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", lock: nil) }

    /// Begins a transaction that changes something. With `lock` it waits for every other one that took the lock.
    ///
    /// READ COMMITTED, because a snapshot of the whole transaction would be older than the lock that it waited for.
    func beginWriting(lock: PostgresLock?) throws(StoreError) {
        try begin("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", lock: lock)
    }

    private func begin(_ sql: String, lock: PostgresLock?) throws(StoreError) {
        failure = nil
        guard connection.beginPipeline(), connection.send(sql) else { throw markLost() }
        sent.append(.run("begin"))
        if let lock { try execute(PostgresLock.waitInTransaction, lock.values) }
        try drainReplies()
        try requireOwnSession()
    }

    /// Throws `pooled` if the transaction has begun in another session than the one before.
    private func requireOwnSession() throws(StoreError) {
        guard let pooledName else { return }
        var found: String?
        do {
            found = try first(PostgresSession.sessionName)?.text(0)
        } catch {
            throw (error as? StoreError) ?? .pooled(location: location)
        }
        guard let found, found.utf8.elementsEqual(pooledName.utf8) else { throw .pooled(location: location) }
    }

    private static let sessionName = Statement(
        name: "session_name", text: "SELECT coalesce(current_setting('qix.session', true), '')")

    /// Stores what the transaction changed, and reads all answers that are due. After an error among them the server
    /// skips the end of the transaction too.
    func commit() throws(StoreError) {
        if let failure { throw failure }
        guard connection.send("COMMIT"), connection.sync() else { throw markLost() }
        consumePendingReplies()
        var command = ""
        do throws(StoreError) { command = try answers(to: "the end of the transaction") } catch { fail(error) }
        try consumeSync()
        if let failure { throw failure }
        // A server that could not keep the changes answers ROLLBACK, which is no error.
        guard command == "COMMIT" else { throw .failed(location: location, message: "the change was not kept") }
        guard connection.endPipeline() else { throw markLost() }
    }

    /// Undoes what the transaction changed.
    func rollback() {
        guard !isLost else { return }
        do {
            do { try drainReplies() } catch {}
            guard !isLost, connection.send("ROLLBACK"), connection.sync() else { throw markLost() }
            try answers(to: "the end of the transaction")
            try consumeSync()
            guard connection.endPipeline() else { throw markLost() }
        } catch {
            // A connection that cannot even do this is useless; the server rolls back when it is closed.
            isLost = true
        }
    }

    // MARK: Session

    func execute(_ statement: Statement, _ values: [Value]) throws(StoreError) {
        try send(statement, values)
        if sent.count >= PostgresSession.maxPendingReplies { try drainReplies() }
    }

    func each(_ statement: Statement, _ values: [Value], _ body: (Row) throws -> Bool) throws {
        try send(statement, values)
        guard connection.sync() else { throw markLost() }
        let last = sent.removeLast()
        guard case .run(let name) = last else { return }
        consumePendingReplies()
        guard failure == nil else {
            take(last)
            try consumeSync()
            throw failure!
        }
        connection.enableSingleRowMode()
        var isWanted = true
        var thrown: (any Error)?
        while let answer = connection.next() {
            if answer.isError { fail(error(answer, statement: name)) }
            guard !isLost else { break }
            for row in 0..<answer.rowCount where isWanted && failure == nil {
                do {
                    isWanted = try body(Row((0..<answer.columnCount).map { answer.value(row, $0) }, of: statement))
                } catch {
                    // The remaining rows have to be read before anything else can be sent.
                    thrown = error
                    isWanted = false
                }
            }
        }
        try consumeSync()
        if let thrown { throw thrown }
        if let failure { throw failure }
    }

    /// Sends all before it reads the first answer.
    func rows(_ statement: Statement, forEachOf values: [[Value]]) throws -> [[Row]] {
        guard !values.isEmpty else { return [] }
        for values in values { try send(statement, values) }
        guard connection.sync() else { throw markLost() }
        // Each list sent one statement; before the first, its preparation may have been sent.
        sent.removeLast(values.count)
        consumePendingReplies()
        var found: [[Row]] = []
        for _ in values {
            var rows: [Row] = []
            while !isLost, let answer = connection.next() {
                if answer.isError { fail(error(answer, statement: statement.name)) }
                for row in 0..<answer.rowCount {
                    rows.append(Row((0..<answer.columnCount).map { answer.value(row, $0) }, of: statement))
                }
            }
            found.append(rows)
        }
        try consumeSync()
        if let failure { throw failure }
        return found
    }

    private func send(_ statement: Statement, _ values: [Value]) throws(StoreError) {
        let known = prepared[statement.name]
        precondition(known == nil || known?.text == statement.text, "two statements are named \(statement.name)")
        let parameterCount = known?.parameterCount ?? statement.parameterCount
        guard values.count == parameterCount else {
            throw .wrongCount(statement: statement.name, expected: parameterCount, given: values.count)
        }
        for (place, value) in values.enumerated() {
            if case .text(let text) = value, text.utf8.contains(0) {
                throw .unstorable(statement: statement.name, parameter: place + 1)
            }
        }
        if let failure { throw failure }
        if known == nil {
            prepared[statement.name] = (statement.text, parameterCount)
            sent.append(.prepare(statement.name))
            guard connection.prepare(statement) else { throw markLost() }
        }
        sent.append(.run(statement.name))
        guard connection.send(statement, values) else { throw markLost() }
    }

    /// Reads the answers to everything that was sent, and throws the first error.
    private func drainReplies() throws(StoreError) {
        if !sent.isEmpty {
            guard connection.sync() else { throw markLost() }
            consumePendingReplies()
            try consumeSync()
        }
        if let failure { throw failure }
    }

    /// Reads the answers to everything that was sent.
    private func consumePendingReplies() {
        for one in sent { take(one) }
        sent = []
    }

    private func take(_ one: PendingReply) {
        let failed = failure != nil
        do throws(StoreError) {
            switch one {
            case .run(let name): try answers(to: name)
            case .prepare(let name):
                do throws(StoreError) {
                    try answers(to: name)
                } catch {
                    prepared[name] = nil
                    throw error
                }
                // After an error the server skips what follows.
                if failed { prepared[name] = nil }
            }
        } catch {
            fail(error)
        }
    }

    /// Reads the answers to one statement, and returns the command that was carried out.
    @discardableResult
    private func answers(to statement: String) throws(StoreError) -> String {
        var command = ""
        var failure: StoreError?
        while !isLost, let answer = connection.next() {
            if answer.isError { failure = failure ?? error(answer, statement: statement) }
            command = answer.command
        }
        if let failure { throw failure }
        return command
    }

    private func consumeSync() throws(StoreError) {
        guard !isLost else { throw failure ?? markLost() }
        guard let answer = connection.next(), answer.status == PGRES_PIPELINE_SYNC else { throw markLost() }
    }

    private func fail(_ error: StoreError) { failure = failure ?? error }

    private func error(_ answer: borrowing ServerResult, statement: String) -> StoreError {
        if connection.isLost { return markLost() }
        return StoreError(code: answer.code, message: answer.message, location: location, statement: statement)
    }

    /// Marks the connection as broken, and returns why.
    private func markLost() -> StoreError {
        isLost = true
        return .lost(location: location, message: connection.message)
    }
}
