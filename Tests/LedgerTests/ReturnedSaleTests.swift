import Campaigns
import DomainModel
import Ledger
import ReceiptIdentity
import StoreSupport
import Stores
import Testing

@Suite("Goods that were given back")
struct ReturnedSaleTests {
    /// Goods as tills print them: what was sold, or what is paid out, with the sign that a till gives it.
    private struct Good {
        var name: String
        var cents: Int
    }

    private static let basket = [
        Good(name: "LATTE FRESCO", cents: 179), Good(name: "PANE NOCI", cents: 240), Good(name: "MIELE", cents: 655),
    ]

    private func claim(
        _ user: String, file: Int, _ goods: [Good], day: Int = 0, isReturn: Bool = false, balanced: Bool = true,
        vat: String = "12345678903"
    ) -> Claim {
        let paper = Receipt(
            merchant: "Forno Alba", vatNumber: vat, documentNumber: "\(1001 + day)-\(1000 + file)",
            register: "99MEY012345", date: World.march.advanced(by: day), time: TimeOfDay(hour: 9 + file, minute: 5),
            currency: "EUR", total: Money(cents: goods.reduce(0) { $0 + $1.cents }), balanced: balanced,
            isReturn: isReturn,
            lines: goods.map { good in
                ReceiptLine(
                    kind: .item, text: good.name, description: good.name, amount: Money(cents: good.cents),
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
            })
        var claim = World.receipt(user, file: file, document: 1)
        claim.upload.uploadedAt = World.upload(user, file: file, day: day).uploadedAt
        claim.receipt = Claim.ReceiptSummary(paper)
        return claim
    }

    @Test(
        "A return document puts the sale before a person, whoever sends it and however its till signs amounts",
        arguments: StoreUnderTest.all, [1, -1])
    func found(store: StoreUnderTest, sign: Int) throws {
        try store.withLedger { ledger in
            let sale = try ledger.record(claim("ann", file: 1, Self.basket), programme: World.programme)
            let id = try #require(sale.id)
            #expect(sale.coins == 10)
            #expect(try ledger.returnedSales().isEmpty)
            let goods = Self.basket[1...].map { Good(name: $0.name, cents: sign * $0.cents) }
            let document = try ledger.record(
                claim("bob", file: 2, goods, day: 1, isReturn: true), programme: World.programme)
            #expect(document.reasons.map(\.code) == [.returnDocument])
            let found = try #require(try ledger.returnedSales().first)
            #expect(found.sale == id && found.document == document.id && found.user == "ann" && !found.isOwn)
            #expect(found.coins == 10 && found.pendingCoins == 0)
            #expect(found.goods.ofSale == 2 && found.goods.all == 2)
            #expect(try ledger.returns(of: id) == [found])
            // A person takes the coins back, and nothing is left to look at.
            #expect(try ledger.reverse(id, why: "given back").entries.map(\.coins) == [-10])
            #expect(try ledger.returnedSales().isEmpty)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("A sale that waits says that its goods were given back", arguments: StoreUnderTest.all)
    func waiting(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let sale = try ledger.record(
                claim("ann", file: 1, Self.basket, balanced: false), programme: World.programme)
            #expect(sale.outcome == .review)
            let document = try ledger.record(
                claim("ann", file: 2, Self.basket, day: 2, isReturn: true), programme: World.programme)
            let id = try #require(sale.id)
            let found = try #require(try ledger.returns(of: id).first)
            #expect(found.pendingCoins == 10 && found.coins == 0 && found.isOwn)
            #expect(found.document == document.id && found.goods.ofSale == 3 && found.goods.all == 3)
        }
    }

    @Test("Another shop's sale, a later one, and one of other goods or prices are none of it")
    func others() throws {
        let dearer = Self.basket.map { Good(name: $0.name, cents: $0.cents + 20) }
        for other in [
            claim("ann", file: 1, Self.basket, vat: "03741201580"), claim("ann", file: 1, Self.basket, day: 3),
            claim("ann", file: 1, dearer),
        ] {
            try StoreUnderTest.all[0].withLedger { ledger in
                let id = try #require(try ledger.record(other, programme: World.programme).id)
                try ledger.record(
                    claim("bob", file: 4, Self.basket, day: 1, isReturn: true), programme: World.programme)
                #expect(try ledger.returnedSales().isEmpty)
                #expect(try ledger.returns(of: id).isEmpty)
            }
        }
    }

    @Test("Of many sales of one good its sender's own comes first, and three are shown")
    func many() throws {
        try StoreUnderTest.all[0].withLedger { ledger in
            let goods = [Good(name: "MIELE", cents: 655)]
            var ids: [String] = []
            for (file, user) in ["ann", "bob", "eva", "ida", "leo"].enumerated() {
                let basket = goods + [Good(name: "PANE \(user)", cents: 100 + 7 * file)]
                ids += [try ledger.record(claim(user, file: file + 1, basket), programme: World.programme).id ?? ""]
            }
            try ledger.record(
                claim("bob", file: 9, goods, day: 1, isReturn: true), programme: World.programme)
            let found = try ledger.returnedSales()
            #expect(found.count == 3 && found.first?.sale == ids[1] && found.first?.isOwn == true)
        }
    }

    @Test("Erased return documents are found no more")
    func erased() throws {
        try StoreUnderTest.all[0].withLedger { ledger in
            try ledger.record(claim("ann", file: 1, Self.basket), programme: World.programme)
            try ledger.record(
                claim("bob", file: 2, Self.basket, day: 1, isReturn: true), programme: World.programme)
            #expect(try ledger.returnedSales().count == 1)
            _ = try ledger.forget("bob", at: Timestamp("2026-06-02")!)
            #expect(try ledger.returnedSales().isEmpty)
            #expect(try ledger.verify().faults == [])
        }
    }
}
