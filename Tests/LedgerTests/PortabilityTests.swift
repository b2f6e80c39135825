import Foundation
import SQL
import SQLite
import Testing

@testable import Ledger

@Suite("The ledger's SQL is common ground of SQLite and PostgreSQL")
struct PortabilityTests {
    private static let postgreSQL = Dialect(
        name: "postgresql", byteOrder: "COLLATE \"C\"", tableAlone: "", integrityCheck: nil,
        triggerNames: Statement(
            name: "trigger_names", text: "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname"))

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
        let text = name.statement(in: PortabilityTests.postgreSQL).text.replacing("\"user\"", with: "")
        #expect(!text.contains(/\buser\b/.ignoresCase()), "\(text)")
    }

    @Test(
        "PostgreSQL prepares every statement",
        .enabled(if: PostgreSQLServer.tools != nil, "PostgreSQL is not installed (apt-get install postgresql)"))
    func postgresql() throws {
        let prepared = LedgerSQL.allCases.map { name in
            let statement = name.statement(in: PortabilityTests.postgreSQL)
            return "PREPARE \"\(statement.name)\" AS \(statement.text);"
        }
        let triggers = "PREPARE triggers AS \(PortabilityTests.postgreSQL.triggerNames.text);"
        let count = "SELECT count(*) FROM pg_prepared_statements;"
        let script = ([postgreSQLSchema] + prepared + [triggers, count]).joined(separator: "\n")
        // A statement that PostgreSQL refuses is told on standard error, and ends the script.
        #expect(try PostgreSQLServer.output(of: script) == "\(LedgerSQL.allCases.count + 1)\n")
    }
}
