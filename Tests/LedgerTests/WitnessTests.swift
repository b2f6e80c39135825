import Campaigns
import DomainModel
import Ledger
import StoreSupport
import Testing

@Suite("What paid receipts of other people say of shops and prices")
struct WitnessTests {
    private static let programme = Programme(
        campaigns: World.programme.campaigns + [
            Campaign(
                id: "noodles", partner: "Barilla", shake: .receipt, from: World.march,
                to: World.march.advanced(by: 365), coins: .init(perItem: 10))
        ])
    /// Under which one product is a lot of coins for a new till.
    private static let strict = Programme(campaigns: programme.campaigns, rules: .init(newTillAbove: 5))

    private func receipt(
        _ user: String, file: Int, of gtin: GTIN = World.milk, cents: Int = 100, currency: String? = "EUR",
        shop: (name: String, vat: String, register: String) = ("Conad", "12345678903", "99MEY012345"), day: Int = 0
    ) -> Claim {
        // Two receipts of one day with the same goods at other prices would be in doubt.
        let goods = "\(file)".utf8.map { digit in
            String(repeating: Character(UnicodeScalar(digit - UInt8(ascii: "0") + UInt8(ascii: "A"))), count: 6)
        }.joined(separator: " ")
        let total = Money(cents: cents)
        let paper = Receipt(
            merchant: shop.name, vatNumber: shop.vat, documentNumber: "\(1001 + day)-\(1000 + file)",
            register: shop.register, date: World.march.advanced(by: day),
            // A till counts its documents up.
            time: TimeOfDay(hour: 7 + file / 20, minute: file % 20 * 3),
            currency: currency, total: total, balanced: true,
            lines: [
                ReceiptLine(
                    kind: .item, text: "GOODS", description: goods, amount: total,
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
            ])
        var claim = World.claim(paper, user: user, file: file)
        claim.items = [
            Claim.Item(
                product: World.article(gtin), text: "GOODS", amount: total, evidence: "text", why: "the words agree")
        ]
        claim.upload.uploadedAt = World.upload(user, file: file, day: day).uploadedAt
        return claim
    }

    /// Has users paid for milk of two shops.
    private func settle(_ users: [String], in ledger: Ledger) throws {
        for (number, user) in users.enumerated() {
            let elsewhere = receipt(
                user, file: 60 + number, shop: ("Coop", "09876543217", "99MEX999999"))
            #expect(try ledger.record(elsewhere, programme: Self.programme).outcome == .award)
            #expect(try ledger.record(receipt(user, file: 50 + number), programme: Self.programme).outcome == .award)
        }
    }

    @Test(
        "The first time that a known till sells a partner's product is as new as a till, until two people vouch for it",
        arguments: StoreUnderTest.all)
    func newPartner(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            try settle(["bob", "cleo"], in: ledger)
            #expect(try ledger.record(receipt("ann", file: 1, day: 7), programme: Self.strict).outcome == .award)
            let first = try ledger.record(receipt("ann", file: 2, of: World.pasta, day: 7), programme: Self.strict)
            #expect(first.outcome == .review && first.reasons.map(\.code) == [.newTill])
            for (file, user) in [(3, "bob"), (4, "cleo")] {
                let paid = try ledger.record(
                    receipt(user, file: file, of: World.pasta, day: 7), programme: Self.programme)
                #expect(paid.outcome == .award)
            }
            let later = try ledger.record(receipt("ann", file: 5, of: World.pasta, day: 7), programme: Self.strict)
            #expect(later.outcome == .award)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test(
        "A price far from what five people paid is asked about, whatever the catalogue says",
        arguments: StoreUnderTest.all)
    func learnedPrice(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            func codes(_ user: String, _ file: Int, _ cents: Int, _ currency: String? = "EUR") throws -> [Reason.Code] {
                try ledger.record(
                    receipt(user, file: file, cents: cents, currency: currency), programme: Self.programme
                ).reasons.map(\.code)
            }
            for number in 1...4 { #expect(try codes("user-\(number)", number, 95 + number) == [.awarded]) }
            // Four people are too few, and what one pays oneself says nothing.
            #expect(try codes("eve", 5, 900) == [.awarded])
            #expect(try codes("eve", 6, 900) == [.awarded])
            #expect(try codes("user-5", 7, 105) == [.awarded])
            #expect(try codes("mallory", 8, 900) == [.unusualPrice])
            #expect(try codes("mallory", 9, 20) == [.unusualPrice])
            #expect(try codes("mallory", 10, 180) == [.awarded])
            // Prices in another currency are other prices.
            #expect(try !codes("mallory", 11, 900, "HUF").contains(.unusualPrice))
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("Goods that are weighed have no usual price", arguments: StoreUnderTest.all)
    func weighed(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            for number in 1...8 {
                let cents = 60 * number
                let paid = try ledger.record(
                    receipt("user-\(number)", file: number, cents: cents), programme: Self.programme)
                #expect(paid.outcome == .award)
            }
            #expect(
                try ledger.record(receipt("ann", file: 9, cents: 2400), programme: Self.programme).outcome == .award)
        }
    }

    @Test(
        "Who is forgotten vouches for no shop and no price, and is told of both before", arguments: StoreUnderTest.all)
    func forgotten(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            _ = try ledger.record(receipt("bob", file: 1), programme: Self.programme)
            let before = try ledger.person("bob")
            #expect(before.prices.map(\.cents) == [100] && before.shopPartners.map(\.partner) == ["Granarolo"])
            _ = try ledger.forget("bob", at: Timestamp("2026-04-01")!)
            let after = try ledger.person("bob")
            #expect(after.prices.isEmpty && after.shopPartners.isEmpty)
        }
    }

    @Test("A copy of the ledger decides as the ledger does", arguments: StoreUnderTest.all)
    func replayed(store: StoreUnderTest) throws {
        try store.withLedger { (ledger: Ledger) throws in
            for number in 1...6 {
                _ = try ledger.record(receipt("user-\(number)", file: number), programme: Self.programme)
            }
            _ = try ledger.record(receipt("eve", file: 7, cents: 900), programme: Self.programme)
            let copy = try Ledger(store: MemoryStore(database: MemoryDatabase()))
            #expect(try ledger.replay(into: copy).found.head == ledger.verify().head)
        }
    }
}
