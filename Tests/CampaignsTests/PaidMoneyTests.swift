import Campaigns
import DomainModel
import Testing
import TestSupport

@Suite("Never more than was paid")
struct PaidMoneyTests {
    private let anItem = Programme(campaigns: [Shop.campaign(coins: .init(perItem: 10))])
    private let aEuro = Programme(campaigns: [Shop.campaign(coins: .init(perEuro: Hundredths(1)))])
    private let milk = "Latte fresco intero Granarolo"

    private func claim(_ lines: [ReceiptLine], change: (inout Receipt) -> Void = { _ in }) -> Claim {
        Shop.claim(Shop.receipt(lines, change: change))
    }

    @Test("A discount larger than the line above it continues on the lines before")
    func carried() {
        let lines = [Shop.line(milk, 1000), Shop.line("Sacchetto", 10), Shop.line("Sconto", -410, kind: .discount)]
        #expect(claim(lines).items.map(\.amount) == [Money(cents: 600)])
        #expect(decide(claim(lines), programme: aEuro).coins == 6)
    }

    @Test("Items that come to more than the total share what is missing")
    func shared() {
        let lines = [Shop.line(milk, 1000), Shop.line("Pane", 1000)]
        let claim = claim(lines) { $0.total = Money(cents: 500) }
        #expect(claim.items.map(\.amount) == [Money(cents: 250)])
    }

    @Test("What cost nothing earns nothing", arguments: [0, -129])
    func free(cents: Int) {
        let lines = [Shop.line("Pane", 200), Shop.line(milk, cents)]
        #expect(decide(claim(lines), programme: anItem).codes == [.noPartnerProduct])
    }

    @Test("An item that a discount took back whole earns nothing")
    func discountedWhole() {
        let lines = [Shop.line("Pane", 200), Shop.line(milk, 129), Shop.line("Sconto 100%", -129, kind: .discount)]
        #expect(decide(claim(lines), programme: anItem).codes == [.noPartnerProduct])
    }

    @Test(
        "A discount that repeats an item's whole name is that item's, wherever it stands",
        arguments: ["RESO LATTE FRESCO INTERO GRANAROLO", "LATTE FRESCO INTERO GRANAROLO"])
    func named(text: String) {
        let lines = [Shop.line(milk, 129), Shop.line("Pane", 200), Shop.line(text, -129, kind: .discount)]
        #expect(decide(claim(lines), programme: anItem).codes == [.noPartnerProduct])
        // Less than it cost is a discount on it.
        let part = [Shop.line(milk, 129), Shop.line("Pane", 200), Shop.line(text, -29, kind: .discount)]
        #expect(claim(part).items.map(\.amount) == [Money(cents: 100)])
    }

    @Test("Goods brought back under a part of an item's name may be that item: a person looks")
    func abbreviated() {
        let lines = [Shop.line(milk, 129), Shop.line("Pane", 200), Shop.line("RESO LATTE", -119, kind: .return)]
        #expect(decide(claim(lines), programme: anItem).codes == [.voidUnclear])
        let other = [Shop.line(milk, 129), Shop.line("Pane", 200), Shop.line("RESO MERCE", -119, kind: .return)]
        #expect(decide(claim(other), programme: anItem).outcome == .award)
    }

    @Test("A voucher among the goods pays for them and takes nothing off; nobody paid more than total and voucher")
    func voucher() {
        let lines = [Shop.line(milk, 1000), Shop.line("Buono", -600, kind: .payment)]
        #expect(claim(lines).items.map(\.amount) == [Money(cents: 1000)])
        #expect(decide(claim(lines), programme: aEuro).coins == 10)
        let whole = [Shop.line(milk, 129), Shop.line("Buono", -129, kind: .payment)]
        #expect(decide(claim(whole), programme: anItem).coins == 10)
        let less = claim(lines) { $0.total = Money(cents: 100) }
        #expect(less.items.map(\.amount) == [Money(cents: 700)])
    }

    @Test("An item without a price waits for a person")
    func unpriced() {
        var line = Shop.line(milk, 0)
        line.amount = nil
        let decision = decide(claim([Shop.line("Pane", 200), line]), programme: anItem)
        #expect(decision.outcome == .review)
        #expect(decision.codes == [.productToConfirm])
    }

    @Test("A void means the item whose name it repeats, whatever word the till adds and whatever costs the same")
    func voided() {
        let lines = [
            Shop.line("Spaghetti numero 5 Barilla", 99), Shop.line(milk, 99),
            Shop.line("STORNO SPAGHETTI NUMERO S BARILLA", -99, kind: .void),
        ]
        #expect(claim(lines).items.map(\.product.gtin) == [Shop.milk])
    }

    @Test("A void that may mean either of two items makes the receipt unclear")
    func unclearVoid() {
        let lines = [
            Shop.line("Spaghetti numero 5 Barilla", 99), Shop.line(milk, 99), Shop.line("STORNO", -99, kind: .void),
        ]
        #expect(decide(claim(lines), programme: anItem).codes == [.voidUnclear])
    }

    @Test("An item brought back on its own receipt earns nothing")
    func returned() {
        let lines = [
            Shop.line("Pane", 200), Shop.line(milk, 129),
            Shop.line("RESO LATTE FRESCO INTERO GRANAROLO", -129, kind: .return),
        ]
        #expect(decide(claim(lines), programme: anItem).codes == [.noPartnerProduct])
    }

    @Test("Money in another currency earns nothing, money in an unread one waits; pieces are pieces anywhere")
    func currency() {
        func decided(_ currency: String?, _ programme: Programme) -> Decision {
            decide(claim([Shop.line(milk, 249_000)]) { $0.currency = currency }, programme: programme)
        }
        #expect(decided("HUF", aEuro).codes == [.otherCurrency])
        #expect(decided(nil, aEuro).codes.contains(.currencyUnknown))
        #expect(decided(nil, aEuro).outcome == .review)
        #expect(decided("HUF", anItem).coins == 10)
    }

    @Test(
        "Whatever the lines, no claim spends more than the total, and none traps",
        arguments: 1...200 as ClosedRange<UInt64>)
    func bounded(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let names = [milk, "Spaghetti numero 5 Barilla", "Pane", "Sconto", "STORNO LATTE", ""]
        let amounts = [0, 1, 99, 129, 100_000, Int.max, Int.min, -1, -129]
        let lines = (0..<Int.random(in: 1...12, using: &random)).map { _ in
            Shop.line(
                names.randomElement(using: &random)!, amounts.randomElement(using: &random)!,
                kind: [.item, .item, .item, .discount, .void, .return].randomElement(using: &random)!,
                quantity: [1, 2, -3, 1e300, .nan].randomElement(using: &random)!,
                price: amounts.randomElement(using: &random)!)
        }
        let total = Money(cents: amounts.randomElement(using: &random)!)
        let receipt = Receipt(date: Day("2026-03-10"), currency: "EUR", total: total, balanced: true, lines: lines)
        let spent = Shop.claim(receipt).items.reduce(0) { $0 + ($1.amount?.cents ?? 0) }
        #expect(spent <= max(0, total.cents))
    }
}
