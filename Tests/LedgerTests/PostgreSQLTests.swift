import Campaigns
import Foundation
import Postgres
import SQL
import StoreSupport
import Stores
import Testing
import TestSupport

import Ledger

@Suite("A ledger in a PostgreSQL database")
struct PostgreSQLTests {
    private func message(_ address: String, access: Ledger.Access = .read) -> String {
        do {
            _ = try Ledger(path: address, access: access)
            return "opened"
        } catch {
            return error.description
        }
    }

    @Test("Reading a missing ledger makes none; writing makes one, which can be read")
    func missing() throws {
        let schema = try PostgreSQLSchema()
        #expect(message(schema.address).contains("no such ledger"))
        #expect(try !LedgerLocation(schema.address).exists())
        #expect(message(schema.address, access: .write) == "opened")
        #expect(try LedgerLocation(schema.address).exists())
        #expect(try Ledger(path: schema.address, access: .read).summary().entries == 0)
    }

    @Test("A database that holds something else is refused and not touched", arguments: [Ledger.Access.read, .write])
    func foreign(access: Ledger.Access) throws {
        let schema = try PostgreSQLSchema()
        try schema.run("CREATE TABLE songs (title text)")
        #expect(message(schema.address, access: access).contains("is no ledger of qix"))
        #expect(
            try schema.run("SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace") == [
                ["1"]
            ])
    }

    @Test(
        "A ledger from which a newer qix removed something, or of an older one, is refused and not touched",
        arguments: [Ledger.Access.read, .write])
    func versions(access: Ledger.Access) throws {
        let schema = try PostgreSQLSchema()
        _ = try Ledger(path: schema.address)
        try schema.run("UPDATE qix_schema SET steps = steps + 1, oldest = steps + 1")
        #expect(message(schema.address, access: access).contains("use a newer qix"))
        try schema.run("UPDATE qix_schema SET steps = steps - 1, oldest = 1; DROP TABLE erased_keys")
        #expect(message(schema.address, access: access).contains("older schema"))
        #expect(try schema.run("SELECT to_regclass('erased_keys')") == [[nil]])
    }

    @Test("Messages say what is wrong with an address or a server, without the password")
    func unreachable() throws {
        let server = try PostgreSQLServer.running()
        #expect(message(server.address(user: "qix:secret-word")).contains("password authentication failed"))
        #expect(message(server.address(user: "nobody:secret-word")).contains("password authentication failed"))
        #expect(message(server.address(database: "nowhere")).contains("database \"nowhere\" does not exist"))
        #expect(message("postgresql://qix:secret-word@127.0.0.1:1/qix").contains("127.0.0.1"))
        #expect(message("postgresql:///qix?colour=blue").contains("colour"))
        for address in [
            server.address(user: "qix:secret-word"), "postgresql://qix:secret-word@127.0.0.1:1/qix",
            "postgresql://qix:secret-word/@127.0.0.1/qix", "postgresql://qix:secret-word%@127.0.0.1/qix",
            "postgresql://qix:secret@word@127.0.0.1/qix", "postgresql:///qix?password=secret-word&colour=blue",
            "POSTGRESQL://qix:secret-word@127.0.0.1:1/qix",
        ] {
            let message = message(address)
            #expect(message.hasPrefix("postgresql://"), "\(message)")
            #expect(!message.contains("secret") && !message.contains("word@"), "\(message)")
        }
    }

    @Test("The database refuses any change of written rows, one by one and all at once")
    func appendOnly() throws {
        let schema = try PostgreSQLSchema()
        let ledger = try Ledger(path: schema.address)
        try VerificationTests.fill(ledger)
        for table in ["uploads", "receipts", "entries", "redecisions", "programmes", "inputs"] {
            let column =
                ["entries": "reason", "receipts": "kind", "programmes": "content", "inputs": "operation"][table]
                ?? "outcome"
            for change in ["UPDATE \(table) SET \(column) = 'x'", "DELETE FROM \(table)", "TRUNCATE \(table) CASCADE"] {
                // A trigger for each row has nothing to refuse where there is none.
                if table == "redecisions", !change.hasPrefix("TRUNCATE") { continue }
                let error = #expect(throws: StoreError.self) { try schema.run(change) }
                guard case .refused(_, _, let message) = error else {
                    Issue.record("\(change): \(String(describing: error))")
                    continue
                }
                #expect(message == "the ledger is append-only")
            }
        }
        #expect(throws: StoreError.self) {
            try schema.run(
                "INSERT INTO entries SELECT sequence + 1000, at, \"user\", coins, kind, campaign, partner, "
                    + "upload, refers, key, reference, reason, previous, hash FROM entries WHERE sequence = 1")
        }
        #expect(try ledger.verify().faults == [])
    }

    @Test(
        "Verifying finds a trigger that was dropped or disabled, and what was changed meanwhile",
        arguments: [
            "ALTER TABLE entries DISABLE TRIGGER entries_stay", "DROP TRIGGER receipts_whole ON receipts",
            "SET session_replication_role = replica; UPDATE entries SET coins = coins + 1 WHERE sequence = 2",
            "UPDATE balances SET available = available + 1 WHERE \"user\" = 'ann'",
        ])
    func tampered(change: String) throws {
        let schema = try PostgreSQLSchema()
        let ledger = try Ledger(path: schema.address)
        try VerificationTests.fill(ledger)
        try schema.run(change)
        #expect(try !ledger.verify().isSound)
    }

    /// The server's process for this connection.
    private static let ownProcess = Statement(name: "own_process", text: "SELECT pg_backend_pid()")

    @Test("A connection lost between transactions is replaced; one lost within keeps nothing, and the next works")
    func lostConnection() throws {
        let schema = try PostgreSQLSchema()
        let store = try PostgresStore(
            address: .init(schema.address), access: .write, migrations: .ledger)
        let ledger = try Ledger(store: store)
        func process() throws -> Int { try store.read { try $0.first(PostgreSQLTests.ownProcess)!.integer(0) } }
        func end(_ process: Int) throws { try schema.run("SELECT pg_terminate_backend(\(process), 5000)") }
        try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
        try end(process())
        try ledger.record(World.receipt("ann", file: 2, document: 2), programme: World.programme)
        #expect(try ledger.summary().uploads == 2)

        let error = #expect(throws: StoreError.self) {
            try store.write { session in
                let budget = Statement(
                    name: "test_budget", text: "INSERT INTO budgets (campaign, coins, waiting) VALUES ($1, 0, 0)")
                try session.execute(budget, [.text("lost")])
                try end(session.first(PostgreSQLTests.ownProcess)!.integer(0))
                try session.execute(budget, [.text("lost too")])
            }
        }
        #expect(error?.description.contains("the connection was lost") == true)
        #expect(try ledger.spentByCampaign()["lost"] == nil)
        try ledger.record(World.receipt("ann", file: 3, document: 3), programme: World.programme)
        #expect(try ledger.verify().isSound)
        #expect(try ledger.summary().uploads == 3)
    }

    @Test("A run that lost its connection does not continue beside another run")
    func lostRun() throws {
        let schema = try PostgreSQLSchema()
        let store = try PostgresStore(
            address: .init(schema.address), access: .write, migrations: .ledger)
        #expect(try store.acquireRunLock())
        let process = try store.read { try $0.first(PostgreSQLTests.ownProcess)!.integer(0) }
        try schema.run("SELECT pg_terminate_backend(\(process), 5000)")
        let next = try Ledger(path: schema.address)
        #expect(try next.acquireRunLock())
        let error = #expect(throws: StoreError.self) { try store.write { _ in } }
        #expect(error?.description.contains("another run has begun") == true)
        try next.close()
        try store.write { _ in }
    }

    @Test("A role that may only insert is enough, and can change nothing")
    func leastRights() throws {
        let server = try PostgreSQLServer.running()
        let schema = try PostgreSQLSchema()
        _ = try Ledger(path: schema.address)
        let role = PostgreSQLServer.freshName()
        try schema.run(
            """
            CREATE ROLE \(role) LOGIN PASSWORD 'least';
            GRANT USAGE ON SCHEMA \(schema.name) TO \(role);
            GRANT SELECT ON ALL TABLES IN SCHEMA \(schema.name) TO \(role);
            GRANT INSERT ON uploads, receipts, entries, redecisions, paid_products, programmes, inputs TO \(role);
            GRANT INSERT, DELETE ON waiting_for_budget TO \(role);
            GRANT INSERT ON till_users, shop_partners, paid_prices, picture_bands TO \(role);
            GRANT INSERT, UPDATE ON balances, budgets, spent, recent_awards TO \(role)
            """)
        let address = server.address(user: "\(role):least", schema: schema.name)
        let ledger = try Ledger(path: address)
        try VerificationTests.fill(ledger)
        for change in ["DELETE FROM entries", "UPDATE uploads SET user = 'x'", "DROP TABLE entries"] {
            #expect(throws: StoreError.self) { try PostgresAdministration.run(change, at: address) }
        }
        try schema.run("REVOKE INSERT ON entries FROM \(role)")
        let error = #expect(throws: LedgerError.self) {
            try ledger.record(World.receipt("ann", file: 90, document: 90), programme: World.programme)
        }
        #expect(error?.description.contains("permission denied for table entries") == true)
        #expect(try ledger.verify().isSound)
    }

    @Test("Several connections at once record what one would")
    func together() async throws {
        let schema = try PostgreSQLSchema()
        _ = try Ledger(path: schema.address)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for user in ["ann", "bob", "cid", "dan"] {
                group.addTask {
                    let ledger = try Ledger(path: schema.address)
                    for file in 1...15 {
                        // The same receipts from each: every one pays once.
                        let claim = World.receipt(
                            user, file: file * 10 + Int(user.utf8.first!), document: file, day: file)
                        try ledger.record(claim, programme: World.programme)
                    }
                }
            }
            try await group.waitForAll()
        }
        let ledger = try Ledger(path: schema.address, access: .read)
        #expect(try ledger.verify().faults == [])
        #expect(try ledger.summary().uploads == 60)
        #expect(try ledger.history().filter { $0.kind == .award || $0.kind == .pending }.count == 15)
    }

    @Test("The files of a database's runs have distinct names that do not contain the password")
    func beside() throws {
        let addresses = [
            "postgresql://ann:word@db.example:5433/qix", "postgresql://db.example/qix", "postgresql://db.example/q/ix",
            "postgresql://db.example/qix?options=-csearch_path%3Dtwo",
        ]
        let names = try addresses.map { try LedgerLocation($0).beside }
        #expect(Set(names).count == addresses.count)
        for name in names {
            #expect(name.hasPrefix("/") && name.contains("/qix/"))
            #expect(!name.contains("word") && !name.contains("//") && !name.contains(":"))
        }
        #expect(try LedgerLocation("postgresql.sqlite").beside == "postgresql.sqlite")
    }
}
