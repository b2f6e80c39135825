import Campaigns
import DomainModel
import Ledger
import StoreSupport
import Testing

@Suite("Uploads that wait for a budget")
struct HeldBudgetTests {
    /// A budget of 200 coins, of which uploads that wait for a person may hold 20; each milk is ten.
    private static let programme = Programme(campaigns: [
        Campaign(
            id: "milk", partner: "Granarolo", shake: .receipt, from: World.march, to: World.march.advanced(by: 365),
            coins: .init(perItem: 10), limits: .init(budget: 200))
    ])

    /// Records ten receipts of 20 coins that a person has to look at, and returns their names.
    private func drain(_ ledger: Ledger, under programme: Programme = programme) throws -> [String] {
        try (0..<10).map { number in
            let fake = World.receipt(
                "eve\(number)", file: number, document: number, pieces: 2, day: number, balanced: false)
            return try #require(try ledger.record(fake, programme: programme).id)
        }
    }

    private func honest(
        _ ledger: Ledger, _ numbers: ClosedRange<Int>, under programme: Programme = programme
    ) throws -> [Decision] {
        try numbers.map { number in
            try ledger.record(
                World.receipt("ann\(number)", file: 100 + number, document: 100 + number, day: 20 + number),
                programme: programme)
        }
    }

    @Test("Forged receipts that wait keep no more than their share from honest people", arguments: StoreUnderTest.all)
    func honestArePaid(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            _ = try drain(ledger)
            let decisions = try honest(ledger, 1...20)
            #expect(decisions.prefix(18).allSatisfy { $0.coins == 10 && $0.outcome == .award })
            #expect(decisions.suffix(2).allSatisfy { $0.outcome == .review && $0.pendingCoins == 10 })
            #expect(decisions.last?.reasons.map(\.code) == [.budgetHeld])
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("Who waits for the budget is paid in turn as forged receipts are refused", arguments: StoreUnderTest.all)
    func paidWhenFreed(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            let fakes = try drain(ledger)
            _ = try honest(ledger, 1...20)
            for fake in fakes.dropLast() { try ledger.settle(fake, approving: false, why: "forged") }
            // The last fake still holds the last twenty coins.
            #expect(try ledger.balance(of: "ann19").available == 0)
            try ledger.settle(fakes[9], approving: false, why: "forged")
            for user in ["ann19", "ann20"] {
                #expect(try ledger.balance(of: user) == Balance(user: user, available: 10, pending: 0))
            }
            #expect(try ledger.reviews().isEmpty)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("Approvals never pay more than the budget; who then waits in vain is told", arguments: StoreUnderTest.all)
    func approved(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            let waiting = try drain(ledger)
            _ = try honest(ledger, 1...20)
            var paid = 0
            for upload in waiting {
                paid += try ledger.settle(upload, approving: true, why: "a shop's odd till").entries
                    .filter { $0.kind == .settled && $0.user.hasPrefix("eve") }.reduce(0) { $0 + $1.coins }
            }
            #expect(paid == 20)
            #expect(try ledger.spentByCampaign() == ["milk": 200])
            #expect(try ledger.balance(of: "ann20") == Balance(user: "ann20", available: 0, pending: 0))
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("Two names that joined while they waited are paid no more than one person", arguments: StoreUnderTest.all)
    func joined(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            var limited = Self.programme
            limited.campaigns[0].limits.user = 15
            let fakes = try drain(ledger, under: limited)
            _ = try honest(ledger, 1...20, under: limited)
            try ledger.join("ann19", with: "ann20", why: "one telephone", by: decide)
            for fake in fakes { try ledger.settle(fake, approving: false, why: "forged") }
            let paid = try ["ann19", "ann20"].map { try ledger.balance(of: $0) }
            #expect(paid.reduce(0) { $0 + $1.available } == 15 && paid.allSatisfy { $0.pending == 0 })
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("A larger budget pays those who wait, with the first decision under it", arguments: StoreUnderTest.all)
    func raised(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            _ = try drain(ledger)
            _ = try honest(ledger, 1...20)
            var larger = Self.programme
            larger.campaigns[0].limits.budget = 1000
            let next = try ledger.record(World.receipt("zoe", file: 500, document: 500, day: 50), programme: larger)
            #expect(next.coins == 10)
            #expect(try ledger.balance(of: "ann20").available == 10)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("A replay pays the same uploads at the same places", arguments: StoreUnderTest.all)
    func replayed(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            let fakes = try drain(ledger)
            _ = try honest(ledger, 1...20)
            for fake in fakes { try ledger.settle(fake, approving: false, why: "forged") }
            try store.withLedger { (copy: Ledger) throws in
                _ = try ledger.replay(into: copy)
                #expect(try copy.lines() == ledger.lines())
            }
            try store.withLedger { (copy: Ledger) throws in
                try ledger.copy(into: copy)
                #expect(try copy.verify().faults == [])
            }
        }
    }
}
