import Foundation
import SQL

/// A store without SQL: the ledger's statements, known by their names, carried out on arrays and dictionaries.
///
/// It is here to show that the ledger asks nothing of its store but what `Store` promises.
final class MemoryStore: Store {
    let location = "memory"
    let dialect = Dialect(
        name: "memory", byteCollation: "", tableScanHint: "", groupSize: 1, integrityCheck: nil,
        triggerNames: Statement(name: "triggerNames", text: ""))
    // The tables stand from the start, and the refusals of the triggers are part of them.
    let migrations = Migrations(part: "ledger", applicationID: 0, steps: ["", "", "", ""], triggers: [])

    private let database: MemoryDatabase

    init(database: MemoryDatabase) { self.database = database }

    func write<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer {
        try database.locked { tables in
            do {
                let answer = try body(MemorySession(tables: tables, isWritable: true))
                tables.keep()
                return answer
            } catch {
                tables.undo()
                throw error
            }
        }
    }

    func read<Answer>(_ body: (any Session) throws -> Answer) throws -> Answer {
        try database.locked { try body(MemorySession(tables: $0, isWritable: false)) }
    }

    func scrub(_ tables: [String]) {}

    // Another process cannot reach it.
    func acquireRunLock() -> Bool { true }

    func release() {}

    func close() {}
}

/// What outlives a store that is closed and opened again.
final class MemoryDatabase: @unchecked Sendable {
    private let lock = NSLock()
    private let tables = MemoryTables()

    func locked<Answer>(_ body: (MemoryTables) throws -> Answer) rethrows -> Answer {
        lock.lock()
        defer { lock.unlock() }
        return try body(tables)
    }
}
