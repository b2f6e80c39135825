import Campaigns
import DomainModel
import Foundation
import GRDB
import StoreSupport
import Stores
import Testing
import TestSupport

// Inside: forged entries with right hashes.
@testable import Ledger
@testable import SQLite

@Suite("Verifying a ledger")
struct VerificationTests {
    /// A ledger with every kind of entry; closed, so that the file holds all of it.
    static func fill(_ path: String) throws {
        let ledger = try Ledger(path: path, durability: .off)
        try fill(ledger)
        try ledger.close()
    }

    /// Every kind of entry.
    static func fill(_ ledger: Ledger) throws {
        for file in 1...12 {
            let user = ["ann", "bob", "cid"][file % 3]
            try ledger.record(
                World.receipt(user, file: file, document: file, pieces: file % 3 + 1, balanced: file % 4 > 0),
                programme: World.programme)
            try ledger.record(World.scan(user, file: 100 + file, day: file), programme: World.programme)
        }
        let held = try ledger.reviews().compactMap(\.decision.id)
        try ledger.settle(held[0], approving: true, why: "seen")
        try ledger.settle(held[1], approving: false, why: "a drawing")
        try ledger.spend(10, of: "ann", for: "tea", key: "tea-1")
        try ledger.refund(key: "tea-1", of: "ann", why: "called off")
        try ledger.spend(15, of: "ann", for: "coffee", key: "order-1")
        try ledger.reverse("bob/\(World.sha(1).prefix(32))", why: "printed at home")
        // One that was spent, and what was earned after it.
        try ledger.spend(ledger.balance(of: "cid").available, of: "cid", for: "coffee", key: "order-2")
        try ledger.reverse("cid/\(World.sha(2).prefix(32))", why: "printed at home")
        try ledger.record(World.receipt("cid", file: 50, document: 50, pieces: 4, day: 13), programme: World.programme)
        try ledger.expire(at: Timestamp("2026-06-01")!, after: 75)
        try ledger.grant(
            7, to: "dan", for: Payer(campaign: "story", partner: "Alpi SpA"), key: "content/dan/story", why: "read",
            at: Timestamp("2026-06-01")!)
        try ledger.sealDraw(DrawTests.terms(winners: 1, coins: 0), at: DrawTests.noon(0))
        try ledger.closeDraw("easter", seed: DrawTests.seed, at: DrawTests.noon(30))
        try ledger.close(Month("2026-03")!, at: Timestamp("2026-06-02")!)
        try ledger.join("dan", with: "eve", why: "one person")
        try ledger.move(from: "dan", to: "eve", why: "one person")
        let kinds = Set(try ledger.history().map(\.kind))
        #expect(kinds == Set(Entry.Kind.allCases))
        #expect(try ledger.verify().faults == [])
    }

    @Test("Every kind of store holds the same entries, byte for byte")
    func sameEntries() throws {
        let exports = try StoreUnderTest.all.map { store in
            try store.withLedger { ledger in
                try VerificationTests.fill(ledger)
                return try ledger.lines()
            }
        }
        #expect(exports[0].count > 20)
        for export in exports { #expect(export == exports[0]) }
    }

    @Test("A head that no entry has is reported, whatever the store", arguments: StoreUnderTest.all)
    func foreignHead(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try VerificationTests.fill(ledger)
            #expect(try ledger.verify(expectedHead: ledger.summary().head).isSound)
            #expect(try ledger.verify(expectedHead: World.sha(1)).faults.count == 1)
        }
    }

    /// Changes the file as somebody would who knows SQL and evades the triggers.
    static func tamper(_ path: String, _ sql: String, _ arguments: StatementArguments = []) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            let triggers = try GRDB.Row.fetchAll(
                database, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            for row in triggers { try database.execute(sql: "DROP TRIGGER \(row[0] as String)") }
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            try database.execute(sql: sql, arguments: arguments)
            for row in triggers { try database.execute(sql: row[1]) }
        }
        try queue.close()
    }

    @Test("A byte flipped in any field of any entry is found, and the entry named")
    func fieldFlips() throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            let store = try SQLiteStore(path: path, access: .write, migrations: .ledger)
            let ledger = try Ledger(store: store)
            let columns = Entry.columnNames
            var random = SeededGenerator(seed: 7)
            let last = try ledger.summary().entries
            try store.queue.inDatabase { database in
                let tables = ledger.tables(SQLiteSession(database: database, location: path))
                for name in try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'")
                {
                    try database.execute(sql: "DROP TRIGGER \(name)")
                }
                for sequence in 1...last {
                    for column in columns {
                        try database.inSavepoint {
                            if try flip(column, of: sequence, in: database, random: &random) {
                                let found = ledger.audit(tables)
                                #expect(found.firstBadEntry == sequence, "\(column): \(found.faults)")
                            }
                            return .rollback
                        }
                    }
                }
                #expect(ledger.audit(tables).firstBadEntry == nil)
            }
        }
    }

    /// Changes one byte of a text, or one bit of a number; `false` where the field is empty.
    private func flip(
        _ column: String, of sequence: Int, in database: Database, random: inout SeededGenerator
    ) throws -> Bool {
        let row = try GRDB.Row.fetchOne(
            database, sql: "SELECT \(column) FROM entries WHERE sequence = ?", arguments: [sequence])
        let value: DatabaseValue = try #require(row)[0]
        let changed: any DatabaseValueConvertible
        switch value.storage {
        case .int64(let number):
            // A low bit could make the number that of another entry, which the table itself refuses.
            let isName = column == "sequence" || column == "refers"
            changed = number ^ (1 << Int64.random(in: isName ? 20..<28 : 0..<28, using: &random))
        case .string(let text):
            var bytes = Array(text.utf8)
            guard !bytes.isEmpty else { return false }
            bytes[Int.random(in: bytes.indices, using: &random)] ^= 1
            changed = String(decoding: bytes, as: UTF8.self)
        default: return false
        }
        try database.execute(
            sql: "UPDATE entries SET \(column) = ? WHERE sequence = ?", arguments: [changed, sequence])
        return true
    }

    @Test("A byte flipped in the file means nothing, or the first changed entry is named, or damage is reported")
    func fileFlips() throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            let whole = try Data(contentsOf: URL(filePath: path))
            let right = try Ledger(path: path, access: .read).lines()
            var random = SeededGenerator(seed: 11)
            var told = 0
            for _ in 0..<250 {
                var bytes = whole
                bytes[Int.random(in: 100..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                let copy = path + "-flipped"
                defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + end) } }
                try bytes.write(to: URL(filePath: copy))
                // A file too damaged to open is reported as well.
                guard let ledger = try? Ledger(path: copy, access: .read), let found = try? ledger.verify() else {
                    told += 1
                    continue
                }
                var lines: [String] = []
                try? ledger.export { lines.append($0) }
                if lines != right {
                    let first = zip(lines, right).enumerated().first { $1.0 != $1.1 }?.offset ?? lines.count
                    #expect(found.firstBadEntry.map { $0 <= first + 1 } == true, "\(found.faults)")
                }
                if !found.isSound { told += 1 }
            }
            #expect(told > 60)
        }
    }

    @Test(
        "Sums, identities and uploads that were tampered with are found",
        arguments: [
            "UPDATE balances SET available = available + 1 WHERE user = 'ann'",
            "UPDATE balances SET pending = 7 WHERE user = 'cid'",
            "DELETE FROM balances WHERE user = 'ann'",
            "UPDATE budgets SET coins = coins - 1",
            "UPDATE spent SET coins = coins + 1 WHERE user = 'ann'",
            "UPDATE uploads SET user = 'eve' WHERE number = 3",
            "UPDATE uploads SET decision = replace(decision, '10', '90') WHERE number = 1",
            "UPDATE uploads SET claim = '{}' WHERE number = 2",
            "DELETE FROM uploads WHERE number = 5",
            "DROP TRIGGER entries_stay",
            "DELETE FROM receipts WHERE upload = 1",
            "DELETE FROM paid_products",
        ])
    func tampering(sql: String) throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            if sql.hasPrefix("DROP") {
                let queue = try DatabaseQueue(path: path)
                try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
                try queue.close()
            } else {
                try VerificationTests.tamper(path, sql)
            }
            #expect(try !Ledger(path: path, access: .read).verify().isSound)
        }
    }

    @Test("A forged entry with a valid hash breaks the chain after it, or differs from the noted head")
    func forgery() throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            let ledger = try Ledger(path: path, access: .read)
            var last = try #require(try ledger.history().last)
            let head = try ledger.summary().head
            try ledger.close()
            last.reason = "something else"
            try VerificationTests.tamper(
                path, "UPDATE entries SET reason = ?, hash = ? WHERE sequence = ?",
                [last.reason, last.computedHash, last.sequence])
            let forged = try Ledger(path: path, access: .read)
            #expect(try !forged.verify(expectedHead: head).isSound)
        }
    }

    @Test("A removed last entry is found by the head noted before")
    func truncation() throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            let before = try Ledger(path: path, access: .read).summary()
            try VerificationTests.tamper(path, "DELETE FROM entries WHERE sequence = \(before.entries)")
            let found = try Ledger(path: path, access: .read).verify(expectedHead: before.head)
            #expect(!found.isSound)
        }
    }

    @Test(
        "The file itself refuses to change or delete what is written",
        arguments: [
            "UPDATE entries SET coins = 1", "DELETE FROM entries", "UPDATE uploads SET user = 'eve'",
            "DELETE FROM uploads", "DELETE FROM receipts", "UPDATE receipts SET upload = 1",
            "INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE sequence = 1",
            "INSERT INTO entries SELECT 9999, at, user, coins, kind, campaign, partner, upload, refers, key, reference, "
                + "reason, previous, hash FROM entries WHERE sequence = 1",
        ])
    func appendOnly(sql: String) throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            let queue = try DatabaseQueue(path: path)
            #expect(throws: DatabaseError.self) { try queue.write { try $0.execute(sql: sql) } }
            try queue.close()
            #expect(try Ledger(path: path, access: .read).verify().isSound)
        }
    }
}
