import Campaigns
import DomainModel
import Foundation
import Ledger
import StoreSupport
import Testing

@Suite("Spending, reversing, expiring, settling")
struct OperationTests {
    private func withCoins<Value>(
        in store: StoreUnderTest, _ body: (Ledger) throws -> Value
    ) throws -> Value {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1, pieces: 5), programme: World.programme)
            try ledger.record(
                World.receipt("ann", file: 2, document: 2, pieces: 3, day: 10), programme: World.programme)
            let value = try body(ledger)
            #expect(try ledger.verify().faults == [])
            return value
        }
    }

    private let first = "ann/0000000000000001"

    @Test("A spend happens once for its key", arguments: StoreUnderTest.all)
    func spend(store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            let booking = try ledger.spend(30, of: "ann", for: "coffee", key: "order-1")
            #expect(booking.entries.map(\.coins) == [-30])
            #expect(booking.entries[0].at == "2026-03-11T12:00:00Z")
            let again = try ledger.spend(30, of: "ann", for: "coffee", key: "order-1")
            #expect(again.wasRecorded && again.entries == booking.entries)
            #expect(throws: LedgerError.conflictingKey(key: "order-1", sequence: 3)) {
                try ledger.spend(31, of: "ann", for: "coffee", key: "order-1")
            }
            #expect(try ledger.balance(of: "ann").available == 50)
        }
    }

    @Test(
        "Nobody spends more than there is, nor less than one coin", arguments: [81, 1_000_000, 0, -5],
        StoreUnderTest.all)
    func overspend(coins: Int, store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            #expect(throws: LedgerError.self) { try ledger.spend(coins, of: "ann", for: "coffee", key: "order-1") }
            #expect(try ledger.balance(of: "ann").available == 80)
        }
    }

    @Test(
        "A reversal takes back the upload's coins and frees the limits, not the receipt", arguments: StoreUnderTest.all)
    func reverse(store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            let booking = try ledger.reverse(first, why: "printed at home")
            #expect(booking.entries.map(\.coins) == [-50])
            #expect(try ledger.balance(of: "ann").available == 30)
            #expect(try ledger.spentByCampaign() == ["milk": 30])
            #expect(try ledger.reverse(first, why: "again").wasRecorded)
            let other = try ledger.record(World.receipt("bob", file: 9, document: 1), programme: World.programme)
            #expect(other.reasons.map(\.code) == [.receiptOfAnotherUser])
        }
    }

    @Test(
        "Coins that were spent become a debt, which the next coins repay; the reversal is complete",
        arguments: StoreUnderTest.all)
    func reverseAfterSpending(store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            try ledger.spend(60, of: "ann", for: "coffee", key: "order-1")
            let booking = try ledger.reverse(first, why: "printed at home")
            #expect(booking.entries.map(\.kind) == [.debt, .reversal])
            #expect(booking.entries.map(\.coins) == [30, -50])
            #expect(booking.debt == 30)
            #expect(try ledger.balance(of: "ann").available == 0)
            #expect(try ledger.debt(of: "ann") == 30)
            #expect(try ledger.spentByCampaign() == ["milk": 30])
            #expect(try ledger.reverse(first, why: "again").wasRecorded)
            // 20 and then 20: the first is netted whole, the second for what is left.
            for (file, left, owed) in [(3, 0, 10), (4, 10, 0)] {
                try ledger.record(
                    World.receipt("ann", file: file, document: file, pieces: 2, day: 11), programme: World.programme)
                #expect(try ledger.balance(of: "ann").available == left)
                #expect(try ledger.debt(of: "ann") == owed)
            }
            #expect(try ledger.history(of: "ann").suffix(4).map(\.coins) == [20, -20, 20, -10])
            // What paid a debt back is spent and does not expire once more.
            let expired = try ledger.expire(at: Timestamp("2027-04-05")!, after: 30)
            #expect(expired.entries.map(\.coins) == [-10])
            #expect(try ledger.balance(of: "ann").available == 0)
        }
    }

    @Test("An approved review repays a debt, and another user's coins do not", arguments: StoreUnderTest.all)
    func repayByReview(store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            try ledger.spend(80, of: "ann", for: "coffee", key: "order-1")
            try ledger.reverse(first, why: "printed at home")
            try ledger.record(World.receipt("bob", file: 4, document: 4), programme: World.programme)
            #expect(try ledger.balance(of: "bob").available == 10)
            let held = try ledger.record(
                World.receipt("ann", file: 3, document: 3, pieces: 7, day: 12, balanced: false),
                programme: World.programme)
            #expect(try ledger.debt(of: "ann") == 50)
            let settled = try ledger.settle(try #require(held.id), approving: true, why: "seen")
            #expect(settled.entries.map(\.coins) == [70, -50])
            #expect(try ledger.balance(of: "ann") == Balance(user: "ann", available: 20))
        }
    }

    @Test("A reversal settles what of the upload waits for a person", arguments: StoreUnderTest.all)
    func reverseClosesPending(store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            let held = try ledger.record(
                World.receipt("bob", file: 5, document: 5, pieces: 10, balanced: false), programme: World.programme)
            let id = try #require(held.id)
            let booking = try ledger.reverse(id, why: "a drawing")
            #expect(booking.entries.map(\.kind) == [.settled])
            #expect(try ledger.balance(of: "bob") == Balance(user: "bob"))
            #expect(try ledger.reviews().isEmpty)
            #expect(throws: LedgerError.nothingPending(upload: id)) {
                try ledger.settle(id, approving: true, why: "late")
            }
            #expect(try ledger.reverse(id, why: "again").wasRecorded)
        }
    }

    @Test("Keys and users are equal in any spelling", arguments: StoreUnderTest.all)
    func spelling(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("jos\u{E9}", file: 1, document: 1), programme: World.programme)
            try ledger.spend(2, of: "jose\u{301}", for: "coffee", key: "caff\u{E9}")
            #expect(try ledger.spend(2, of: "jos\u{E9}", for: "coffee", key: "caffe\u{301}").wasRecorded)
            #expect(try ledger.balance(of: "jose\u{301}").available == 8)
            for key in ["", " a", "a\u{200B}", String(repeating: "k", count: 256)] {
                #expect(throws: LedgerError.self) { try ledger.spend(1, of: "jos\u{E9}", for: "coffee", key: key) }
            }
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("Old coins expire, the oldest are spent first, and a second run finds nothing", arguments: StoreUnderTest.all)
    func expire(store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            try ledger.spend(20, of: "ann", for: "coffee", key: "order-1")
            let booking = try ledger.expire(at: Timestamp("2026-04-05")!, after: 30)
            // Earned: 50 on the 1st, 30 on the 11th of March. 20 of the 50 are spent.
            #expect(booking.entries.map(\.coins) == [-30])
            #expect(booking.entries[0].at == "2026-04-05T00:00:00Z")
            #expect(try ledger.expire(at: Timestamp("2026-04-05")!, after: 30).entries.isEmpty)
            #expect(try ledger.balance(of: "ann").available == 30)
        }
    }

    @Test(
        "The age of coins does not depend on the time zone of their moment",
        arguments: [
            // Thirty days before it is eight in the evening of the 9th of March, in UTC.
            ("2026-03-10T00:30:00+05:00", true), ("2026-03-09T22:00:00-03:00", false),
            ("2026-03-09T19:59:59Z", true), ("2026-03-09T20:00:00Z", false),
            ("2026-03-07T12:00:00Z", true), ("2026-03-12T12:00:00Z", false),
        ], StoreUnderTest.all)
    func expireAtOffset(earned: (at: String, isOld: Bool), store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            var claim = World.scan("bob", file: 1)
            claim.upload.uploadedAt = Timestamp(earned.at)!
            try ledger.record(claim, programme: World.programme)
            let booking = try ledger.expire(at: Timestamp("2026-04-08T20:00:00Z")!, after: 30)
            #expect(booking.entries.map(\.coins) == (earned.isOld ? [-5] : []))
            let whole = try ledger.expire(at: Timestamp("9999-12-31T12:00:00Z")!, after: 0)
            #expect(whole.entries.map(\.coins) == (earned.isOld ? [] : [-5]))
        }
    }

    @Test(
        "A review settled pays, a review refused frees limit and budget", arguments: [true, false], StoreUnderTest.all)
    func settle(approving: Bool, store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
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

    @Test("A spend that is dated back needs coins that were earned by then", arguments: StoreUnderTest.all)
    func datedBack(store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            func spend(_ key: String, at day: String) throws -> Ledger.Booking {
                try ledger.spend(
                    10, of: "ann", for: "coffee", key: key, at: Timestamp(day + "T12:00:00Z")!, requiresEarned: true)
            }
            let error = #expect(throws: LedgerError.self) { try spend("early", at: "1999-01-01") }
            #expect(error?.description.contains("had earned 0 coins by 1999-01-01") == true)
            #expect(try !spend("late", at: "2026-12-01").wasRecorded)
            #expect(try spend("late", at: "2026-12-01").wasRecorded)
        }
    }

    @Test("No booking has more coins than sums can hold", arguments: StoreUnderTest.all)
    func bounds(store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            let payer = Payer(campaign: "news", partner: "P")
            for coins in [0, -1, 1_000_000_000_001, Int.max] {
                let error = #expect(throws: LedgerError.self) {
                    try ledger.grant(coins, to: "ann", for: payer, key: "k", why: "w", at: Timestamp("2026-03-05")!)
                }
                #expect(error?.description.contains("give a number from 1 to 1000000000000") == true)
            }
        }
    }

    @Test("A partner's statement counts awards, settlements and reversals of its days", arguments: StoreUnderTest.all)
    func statement(store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
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
        "An upload is named by its id, the beginning of one, or its image; nothing else", arguments: ["ann/", "", "%"],
        StoreUnderTest.all)
    func naming(wrong: String, store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            #expect(try ledger.decision(of: first).coins == 50)
            #expect(try ledger.decision(of: "ann/1.jpg").coins == 50)
            #expect(throws: LedgerError.self) { try ledger.decision(of: wrong) }
        }
    }

    @Test(
        "The last purchase from a partner is that of a receipt that was paid and stands; a scan is none",
        arguments: StoreUnderTest.all)
    func purchases(store: StoreUnderTest) throws {
        try withCoins(in: store) { (ledger: Ledger) throws in
            try ledger.record(World.scan("ann", file: 3, day: 20), programme: World.programme)
            try ledger.grant(
                5, to: "ann", for: Payer(campaign: "story", partner: "Alpi SpA"), key: "a", why: "read",
                at: Timestamp("2026-03-12T12:00:00Z")!)
            #expect(try ledger.lastPurchases(of: ["ann"]) == ["granarolo": World.march.advanced(by: 10)])
            try ledger.reverse("ann/2.jpg", why: "printed at home")
            #expect(try ledger.lastPurchases(of: ["ann"]) == ["granarolo": World.march])
            try ledger.record(World.receipt("bob", file: 4, document: 4, day: 3), programme: World.programme)
            #expect(try ledger.lastPurchases(of: ["ann", "bob"]) == ["granarolo": World.march.advanced(by: 3)])
            #expect(try ledger.lastPurchases(of: ["eva"]).isEmpty)
        }
    }

    @Test(
        "The last shop is that of the latest receipt that was paid, stands and shows an address, while it is lately",
        arguments: StoreUnderTest.all)
    func shops(store: StoreUnderTest) throws {
        func receipt(_ file: Int, day: Int, code: String?, for user: String = "eva") -> Claim {
            var claim = World.receipt(user, file: file, document: file, day: day)
            claim.receipt?.postcode = code.map { Postcode($0, in: "IT") }
            return claim
        }
        try withCoins(in: store) { (ledger: Ledger) throws in
            func lastShop(_ names: [String] = ["eva"], since day: Int = 0) throws -> String? {
                try ledger.lastShop(of: names, since: World.march.advanced(by: day))?.code
            }
            #expect(try lastShop() == nil)
            try ledger.record(receipt(11, day: 3, code: "16121"), programme: World.programme)
            #expect(try lastShop() == "16121")
            try ledger.record(receipt(12, day: 5, code: "20143"), programme: World.programme)
            #expect(try lastShop() == "20143")
            try ledger.record(receipt(13, day: 6, code: nil), programme: World.programme)
            #expect(try lastShop() == "20143" && lastShop(since: 5) == "20143" && lastShop(since: 6) == nil)
            // What was not paid says nothing: not the receipt of another.
            try ledger.record(receipt(14, day: 5, code: "80100", for: "leo"), programme: Programme(campaigns: []))
            #expect(try lastShop(["leo"]) == nil && lastShop(["leo", "eva"]) == "20143")
            try ledger.reverse("eva/12.jpg", why: "printed at home")
            #expect(try lastShop() == "16121")
            var person = PersonFacts(tier: .signed)
            let audiences = [Audience(id: "a", regions: ["IT"])]
            func found(day: Int) throws -> String? {
                try ledger.addPurchases(
                    to: &person, knownAs: ["eva"], for: audiences, on: World.march.advanced(by: day))
                return person.shop?.code
            }
            #expect(try found(day: 93) == "16121" && found(day: 94) == nil)
        }
    }
}
