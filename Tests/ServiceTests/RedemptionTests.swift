import Foundation
import Ledger
import Retail
import Rewards
import SQL
import SQLite
import Stores
import TestSupport
import Testing

@testable import Redemption

@Suite("What coins buy")
struct RedemptionTests {
    private static let noon = Timestamp("2026-03-12T12:00:00Z")!
    private static let catalog = try! RewardCatalog.load(
        yaml: """
            rewards:
              - {id: bag, name: {en: A bag}, price: 40, stock: 1}
              - {id: coffee, name: {en: A coffee}, price: 10, codes: [ONE, TWO]}
              - {id: tea, name: {en: A tea}, price: 10, codes: [THREE, FOUR], cancel_minutes: 5}
            """, named: "rewards.yaml")

    private let scratch: ScratchFolder
    private let ledger: Ledger

    init() throws {
        scratch = try ScratchFolder()
        ledger = try Ledger(path: scratch.path("ledger.sqlite"))
        try ledger.grant(
            100, to: "ann", for: Payer(campaign: "goodwill", partner: "Alpi SpA"), key: "start", why: "a start",
            at: RedemptionTests.noon)
    }

    private func open() throws -> Redemption {
        try Redemption(RedemptionTests.catalog, ledger: ledger, store: store())
    }

    private func store() throws -> SQLiteStore {
        try SQLiteStore(path: scratch.path("redemption.sqlite"), access: .write, migrations: .redemptionInSQLite)
    }

    private func after(_ minutes: Int) -> Timestamp { Timestamp(seconds: RedemptionTests.noon.seconds + minutes * 60) }

    @Test("A purchase is called off within its minutes: the coins are back, and the piece can be bought again")
    func callOff() throws {
        let redemption = try open()
        let bag = try redemption.buy("bag", for: "ann", tier: .trial, key: "a", at: RedemptionTests.noon)
        #expect(bag.cancelUntil == after(10))
        #expect(throws: Redemption.Refusal.soldOut) {
            try redemption.buy("bag", for: "ann", tier: .trial, key: "b", at: after(1))
        }
        #expect(try redemption.cancel(bag.id, of: "bob", at: after(2)) == nil)
        #expect(throws: Redemption.Refusal.tooLate) { try redemption.cancel(bag.id, of: "ann", at: after(11)) }
        let called = try #require(try redemption.cancel(bag.id, of: "ann", at: after(10)))
        #expect(called.isCancelled)
        #expect(try ledger.balance(of: "ann").available == 100)
        #expect(try redemption.cancel(bag.id, of: "ann", at: after(60))?.isCancelled == true)
        #expect(try ledger.balance(of: "ann").available == 100)
        // The key goes on naming what was called off: asked again, it buys nothing anew.
        #expect(try redemption.buy("bag", for: "ann", tier: .trial, key: "a", at: after(12)).isCancelled)
        #expect(try redemption.buy("bag", for: "ann", tier: .trial, key: "c", at: after(12)).wasRecorded == false)
        #expect(try ledger.verify().faults == [])
    }

    @Test("A code that was seen stays bought, unless the catalogue says otherwise, and is never given twice")
    func codes() throws {
        let redemption = try open()
        let coffee = try redemption.buy("coffee", for: "ann", tier: .trial, key: "a", at: RedemptionTests.noon)
        #expect(coffee.cancelUntil == nil)
        #expect(throws: Redemption.Refusal.tooLate) {
            try redemption.cancel(coffee.id, of: "ann", at: RedemptionTests.noon)
        }
        let tea = try redemption.buy("tea", for: "ann", tier: .trial, key: "b", at: RedemptionTests.noon)
        #expect(try redemption.cancel(tea.id, of: "ann", at: after(5))?.code == nil)
        #expect(try redemption.offers().map(\.left) == [1, 1, 1])
        #expect(try redemption.buy("tea", for: "ann", tier: .trial, key: "c", at: after(6)).code == "FOUR")
    }

    @Test("What a killed process left between calling off and giving back is given back at the next start, once")
    func killed() throws {
        let bag = try open().buy("bag", for: "ann", tier: .trial, key: "a", at: RedemptionTests.noon)
        try store().write {
            try $0.execute(Statement(name: "leave", text: "UPDATE purchases SET state = 'leaving'"), [])
        }
        for _ in 0..<2 {
            let redemption = try open()
            #expect(try redemption.purchases(of: "ann").map(\.id) == [bag.id])
            #expect(try redemption.purchases(of: "ann").allSatisfy(\.isCancelled))
            #expect(try ledger.balance(of: "ann").available == 100)
            #expect(try redemption.offers()[0].left == 1)
        }
        #expect(try ledger.verify().faults == [])
    }
}
