import DomainModel
import StoreSupport
import Testing

import Ledger

@Suite("Coins that move to another user")
struct MoveTests {
    @Test(
        "All move once, with two entries of which one names the other, and the ledger verifies",
        arguments: StoreUnderTest.all)
    func move(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
            try ledger.record(World.receipt("bob", file: 2, document: 2), programme: World.programme)
            let booking = try ledger.move(from: "ann", to: "bob", why: "one person")
            #expect(booking.entries.map(\.user) == ["ann", "bob"])
            #expect(booking.entries.map(\.coins) == [-10, 10])
            #expect(booking.entries[1].refers == booking.entries[0].sequence)
            #expect(try ledger.balance(of: "ann").available == 0)
            #expect(try ledger.balance(of: "bob").available == 20)
            #expect(try ledger.move(from: "ann", to: "bob", why: "again").entries.isEmpty)
            try ledger.spend(20, of: "bob", for: "coffee", key: "order-1")
            #expect(throws: LedgerError.insufficient(user: "ann", available: 0, asked: 1)) {
                try ledger.spend(1, of: "ann", for: "coffee", key: "order-2")
            }
            #expect(throws: LedgerError.self) { try ledger.move(from: "bob", to: "bob", why: "to nobody") }
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("What arrived expires like what was earned, and what left does not", arguments: StoreUnderTest.all)
    func expire(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
            try ledger.move(from: "ann", to: "bob", why: "one person")
            let expired = try ledger.expire(at: Timestamp("2029-01-01")!, after: 30)
            #expect(expired.entries.map(\.user) == ["bob"])
            #expect(expired.entries.map(\.coins) == [-10])
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("A partner's entries come in order, in parts, and end at the given entry", arguments: StoreUnderTest.all)
    func ofPartner(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let at = Timestamp("2026-03-12T19:00:00Z")!
            for number in 0..<9 {
                try ledger.grant(
                    1, to: "ann", for: Payer(campaign: "story", partner: number % 3 == 0 ? "Other" : "Alpi SpA"),
                    key: "\(number)", why: "read", at: at)
            }
            func page(after: Int, upTo: Int? = nil, limit: Int = 4) throws -> [[Int]] {
                let page = try ledger.entries(ofPartner: "Alpi SpA", after: after, upTo: upTo, limit: limit)
                return [page.entries.map(\.sequence), [page.last]]
            }
            #expect(try page(after: 0) == [[2, 3, 5, 6], [6]])
            #expect(try page(after: 6) == [[8, 9], [9]])
            #expect(try page(after: 0, upTo: 3) == [[2, 3], [3]])
            #expect(try page(after: 9) == [[], [9]])
        }
    }

    @Test(
        "A grant is paid once for its key, within a budget, and a statement lists it",
        arguments: StoreUnderTest.all)
    func grant(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let payer = Payer(campaign: "story", partner: "Alpi SpA")
            let at = Timestamp("2026-03-12T19:00:00Z")!
            func pay(_ user: String, _ coins: Int = 5, key: String) throws -> Ledger.Booking? {
                try ledger.grant(coins, to: user, for: payer, budget: 12, key: key, why: "read", at: at)
            }
            #expect(try pay("ann", key: "a")?.entries.map(\.coins) == [5])
            #expect(try pay("ann", key: "a")?.wasRecorded == true)
            #expect(throws: LedgerError.self) { try pay("bob", key: "a") }
            #expect(throws: LedgerError.self) { try pay("ann", 6, key: "a") }
            #expect(throws: LedgerError.self) { try pay("ann", 0, key: "b") }
            #expect(try pay("bob", key: "b") != nil)
            #expect(try pay("cid", key: "c") == nil)
            #expect(try ledger.balance(of: "ann").available == 5)
            let line = try #require(ledger.statement(from: at.day, to: at.day).first)
            #expect(line.campaign == "story" && line.owed == 10 && line.users == 2 && line.uploads == 0)
            #expect(
                try ledger.expire(at: Timestamp("2029-01-01")!, after: 30).entries.map(\.coins).sorted() == [-5, -5])
            #expect(try ledger.verify().faults == [])
        }
    }
}
