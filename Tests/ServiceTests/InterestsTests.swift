import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Ledger
import ReviewQueue
import StoreSupport
import Stores
import Testing

// Inside: the rules that the service gives its desk.
@testable import Service

/// Who acts never gains: of whom a member of the staff may not decide, by how the two belong together.
@Suite("Interests of who decides")
struct InterestsTests {
    private struct World {
        let ledger: Ledger
        let people: People
        let invitations: Invitations
        let interests: ReviewerInterests
        let now = Timestamp("2026-03-12T19:00:00Z")!

        init(on kind: StoreKind) throws {
            let place = try StorePlace(kind)
            ledger = try Ledger(path: place.ledger)
            people = People(store: try place.store(of: .people), contactKey: ContactKey())
            invitations = Invitations(store: try place.store(of: .contentAndReferrals))
            interests = .of(people, ledger, invitations)
        }

        func concerns(_ staff: String, _ user: String) throws -> Bool {
            let desk = ReviewDesk(
                store: try StorePlace(.sqliteFile).store(of: .reviewDesk), ledger: ledger, fourEyesAboveCoins: 0,
                interests: interests)
            return try desk.concerns(staff, user: user)
        }

        /// A friend of somebody whose invitation is paid, or open.
        func invite(by inviter: String, _ friend: String, isPaid: Bool?) throws {
            let code = try invitations.code(of: inviter, at: now)
            _ = try invitations.accept(code, by: friend, at: now)
            guard let isPaid else { return }
            for referral in try invitations.unpaidReferrals(of: friend) {
                try invitations.close(referral, isPaid: isPaid)
            }
        }
    }

    @Test(
        "Nobody decides about themselves, a joined name, or who is at the other end of an invitation",
        arguments: StoreKind.allCases)
    func interests(on kind: StoreKind) throws {
        let world = try World(on: kind)
        let eva = try world.people.addStaff(.reviewer, named: "Eva", at: world.now).person.id
        let names = try (0..<6).map { _ in try world.people.add(at: world.now).person.id }
        let (joined, invited, inviter, waiting, stranger, friendOfJoined) = (
            names[0], names[1], names[2], names[3], names[4], names[5]
        )
        #expect(try names.allSatisfy { try !world.concerns(eva, $0) })
        // Coins make a name known to the ledger, which joins no other.
        for name in [eva, joined] {
            try world.ledger.grant(
                10, to: name, for: Payer(campaign: "goodwill", partner: "Alpi SpA"), key: "start/\(name)",
                why: "a start",
                at: world.now)
        }
        try world.ledger.join(joined, with: eva, why: "one person", at: world.now, by: decide)
        try world.invite(by: eva, invited, isPaid: true)
        try world.invite(by: inviter, eva, isPaid: true)
        try world.invite(by: eva, waiting, isPaid: nil)
        try world.invite(by: joined, friendOfJoined, isPaid: true)
        for (user, how) in [
            (eva, "its own"), (joined, "under a joined name"), (invited, "it invited"), (inviter, "that invited it"),
            (waiting, "it invited, and nothing is paid yet"), (friendOfJoined, "invited by a joined name"),
        ] {
            #expect(try world.concerns(eva, user), "\(how)")
        }
        #expect(try !world.concerns(eva, stranger))
        let max = try world.people.addStaff(.reviewer, named: "Max", at: world.now).person.id
        #expect(try names.allSatisfy { try !world.concerns(max, $0) })
    }
}
