import Accounts
import Awarding
import Campaigns
import ContentAndReferrals
import DomainModel
import Foundation
import Ledger
import Redemption
import StoreSupport
import Stores
import Testing

// Inside: what the routes do with a person who signs in.
@testable import Service

/// What one person gains under many names. Each test does what the routes do, on both kinds of store.
@Suite("One person under many names")
struct PersonsTests {
    private static let address = Contact("boss@gmail.com")!
    private static let story = Payer(campaign: "story", partner: "Alpi SpA")

    /// A service's parts, and a shop whose receipts pay forty coins.
    private struct World {
        let place: StorePlace
        let ledger: Ledger
        let people: People
        let invitations: Invitations
        let offers: ContentOffers
        let programme: CurrentProgramme
        let clock = ServiceClock(startingAt: Timestamp("2026-03-12T19:00:00Z")!)

        init(on kind: StoreKind, mostFriends: Int = 10) throws {
            place = try StorePlace(kind)
            ledger = try Ledger(path: place.ledger)
            people = People(store: try place.store(of: .people), contactKey: ContactKey())
            let engagement = try place.store(of: .contentAndReferrals)
            invitations = Invitations(store: engagement)
            offers = ContentOffers(store: engagement)
            let march = Day("2026-03-01")!
            programme = CurrentProgramme(
                Programme(
                    campaigns: [
                        Campaign(
                            id: "milk", partner: "Granarolo", shake: .receipt, from: march, to: march.advanced(by: 365),
                            coins: .init(perItem: 40), limits: .init(budget: 100_000))
                    ],
                    // The till is new to everybody here, and one person sends several receipts of a day.
                    rules: Programme.Rules(newTillAbove: 1_000),
                    invitations: InvitationRule(
                        id: "friends", partner: "Alpi SpA", inviter: 20, friend: 10, mostFriends: mostFriends)))
        }

        var payout: InvitationPayout {
            InvitationPayout(by: programme, invitations: invitations, people: people, ledger: ledger, clock: clock)
        }
        var merger: AccountMerger { AccountMerger(ledger: ledger, invitations: payout, clock: clock) }

        func user() throws -> Person { try people.add(at: clock.now).person }

        func signIn(_ person: Person, as contact: Contact = PersonsTests.address) throws -> Person {
            let code = try people.issueCode(to: contact, for: person, at: clock.now)
            let signed = try people.verifyContact(person, contact: contact, code: code, gender: nil, at: clock.now)
            try merger.mergeCoins(signed)
            return signed
        }

        /// Reads the story, where it is offered.
        func read(_ person: Person) throws {
            let story = ContentItem(
                id: "story", kind: .read, partner: "Alpi SpA", title: "Milk", pages: ["From the Alps"], seconds: 1,
                coins: 50, from: Day("2026-03-01")!, to: Day("2026-12-31")!)
            guard try offers.mayOffer(story, to: person.namesForLimits, at: clock.now) else { return }
            let offer = try offers.offer(story, to: person.id, at: clock.now)
            _ = try offers.close(offer, at: clock.now) {
                try ledger.grant(
                    50, to: person.id, for: PersonsTests.story, key: "content/\(person.id)/story", why: "read",
                    once: "content", at: clock.now) != nil
            }
        }

        /// A receipt of its own, numbered.
        @discardableResult
        func sendReceipt(_ person: Person, _ number: Int) throws -> String {
            let payload = 800_267_000_001
            let milk = GTIN(number: payload * 10 + GTIN.checkDigit(of: payload))!
            let day = Day("2026-03-01")!.advanced(by: number % 11)
            let paper = Receipt(
                merchant: "Conad", vatNumber: "12345678903",
                documentNumber: "\(1001 + number % 11)-\(1000 + number)",
                register: "99MEY012345", date: day, time: TimeOfDay(hour: 8 + number / 60, minute: number % 60),
                currency: "EUR", total: Money(cents: 79), balanced: true,
                lines: [
                    ReceiptLine(
                        kind: .item, text: "LATTE", description: "LATTE", amount: Money(cents: 79),
                        box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
                ])
            let hash = String(1000 + number) + String(repeating: "0", count: 60)
            let claim = Claim(
                upload: Upload(image: "\(number).jpg", user: person.id, uploadedAt: clock.now, position: number),
                sha256: hash, kind: .receipt, shake: .receipt,
                items: [
                    Claim.Item(
                        product: Claim.ClaimedProduct(
                            gtin: milk, name: "Latte", brand: "Granarolo", partner: "Granarolo", category: "latte"),
                        text: "LATTE", pieces: 1, amount: paper.total, evidence: "text", why: "the words agree")
                ],
                receipt: Claim.ReceiptSummary(paper))
            let decision = try ledger.record(claim, programme: programme.programme)
            #expect(decision.coins == 40, "\(decision)")
            try payout.settle(friend: person.id)
            return decision.id ?? ""
        }

        func friend(of code: String) throws -> Person {
            let friend = try user()
            #expect(try invitations.accept(code, by: friend.id, at: clock.now))
            return friend
        }

        func coins(_ person: Person) throws -> Int {
            try merger.mergeCoins(person)
            return try ledger.balance(of: person.id).available
        }

        func expectSound() throws { #expect(try ledger.verify().faults == []) }
    }

    @Test("A content by six phones that are one person's is worth one content", arguments: StoreKind.allCases)
    func contents(on kind: StoreKind) throws {
        let world = try World(on: kind)
        var boss = try world.user()
        try world.read(boss)
        boss = try world.signIn(boss)
        for _ in 2...6 {
            let phone = try world.user()
            try world.read(phone)
            boss = try world.signIn(phone)
        }
        #expect(boss.names.count == 6)
        #expect(try world.coins(boss) == 50)
        try world.read(boss)
        #expect(try world.coins(boss) == 50)
        try world.expectSound()
    }

    @Test("Friends who turn out to be the inviter pay nothing but their receipts", arguments: StoreKind.allCases)
    func ownFriends(on kind: StoreKind) throws {
        let world = try World(on: kind)
        let boss = try world.signIn(world.user())
        let code = try world.invitations.code(of: boss.id, at: world.clock.now)
        var joined = boss
        for number in 1...3 {
            let friend = try world.friend(of: code)
            try world.sendReceipt(friend, number)
            joined = try world.signIn(friend)
        }
        #expect(try world.coins(joined) == 3 * 40)
        #expect(try world.ledger.spentByCampaign()["friends"] == 0)
        try world.expectSound()
    }

    @Test("An inviter of three names is paid for three friends and not for nine", arguments: StoreKind.allCases)
    func mostFriends(on kind: StoreKind) throws {
        let world = try World(on: kind, mostFriends: 3)
        var number = 0
        var boss = try world.user()
        for _ in 1...3 {
            let name = try world.user()
            let code = try world.invitations.code(of: name.id, at: world.clock.now)
            for _ in 1...4 {
                number += 1
                try world.sendReceipt(world.friend(of: code), number)
            }
            boss = try world.signIn(name)
        }
        #expect(try world.coins(boss) == 60)
        // A friend of any of the three comes for nothing now, and has the welcome all the same.
        let late = try world.friend(of: world.invitations.code(of: boss.id, at: world.clock.now))
        try world.sendReceipt(late, 50)
        #expect(try world.coins(boss) == 60)
        #expect(try world.coins(late) == 50)
        try world.expectSound()
    }

    @Test("A friend under two names is one friend, whoever invited", arguments: StoreKind.allCases)
    func twoNames(on kind: StoreKind) throws {
        let world = try World(on: kind)
        let (ann, bob) = (try world.user(), try world.user())
        let first = try world.friend(of: world.invitations.code(of: ann.id, at: world.clock.now))
        let second = try world.friend(of: world.invitations.code(of: bob.id, at: world.clock.now))
        try world.sendReceipt(first, 1)
        try world.sendReceipt(second, 2)
        #expect(try world.coins(ann) == 20 && world.coins(bob) == 20)
        _ = try world.signIn(first)
        let friend = try world.signIn(second)
        #expect(try world.coins(friend) == 40 + 10 + 40)
        #expect(try world.coins(ann) == 20 && world.coins(bob) == 0)
        try world.expectSound()
    }

    @Test(
        "A friend's receipt that is reversed takes the invitation's coins of both back", arguments: StoreKind.allCases)
    func reversed(on kind: StoreKind) throws {
        let world = try World(on: kind)
        let ann = try world.user()
        let bob = try world.friend(of: world.invitations.code(of: ann.id, at: world.clock.now))
        let receipt = try world.sendReceipt(bob, 1)
        #expect(try world.coins(ann) == 20 && world.coins(bob) == 50)
        try world.ledger.reverse(receipt, why: "forged")
        #expect(try world.coins(ann) == 0 && world.coins(bob) == 0)
        #expect(try world.ledger.spentByCampaign()["friends"] == 0)
        try world.expectSound()
    }

    @Test("A reversed receipt brings no friend", arguments: StoreKind.allCases)
    func reversedFirst(on kind: StoreKind) throws {
        let world = try World(on: kind)
        let ann = try world.user()
        let bob = try world.user()
        let receipt = try world.sendReceipt(bob, 1)
        try world.ledger.reverse(receipt, why: "forged")
        #expect(
            try world.invitations.accept(
                world.invitations.code(of: ann.id, at: world.clock.now), by: bob.id, at: world.clock.now))
        try world.payout.settle()
        #expect(try world.coins(ann) == 0)
        try world.sendReceipt(bob, 2)
        #expect(try world.coins(ann) == 20)
    }

    @Test("Who is erased and signs up again has the limits of before", arguments: StoreKind.allCases)
    func erased(on kind: StoreKind) throws {
        let world = try World(on: kind)
        var earned = 0
        for round in 0..<3 {
            var person = try world.user()
            try world.read(person)
            person = try world.signIn(person)
            try world.read(person)
            let coins = try world.coins(person)
            earned += coins
            if coins > 0 {
                try world.ledger.spend(coins, of: person.id, for: "coffee", key: "order-\(round)", at: world.clock.now)
            }
            #expect(person.names == [person.id])
            #expect(person.earlierIDs.count == round)
            try world.people.erase(person, at: world.clock.now)
        }
        #expect(earned == 50)
        try world.expectSound()
    }

    @Test("A debt is owed under every name, also after an erasure", arguments: StoreKind.allCases)
    func debt(on kind: StoreKind) throws {
        let world = try World(on: kind)
        let ann = try world.signIn(world.user())
        let bad = try world.sendReceipt(ann, 1)
        try world.ledger.spend(40, of: ann.id, for: "coffee", key: "order", at: world.clock.now)
        try world.ledger.reverse(bad, why: "forged")
        try world.people.erase(ann, at: world.clock.now)
        let again = try world.signIn(world.user())
        try world.sendReceipt(again, 2)
        try world.sendReceipt(again, 3)
        #expect(try world.coins(again) == 40)
        #expect(try world.ledger.debt(of: again.id) == 0)
        #expect(try world.ledger.debt(of: ann.id) == 0)
        try world.expectSound()
    }

    @Test("Addresses of one mailbox are one person", arguments: StoreKind.allCases)
    func mailbox(on kind: StoreKind) throws {
        let world = try World(on: kind)
        var boss = try world.signIn(world.user())
        for address in ["boss+1@gmail.com", "boss+2@gmail.com", "b.o.s.s@gmail.com", "Boss@GoogleMail.com"] {
            let phone = try world.user()
            try world.read(phone)
            boss = try world.signIn(phone, as: Contact(address)!)
        }
        #expect(boss.names.count == 5)
        #expect(try world.coins(boss) == 50)
    }
}
