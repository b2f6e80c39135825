import Campaigns
import DomainModel
import Foundation
import StoreSupport
import Testing
import TestSupport

import Ledger

/// The ledger against a small model of it: thousands of seeded random operations, compared at every step.
@Suite("The ledger and a model of it agree")
struct ModelTests {
    // Receipts may wait for a person, and so for the budget; `HeldBudgetTests` show that, and no step here meets it.
    static let milkLimits = (userDay: 100, user: 3000, budget: 1_000_000)
    static let pastaLimits = (userDay: 10, budget: 4000, sameProductDays: 3)
    static let programme = Programme(
        campaigns: [
            Campaign(
                id: "milk", partner: "Granarolo", shake: .receipt, from: World.march,
                to: World.march.advanced(by: 3650),
                coins: .init(perItem: 10),
                limits: .init(userDay: milkLimits.userDay, user: milkLimits.user, budget: milkLimits.budget)),
            Campaign(
                id: "pasta", partner: "Barilla", shake: .scan, from: World.march, to: World.march.advanced(by: 3650),
                coins: .init(perItem: 5),
                limits: .init(
                    userDay: pastaLimits.userDay, budget: pastaLimits.budget,
                    sameProductDays: pastaLimits.sameProductDays)),
        ], rules: .init(newTillAbove: 1_000_000, paceFactor: 0))

    /// Enough for every kind of operation to come once in a thousand steps at least; `make soak` asks for more.
    static let steps = ProcessInfo.processInfo.environment["QIX_LEDGER_STEPS"].flatMap { Int($0) } ?? 2500

    @Test(
        "Uploads, duplicates, re-runs, reversals, spends, expiries and reviews", arguments: [1, 2] as [UInt64],
        StoreUnderTest.all)
    func operations(seed: UInt64, store: StoreUnderTest) throws {
        try store.withPlace { open in
            var run = try ModelRun(open: open, seed: seed)
            for step in 0..<ModelTests.steps {
                try run.step(step)
                if step % 1000 == 999 { try run.compareWhole() }
            }
            try run.compareWhole()
            // Every kind of operation was exercised, or the figures above prove little.
            for (kind, count) in run.counts { #expect(count * 1000 >= ModelTests.steps, "\(kind)") }
            #expect(run.counts.count == 14)
        }
    }
}

private struct ModelRun {
    private let open: () throws -> Ledger
    private var ledger: Ledger
    private var random: SeededGenerator
    private var model = CoinModel()
    private var past: [(claim: Claim, decision: Decision)] = []
    private var spends: [(user: String, coins: Int, key: String)] = []
    private var refunded: Set<String> = []
    private var nextFile = 0
    private(set) var counts: [String: Int] = [:]

    init(open: @escaping () throws -> Ledger, seed: UInt64) throws {
        self.open = open
        ledger = try open()
        random = SeededGenerator(seed: seed)
    }

    mutating func step(_ step: Int) throws {
        // Time goes on, but uploads also come in late.
        let day = max(0, step / 40 - Int.random(in: 0...3, using: &random))
        let user = "u\(Int.random(in: 0..<20, using: &random))"
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<40: try receipt(user, day: day)
        case 40..<60: try scan(user, day: day)
        case 60..<68: try again()
        case 68..<71: try fileOfAnother(user)
        case 71..<80: try spend(user)
        case 80..<82: try spendAgain()
        case 82..<83: try refund()
        case 83..<92: try reverse()
        case 92..<97: try settle()
        case 97..<98: try reopen()
        default: try expire(day: day)
        }
        let balance = try ledger.balance(of: user)
        #expect(balance.available == model.available[user] ?? 0, "step \(step)")
        #expect(balance.pending == model.pending[user] ?? 0, "step \(step)")
    }

    private mutating func count(_ kind: String) { counts[kind, default: 0] += 1 }

    private mutating func receipt(_ user: String, day: Int) throws {
        nextFile += 1
        let document = Int.random(in: 0..<6, using: &random)
        let pieces = Int.random(in: 1...12, using: &random)
        let claim = World.receipt(
            user, file: nextFile, document: document, pieces: pieces, day: day, balanced: !random.chance(20))
        let expected = model.receipt(
            upload: "\(user)/\(World.sha(nextFile).prefix(32))", user: user, file: nextFile,
            receipt: "\(day)/\(document)", pieces: pieces, day: day, seconds: claim.upload.uploadedAt.seconds,
            balanced: claim.receipt!.balanced)
        try record(claim, expected: expected)
    }

    private mutating func scan(_ user: String, day: Int) throws {
        nextFile += 1
        let claim = World.scan(user, file: nextFile, day: day)
        let expected = model.scan(
            upload: "\(user)/\(World.sha(nextFile).prefix(32))", user: user, file: nextFile, day: day,
            seconds: claim.upload.uploadedAt.seconds)
        try record(claim, expected: expected)
    }

    private mutating func record(_ claim: Claim, expected: CoinModel.Answer) throws {
        let decision = try ledger.record(claim, programme: ModelTests.programme)
        switch expected {
        case .coins(let coins):
            #expect(decision.outcome == .award && decision.coins == coins, "\(decision)")
            count("award")
        case .pending(let coins):
            #expect(decision.outcome == .review && decision.pendingCoins == coins, "\(decision)")
            count("review")
        case .nothing:
            #expect(decision.outcome == .reject, "\(decision)")
            count("reject")
        }
        past.append((claim, decision))
    }

    private mutating func again() throws {
        guard let (claim, decision) = past.randomElement(using: &random) else { return }
        let before = try ledger.summary()
        #expect(try ledger.record(claim, programme: ModelTests.programme) == decision)
        #expect(try ledger.summary() == before)
        count("re-run")
    }

    private mutating func fileOfAnother(_ user: String) throws {
        guard let (sent, first) = past.randomElement(using: &random), sent.upload.user != user, first.coins > 0 else {
            return
        }
        var claim = sent
        claim.upload.user = user
        claim.upload.image += "-copy"
        let before = try ledger.summary().entries
        let decision = try ledger.record(claim, programme: ModelTests.programme)
        #expect(decision.reasons.map(\.code) == [.duplicateFile])
        #expect(try ledger.summary().entries == before)
        count("duplicate file")
    }

    private mutating func spend(_ user: String) throws {
        let coins = Int.random(in: 1...120, using: &random)
        let key = "k\(nextFile)-\(spends.count)-\(counts["too much", default: 0])"
        if model.spend(coins, of: user) {
            try ledger.spend(coins, of: user, for: "voucher", key: key)
            spends.append((user, coins, key))
            count("spend")
        } else {
            #expect(throws: LedgerError.self) { try ledger.spend(coins, of: user, for: "voucher", key: key) }
            count("too much")
        }
    }

    private mutating func spendAgain() throws {
        guard let (user, coins, key) = spends.randomElement(using: &random) else { return }
        #expect(try ledger.spend(coins, of: user, for: "voucher", key: key).wasRecorded)
        #expect(throws: LedgerError.self) { try ledger.spend(coins + 1, of: user, for: "voucher", key: key) }
        count("spend again")
    }

    private mutating func refund() throws {
        guard let place = spends.indices.randomElement(using: &random) else { return }
        let (user, coins, key) = spends[place]
        let booking = try ledger.refund(key: key, of: user, why: "called off")
        if refunded.insert(key).inserted {
            model.refund(coins, of: user)
            #expect(booking.entries.first?.coins == coins)
        } else {
            #expect(booking.wasRecorded)
        }
        #expect(throws: LedgerError.self) { try ledger.refund(key: key, of: user + "x", why: "another's") }
        count("refund")
    }

    private mutating func reverse() throws {
        guard let id = model.credits.keys.sorted().randomElement(using: &random) else { return }
        let coins = model.reverse(id)
        let booking = try ledger.reverse(id, why: "test")
        #expect(booking.entries.filter { $0.kind == .reversal }.reduce(0) { $0 - $1.coins } == coins)
        count(booking.debt > 0 ? "debt" : "reversal")
    }

    private mutating func settle() throws {
        guard let id = model.held.keys.sorted().randomElement(using: &random) else { return }
        let approving = random.chance(60)
        model.settle(id, approving: approving)
        try ledger.settle(id, approving: approving, why: "looked at", isAnotherReceipt: true)
        #expect(throws: LedgerError.self) { try ledger.settle(id, approving: true, why: "again") }
        count(approving ? "approval" : "refusal")
    }

    private mutating func expire(day: Int) throws {
        let moment = Timestamp(seconds: World.march.daysSinceEpoch * 86_400 + day * 86_400)
        let expected = model.expire(seconds: moment.seconds, days: 30)
        let booking = try ledger.expire(at: moment, after: 30)
        #expect(booking.entries.reduce(0) { $0 - $1.coins } == expected)
        #expect(try ledger.expire(at: moment, after: 30).entries.isEmpty)
        count("expiry")
    }

    private mutating func reopen() throws {
        try ledger.close()
        ledger = try open()
    }

    func compareWhole() throws {
        for balance in try ledger.balances() {
            #expect(balance.available == model.available[balance.user] ?? 0, "\(balance)")
            #expect(balance.pending == model.pending[balance.user] ?? 0, "\(balance)")
            #expect(try ledger.debt(of: balance.user) == model.debts[balance.user] ?? 0, "\(balance)")
        }
        for (campaign, coins) in try ledger.spentByCampaign() { #expect(coins == model.total(campaign)) }
        #expect(model.total("milk") <= ModelTests.milkLimits.budget)
        #expect(model.total("pasta") <= ModelTests.pastaLimits.budget)
        #expect(try ledger.verify().faults == [])
    }
}
