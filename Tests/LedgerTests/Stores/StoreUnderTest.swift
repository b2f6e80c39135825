import Foundation
import Ledger
import Postgres
import SQL
import SQLite
import StoreSupport
import Testing
import TestSupport

/// A kind of store that the ledger must behave the same on. A new driver is one more line of `all`.
struct StoreUnderTest: CustomTestStringConvertible, Sendable {
    /// What a test run calls it.
    let testDescription: String
    /// Finds room for one ledger, in the folder or elsewhere; the result opens that ledger's store, as often as needed.
    let place: @Sendable (_ folder: URL) throws -> (() throws -> any Store)

    static let all = [sqliteFile, postgresql, memory]

    static let sqliteFile = StoreUnderTest(testDescription: "SQLite file") { folder in
        let path = folder.appending(path: "coins.qix").path
        return { try SQLiteStore(path: path, access: .write, migrations: .ledger, durability: .off) }
    }

    static let postgresql = StoreUnderTest(testDescription: "PostgreSQL") { _ in
        let address = try PostgreSQLSchema().address
        return { try PostgresStore(address: .init(address), access: .write, migrations: .ledger) }
    }

    static let memory = StoreUnderTest(testDescription: "memory") { _ in
        let database = MemoryDatabase()
        return { MemoryStore(database: database) }
    }

    /// Runs `body` with a function that opens one ledger, empty at first; the ledger is deleted afterwards.
    ///
    /// - Parameter key: the key of its erasures.
    func withPlace<Value>(
        under key: ErasureKey = ErasureKey(), _ body: (_ open: @escaping () throws -> Ledger) throws -> Value
    ) throws -> Value {
        try World.withLedgerPath { path in
            let open = try place(URL(filePath: path).deletingLastPathComponent())
            return try body { try Ledger(store: open(), erasureKeys: .memory(key)) }
        }
    }

    /// Runs `body` with an empty ledger.
    func withLedger<Value>(_ body: (Ledger) throws -> Value) throws -> Value {
        try withPlace { open in try body(try open()) }
    }
}
