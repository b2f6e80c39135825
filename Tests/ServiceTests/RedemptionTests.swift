import Campaigns
import DomainModel
import Foundation
import Ledger
import SQL
import Stores
import StoreSupport
import Testing

import Redemption

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

    /// A shop whose one customer has a hundred coins.
    private struct Shop: Sendable {
        let place: StorePlace
        let ledger: Ledger

        init(on kind: StoreKind) throws {
            place = try StorePlace(kind)
            ledger = try Ledger(path: place.ledger)
            try ledger.grant(
                100, to: "ann", for: Payer(campaign: "goodwill", partner: "Alpi SpA"), key: "start", why: "a start",
                at: RedemptionTests.noon)
        }

        /// As a process finds it that starts now, with connections of its own.
        func open() throws -> RewardPurchases {
            try RewardPurchases(RedemptionTests.catalog, ledger: Ledger(path: place.ledger), store: store())
        }

        func store() throws -> any Store {
            try place.store(of: .redemption)
        }
    }

    private func after(_ minutes: Int) -> Timestamp { Timestamp(seconds: RedemptionTests.noon.seconds + minutes * 60) }

    @Test(
        "A purchase is called off within its minutes: the coins are back, and the piece can be bought again",
        arguments: StoreKind.allCases)
    func callOff(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let ledger = shop.ledger
        let redemption = try shop.open()
        let bag = try redemption.buy("bag", for: "ann", tier: .trial, key: "a", at: RedemptionTests.noon)
        #expect(bag.cancelUntil == after(10))
        #expect(throws: RewardPurchases.Refusal.soldOut) {
            try redemption.buy("bag", for: "ann", tier: .trial, key: "b", at: after(1))
        }
        #expect(try redemption.cancel(bag.id, of: "bob", at: after(2)) == nil)
        #expect(throws: RewardPurchases.Refusal.tooLate) { try redemption.cancel(bag.id, of: "ann", at: after(11)) }
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

    @Test(
        "A code that was seen stays bought, unless the catalogue says otherwise, and is never given twice",
        arguments: StoreKind.allCases)
    func codes(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let redemption = try shop.open()
        let coffee = try redemption.buy("coffee", for: "ann", tier: .trial, key: "a", at: RedemptionTests.noon)
        #expect(coffee.cancelUntil == nil)
        #expect(throws: RewardPurchases.Refusal.tooLate) {
            try redemption.cancel(coffee.id, of: "ann", at: RedemptionTests.noon)
        }
        let tea = try redemption.buy("tea", for: "ann", tier: .trial, key: "b", at: RedemptionTests.noon)
        #expect(try redemption.cancel(tea.id, of: "ann", at: after(5))?.code == nil)
        #expect(try redemption.offers().map(\.left) == [1, 1, 1])
        #expect(try redemption.buy("tea", for: "ann", tier: .trial, key: "c", at: after(6)).code == "FOUR")
    }

    @Test(
        "What a killed process left between calling off and giving back is given back at the next start, once",
        arguments: StoreKind.allCases)
    func killed(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let ledger = shop.ledger
        let bag = try shop.open().buy("bag", for: "ann", tier: .trial, key: "a", at: RedemptionTests.noon)
        try shop.store().write {
            try $0.execute(Statement(name: "cancel", text: "UPDATE purchases SET state = 'cancelling'"), [])
        }
        for _ in 0..<2 {
            let redemption = try shop.open()
            #expect(try redemption.purchases(of: "ann").map(\.id) == [bag.id])
            #expect(try redemption.purchases(of: "ann").allSatisfy(\.isCancelled))
            #expect(try ledger.balance(of: "ann").available == 100)
            #expect(try redemption.offers()[0].left == 1)
        }
        #expect(try ledger.verify().faults == [])
    }

    @Test(
        "Of many tries at once in two processes, each purchase happens once and no piece goes twice",
        arguments: StoreKind.allCases)
    func concurrent(on kind: StoreKind) async throws {
        let shop = try Shop(on: kind)
        for user in ["bob", "eva"] {
            try shop.ledger.grant(
                45, to: user, for: Payer(campaign: "goodwill", partner: "Alpi SpA"), key: user, why: "a start",
                at: RedemptionTests.noon)
        }
        let processes = [try shop.open(), try shop.open()]
        // Everybody wants the one bag, and then a coffee and a tea, each asked for twice with the same key by either
        // process.
        let outcomes = try await withThrowingTaskGroup(of: String?.self) { group in
            for user in ["ann", "bob", "eva"] {
                for (number, reward) in ["bag", "coffee", "tea"].enumerated() {
                    for attempt in 0..<4 {
                        let redemption = processes[attempt % 2]
                        group.addTask {
                            do {
                                let bought = try redemption.buy(
                                    reward, for: user, tier: .trial, key: "k\(number)", at: RedemptionTests.noon)
                                return "\(user) \(reward) \(bought.code ?? "")"
                            } catch is RewardPurchases.Refusal {
                                return nil
                            }
                        }
                    }
                }
            }
            return try await group.reduce(into: Set<String>()) { if let bought = $1 { $0.insert(bought) } }
        }
        #expect(outcomes.filter { $0.contains("bag") }.count <= 1)
        for user in ["ann", "bob", "eva"] {
            let kept = try processes[0].purchases(of: user)
            #expect(Set(kept.map { "\(user) \($0.reward) \($0.code ?? "")" }) == outcomes.filter { $0.hasPrefix(user) })
            let start = user == "ann" ? 100 : 45
            #expect(try shop.ledger.balance(of: user).available == start - kept.map(\.price).reduce(0, +))
        }
        let codes = try ["ann", "bob", "eva"].flatMap { try processes[1].purchases(of: $0).compactMap(\.code) }
        #expect(!codes.isEmpty && Set(codes).count == codes.count)
        #expect(try shop.ledger.verify().faults == [])
    }

    @Test(
        "A try that failed for want of coins does not undo the one beside it that found them",
        arguments: StoreKind.allCases)
    func poor(on kind: StoreKind) async throws {
        let shop = try Shop(on: kind)
        let processes = [try shop.open(), try shop.open()]
        let payer = Payer(campaign: "goodwill", partner: "Alpi SpA")
        for round in 0..<10 {
            let user = "user\(round)"
            try await withThrowingTaskGroup(of: Void.self) { group in
                for redemption in processes + processes {
                    group.addTask {
                        _ = try? redemption.buy("tea", for: user, tier: .trial, key: "k", at: RedemptionTests.noon)
                    }
                }
                group.addTask {
                    try shop.ledger.grant(
                        10, to: user, for: payer, key: user, why: "meanwhile", at: RedemptionTests.noon)
                }
                try await group.waitForAll()
            }
            let spent = 10 - (try shop.ledger.balance(of: user).available)
            #expect(try processes[0].purchases(of: user).map(\.price).reduce(0, +) == spent)
            for purchase in try processes[1].purchases(of: user) {
                _ = try processes[1].cancel(purchase.id, of: user, at: RedemptionTests.noon)
            }
        }
        #expect(try shop.ledger.verify().faults == [])
    }

    @Test("The tables are the recorded ones", arguments: StoreKind.allCases)
    func recordedTables(on kind: StoreKind) throws {
        let report = try kind.report(of: .redemption)
        #expect(try report == kind.recorded(report))
    }
}
