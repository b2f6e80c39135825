import Campaigns
import DomainModel
import Foundation
import Ledger
import StoreSupport
import Testing

@Suite("Discounts that come back in coins, and what something earned unlocks")
struct DiscountTests {
    /// Ten coins a milk, and to who holds the discount `cheap-milk` twenty more for the next receipt with milk.
    private static let programme = Programme(campaigns: [
        World.programme.campaigns[0],
        Campaign(
            id: "milk-back", partner: "Granarolo", shake: .receipt, from: World.march,
            to: World.march.advanced(by: 365), coins: .init(perReceipt: 20), limits: .init(budget: 1000), stacks: true,
            discount: .init(reward: "cheap-milk", days: 30)),
    ])

    private func noon(_ day: Int, minutes: Int = 0) -> Timestamp {
        Timestamp(seconds: (World.march.daysSinceEpoch + day) * 86_400 + 43_200 + minutes * 60)
    }

    /// A ledger in which ann has a hundred coins. It is sound afterwards, and its inputs give it again.
    private func withCoins(in store: StoreUnderTest, _ body: (Ledger) throws -> Void) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try ledger.grant(
                100, to: "ann", for: Payer(campaign: "start", partner: "Alpi SpA"), key: "start", why: "a start",
                at: noon(0))
            try body(ledger)
            #expect(try ledger.verify().faults == [])
            try StoreUnderTest.memory.withLedger { (copy: Ledger) throws in
                _ = try ledger.replay(into: copy)
                #expect(try copy.head() == ledger.head())
            }
        }
    }

    private func take(_ key: String, day: Int, in ledger: Ledger) throws {
        try ledger.spend(5, of: "ann", for: "cheap-milk", partner: "Granarolo", key: key, at: noon(day, minutes: -60))
    }

    private func coins(
        _ ledger: Ledger, _ user: String = "ann", document: Int, day: Int
    ) throws -> [String: Int] {
        let decision = try ledger.record(
            World.receipt(user, file: document, document: document, day: day), programme: Self.programme)
        return Dictionary(uniqueKeysWithValues: decision.awards.map { ($0.campaign, $0.coins) })
    }

    @Test(
        "The next receipt that shows the goods uses a discount, once for each that was taken",
        arguments: StoreUnderTest.all)
    func once(store: StoreUnderTest) throws {
        try withCoins(in: store) { ledger in
            #expect(try coins(ledger, document: 1, day: 1) == ["milk": 10])
            try take("one", day: 2, in: ledger)
            #expect(try coins(ledger, "bob", document: 2, day: 2) == ["milk": 10])
            #expect(try coins(ledger, document: 3, day: 2) == ["milk": 10, "milk-back": 20])
            #expect(try ledger.usedDiscounts(of: "ann", under: Self.programme.campaigns[1]) == ["one"])
            #expect(try coins(ledger, document: 4, day: 3) == ["milk": 10])
            try take("two", day: 4, in: ledger)
            try take("three", day: 4, in: ledger)
            for (document, back) in [(5, 20), (6, 20), (7, nil)] as [(Int, Int?)] {
                #expect(try coins(ledger, document: document, day: 5)["milk-back"] == back)
            }
        }
    }

    @Test("Who holds no discount is told so, where nothing else pays", arguments: StoreUnderTest.all)
    func told(store: StoreUnderTest) throws {
        try withCoins(in: store) { ledger in
            let alone = Programme(campaigns: [Self.programme.campaigns[1]])
            let refused = try ledger.record(World.receipt("ann", file: 1, document: 1, day: 1), programme: alone)
            #expect(refused.outcome == .reject && refused.reasons.map(\.code) == [.discountNotHeld])
            // The receipt is not used up by it: taken on the same day, the discount pays for it.
            try ledger.spend(5, of: "ann", for: "cheap-milk", key: "late", at: noon(1, minutes: 5))
            var again = World.receipt("ann", file: 2, document: 1, day: 1)
            again.upload.uploadedAt = noon(1, minutes: 10)
            #expect(try ledger.record(again, programme: alone).coins == 20)
        }
    }

    @Test("A discount counts from when it was taken, for its days", arguments: StoreUnderTest.all)
    func window(store: StoreUnderTest) throws {
        try withCoins(in: store) { ledger in
            try take("one", day: 10, in: ledger)
            // Sent before it was taken; bought before, and sent after; after its days.
            #expect(try coins(ledger, document: 1, day: 9) == ["milk": 10])
            var earlier = World.receipt("ann", file: 2, document: 2, day: 8)
            earlier.upload.uploadedAt = noon(11)
            #expect(try ledger.record(earlier, programme: Self.programme).coins == 10)
            #expect(try coins(ledger, document: 3, day: 41) == ["milk": 10])
            #expect(try coins(ledger, document: 4, day: 39) == ["milk": 10, "milk-back": 20])
        }
    }

    @Test("A reversal gives the discount back, and a refund takes it away", arguments: StoreUnderTest.all)
    func reversal(store: StoreUnderTest) throws {
        try withCoins(in: store) { ledger in
            try take("one", day: 2, in: ledger)
            #expect(try coins(ledger, document: 1, day: 3)["milk-back"] == 20)
            try ledger.reverse("ann/\(World.sha(1).prefix(32))", why: "another's receipt")
            #expect(try ledger.usedDiscounts(of: "ann", under: Self.programme.campaigns[1]) == [])
            #expect(try coins(ledger, document: 2, day: 4)["milk-back"] == 20)
            try take("two", day: 5, in: ledger)
            try ledger.refund(key: "two", of: "ann", why: "called off")
            #expect(try coins(ledger, document: 3, day: 6)["milk-back"] == nil)
        }
    }

    @Test("A receipt that waits holds the discount; a refusal frees it", arguments: StoreUnderTest.all)
    func waiting(store: StoreUnderTest) throws {
        try withCoins(in: store) { ledger in
            try take("one", day: 2, in: ledger)
            let waits = try ledger.record(
                World.receipt("ann", file: 1, document: 1, day: 3, balanced: false), programme: Self.programme)
            #expect(waits.outcome == .review && waits.pending.map(\.campaign).sorted() == ["milk", "milk-back"])
            #expect(try coins(ledger, document: 2, day: 3)["milk-back"] == nil)
            try ledger.settle("ann/\(World.sha(1).prefix(32))", approving: false, why: "no total")
            #expect(try coins(ledger, document: 3, day: 3)["milk-back"] == 20)
        }
    }

    @Test("All names of a person hold and use a discount together", arguments: StoreUnderTest.all)
    func joined(store: StoreUnderTest) throws {
        try withCoins(in: store) { ledger in
            try take("one", day: 2, in: ledger)
            #expect(try coins(ledger, "bob", document: 1, day: 3)["milk-back"] == nil)
            try ledger.join("bob", with: "ann", why: "one card", at: noon(3), by: decide)
            #expect(try coins(ledger, "bob", document: 2, day: 4)["milk-back"] == 20)
            #expect(try coins(ledger, document: 3, day: 5)["milk-back"] == nil)
        }
    }

    @Test("What a campaign earned unlocks a free reward once, until it is taken back", arguments: StoreUnderTest.all)
    func unlocked(store: StoreUnderTest) throws {
        try withCoins(in: store) { ledger in
            func takeFree(_ key: String) throws {
                try ledger.spend(
                    0, of: "ann", for: "cheap-milk", partner: "Granarolo", unlockedBy: ["milk", "story"], key: key,
                    at: noon(2))
            }
            #expect(throws: LedgerError.locked(user: "ann", reference: "cheap-milk")) { try takeFree("one") }
            _ = try coins(ledger, document: 1, day: 1)
            #expect(try ledger.unlocks(of: "ann", by: ["milk"]) == 1)
            try takeFree("one")
            try takeFree("one")
            #expect(try ledger.unlocks(of: "ann", by: ["milk"]) == 0)
            #expect(throws: LedgerError.locked(user: "ann", reference: "cheap-milk")) { try takeFree("two") }
            // The receipt behind it was forged: the discount that hung on it is gone.
            try ledger.reverse("ann/\(World.sha(1).prefix(32))", why: "forged")
            #expect(try coins(ledger, document: 2, day: 3) == ["milk": 10])
            #expect(throws: LedgerError.self) {
                try ledger.spend(0, of: "ann", for: "cheap-milk", key: "three", at: noon(3))
            }
        }
    }

    @Test(
        "A statement tells how often a partner's rewards were taken, and notices another number",
        arguments: StoreUnderTest.all)
    func statement(store: StoreUnderTest) throws {
        try withCoins(in: store) { ledger in
            try take("one", day: 2, in: ledger)
            try take("two", day: 3, in: ledger)
            try ledger.refund(key: "two", of: "ann", why: "called off")
            try ledger.spend(7, of: "ann", for: "coffee", partner: "Alpi SpA", key: "coffee", at: noon(3))
            let march = (World.march, World.march.advanced(by: 30))
            var told = try ledger.partnerStatement(partner: "granarolo", from: march.0, to: march.1)
            #expect(
                told.rewards == [
                    RewardStatementLine(partner: "Granarolo", reward: "cheap-milk", taken: 2, cancelled: 1, coins: 5)
                ])
            #expect(try ledger.faults(in: told) == [])
            told.rewards?[0].taken = 1
            #expect(
                try ledger.faults(in: told) == [
                    "the rewards differ from the ledger's, first at Granarolo, reward cheap-milk"
                ])
            #expect(try ledger.partnerStatement(from: march.0, to: march.1).rewards?.count == 2)
        }
    }
}
