import Campaigns
import DomainModel
import Foundation
import Ledger
import SQL
import Stores
import StoreSupport
import Synchronization
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
              - {id: tea, name: {en: A tea}, price: 10, codes: [THREE, FOUR]}
              - {id: badge, name: {en: A badge}, price: 10, stock: 9, tiers: [trial, signed, pro]}
            """, named: "rewards.yaml")

    /// A shop whose one customer has a hundred coins.
    private struct Shop: Sendable {
        let place: StorePlace
        let ledger: Ledger
        let key = VoucherKey()

        init(on kind: StoreKind) throws {
            place = try StorePlace(kind)
            ledger = try Ledger(path: place.ledger)
            try ledger.grant(
                100, to: "ann", for: Payer(campaign: "goodwill", partner: "Alpi SpA"), key: "start", why: "a start",
                at: RedemptionTests.noon)
        }

        /// As a process finds it that starts now, with connections of its own.
        func open() throws -> RewardPurchases {
            try RewardPurchases(RedemptionTests.catalog, ledger: Ledger(path: place.ledger), store: store(), key: key)
        }

        func store() throws -> any Store {
            try place.store(of: .redemption)
        }

        /// The codes as a reader of the database sees them.
        func storedCodes() throws -> [String] {
            let codes = Statement(name: "codes", text: "SELECT code FROM purchases WHERE code IS NOT NULL")
            return try store().read { try $0.rows(codes) }.map { try $0.text(0) }
        }
    }

    private func after(_ minutes: Int) -> Timestamp { Timestamp(seconds: RedemptionTests.noon.seconds + minutes * 60) }

    @Test("A code lies sealed in the store, and its owner alone is shown it", arguments: StoreKind.allCases)
    func sealedCodes(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let redemption = try shop.open()
        let bought = try redemption.buy("coffee", for: "ann", tier: .signed, key: "a", at: Self.noon)
        #expect(bought.code == "ONE")
        #expect(try redemption.purchases(of: "ann").map(\.code) == ["ONE"])
        let stored = try shop.storedCodes()
        #expect(stored.count == 1 && stored[0].utf8.starts(with: "sealed:".utf8) && !stored[0].contains("ONE"))
        let next = try shop.open().buy("coffee", for: "ann", tier: .signed, key: "b", at: Self.noon)
        #expect(next.code == "TWO", "another process knows which codes were given")
        #expect(throws: RewardPurchases.Refusal.soldOut) {
            try redemption.buy("coffee", for: "ann", tier: .signed, key: "c", at: Self.noon)
        }
        let refusal = VoucherKeyError.otherKey(location: try shop.store().location, reward: "coffee")
        #expect(throws: refusal) {
            try RewardPurchases(Self.catalog, ledger: shop.ledger, store: shop.store(), key: VoucherKey())
        }
    }

    @Test("Codes that an earlier qix kept in the clear are sealed at the next start", arguments: StoreKind.allCases)
    func sealedLater(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        _ = try shop.open().buy("tea", for: "ann", tier: .signed, key: "a", at: Self.noon)
        try shop.store().write { session in
            try session.execute(Statement(name: "clear", text: "UPDATE purchases SET code = 'THREE'"), [])
        }
        let redemption = try shop.open()
        #expect(try !shop.storedCodes().contains("THREE"))
        #expect(try redemption.purchases(of: "ann").map(\.code) == ["THREE"])
        #expect(try redemption.buy("tea", for: "ann", tier: .signed, key: "b", at: Self.noon).code == "FOUR")
    }

    @Test("A sealed code that was changed by a bit, or is none, is not opened")
    func changedSeal() throws {
        let key = VoucherKey()
        let sealed = key.sealed("CAFFE-7Q2M", of: "coffee")
        #expect(key.opened(sealed) == "CAFFE-7Q2M")
        #expect(sealed == key.sealed("CAFFE-7Q2M", of: "coffee") && sealed != key.sealed("CAFFE-7Q2M", of: "tea"))
        #expect(VoucherKey(key.text)?.opened(sealed) == "CAFFE-7Q2M" && VoucherKey().opened(sealed) == nil)
        let last = sealed.utf8.last == UInt8(ascii: "0") ? "1" : "0"
        for wrong in [String(sealed.dropLast()) + last, String(sealed.dropLast(2)), "sealed:", "CAFFE-7Q2M", ""] {
            #expect(key.opened(wrong) == nil, "\(wrong)")
        }
    }

    @Test("The last piece is not held by who cannot pay, however often they try", arguments: StoreKind.allCases)
    func poorNeighbours(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let (poor, other) = (try shop.open(), try shop.open())
        let tries = Mutex<(answers: [String: Int], isOver: Bool)>(([:], false))
        let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        defer { tries.withLock { $0.isOver = true } }
        // A thread of its own, and no waiting for a task: tasks of other tests may be thousands.
        Thread.detachNewThread {
            var number = 0
            while !tries.withLock({ $0.isOver }) {
                number += 1
                var answer = "bought"
                do {
                    _ = try poor.buy("bag", for: "poor\(number % 6)", tier: .signed, key: "\(number)", at: Self.noon)
                } catch {
                    answer = "\(error)"
                }
                tries.withLock { $0.answers[answer, default: 0] += 1 }
                begun.signal()
            }
            ended.signal()
        }
        begun.wait()
        for _ in 0..<200 { #expect(try other.offers().first { $0.reward.id == "bag" }?.left == 1) }
        tries.withLock { $0.isOver = true }
        ended.wait()
        let refused = "\(RewardPurchases.Refusal.insufficient(available: 0))"
        #expect(tries.withLock { Set($0.answers.keys) } == [refused])
        #expect(try other.buy("bag", for: "ann", tier: .signed, key: "a", at: Self.noon).price == 40)
    }

    @Test(
        "A purchase is called off within its minutes: the coins are back, and the piece can be bought again",
        arguments: StoreKind.allCases)
    func callOff(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let ledger = shop.ledger
        let redemption = try shop.open()
        let bag = try redemption.buy("bag", for: "ann", tier: .signed, key: "a", at: RedemptionTests.noon)
        #expect(bag.cancelUntil == after(10))
        #expect(throws: RewardPurchases.Refusal.soldOut) {
            try redemption.buy("bag", for: "ann", tier: .signed, key: "b", at: after(1))
        }
        #expect(try redemption.cancel(bag.id, of: "bob", at: after(2)) == nil)
        #expect(throws: RewardPurchases.Refusal.tooLate) { try redemption.cancel(bag.id, of: "ann", at: after(11)) }
        let called = try #require(try redemption.cancel(bag.id, of: "ann", at: after(10)))
        #expect(called.isCancelled)
        #expect(try ledger.balance(of: "ann").available == 100)
        #expect(try redemption.cancel(bag.id, of: "ann", at: after(60))?.isCancelled == true)
        #expect(try ledger.balance(of: "ann").available == 100)
        // The key goes on naming what was called off: asked again, it buys nothing anew, and says so.
        #expect(throws: RewardPurchases.Refusal.calledOff) {
            try redemption.buy("bag", for: "ann", tier: .signed, key: "a", at: after(12))
        }
        #expect(try redemption.buy("bag", for: "ann", tier: .signed, key: "c", at: after(12)).wasRecorded == false)
        #expect(try ledger.verify().faults == [])
    }

    @Test("A code that was seen stays bought, and is never given twice", arguments: StoreKind.allCases)
    func codes(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let redemption = try shop.open()
        let coffee = try redemption.buy("coffee", for: "ann", tier: .signed, key: "a", at: RedemptionTests.noon)
        #expect(coffee.cancelUntil == nil)
        #expect(throws: RewardPurchases.Refusal.tooLate) {
            try redemption.cancel(coffee.id, of: "ann", at: RedemptionTests.noon)
        }
        let codes = try ["b", "c"].map {
            try redemption.buy("tea", for: "ann", tier: .signed, key: $0, at: after(6)).code
        }
        #expect(codes == ["THREE", "FOUR"])
        #expect(throws: RewardPurchases.Refusal.soldOut) {
            try redemption.buy("tea", for: "ann", tier: .signed, key: "d", at: after(6))
        }
    }

    @Test("Who has not signed in spends nothing but where the reward says so", arguments: StoreKind.allCases)
    func trial(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let redemption = try shop.open()
        #expect(throws: RewardPurchases.Refusal.trial) {
            try redemption.buy("coffee", for: "ann", tier: .trial, key: "a", at: RedemptionTests.noon)
        }
        #expect(try shop.ledger.balance(of: "ann").available == 100)
        _ = try redemption.buy("badge", for: "ann", tier: .trial, key: "b", at: RedemptionTests.noon)
        // The coins waited for the person to sign in.
        _ = try redemption.buy("coffee", for: "ann", tier: .signed, key: "a", at: RedemptionTests.noon)
        #expect(try shop.ledger.balance(of: "ann").available == 80)
    }

    @Test("A reward for an audience is bought by who belongs to it, and by nobody else", arguments: StoreKind.allCases)
    func audience(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let catalog = try RewardCatalog.load(
            yaml: """
                audiences: [{id: mothers, genders: [female]}]
                rewards: [{id: spoon, name: {en: A spoon}, price: 10, stock: 9, audience: mothers}]
                """, named: "rewards.yaml")
        let redemption = try RewardPurchases(catalog, ledger: shop.ledger, store: shop.store(), key: shop.key)
        let mothers = Audience(id: "mothers", genders: [.female])
        #expect(redemption.audiences == [mothers])
        func buy(as gender: Gender, key: String) throws {
            _ = try redemption.buy(
                "spoon", for: "ann", tier: .signed,
                belongs: {
                    $0.obstacle(to: PersonFacts(tier: .signed, gender: gender), on: RedemptionTests.noon.day) == nil
                },
                key: key, at: RedemptionTests.noon)
        }
        #expect(throws: RewardPurchases.Refusal.audience(mothers)) { try buy(as: .male, key: "a") }
        #expect(throws: RewardPurchases.Refusal.audience(mothers)) {
            try redemption.buy("spoon", for: "ann", tier: .signed, key: "a", at: RedemptionTests.noon)
        }
        #expect(try shop.ledger.balance(of: "ann").available == 100)
        try buy(as: .female, key: "a")
        #expect(try shop.ledger.balance(of: "ann").available == 90)
    }

    @Test(
        "A key that was used under another name of the person names the purchase that was made with it",
        arguments: StoreKind.allCases)
    func keysOfPersons(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let redemption = try shop.open()
        let first = try redemption.buy("coffee", for: "ann", tier: .signed, key: "a", at: RedemptionTests.noon)
        try shop.ledger.move(from: "ann", to: "owner", why: "one person", at: RedemptionTests.noon)
        func retry(_ reward: String, key: String) throws -> RewardPurchases.Purchase {
            try redemption.buy(reward, for: "owner", knownAs: ["ann"], tier: .signed, key: key, at: after(1))
        }
        let again = try retry("coffee", key: "a")
        #expect(again.id == first.id && again.code == first.code && again.wasRecorded)
        #expect(try shop.ledger.balance(of: "owner").available == 90)
        #expect(throws: RewardPurchases.Refusal.keyReused) { try retry("tea", key: "a") }
        #expect(try retry("coffee", key: "b").code != first.code)
        // One that was under way when the names joined, and not paid for, is bought under the new name.
        try shop.store().write {
            try $0.execute(
                Statement(
                    name: "reserve",
                    text: """
                        INSERT INTO purchases (number, person, key, reward, price, at, state)
                        VALUES (9, 'ann', 'c', 'bag', 40, '2026-03-12T12:00:00Z', 'reserved')
                        """), [])
        }
        #expect(try retry("bag", key: "c").wasRecorded == false)
        #expect(try shop.ledger.balance(of: "owner").available == 40)
        #expect(try redemption.purchases(of: "ann").map(\.reward) == ["coffee"])
    }

    @Test(
        "A file of rewards is refused for what cannot be right, and warned of for what may be a slip",
        arguments: [
            ("price: 10, codes: [A], cancel_minutes: 5", ["cancel_minutes"], []),
            ("price: 10, codes: [A], cancel_minutes: 0", [], []), ("price: 10, stock: 2, cancel_minutes: 5", [], []),
            ("price: 10, stock: 2, cancel_minutes: 50000", ["cancel_minutes"], []),
            ("price: 0, codes: [A, A]", ["price", "codes[1]"], []), ("price: 1", ["stock"], []),
            ("price: 1, stock: 0", [], ["stock"]), ("price: 1, stock: 1, tiers: []", [], ["tiers"]),
            ("price: 1, stock: 1, tiers: [trial, pro]", [], ["tiers"]), ("stock: 1, price: ten", ["price"], []),
            ("stock: 1, price: 1, discount: 20", ["discount"], []), ("stock: 1, codes: [A], price: 1", ["codes"], []),
            ("price: 1, stock: 1, audience: mothers", ["audience"], []),
        ] as [(String, [String], [String])])
    func files(fields: String, errors: [String], warnings: [String]) throws {
        let yaml = "rewards:\n  - {id: tea, name: {en: A tea}, \(fields)}\n"
        let problems = RewardCatalog.check(yaml: yaml, named: "rewards.yaml")
        #expect(problems.filter { $0.severity == .error }.map(\.field) == errors.map { "rewards[0].\($0)" })
        #expect(problems.filter { $0.severity == .warning }.map(\.field) == warnings.map { "rewards[0].\($0)" })
        #expect(problems.allSatisfy { $0.line == 2 && $0.description.hasPrefix("rewards.yaml:2: ") })
        if errors.isEmpty {
            let reward = try #require(RewardCatalog.load(yaml: yaml, named: "rewards.yaml")["tea"])
            #expect(reward.tiers.contains(.trial) == fields.contains("trial"))
        } else {
            #expect(throws: problems[0]) { try RewardCatalog.load(yaml: yaml, named: "rewards.yaml") }
        }
    }

    @Test(
        "What a killed process left between calling off and giving back is given back at the next start, once",
        arguments: StoreKind.allCases)
    func killed(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let ledger = shop.ledger
        let bag = try shop.open().buy("bag", for: "ann", tier: .signed, key: "a", at: RedemptionTests.noon)
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
                                    reward, for: user, tier: .signed, key: "k\(number)", at: RedemptionTests.noon)
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
                        _ = try? redemption.buy("badge", for: user, tier: .signed, key: "k", at: RedemptionTests.noon)
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

    private static let earned = try! RewardCatalog.load(
        yaml: """
            rewards:
              - {id: gift, name: {en: A gift}, price: 0, stock: 1, earned_by: [goodwill]}
              - {id: spring, name: {en: A bulb}, price: 10, stock: 9, from: 2026-03-12, to: 2026-03-20}
              - id: milk
                name: {en: A euro off}
                partner: Alpi SpA
                price: 20
                codes: ["9801230000010", "9801230000027"]
                symbology: ean13
                range: 980123
                discount: {amount: 1.00, days: 30}
            """, named: "rewards.yaml")

    @Test("What was earned is taken once for each time, and free of coins", arguments: StoreKind.allCases)
    func earnedBy(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let redemption = try RewardPurchases(Self.earned, ledger: shop.ledger, store: shop.store(), key: shop.key)
        let gift = try #require(Self.earned["gift"])
        #expect(try redemption.unlocks(of: "ann", for: gift) == 1 && redemption.unlocks(of: "bob", for: gift) == 0)
        #expect(throws: RewardPurchases.Refusal.notEarned) {
            try redemption.buy("gift", for: "bob", tier: .signed, key: "a", at: RedemptionTests.noon)
        }
        let taken = try redemption.buy("gift", for: "ann", tier: .signed, key: "a", at: RedemptionTests.noon)
        #expect(taken.price == 0 && taken.cancelUntil == nil)
        #expect(try redemption.buy("gift", for: "ann", tier: .signed, key: "a", at: after(1)).wasRecorded)
        #expect(throws: RewardPurchases.Refusal.notEarned) {
            try redemption.buy("gift", for: "ann", tier: .signed, key: "b", at: after(1))
        }
        #expect(try shop.ledger.balance(of: "ann").available == 100)
        #expect(try shop.ledger.verify().faults == [])
    }

    @Test("A reward is bought on its days alone, on the programme's clocks", arguments: StoreKind.allCases)
    func saleDays(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let redemption = try RewardPurchases(Self.earned, ledger: shop.ledger, store: shop.store(), key: shop.key)
        for day in ["2026-03-11", "2026-03-21"].map({ Day($0)! }) {
            #expect(throws: RewardPurchases.Refusal.outsideDays(Day("2026-03-12")!...Day("2026-03-20")!)) {
                try redemption.buy("spring", for: "ann", tier: .signed, key: "a", at: RedemptionTests.noon, on: day)
            }
        }
        _ = try redemption.buy("spring", for: "ann", tier: .signed, key: "a", at: RedemptionTests.noon)
    }

    @Test("A coupon says what it takes off, until when, and how a till reads it", arguments: StoreKind.allCases)
    func coupon(on kind: StoreKind) throws {
        let shop = try Shop(on: kind)
        let redemption = try RewardPurchases(Self.earned, ledger: shop.ledger, store: shop.store(), key: shop.key)
        let coupon = try redemption.buy("milk", for: "ann", tier: .signed, key: "a", at: RedemptionTests.noon)
        #expect(coupon.code == "9801230000010" && coupon.symbology == .ean13)
        #expect(coupon.discount?.discount.value == .amount(Money(cents: 100), currency: "EUR"))
        #expect(coupon.discount?.until == after(30 * 24 * 60) && coupon.discount?.isUsed == nil)
        #expect(throws: RewardPurchases.Refusal.tooLate) { try redemption.cancel(coupon.id, of: "ann", at: after(1)) }
    }
}

@Suite("Codes of coupons")
struct CouponSymbologyTests {
    @Test(
        "A code that no till reads is told, with what would be right",
        arguments: [
            // The number of the example in GS1 General Specifications, 3.5: 9501101020917.
            (CouponSymbology.gs1, "(255)9501101020917", nil, nil),
            (.gs1, "(255)9501101020917123456", "950110102", nil),
            (.gs1, "(255)9501101020918", nil, "check digit"), (.gs1, "9501101020917", nil, "(255)"),
            (.gs1, "(255)9501101020917" + "1234567890123", nil, "twelve"),
            (.gs1, "(255)95011010209²7", nil, "check digit"),
            (.ean13, "9801230000010", "980123", nil), (.ean13, "9801230000010", "980124", "range"),
            (.ean13, "9801230000011", nil, "check digit"), (.ean13, "96385074", nil, "thirteen"),
            (.qr, "https://example.org/c/1", nil, nil), (.qr, String(repeating: "é", count: 101), nil, "200 bytes"),
            (.code128, "SAVE-1", nil, nil), (.code128, "SAVÉ", nil, "ASCII"),
        ] as [(CouponSymbology, String, String?, String?)])
    func fault(symbology: CouponSymbology, code: String, range: String?, says: String?) {
        let fault = symbology.fault(in: code, range: range)
        #expect(says.map { fault?.contains($0) == true } ?? (fault == nil), "\(fault ?? "no fault")")
    }

    @Test("Codes that are made are right, different, and leave room for what cannot be guessed")
    func made() throws {
        var random = SystemRandomNumberGenerator()
        for (symbology, range) in [
            (CouponSymbology.ean13, "980123"), (.gs1, "950110102091"), (.qr, "https://example.org/c/"),
            (.code128, "SPRING-"),
        ] {
            let codes = try symbology.codes(500, range: range, from: &random)
            #expect(Set(codes).count == 500)
            #expect(codes.allSatisfy { symbology.fault(in: $0, range: symbology == .gs1 ? range : nil) == nil })
        }
        #expect(throws: CouponRangeError.full(most: 100)) {
            try CouponSymbology.ean13.codes(101, range: "980123456", from: &random)
        }
        #expect(throws: CouponRangeError.range("12 digits")) {
            try CouponSymbology.gs1.codes(1, range: "95", from: &random)
        }
    }
}
