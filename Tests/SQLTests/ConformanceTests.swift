import Foundation
import Postgres
import SQL
import SQLite
import Testing
import TestSupport

/// A driver under test. A new driver is one more line of `all`.
struct Driver: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Opens a store of this kind at a place found before.
    let open: @Sendable (_ place: String, Access, Migrations) throws -> any Store
    /// Finds room for one store in the test's folder, and says where.
    let place: @Sendable (_ folder: URL) throws -> String

    /// The tables of the tests, with one change of their schema.
    var migrations: Migrations {
        Driver.migrations(changes: ["ALTER TABLE songs ADD COLUMN length INTEGER CHECK (length > 0)"])
    }

    static func migrations(changes: [String]) -> Migrations {
        Migrations(
            part: "songs", applicationID: 0x736F_6E67,
            tables: [
                Table("songs", columns: "number INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, cover BLOB")
            ],
            changes: changes)
    }

    static let all = [sqlite, postgreSQL]

    static let sqlite = Driver(
        testDescription: "SQLite",
        open: { path, access, migrations in try SQLiteStore(path: path, access: access, migrations: migrations) },
        place: { $0.appending(path: "songs.db").path })

    static let postgreSQL = Driver(
        testDescription: "PostgreSQL",
        open: { address, access, migrations in
            try PostgresStore(address: PostgresAddress(address), access: access, migrations: migrations)
        },
        place: { _ in
            let server = try PostgreSQLServer.running()
            let schema = PostgreSQLServer.freshName()
            try PostgresAdministration.run("CREATE SCHEMA \(schema)", at: server.address())
            return server.address(schema: schema)
        })

    /// Runs `body` with a path in a folder of its own.
    func withPath<Answer>(_ body: (String) throws -> Answer) throws -> Answer {
        let folder = FileManager.default.temporaryDirectory.appending(path: "qix-sql-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(place(folder))
    }

    /// Runs `body` with an empty store.
    func withStore<Answer>(_ body: (any Store) throws -> Answer) throws -> Answer {
        try withPath { path in try body(try open(path, .write, migrations)) }
    }
}

private let insert = Statement(
    name: "insert", text: "INSERT INTO songs (number, title, cover, length) VALUES ($1, $2, $3, $4)")
private let all = Statement(name: "all", text: "SELECT number, title, cover, length FROM songs ORDER BY number")

private func song(_ number: Int, _ title: String, length: Int? = nil) -> [Value] {
    [.integer(number), .text(title), .null, Value(length)]
}

private func songs(in store: any Store) throws -> [[Value]] {
    try store.read { session in try session.rows(all).map(\.values) }
}

@Suite("Every driver keeps what Store promises")
struct ConformanceTests {
    @Test("Values of each type come back as they were", arguments: Driver.all)
    func values(driver: Driver) throws {
        try driver.withStore { (store: any Store) throws in
            let row: [Value] = [.integer(.max), .text("È l’ora 🎵"), .blob([0, 255, 7]), .null]
            try store.write { try $0.execute(insert, row) }
            #expect(try songs(in: store) == [row])
        }
    }

    private struct Stop: Error {}

    @Test("A transaction that throws leaves nothing; its error is passed on", arguments: Driver.all)
    func rollback(driver: Driver) throws {
        try driver.withStore { (store: any Store) throws in
            #expect(throws: Stop.self) {
                try store.write { session in
                    try session.execute(insert, song(1, "Volare"))
                    throw Stop()
                }
            }
            #expect(try songs(in: store) == [])
        }
    }

    @Test(
        "What a constraint refuses fails at the end of the transaction at the latest, which keeps nothing",
        arguments: Driver.all)
    func refused(driver: Driver) throws {
        try driver.withStore { (store: any Store) throws in
            for wrong in [song(2, "Volare"), song(1, "Azzurro"), song(2, "Azzurro", length: 0)] {
                #expect {
                    try store.write { session in
                        try session.execute(insert, song(1, "Volare"))
                        try session.execute(insert, wrong)
                    }
                } throws: { error in
                    if case StoreError.refused(_, "insert", _) = error { true } else { false }
                }
            }
            #expect(try songs(in: store) == [])
        }
    }

    @Test("Reading cannot write", arguments: Driver.all)
    func readOnly(driver: Driver) throws {
        try driver.withStore { (store: any Store) throws in
            #expect(throws: StoreError.self) { try store.read { try $0.execute(insert, song(1, "Volare")) } }
            #expect(try songs(in: store) == [])
        }
    }

    @Test("Rows come one by one until the reader has enough", arguments: Driver.all)
    func streaming(driver: Driver) throws {
        try driver.withStore { (store: any Store) throws in
            try store.write { session in
                for number in 1...10 { try session.execute(insert, song(number, "song \(number)")) }
            }
            var seen: [Int] = []
            var first: Int?
            try store.read { session in
                try session.each(all, []) { row in
                    seen.append(try row.integer(0))
                    return seen.count < 3
                }
                first = try session.first(all)?.integer(0)
            }
            #expect(seen == [1, 2, 3])
            #expect(first == 1)
        }
    }

    @Test("Rows for several lists of values come in the order of the lists, also of none", arguments: Driver.all)
    func several(driver: Driver) throws {
        try driver.withStore { (store: any Store) throws in
            let from = Statement(name: "from", text: "SELECT number FROM songs WHERE number >= $1 ORDER BY number")
            try store.write { session in
                for number in 1...4 { try session.execute(insert, song(number, "song \(number)")) }
                // What was sent before is seen.
                let rows = try session.rows(from, forEachOf: [[.integer(3)], [.integer(9)], [.integer(2)]])
                #expect(
                    rows.map { $0.map(\.values) } == [
                        [[.integer(3)], [.integer(4)]], [], [2, 3, 4].map { [.integer($0)] },
                    ])
                #expect(try session.rows(from, forEachOf: []).isEmpty)
                try session.execute(insert, song(5, "song 5"))
            }
            #expect(try songs(in: store).count == 5)
            #expect(throws: StoreError.self) {
                try store.write { session in
                    try session.execute(insert, song(5, "song 6"))
                    _ = try session.rows(from, forEachOf: [[.integer(1)], [.integer(2)]])
                }
            }
            #expect(try songs(in: store).count == 5)
        }
    }

    @Test("Too few values and U+0000 in a text are errors", arguments: Driver.all)
    func misuse(driver: Driver) throws {
        try driver.withStore { (store: any Store) throws in
            #expect(throws: StoreError.wrongCount(statement: "insert", expected: 4, given: 1)) {
                try store.write { try $0.execute(insert, [.integer(1)]) }
            }
            #expect(throws: StoreError.unstorable(statement: "insert", parameter: 2)) {
                try store.write { try $0.execute(insert, song(1, "Vo\u{0}lare")) }
            }
        }
    }

    @Test(
        "An older store is updated when opened for writing, and only then; an earlier qix goes on beside a later one",
        arguments: Driver.all)
    func migrations(driver: Driver) throws {
        try driver.withPath { (path: String) throws in
            let older = Driver.migrations(changes: [])
            let insertOld = Statement(name: "insertOld", text: "INSERT INTO songs (number, title) VALUES ($1, $2)")
            let store = try driver.open(path, .write, older)
            try store.write { try $0.execute(insertOld, [.integer(1), .text("Volare")]) }
            let location = store.location
            #expect(throws: StoreError.older(location: location, schema: 1, known: 2)) {
                try driver.open(path, .read, driver.migrations)
            }
            let updated = try driver.open(path, .write, driver.migrations)
            #expect(try songs(in: updated) == [song(1, "Volare")])
            // The one that was open goes on, and another of its version begins.
            try store.write { try $0.execute(insertOld, [.integer(2), .text("Azzurro")]) }
            for access in [Access.read, .write] { try driver.open(path, access, older).close() }
            try updated.write { try $0.execute(insert, song(3, "Caruso", length: 5)) }
            #expect(try songs(in: updated).count == 3)
            try updated.close()
            try store.close()
        }
    }

    /// The tables of a later qix, which calls a song's title by another name.
    private static let renamed = Migrations(
        part: "songs", applicationID: Driver.migrations(changes: []).applicationID,
        tables: Driver.migrations(changes: []).tables,
        changes: ["ALTER TABLE songs ADD COLUMN name TEXT"],
        removals: [.init("ALTER TABLE songs DROP COLUMN cover", neededUpTo: 1)])

    @Test(
        "What only an earlier qix needs is removed when nobody of it is left; it is refused then",
        arguments: Driver.all)
    func removals(driver: Driver) throws {
        try driver.withPath { (path: String) throws in
            let older = Driver.migrations(changes: [])
            let earlier = try driver.open(path, .write, older)
            _ = try earlier.acquireRunLock()
            let later = try driver.open(path, .write, Self.renamed)
            let refused = #expect(throws: StoreError.self) { try later.removeUnneeded() }
            switch refused {
            case .inUse(_, let schema, let users):
                #expect(schema == 1 && users.count == 1 && driver.testDescription == "PostgreSQL", "\(users)")
            case .busy: #expect(driver.testDescription == "SQLite")
            default: Issue.record("\(String(describing: refused))")
            }
            let hasCover = Statement(name: "cover", text: "SELECT cover FROM songs")
            #expect(try later.read { try $0.rows(hasCover) }.isEmpty)
            try earlier.close()
            #expect(try later.removeUnneeded() == 1)
            #expect(try later.removeUnneeded() == 0)
            #expect(throws: StoreError.self) { try later.read { try $0.rows(hasCover) } }
            for access in [Access.read, .write] {
                #expect(throws: StoreError.newer(location: later.location, schema: 2, known: 1)) {
                    try driver.open(path, access, older)
                }
            }
            try driver.open(path, .write, Self.renamed).close()
            try later.close()
        }
    }

    @Test("A table that was removed is missed by no qix that knows of the removal", arguments: Driver.all)
    func removedTable(driver: Driver) throws {
        try driver.withPath { (path: String) throws in
            let songs = Driver.migrations(changes: [])
            let later = Migrations(
                part: songs.part, applicationID: songs.applicationID,
                tables: songs.tables + [Table("covers", columns: "number INTEGER PRIMARY KEY")],
                changes: ["ALTER TABLE songs ADD COLUMN name TEXT"],
                removals: [.init("DROP TABLE covers", neededUpTo: 1, table: "covers")])
            let store = try driver.open(path, .write, later)
            #expect(try store.removeUnneeded() == 1)
            try store.close()
            for access in [Access.read, .write] { try driver.open(path, access, later).close() }
        }
    }

    @Test("A role that does not own the tables is told who updates them, and goes on where it needs no update")
    func notOwner() throws {
        let server = try PostgreSQLServer.running()
        let (schema, role) = (PostgreSQLServer.freshName(), PostgreSQLServer.freshName())
        try PostgresAdministration.run("CREATE SCHEMA \(schema)", at: server.address())
        let (driver, older) = (Driver.postgreSQL, Driver.migrations(changes: []))
        try driver.open(server.address(schema: schema), .write, older).close()
        try PostgresAdministration.run(
            """
            CREATE ROLE \(role) LOGIN PASSWORD '\(server.password)'; GRANT USAGE ON SCHEMA \(schema) TO \(role);
            GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(role)
            """, at: server.address())
        let address = server.address(user: "\(role):\(server.password)", schema: schema)
        try driver.open(address, .write, older).close()
        let refused = #expect(throws: StoreError.self) { try driver.open(address, .write, driver.migrations) }
        #expect(refused?.description.contains("let the owner of its tables run `qix ledger init`") == true)
        try driver.open(server.address(schema: schema), .write, driver.migrations).close()
        for migrations in [older, driver.migrations] { try driver.open(address, .write, migrations).close() }
    }

    @Test("A session that was lost finds what it needs removed when it comes back, and says so")
    func lostMeanwhile() throws {
        let driver = Driver.postgreSQL
        try driver.withPath { (path: String) throws in
            let older = Driver.migrations(changes: [])
            let earlier = try driver.open(path, .write, older)
            let pid = Statement(name: "pid", text: "SELECT pg_backend_pid()")
            let process = try earlier.read { try $0.first(pid)!.integer(0) }
            let later = try driver.open(path, .write, Self.renamed)
            try PostgresAdministration.run(
                "SELECT pg_terminate_backend(\(process))", at: PostgreSQLServer.running().address())
            var removed: Int?
            for _ in 0..<100 where removed == nil {
                removed = try? later.removeUnneeded()
                if removed == nil { Thread.sleep(forTimeInterval: 0.05) }
            }
            #expect(removed == 1)
            #expect(throws: StoreError.newer(location: later.location, schema: 2, known: 1)) {
                try earlier.read { try $0.first(pid)!.integer(0) }
            }
        }
    }

    @Test(
        "Of several stores that want the run lock one has it, until it releases it or is closed",
        arguments: Driver.all)
    func held(driver: Driver) throws {
        try driver.withPath { (path: String) throws in
            let first = try driver.open(path, .write, driver.migrations)
            let second = try driver.open(path, .write, driver.migrations)
            #expect(try first.acquireRunLock())
            #expect(try first.acquireRunLock())
            #expect(try !second.acquireRunLock())
            first.release()
            #expect(try second.acquireRunLock())
            #expect(try !first.acquireRunLock())
            try second.close()
            #expect(try first.acquireRunLock())
        }
    }

    @Test("Writers wait for each other: nothing that one reads changes before it writes", arguments: Driver.all)
    func serial(driver: Driver) async throws {
        let folder = try ScratchFolder()
        let place = try driver.place(folder.url)
        _ = try driver.open(place, .write, driver.migrations)
        let count = Statement(name: "count", text: "SELECT count(*) FROM songs")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let store = try driver.open(place, .write, driver.migrations)
                    for _ in 0..<10 {
                        try store.write { session in
                            let next = try session.first(count)!.integer(0) + 1
                            try session.execute(insert, song(next, "song \(next)"))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try songs(in: driver.open(place, .read, driver.migrations)).count == 40)
    }

    /// A table that only grows, but for songs that were withdrawn.
    private static let charts = Migrations(
        part: "charts", applicationID: 0x6368_7274,
        tables: [
            Table(
                "charts", .log,
                .appendOnly(counting: "number", updateWhere: "NEW.title = ''", deleteWhere: "OLD.title = ''"),
                columns: """
                    number INTEGER PRIMARY KEY,
                    title TEXT NOT NULL,
                    cover BLOB
                    """,
                indexes: ["CREATE INDEX charts_by_title ON charts (title)"]),
            Table("plays", .counters, columns: "title TEXT PRIMARY KEY, count INTEGER NOT NULL CHECK (count >= 0)"),
        ])

    @Test(
        "A guarded table takes the next row, and refuses changes that its guard does not allow", arguments: Driver.all)
    func guarded(driver: Driver) throws {
        try driver.withPath { (path: String) throws in
            let store = try driver.open(path, .write, Self.charts)
            let insert = Statement("INSERT INTO charts (number, title) VALUES ($1, $2)")
            let rename = Statement("UPDATE charts SET title = $1 WHERE number = $2", name: "rename")
            let delete = Statement("DELETE FROM charts WHERE number = $1", name: "delete")
            let refused: [(Statement, [Value])] = [
                (insert, [.integer(2), .text("Sapore di sale")]), (insert, [.integer(4), .text("Azzurro")]),
                (rename, [.text("Nel blu"), .integer(1)]), (delete, [.integer(1)]),
            ]
            for number in 1...2 {
                try store.write { try $0.execute(insert, [.integer(number), .text("song \(number)")]) }
            }
            for (statement, values) in refused {
                let error = #expect(throws: StoreError.self) {
                    try store.write { try $0.execute(statement, values) }
                }
                guard case .refused(_, _, let message) = error else {
                    Issue.record("\(statement.text): \(String(describing: error))")
                    continue
                }
                if statement != insert { #expect(message == "the charts is append-only") }
            }
            try store.write { session in
                try session.execute(rename, [.text(""), .integer(2)])
                try session.execute(delete, [.integer(2)])
            }
            let triggers = try store.read { try $0.rows(store.dialect.triggerNames).map { try $0.text(0) } }
            #expect(Set(triggers) == store.migrations.triggers(in: store.dialect))
        }
    }

    @Test("A store that lacks a described table is an older one, and is refused", arguments: Driver.all)
    func lacksTable(driver: Driver) throws {
        try driver.withPath { (path: String) throws in
            let older = Migrations(
                part: Self.charts.part, applicationID: Self.charts.applicationID,
                tables: Self.charts.tables.dropLast())
            // No step makes the table, also where others are to come.
            let later = Migrations(
                part: older.part, applicationID: older.applicationID, tables: Self.charts.tables,
                changes: ["ALTER TABLE \(older.tables[0].name) ADD COLUMN later TEXT"])
            let store = try driver.open(path, .write, older)
            try store.close()
            for access in [Access.read, .write] {
                for migrations in [Self.charts, later] {
                    #expect(throws: StoreError.older(location: store.location, schema: 1, known: 1)) {
                        try driver.open(path, access, migrations)
                    }
                }
            }
        }
    }

    @Test("A store of another part is foreign", arguments: Driver.all)
    func foreign(driver: Driver) throws {
        try driver.withPath { (path: String) throws in
            let store = try driver.open(path, .write, driver.migrations)
            try store.close()
            let other = Migrations(
                part: "films", applicationID: driver.migrations.applicationID + 1, tables: driver.migrations.tables)
            #expect(throws: StoreError.foreign(location: store.location)) { try driver.open(path, .write, other) }
        }
    }
}
