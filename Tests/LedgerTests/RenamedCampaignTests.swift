import Campaigns
import DomainModel
import Ledger
import StoreSupport
import Testing

@Suite("A campaign under a new id")
struct RenamedCampaignTests {
    private static func programme(_ id: String, formerly: [String]? = nil) -> Programme {
        Programme(campaigns: [
            Campaign(
                id: id, partner: "Granarolo", shake: .receipt, from: World.march, to: World.march.advanced(by: 365),
                coins: .init(perItem: 10), limits: .init(user: 30, budget: 50), formerly: formerly)
        ])
    }

    private func paid(_ ledger: Ledger, _ user: String, _ number: Int, _ programme: Programme) throws -> Int {
        try ledger.record(World.receipt(user, file: number, document: number, day: number), programme: programme).coins
    }

    @Test("carries on the budget and the limits of the ids that it had", arguments: StoreUnderTest.all)
    func carriedOn(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            for number in 1...2 { #expect(try paid(ledger, "ann", number, Self.programme("spring")) == 10) }
            let renamed = Self.programme("summer", formerly: ["spring"])
            #expect(try ledger.renamedCampaigns(in: renamed).isEmpty)
            #expect(try paid(ledger, "ann", 3, renamed) == 10)
            #expect(try paid(ledger, "ann", 4, renamed) == 0)
            #expect(try paid(ledger, "bob", 5, renamed) == 10)
            #expect(try paid(ledger, "bob", 6, renamed) == 10)
            #expect(try paid(ledger, "cleo", 7, renamed) == 0)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("is refused where it does not say what it was", arguments: StoreUnderTest.all)
    func refused(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try ledger.requireNoRenamedCampaign(in: Self.programme("summer"))
            _ = try paid(ledger, "ann", 1, Self.programme("spring"))
            let error = #expect(throws: LedgerError.self) {
                try ledger.requireNoRenamedCampaign(in: Self.programme("summer"))
            }
            #expect(error?.description.contains("formerly: [spring]") == true)
            try ledger.requireNoRenamedCampaign(in: Self.programme("summer", formerly: []))
            var others = Self.programme("summer")
            others.campaigns[0].partner = "Barilla"
            try ledger.requireNoRenamedCampaign(in: others)
        }
    }
}
