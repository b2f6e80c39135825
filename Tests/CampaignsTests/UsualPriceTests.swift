import Catalog
import DomainModel
import Testing

// Inside: numbers so large that no receipt has them.
@testable import Campaigns

@Suite("A price that shops do not ask")
struct UsualPriceTests {
    private static let day = Day("2026-03-07")!

    private static func programme(_ factor: Int?) -> Programme {
        Programme(
            campaigns: [
                Campaign(
                    id: "milk", partner: "Latteria", shake: .receipt, from: day.advanced(by: -30),
                    to: day.advanced(by: 30), coins: .init(perEuro: Hundredths(100)))
            ], rules: Programme.Rules(reviewAbove: 1_000_000, newTillAbove: 1_000_000, priceFactor: factor))
    }

    /// What a receipt earns that shows milk with a usual price of 1.50 at this amount and number of pieces.
    private static func decision(_ cents: Int, pieces: Int = 1, factor: Int? = nil, usual: Int? = 150) -> Decision {
        var claim = Shop.claim(Shop.receipt([Shop.line("Latte", cents)]))
        let milk = Claim.ClaimedProduct(
            gtin: Shop.milk, name: "Latte", brand: "", partner: "Latteria", category: "",
            usualPrice: usual.map { Money(cents: $0) })
        claim.items = [
            Claim.Item(
                product: milk, text: "LATTE", pieces: pieces, amount: Money(cents: cents), evidence: "text", why: "same"
            )
        ]
        claim.questions = []
        return decide(claim, programme: programme(factor))
    }

    private static func asksForPrice(_ decision: Decision) -> Bool {
        decision.reasons.contains { $0.code == .unusualPrice }
    }

    @Test(
        "Up to four times as much, or as little, is paid; beyond that a person decides",
        arguments: [
            (600, 1, false), (601, 1, true), (38, 1, false), (37, 1, true), (1800, 3, false), (1801, 3, true),
            (15000, 1, true),
        ])
    func bounds(cents: Int, pieces: Int, asks: Bool) {
        let decision = Self.decision(cents, pieces: pieces)
        #expect(Self.asksForPrice(decision) == asks)
        #expect((decision.coins == 0) == asks)
        #expect(!asks || decision.pendingCoins > 0 && decision.outcome == .review)
    }

    @Test("The programme decides how far off is unusual; a product without a known price is never in doubt")
    func factor() {
        #expect(Self.asksForPrice(Self.decision(400, factor: 2)))
        #expect(!Self.asksForPrice(Self.decision(299, factor: 2)))
        #expect(!Self.asksForPrice(Self.decision(15_000, usual: nil)))
    }

    @Test("The price that counts is the catalogue's in the receipt's currency")
    func currency() {
        let product = Product(
            gtin: Shop.milk, name: "Latte",
            usualPrices: [Price(Money(cents: 150)), Price(Money(cents: 1295), currency: "DKK")])
        func price(_ currency: String?) -> Money? {
            Claim.ClaimedProduct(product, currency: currency).usualPrice
        }
        #expect(price("EUR") == Money(cents: 150))
        #expect(price("DKK") == Money(cents: 1295))
        #expect(price("HUF") == nil)
        #expect(price(nil) == nil)
    }

    @Test("No number that was read traps", arguments: [Int.max, Int.max - 1, 1_000_000_001])
    func enormous(cents: Int) {
        #expect(
            Claim.Item(
                product: Claim.ClaimedProduct(
                    gtin: Shop.milk, name: "", brand: "", partner: "", category: "", usualPrice: Money(cents: 1)),
                text: "", pieces: Int.max, amount: Money(cents: cents), evidence: "text", why: ""
            ).hasUnusualPrice(beyond: 1000))
    }
}
