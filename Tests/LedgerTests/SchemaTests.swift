import Campaigns
import DomainModel
import Foundation
import GRDB
import SQL
import StoreSupport
import Stores
import Testing

import Ledger

@Suite("Opening a ledger, and its tables")
struct SchemaTests {
    @Test("A ledger to which a newer qix added something is used like any other")
    func expanded() throws {
        try World.withLedgerPath { path in
            try Ledger(path: path).close()
            let queue = try DatabaseQueue(path: path)
            try queue.write {
                try $0.execute(sql: "ALTER TABLE entries ADD COLUMN later TEXT")
                try $0.execute(sql: "PRAGMA user_version = \(Migrations.ledger.newest + 1)")
            }
            try queue.close()
            let ledger = try Ledger(path: path)
            #expect(try ledger.verify().faults.isEmpty)
            try ledger.close()
        }
    }

    @Test(
        "A ledger from which a newer qix removed something is refused and not touched",
        arguments: [Ledger.Access.read, .write])
    func newer(access: Ledger.Access) throws {
        try World.withLedgerPath { path in
            try Ledger(path: path).close()
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction {
                // The earliest schema that a qix must know is in the upper half.
                let newest = Migrations.ledger.newest
                try $0.execute(sql: "PRAGMA user_version = \(newest << 16 | newest + 1)")
                try $0.execute(sql: "PRAGMA journal_mode = DELETE")
            }
            try queue.close()
            let before = try Data(contentsOf: URL(filePath: path))
            #expect(
                throws: LedgerError.newer(
                    path: path, schema: Migrations.ledger.newest + 1, known: Migrations.ledger.newest)
            ) {
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

    @Test("Reading a missing ledger makes none")
    func missing() throws {
        try World.withLedgerPath { path in
            #expect(throws: LedgerError.missing(path: path)) { try Ledger(path: path, access: .read) }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test("A ledger of an older qix is refused and not touched", arguments: [Ledger.Access.read, .write])
    func older(access: Ledger.Access) throws {
        try World.withLedgerPath { path in
            try Ledger(path: path).close()
            let queue = try DatabaseQueue(path: path)
            try queue.writeWithoutTransaction { try $0.execute(sql: "DROP TABLE erased_keys") }
            try queue.close()
            let error = #expect(throws: LedgerError.self) { try Ledger(path: path, access: access) }
            #expect(error?.description.contains("older schema") == true)
            let tables = try DatabaseQueue(path: path).read {
                try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE name = 'erased_keys'")
            }
            #expect(tables.isEmpty)
        }
    }

    @Test("The tables are the recorded ones", arguments: StoreKind.allCases)
    func recorded(on kind: StoreKind) throws {
        let report = try kind.report(of: .ledger)
        #expect(try report == kind.recorded(report))
    }
}
