import Foundation
import SQL

/// A store without SQL: it carries out the ledger's statements on arrays and dictionaries.
///
/// It shows that the ledger needs nothing of its store but what `Store` promises.
final class MemoryStore: Store {
    let location = "memory"
    // The tables exist from the start, and refuse what triggers would.
    let dialect = Dialect(
        groupSize: 1, integrityCheck: nil, triggerNames: MemoryStore.triggerNames, creation: { _ in "" },
        guards: { _ in [] }, spelled: { $0 })
    let migrations = Migrations.ledger

    static let triggerNames = Statement(name: "triggerNames", text: "")

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
    func removeUnneeded() throws -> Int { 0 }

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
