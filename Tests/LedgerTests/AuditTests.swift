import Campaigns
import DomainModel
import Foundation
import GRDB
import StoreSupport
import Stores
import Testing

// Inside: forged entries with right hashes.
@testable import Ledger

/// Tampering with the ledger's file by someone who knows SQL, the schema and how hashes are computed.
@Suite("What verify finds of a careful forgery")
struct AuditTests {
    /// The last entry of the file, which a forgery continues.
    private static func append(_ draft: Entry, to path: String) throws {
        let ledger = try Ledger(path: path, access: .read)
        let last = try #require(try ledger.history().last)
        try ledger.close()
        var entry = draft
        entry.sequence = last.sequence + 1
        entry.previous = last.hash
        entry.hash = entry.computedHash
        let queue = try DatabaseQueue(path: path)
        let places = Array(repeating: "?", count: 14).joined(separator: ",")
        try queue.write { database in
            try database.execute(
                sql: "INSERT INTO entries (\(Entry.columns)) VALUES (\(places))",
                arguments: [
                    entry.sequence, entry.at, entry.user, entry.coins, entry.kind.rawValue, entry.campaign,
                    entry.partner, entry.upload, entry.refers, entry.key, entry.reference, entry.reason,
                    entry.previous, entry.hash,
                ])
            try database.execute(
                sql: "UPDATE balances SET available = available + ? WHERE user = ?",
                arguments: [entry.coins, entry.user])
            if let campaign = entry.campaign {
                try database.execute(
                    sql: "UPDATE budgets SET coins = coins + ? WHERE campaign = ?",
                    arguments: [entry.coins, campaign])
                try database.execute(
                    sql: "INSERT INTO spent VALUES (?, ?, '2026-06-02', ?)",
                    arguments: [campaign, entry.user, entry.coins])
            }
        }
        try queue.close()
    }

    private static let moment = "2026-06-02T12:00:00Z"

    @Test("Coins that left and arrived nowhere, or arrived twice, are found")
    func movedNowhere() throws {
        let at = "2026-03-12T19:00:00Z"
        func faults(_ drafts: [Entry]) throws -> [String] {
            try StoreUnderTest.memory.withLedger { ledger in
                try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
                try ledger.write { tables in
                    for draft in drafts { try Journal(tables: tables).append(draft) }
                    // The last entry needs an input, or the audit reports it missing.
                    try InputLog(tables: tables).operation(
                        .move(from: "ann", to: "bob", why: "", at: Timestamp(at)!))
                }
                return try ledger.verify().faults
            }
        }
        func gone(_ coins: Int) -> Entry { Entry(at: at, user: "ann", coins: coins, kind: .moved, reason: "") }
        func come(_ user: String, _ coins: Int, of entry: Int) -> Entry {
            Entry(at: at, user: user, coins: coins, kind: .moved, refers: entry, reason: "")
        }
        #expect(try faults([gone(-4), come("bob", 4, of: 2)]) == [])
        #expect(try faults([gone(-4)]).contains { $0.contains("to nobody") })
        #expect(
            try faults([gone(-4), come("bob", 4, of: 2), come("cat", 4, of: 2)]).contains { $0.contains("second time") }
        )
        #expect(throws: LedgerError.self) { try faults([gone(-4), come("bob", 5, of: 2)]) }
        #expect(throws: LedgerError.self) { try faults([gone(-4), come("ann", 4, of: 2)]) }
    }

    @Test("A name joined with nobody, or twice, and a debt that is taken over and stays are found")
    func joinedWithNobody() throws {
        let at = "2026-03-12T19:00:00Z"
        func faults(_ drafts: [Entry]) throws -> [String] {
            try StoreUnderTest.memory.withLedger { ledger in
                // Entries 1 to 4: an award, a spend, the debt and the reversal.
                let bad = try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
                try ledger.spend(10, of: "ann", for: "coffee", key: "order-1")
                try ledger.reverse(try #require(bad.id), why: "a drawing")
                try ledger.write { tables in
                    for draft in drafts { try Journal(tables: tables).append(draft) }
                    try InputLog(tables: tables).operation(
                        .join(user: "ann", with: "bob", why: "", at: Timestamp(at)!))
                }
                return try ledger.verify().faults
            }
        }
        func entry(_ user: String, _ coins: Int, _ kind: Entry.Kind, of referred: Int? = nil) -> Entry {
            Entry(at: at, user: user, coins: coins, kind: kind, refers: referred, reason: "")
        }
        let pair = [entry("ann", 0, .joined), entry("bob", 0, .joined, of: 5)]
        #expect(try faults(pair) == [])
        #expect(try faults([pair[0]]).contains { $0.contains("with nobody") })
        #expect(try faults(pair + [entry("cat", 0, .joined, of: 5)]).contains { $0.contains("second time") })
        #expect(throws: LedgerError.self) { try faults([entry("ann", 1, .joined)]) }
        #expect(throws: LedgerError.self) { try faults([pair[0], entry("ann", 0, .joined, of: 5)]) }
        #expect(try faults([entry("bob", 10, .debt, of: 3)]).contains { $0.contains("that stays") })
        #expect(throws: LedgerError.self) { try faults([entry("bob", 11, .debt, of: 3)]) }
        #expect(throws: LedgerError.self) { try faults([entry("ann", 10, .debt, of: 3)]) }
    }

    @Test("An award without an upload is found although hash, link and sums are right, and is not paid out")
    func awardWithoutUpload() throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            try Self.append(
                Entry(
                    at: Self.moment, user: "ann", coins: 500, kind: .award, campaign: "milk", partner: "Granarolo",
                    reason: "1 × 10 an item"), to: path)
            let ledger = try Ledger(path: path)
            let found = try ledger.verify()
            #expect(found.faults.count == 1)
            #expect(found.faults.first?.contains("names no upload") == true, "\(found.faults)")
            #expect(throws: LedgerError.self) { try ledger.spend(1, of: "ann", for: "coffee", key: "order-9") }
        }
    }

    @Test("An award beyond what its upload's decision grants is found")
    func awardBeyondDecision() throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            let decided = try Ledger(path: path, access: .read).decision(of: "ann/\(World.sha(3).prefix(32))")
            try Self.append(
                Entry(
                    at: Self.moment, user: "ann", coins: 500, kind: .award, campaign: "milk", partner: "Granarolo",
                    upload: decided.id, reason: "1 × 10 an item"), to: path)
            let found = try Ledger(path: path, access: .read).verify()
            #expect(found.faults.count == 1)
            #expect(found.faults.first?.contains("not what was decided") == true, "\(found.faults)")
        }
    }

    @Test("A debt that no reversal takes is found: it would give coins")
    func debtAlone() throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            let award = try #require(
                try Ledger(path: path, access: .read).history(of: "ann").first { $0.kind == .award })
            try Self.append(
                Entry(
                    at: Self.moment, user: "ann", coins: award.coins, kind: .debt, upload: award.upload,
                    refers: award.sequence, reason: "lent"), to: path)
            let found = try Ledger(path: path, access: .read).verify()
            #expect(found.faults.count == 1)
            #expect(found.faults.first?.contains("no reversal takes") == true, "\(found.faults)")
        }
    }

    @Test("A balance and a statement are not told from forged entries, whoever else's are right")
    func checkedSums() throws {
        func draft(_ kind: Entry.Kind, upload: String?) -> Entry {
            Entry(
                at: Self.moment, user: "ann", coins: 500, kind: kind, campaign: "milk", partner: "Granarolo",
                upload: upload, key: kind == .grant ? "forged" : nil, reason: "1 × 10 an item")
        }
        for (kind, hasUpload) in [(Entry.Kind.award, true), (.award, false), (.grant, false)] {
            try World.withLedgerPath { path in
                try VerificationTests.fill(path)
                let ledger = try Ledger(path: path)
                let (before, other) = (try ledger.checkedBalance(of: "ann"), try ledger.checkedBalance(of: "bob"))
                #expect(try before == ledger.balance(of: "ann"))
                try ledger.requireSound()
                let upload = hasUpload ? "ann/\(World.sha(3).prefix(32))" : nil
                try Self.append(draft(kind, upload: upload), to: path)
                #expect(throws: LedgerError.self) { try ledger.checkedBalance(of: "ann") }
                #expect(throws: LedgerError.self) { try ledger.requireSound() }
                #expect(try ledger.checkedBalance(of: "bob") == other)
            }
        }
    }

    @Test("Coins added to the balances alone are not paid out")
    func balanceAlone() throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            try VerificationTests.tamper(path, "UPDATE balances SET available = available + 1000 WHERE user = 'ann'")
            let ledger = try Ledger(path: path)
            #expect(throws: LedgerError.self) { try ledger.spend(900, of: "ann", for: "coffee", key: "order-9") }
            #expect(try !ledger.verify().isSound)
        }
    }

    @Test("Faults in several places are all reported, the first entry first")
    func allFaults() throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            try VerificationTests.tamper(
                path,
                """
                UPDATE entries SET reason = 'other' WHERE sequence IN (3, 9);
                UPDATE uploads SET image = 'other' WHERE number IN (2, 7);
                UPDATE balances SET pending = pending + 1 WHERE user = 'bob';
                """)
            let found = try Ledger(path: path, access: .read).verify()
            #expect(found.firstBadEntry == 3)
            #expect(
                found.faults.map { $0.prefix { $0 != ":" } } == [
                    "entry 3", "entry 9", "upload 2", "upload 7", "balance of bob",
                ], "\(found.faults)")
        }
    }

    @Test("Numbers that overflow every sum are reported and crash nothing")
    func hugeNumbers() throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            try VerificationTests.tamper(
                path,
                """
                UPDATE entries SET coins = 9223372036854775807 WHERE kind = 'award';
                UPDATE entries SET coins = -9223372036854775808 WHERE kind = 'pending';
                UPDATE entries SET sequence = 9223372036854775807 WHERE sequence = (SELECT max(sequence) FROM entries);
                UPDATE uploads SET number = 9223372036854775807 WHERE number = (SELECT max(number) FROM uploads);
                """)
            let found = try Ledger(path: path, access: .read).verify()
            #expect(found.faults.count > 5)
        }
    }
}

@Suite("The head of a ledger")
struct HeadTests {
    @Test("A ledger contains every head it ever had, whatever the store", arguments: StoreUnderTest.all)
    func contained(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            var heads = [try ledger.head()]
            for file in 1...5 {
                try ledger.record(World.receipt("ann", file: file, document: file), programme: World.programme)
                heads.append(try ledger.head())
            }
            try ledger.spend(5, of: "ann", for: "coffee", key: "order-1")
            heads.append(try ledger.head())
            #expect(Set(heads).count == heads.count)
            for head in heads {
                #expect(try ledger.contains(head))
                #expect(LedgerHead(head.description) == head)
            }
            let found = try ledger.verify(since: heads)
            #expect(found.faults == [])
            #expect(found.chains == heads.last)
        }
    }

    @Test(
        "An older copy, a ledger cut short and one without its last refusal do not contain the head",
        arguments: [
            "DELETE FROM entries WHERE sequence = (SELECT max(sequence) FROM entries)",
            "DELETE FROM uploads WHERE number = (SELECT max(number) FROM uploads)",
            "DELETE FROM uploads WHERE number >= 23; DELETE FROM entries WHERE sequence > 10;",
        ])
    func cut(sql: String) throws {
        try World.withLedgerPath { path in
            try VerificationTests.fill(path)
            let before = try Ledger(path: path, durability: .off)
            // A refusal, which has no entries.
            try before.record(World.receipt("ann", file: 77, document: 1), programme: World.programme)
            let head = try before.head()
            try before.close()
            try VerificationTests.tamper(path, sql)
            let ledger = try Ledger(path: path, access: .read)
            #expect(try !ledger.contains(head))
            let faults = try ledger.verify(since: [head]).faults
            #expect(faults.contains { $0.contains("does not contain the head") }, "\(faults)")
        }
    }

    @Test("A signature is valid for its key and its head only")
    func signature() throws {
        try World.withLedgerPath { path in
            let ledger = try Ledger(path: path, durability: .off)
            let key = HeadSigningKey()
            let empty = SignedHead(try ledger.head(), key: key)
            try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
            let signed = SignedHead(try ledger.head(), key: key)
            let read = try #require(SignedHead(line: signed.line))
            #expect(read == signed)
            #expect(read.isSigned(by: key.publicKey))
            #expect(!read.isSigned(by: HeadSigningKey().publicKey))
            let forged = signed.line.replacing(signed.head.description, with: empty.head.description)
            #expect(try #require(SignedHead(line: forged)).isSigned() == false)
            #expect(HeadSigningKey(key.text)?.publicKey == key.publicKey)
        }
    }

    @Test(
        "A text that is no head is refused",
        arguments: ["", "1.2.3", "1.2.3.abc", "-1.0.0." + String(repeating: "a", count: 64), "{}", "1e3.0.0.x"])
    func malformed(text: String) {
        #expect(SignedHead(line: text) == nil)
    }
}
