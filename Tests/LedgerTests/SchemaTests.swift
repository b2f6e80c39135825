import Campaigns
import DomainModel
import Foundation
import GRDB
import Stores
import Testing

@testable import Ledger

@Suite("Opening a ledger in an SQLite file")
struct SchemaTests {
    @Test("A ledger of a newer qix is refused and not touched", arguments: [Ledger.Access.read, .write])
    func newer(access: Ledger.Access) throws {
        try World.withLedgerPath { path in
            try Ledger(path: path).close()
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA user_version = \(Ledger.schema + 1)")
                try $0.execute(sql: "PRAGMA journal_mode = DELETE")
            }
            try queue.close()
            let before = try Data(contentsOf: URL(filePath: path))
            #expect(throws: LedgerError.newer(path: path, schema: Ledger.schema + 1, known: Ledger.schema)) {
                try Ledger(path: path, access: access)
            }
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
            let folder = URL(filePath: path).deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["coins.qix"])
        }
    }

    @Test("A file that is no ledger is refused and not touched", arguments: ["hello", "", "database", "half"])
    func foreign(kind: String) throws {
        try World.withLedgerPath { path in
            switch kind {
            case "database", "half":
                let queue = try DatabaseQueue(path: path)
                try queue.write { try $0.execute(sql: "CREATE TABLE songs (title TEXT)") }
                try queue.close()
                if kind == "half" {
                    let whole = try Data(contentsOf: URL(filePath: path))
                    try whole.prefix(60).write(to: URL(filePath: path))
                }
            default: try Data(kind.utf8).write(to: URL(filePath: path))
            }
            let before = try Data(contentsOf: URL(filePath: path))
            // An empty file is what `touch` leaves; it may become a ledger, but it is none to read.
            let access: Ledger.Access = kind.isEmpty ? .read : .write
            #expect(throws: LedgerError.notALedger(path: path)) { try Ledger(path: path, access: access) }
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    @Test("Reading a ledger that is not there makes none")
    func missing() throws {
        try World.withLedgerPath { path in
            #expect(throws: LedgerError.missing(path: path)) { try Ledger(path: path, access: .read) }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test("A ledger of every earlier schema is brought up to date with its entries", arguments: 1...Ledger.schema)
    func migration(from schema: Int) throws {
        try World.withLedgerPath { path in
            // The newest is what Ledger(path:) itself makes; its fixture comes with the version after it.
            guard let old = SchemaFixtures.dumps[schema] else {
                try #require(schema == Ledger.schema, "schema \(schema) has no fixture")
                return
            }
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { try $0.execute(sql: old) }
            try queue.close()
            let ledger = try Ledger(path: path)
            #expect(try ledger.verify().faults == [])
            let summary = try ledger.summary()
            #expect(summary.entries == 27)
            #expect(summary.uploads == 24)
            #expect(summary.head == "2a15af0a5e0dcbd3f1b93e7dc285ee145b58ab19301d4824d547e776bf302642")
            #expect(try ledger.balance(of: "user1217") == Balance(user: "user1217", available: 28))
            try ledger.close()
            let version = try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
            #expect(version == Ledger.schema)
        }
    }
}
