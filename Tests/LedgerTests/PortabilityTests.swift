import Foundation
import Postgres
import SQL
import SQLite
import Stores
import Testing

@testable import Ledger

@Suite("The ledger's SQL is common ground of SQLite and PostgreSQL")
struct PortabilityTests {
    @Test("SQLite prepares every statement, which takes the values it names", arguments: LedgerSQL.allCases)
    func sqlite(name: LedgerSQL) throws {
        try World.withLedgerPath { path in
            let store = try SQLiteStore(path: path, access: .write, migrations: .ledgerInSQLite)
            let statement = name.statement(in: .sqlite)
            // Wrong values are refused by what the tables demand, never by the words of the statement.
            let values = (0..<statement.parameterCount).map { _ in Value.integer(1) }
            do {
                try store.write { try $0.execute(statement, values) }
            } catch StoreError.refused {
                #expect(statement.text.hasPrefix("INSERT"))
            }
        }
    }

    @Test("user stands in quotes, for PostgreSQL takes the bare word for its role", arguments: LedgerSQL.allCases)
    func quotedUser(name: LedgerSQL) {
        let text = name.statement(in: .postgreSQL).text.replacing("\"user\"", with: "")
        #expect(!text.contains(/\buser\b/.ignoresCase()), "\(text)")
    }

    @Test("PostgreSQL prepares every statement, which takes the values it names", arguments: LedgerSQL.allCases)
    func postgresql(name: LedgerSQL) throws {
        let store = try PostgresStore(
            address: .init(PostgreSQLSchema().address), access: .write, migrations: .ledgerInPostgreSQL)
        let statement = name.statement(in: .postgreSQL)
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
            let store = try SQLiteStore(path: path, access: .write, migrations: .ledgerInSQLite)
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
