import Campaigns
import DomainModel
import StoreSupport
import Testing

import Ledger

@Suite("A person is all names that came to be one")
struct JoinTests {
    private static let at = Timestamp("2026-03-12T19:00:00Z")!
    private static let story = Payer(campaign: "story", partner: "Alpi SpA")
    private static let phones = (1...6).map { "phone-\($0)" }

    /// Eight coins for a pack, once in seven days; ten for a carton of milk, at most forty a person.
    private static let programme = Programme(campaigns: [
        Campaign(
            id: "packs", partner: "Barilla", shake: .scan, from: World.march, to: World.march.advanced(by: 365),
            coins: .init(perItem: 8), limits: .init(budget: 10_000, sameProductDays: 7)),
        Campaign(
            id: "milk", partner: "Granarolo", shake: .receipt, from: World.march, to: World.march.advanced(by: 365),
            coins: .init(perItem: 10), limits: .init(userDay: 30, user: 40, budget: 10_000)),
    ])

    private func joinPhones(_ ledger: Ledger) throws {
        for name in JoinTests.phones.dropFirst() {
            try ledger.join(name, with: JoinTests.phones[0], why: "one person", at: JoinTests.at)
            try ledger.moveDebt(from: name, to: JoinTests.phones[0], why: "one person", at: JoinTests.at)
            try ledger.move(from: name, to: JoinTests.phones[0], why: "one person", at: JoinTests.at)
        }
    }

    /// The ledger adds up, and its inputs give it once more, byte for byte.
    private func expectSound(_ ledger: Ledger) throws {
        #expect(try ledger.verify().faults == [])
        let copy = try Ledger(store: MemoryStore(database: MemoryDatabase()))
        #expect(try ledger.replay(into: copy).found.head == ledger.verify().head)
    }

    @Test("What is paid once is paid once to a person: six phones keep one of six", arguments: StoreUnderTest.all)
    func contents(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            func read(_ name: String) throws -> Int {
                try ledger.grant(
                    50, to: name, for: JoinTests.story, key: "content/\(name)/story", why: "read", once: "content",
                    at: JoinTests.at)?.entries.first?.sequence ?? 0
            }
            var numbers: [Int] = []
            for name in JoinTests.phones { numbers.append(try read(name)) }
            #expect(Set(numbers).count == 6)
            try joinPhones(ledger)
            #expect(try ledger.balance(of: JoinTests.phones[0]).available == 50)
            #expect(try ledger.spentByCampaign() == ["story": 50])
            #expect(try ledger.names(of: JoinTests.phones[3]).sorted() == JoinTests.phones)
            // Whatever name asks again, it was paid.
            try ledger.join("tablet", with: JoinTests.phones[2], why: "one person", at: JoinTests.at)
            #expect(try read("tablet") == numbers[0])
            #expect(try ledger.balance(of: "tablet").available == 0)
            try expectSound(ledger)
        }
    }

    @Test("One pack scanned by six phones is one pack", arguments: StoreUnderTest.all)
    func packs(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            for (number, name) in JoinTests.phones.enumerated() {
                try ledger.record(World.scan(name, file: number, day: number % 3), programme: JoinTests.programme)
            }
            #expect(try JoinTests.phones.reduce(0) { try $0 + ledger.balance(of: $1).available } == 48)
            try joinPhones(ledger)
            #expect(try ledger.balance(of: JoinTests.phones[0]).available == 8)
            // Under any name the pack was scanned; a week later it may be again.
            let again = try ledger.record(
                World.scan(JoinTests.phones[4], file: 10, day: 6), programme: JoinTests.programme)
            #expect(again.reasons.map(\.code) == [.sameProductAgain])
            let later = try ledger.record(
                World.scan(JoinTests.phones[4], file: 11, day: 9), programme: JoinTests.programme)
            #expect(later.coins == 8)
            // Which pack it was, and on which day it last paid, is told under any of them.
            for (since, days) in [(9, [9]), (10, [])] {
                let paid = try ledger.scannedProducts(
                    paidBy: JoinTests.programme.campaigns[0], toPersonNamed: JoinTests.phones[5],
                    since: World.march.advanced(by: since))
                #expect(paid.map(\.day) == days.map { World.march.advanced(by: $0) })
                #expect(paid.allSatisfy { $0.gtin == World.pasta })
            }
            try expectSound(ledger)
        }
    }

    @Test("Limits of a user are those of a person, before and after names join", arguments: StoreUnderTest.all)
    func limits(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            func buy(_ user: String, _ file: Int, pieces: Int, day: Int, balanced: Bool = true) throws -> Decision {
                try ledger.record(
                    World.receipt(user, file: file, document: file, pieces: pieces, day: day, balanced: balanced),
                    programme: JoinTests.programme)
            }
            #expect(try buy("ann", 1, pieces: 2, day: 0).coins == 20)
            #expect(try buy("bob", 2, pieces: 2, day: 0).coins == 20)
            let waiting = try buy("bob", 3, pieces: 2, day: 1, balanced: false)
            #expect(waiting.pendingCoins == 20)
            try ledger.join("bob", with: "ann", why: "one person", at: JoinTests.at)
            // Thirty a day: ten of bob's first are taken back. What waits may earn the ten that are left.
            #expect(try ledger.balance(of: "ann").available == 20)
            #expect(try ledger.balance(of: "bob").available == 10)
            #expect(try ledger.balance(of: "bob").pending == 20)
            #expect(try buy("ann", 4, pieces: 1, day: 2).reasons.map(\.code) == [.limitReached])
            let id = try #require(waiting.id)
            #expect(try ledger.settle(id, approving: true, why: "seen").entries.map(\.coins) == [10])
            #expect(try ledger.spentByCampaign()["milk"] == 40)
            try expectSound(ledger)
        }
    }

    @Test("What waits and would earn nothing more is settled at nothing", arguments: StoreUnderTest.all)
    func pending(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            for (number, user) in ["ann", "bob"].enumerated() {
                try ledger.record(
                    World.receipt(user, file: number, document: number, pieces: 3, balanced: number == 0),
                    programme: JoinTests.programme)
            }
            #expect(try ledger.balance(of: "bob").pending == 30)
            try ledger.join("bob", with: "ann", why: "one person", at: JoinTests.at)
            #expect(try ledger.balance(of: "bob").pending == 0)
            #expect(try ledger.balance(of: "ann").available == 30)
            try expectSound(ledger)
        }
    }

    @Test("Who earned no more than one person may loses nothing", arguments: StoreUnderTest.all)
    func honest(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.scan("ann", file: 1), programme: JoinTests.programme)
            try ledger.record(World.scan("bob", file: 2, day: 8), programme: JoinTests.programme)
            try ledger.record(World.receipt("bob", file: 3, document: 3, day: 1), programme: JoinTests.programme)
            let joined = try ledger.join("bob", with: "ann", why: "a new phone", at: JoinTests.at)
            #expect(joined.entries.map(\.kind) == [.joined, .joined])
            #expect(joined.entries.map(\.coins) == [0, 0])
            #expect(try ledger.join("ann", with: "bob", why: "again", at: JoinTests.at).wasRecorded)
            #expect(throws: LedgerError.self) { try ledger.join("ann", with: "ann", why: "herself") }
            // A third name changes nothing of what two have been through.
            try ledger.join("cid", with: "bob", why: "a tablet", at: JoinTests.at)
            #expect(try ledger.balance(of: "ann").available == 8)
            #expect(try ledger.balance(of: "bob").available == 18)
            try expectSound(ledger)
        }
    }

    @Test("A debt moves with the person, and the next coins repay it", arguments: StoreUnderTest.all)
    func debt(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let bad = try ledger.record(World.receipt("bob", file: 1, document: 1), programme: JoinTests.programme)
            try ledger.spend(10, of: "bob", for: "coffee", key: "order-1")
            #expect(try ledger.reverse(try #require(bad.id), why: "a drawing").debt == 10)
            try ledger.join("bob", with: "ann", why: "one person", at: JoinTests.at)
            try ledger.moveDebt(from: "bob", to: "ann", why: "one person", at: JoinTests.at)
            #expect(try [ledger.debt(of: "bob"), ledger.debt(of: "ann")] == [0, 10])
            #expect(try ledger.moveDebt(from: "bob", to: "ann", why: "again", at: JoinTests.at).entries.isEmpty)
            for number in 2...5 {
                try ledger.grant(
                    10, to: "ann", for: Payer(campaign: "goodwill", partner: "Alpi SpA"), key: "\(number)",
                    why: "earned", at: JoinTests.at)
            }
            #expect(try ledger.debt(of: "ann") == 0)
            #expect(try ledger.balance(of: "ann").available == 30)
            try expectSound(ledger)
        }
    }

    @Test("A debt is repaid at once from the coins of the other name", arguments: StoreUnderTest.all)
    func debtRepaid(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let bad = try ledger.record(
                World.receipt("bob", file: 1, document: 1, pieces: 3), programme: JoinTests.programme)
            try ledger.spend(30, of: "bob", for: "coffee", key: "order-1")
            try ledger.reverse(try #require(bad.id), why: "a drawing")
            try ledger.record(World.scan("ann", file: 2), programme: JoinTests.programme)
            try ledger.moveDebt(from: "bob", to: "ann", why: "one person", at: JoinTests.at)
            #expect(try [ledger.debt(of: "bob"), ledger.debt(of: "ann")] == [0, 22])
            #expect(try ledger.balances().map(\.available) == [0, 0])
            try expectSound(ledger)
        }
    }

    @Test(
        "Spent coins that one person has too much are owed, and the grants of a reversed receipt go with it",
        arguments: StoreUnderTest.all)
    func hanging(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let payer = Payer(campaign: "friends", partner: "Alpi SpA")
            let receipt = try ledger.record(World.receipt("bob", file: 1, document: 1), programme: JoinTests.programme)
            let award = try #require(try ledger.history(of: "bob").first)
            try ledger.grant(
                20, to: "ann", for: payer, key: "invitation/bob/inviter", why: "a friend came",
                earnedBy: award.sequence, at: JoinTests.at)
            try ledger.grant(
                10, to: "bob", for: payer, key: "invitation/bob/friend", why: "came by a link",
                earnedBy: award.sequence, at: JoinTests.at)
            try ledger.spend(15, of: "ann", for: "coffee", key: "order-1")
            let booking = try ledger.reverse(try #require(receipt.id), why: "a drawing")
            #expect(booking.entries.filter { $0.kind == .reversal }.map(\.coins) == [-10, -20, -10])
            #expect(booking.debt == 15)
            #expect(try ledger.balances().map(\.available) == [0, 0])
            #expect(try ledger.debt(of: "ann") == 15)
            #expect(try ledger.spentByCampaign() == ["milk": 0, "friends": 0])
            let line = try #require(
                ledger.statement(from: JoinTests.at.day, to: JoinTests.at.day).first { $0.campaign == "friends" })
            #expect(line.awarded == 30 && line.owed == 0)
            #expect(try ledger.reverse(try #require(receipt.id), why: "again").wasRecorded)
            #expect(try ledger.takeBack(grantWithKey: "invitation/bob/inviter", why: "again").wasRecorded)
            #expect(throws: LedgerError.self) { try ledger.takeBack(grantWithKey: "order-1", why: "no grant") }
            try expectSound(ledger)
        }
    }

    @Test("What an approval gave to inviter and friend goes when the approval is undone", arguments: StoreUnderTest.all)
    func approvalUndone(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let receipt = try ledger.record(
                World.receipt("bob", file: 1, document: 1, balanced: false), programme: JoinTests.programme)
            let id = try #require(receipt.id)
            let settled = try #require(try ledger.settle(id, approving: true, why: "seen").entries.first)
            try ledger.grant(
                20, to: "ann", for: Payer(campaign: "friends", partner: "Alpi SpA"), key: "k", why: "a friend came",
                earnedBy: settled.sequence, at: JoinTests.at)
            try ledger.undoReview(id, why: "looked again")
            #expect(try ledger.balances().map(\.available) == [0, 0])
            try expectSound(ledger)
        }
    }

    @Test("A receipt that another name of the person sent is the person's own", arguments: StoreUnderTest.all)
    func ownReceipt(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1), programme: JoinTests.programme)
            try ledger.join("bob", with: "ann", why: "one person", at: JoinTests.at)
            let again = try ledger.record(World.receipt("bob", file: 2, document: 1), programme: JoinTests.programme)
            #expect(again.reasons.map(\.code) == [.duplicateReceipt])
        }
    }
}
