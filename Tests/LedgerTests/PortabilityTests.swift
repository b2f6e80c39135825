import Foundation
import Postgres
import SQL
import SQLite
import Stores
import StoreSupport
import Testing

import Ledger

@Suite("The ledger's SQL runs on SQLite and PostgreSQL")
struct PortabilityTests {
    /// Every statement of the ledger: those that the store in memory carries out, on which all tests run too.
    static let statements = (Array(MemorySession.changes.keys) + MemorySession.answers.keys)
        .filter { $0 != MemoryStore.triggerNames }.sorted { $0.name < $1.name }

    @Test("SQLite prepares every statement with its values", arguments: statements)
    func sqlite(statement: Statement) throws {
        try World.withLedgerPath { path in
            let store = try SQLiteStore(path: path, access: .write, migrations: .ledger)
            // Wrong values are refused by what the tables demand, never by the words of the statement.
            let values = (0..<statement.parameterCount).map { _ in Value.integer(1) }
            do {
                try store.write { try $0.execute(statement, values) }
            } catch StoreError.refused {
                #expect(statement.text.hasPrefix("INSERT"))
            }
        }
    }

    @Test("user is in quotes, because PostgreSQL takes the bare word for its role", arguments: statements)
    func quotedUser(statement: Statement) {
        let text = statement.text.replacing("\"user\"", with: "")
        #expect(!text.contains(/\buser\b/.ignoresCase()), "\(text)")
    }

    @Test("PostgreSQL prepares every statement with its values", arguments: statements)
    func postgresql(statement: Statement) throws {
        let store = try PostgresStore(
            address: .init(PostgreSQLSchema().address), access: .write, migrations: .ledger)
        let values = (0..<statement.parameterCount).map { _ in Value.integer(1) }
        do {
            try store.write { try $0.execute(statement, values) }
        } catch StoreError.refused {
            #expect(statement.text.hasPrefix("INSERT"))
        }
    }

    @Test("The tables of both have the same columns, in the same order")
    func sameColumns() throws {
        let schema = try PostgreSQLSchema()
        _ = try Ledger(path: schema.address)
        let columns = try schema.run(
            """
            SELECT table_name, column_name, is_nullable FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name <> 'qix_schema'
            ORDER BY table_name COLLATE "C", ordinal_position
            """)
        let inSQLite = try World.withLedgerPath { path in
            let store = try SQLiteStore(path: path, access: .write, migrations: .ledger)
            let statement = Statement(
                name: "columns",
                text: """
                    SELECT tables.name, columns.name,
                        CASE WHEN columns."notnull" = 1 OR columns.pk > 0 THEN 'NO' ELSE 'YES' END
                    FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
                    WHERE tables.type = 'table' ORDER BY tables.name, columns.cid
                    """)
            return try store.read { try $0.rows(statement) }.map { row in
                try (0..<3).map { column in try row.text(column) }
            }
        }
        #expect(columns.count > 40)
        #expect(columns == inSQLite)
    }
}
