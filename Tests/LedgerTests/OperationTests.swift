import Foundation
import Ledger
import Retail
import Rewards
import Testing

@Suite("Spending, reversing, expiring, settling")
struct OperationTests {
    private func withCoins<Value>(_ body: (Ledger) throws -> Value) throws -> Value {
        try World.withLedgerPath { path in
            let ledger = try Ledger(path: path)
            try ledger.record(World.receipt("ann", file: 1, document: 1, pieces: 5), programme: World.programme)
            try ledger.record(
                World.receipt("ann", file: 2, document: 2, pieces: 3, day: 10), programme: World.programme)
            let value = try body(ledger)
            #expect(try ledger.verify().faults == [])
            return value
        }
    }

    private let first = "ann/0000000000000001"

    @Test("A spend happens once for its key")
    func spend() throws {
        try withCoins { (ledger: Ledger) throws in
            let receipt = try ledger.spend(30, of: "ann", for: "coffee", key: "order-1")
            #expect(receipt.entries.map(\.coins) == [-30])
            #expect(receipt.entries[0].at == "2026-03-11T12:00:00Z")
            let again = try ledger.spend(30, of: "ann", for: "coffee", key: "order-1")
            #expect(again.wasRecorded && again.entries == receipt.entries)
            #expect(throws: LedgerError.conflictingKey(key: "order-1", sequence: 3)) {
                try ledger.spend(31, of: "ann", for: "coffee", key: "order-1")
            }
            #expect(try ledger.balance(of: "ann").available == 50)
        }
    }

    @Test("Nobody spends more than there is, nor less than one coin", arguments: [81, 1_000_000, 0, -5])
    func overspend(coins: Int) throws {
        try withCoins { (ledger: Ledger) throws in
            #expect(throws: LedgerError.self) { try ledger.spend(coins, of: "ann", for: "coffee", key: "order-1") }
            #expect(try ledger.balance(of: "ann").available == 80)
        }
    }

    @Test("A reversal takes back the upload's coins and frees the limits, not the receipt")
    func reverse() throws {
        try withCoins { (ledger: Ledger) throws in
            let receipt = try ledger.reverse(first, why: "printed at home")
            #expect(receipt.entries.map(\.coins) == [-50])
            #expect(try ledger.balance(of: "ann").available == 30)
            #expect(try ledger.spentByCampaign() == ["milk": 30])
            #expect(try ledger.reverse(first, why: "again").wasRecorded)
            let other = try ledger.record(World.receipt("bob", file: 9, document: 1), programme: World.programme)
            #expect(other.reasons.map(\.code) == [.receiptOfAnotherUser])
        }
    }

    @Test("What was spent cannot be taken back; what comes in later can")
    func reverseAfterSpending() throws {
        try withCoins { (ledger: Ledger) throws in
            try ledger.spend(60, of: "ann", for: "coffee", key: "order-1")
            let receipt = try ledger.reverse(first, why: "printed at home")
            #expect(receipt.entries.map(\.coins) == [-20])
            #expect(receipt.shortfall == 30)
            #expect(try ledger.balance(of: "ann").available == 0)
            try ledger.record(
                World.receipt("ann", file: 3, document: 3, pieces: 4, day: 11), programme: World.programme)
            #expect(try ledger.reverse(first, why: "the rest").entries.map(\.coins) == [-30])
            #expect(try ledger.balance(of: "ann").available == 10)
        }
    }

    @Test("Old coins expire, the oldest are spent first, and a second run finds nothing")
    func expire() throws {
        try withCoins { (ledger: Ledger) throws in
            try ledger.spend(20, of: "ann", for: "coffee", key: "order-1")
            let receipt = try ledger.expire(at: Timestamp("2026-04-05")!, after: 30)
            // Earned: 50 on the 1st, 30 on the 11th of March. 20 of the 50 are spent.
            #expect(receipt.entries.map(\.coins) == [-30])
            #expect(receipt.entries[0].at == "2026-04-05T00:00:00Z")
            #expect(try ledger.expire(at: Timestamp("2026-04-05")!, after: 30).entries.isEmpty)
            #expect(try ledger.balance(of: "ann").available == 30)
        }
    }

    @Test("A review settled pays, a review refused frees limit and budget", arguments: [true, false])
    func settle(approving: Bool) throws {
        try withCoins { (ledger: Ledger) throws in
            let held = try ledger.record(
                World.receipt("bob", file: 5, document: 5, pieces: 10, balanced: false), programme: World.programme)
            let id = try #require(held.id)
            #expect(try ledger.reviews().map(\.coins) == [100])
            try ledger.settle(id, approving: approving, why: "looked at")
            #expect(try ledger.reviews().isEmpty)
            #expect(
                try ledger.balance(of: "bob") == Balance(user: "bob", available: approving ? 100 : 0, pending: 0))
            #expect(throws: LedgerError.nothingPending(upload: id)) {
                try ledger.settle(id, approving: true, why: "again")
            }
            let next = try ledger.record(
                World.receipt("bob", file: 6, document: 6, pieces: 10), programme: World.programme)
            #expect(next.coins == (approving ? 0 : 100))
        }
    }

    @Test("A partner's statement counts awards, settlements and reversals of its days")
    func statement() throws {
        try withCoins { (ledger: Ledger) throws in
            try ledger.record(World.scan("bob", file: 7), programme: World.programme)
            try ledger.reverse(first, why: "printed at home", at: Timestamp("2026-03-20"))
            let march = try ledger.statement(from: World.march, to: World.march.advanced(by: 30))
            #expect(
                march.map(\.csv) == ["Barilla,pasta,1,1,5,0,5", "Granarolo,milk,2,1,80,50,30"])
            let firstDays = try ledger.statement(
                partner: "granarolo", from: World.march, to: World.march.advanced(by: 5))
            #expect(firstDays.map(\.owed) == [50])
        }
    }

    @Test(
        "An upload is named by its id, the beginning of one, or its image; nothing else", arguments: ["ann/", "", "%"])
    func naming(wrong: String) throws {
        try withCoins { (ledger: Ledger) throws in
            #expect(try ledger.decision(of: first).coins == 50)
            #expect(try ledger.decision(of: "ann/1.jpg").coins == 50)
            #expect(throws: LedgerError.self) { try ledger.decision(of: wrong) }
        }
    }
}
