import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Ledger
import Text

/// Pays the friend and the inviter once the friend's first receipt is accepted. The coins hang on that receipt: if it
/// is reversed, so are they.
public struct InvitationPayout: Sendable {
    private let currentProgramme: CurrentProgramme
    private let invitations: Invitations
    private let people: People
    private let ledger: Ledger
    private let clock: ServiceClock

    /// Pays by the invitation rule of the programme; pays nothing if there is no rule.
    public init(
        by currentProgramme: CurrentProgramme, invitations: Invitations, people: People, ledger: Ledger,
        clock: ServiceClock
    ) {
        self.currentProgramme = currentProgramme
        self.invitations = invitations
        self.people = people
        self.ledger = ledger
        self.clock = clock
    }

    /// Who is paid for a referral.
    private enum Role: String, CaseIterable { case friend, inviter }

    private static func key(_ referral: Invitations.Referral, _ role: Role) -> String {
        "\(beginning)\(referral.friend)/\(role.rawValue)"
    }

    /// How the keys of its grants begin.
    private static let beginning = "invitation/"

    /// What a grant of an invitation is for, as its owner is told it.
    enum Occasion: String, Encodable {
        /// A friend came by the owner's invitation.
        case inviting
        /// The owner came by a friend's.
        case invited
    }

    /// What an entry of the ledger is for; `nil` where it is no grant of an invitation.
    static func occasion(of entry: Entry) -> Occasion? {
        guard entry.kind == .grant, let key = entry.key, key.hasPrefix(beginning) else { return nil }
        let role = key.split(separator: "/").last.flatMap { Role(rawValue: String($0)) }
        return role.map { $0 == .inviter ? .inviting : .invited }
    }

    /// Settles one friend, or every open referral. It is safe to repeat: the ledger pays each key once.
    public func settle(friend: String? = nil) throws {
        guard let rule = currentProgramme.programme.invitations else { return }
        for open in try invitations.unpaidReferrals(of: friend) {
            guard let receipt = try acceptedReceipt(of: open.friend) else { continue }
            let inviter = try people.currentID(of: open.inviter)
            let inviters = try ledger.names(of: inviter)
            let friends = try ledger.names(of: people.currentID(of: open.friend))
            // A friend who was merged with the inviter, for example on a shared phone, is the same person; and who came
            // under another name before is no new friend.
            guard !friends.contains(where: { friend in inviters.contains { isSame($0, friend) } }),
                try invitations.paidReferrals(ofFriends: friends).isEmpty
            else {
                try invitations.close(open, isPaid: false)
                continue
            }
            let payer = Payer(campaign: rule.id, partner: rule.partner)
            let isPaid = try invitations.paidReferrals(by: inviters).count < rule.mostFriends
            if rule.friend > 0 {
                try ledger.grant(
                    rule.friend, to: open.friend, for: payer, budget: rule.budget,
                    key: InvitationPayout.key(open, .friend), why: "came by a friend's link", once: "friend",
                    earnedBy: receipt.sequence, at: clock.now)
            }
            if isPaid, rule.inviter > 0 {
                try ledger.grant(
                    rule.inviter, to: inviter, for: payer, budget: rule.budget,
                    key: InvitationPayout.key(open, .inviter), why: "a friend came", earnedBy: receipt.sequence,
                    at: clock.now)
            }
            try invitations.close(open, isPaid: isPaid)
        }
    }

    /// Takes back what was paid for friends who are no friends of a person with these names: the person, a friend whom
    /// the person was paid for under another name, and those beyond the most that a person is paid for; and, where the
    /// person came as a friend under several names, what all but the first inviter were paid. The friend's own coins
    /// are paid once to a person by the ledger.
    func decideAnew(_ names: [String]) throws {
        let most = currentProgramme.programme.invitations?.mostFriends ?? .max
        var counted: [[String]] = []
        for referral in try inOrderOfPayment(invitations.paidReferrals(by: names)) {
            if names.contains(where: { isSame($0, referral.friend) }) {
                try takeBack(referral, from: Role.allCases, why: "the friend is the inviter")
            } else if counted.joined().contains(where: { isSame($0, referral.friend) }) {
                try takeBack(referral, from: [.inviter], why: "the friend came before, under another name")
            } else if counted.count >= most {
                try takeBack(referral, from: [.inviter], why: "more friends than one person is paid for")
            } else {
                counted.append(try ledger.names(of: referral.friend))
            }
        }
        for referral in try inOrderOfPayment(invitations.paidReferrals(ofFriends: names)).dropFirst() {
            try takeBack(referral, from: [.inviter], why: "the friend came before, under another name")
        }
    }

    private func takeBack(_ referral: Invitations.Referral, from roles: [Role], why: String) throws {
        for role in roles {
            let key = InvitationPayout.key(referral, role)
            if try ledger.grant(withKey: key) != nil { try ledger.takeBack(grantWithKey: key, why: why, at: clock.now) }
        }
        try invitations.close(referral, isPaid: false)
    }

    /// Who was paid first stays paid.
    private func inOrderOfPayment(_ referrals: [Invitations.Referral]) throws -> [Invitations.Referral] {
        try referrals.map { referral in
            let grants = try Role.allCases.compactMap { try ledger.grant(withKey: InvitationPayout.key(referral, $0)) }
            return (referral, grants.map(\.sequence).min() ?? .max)
        }
        .sorted { $0.1 < $1.1 }.map { $0.0 }
    }

    private func isSame(_ one: String, _ other: String) -> Bool { BytewiseString(one) == BytewiseString(other) }

    /// The first receipt of a user that was accepted and not taken back: the entry that credits it.
    private func acceptedReceipt(of user: String) throws -> Entry? {
        let history = try ledger.history(of: user)
        var left: [Int: Int] = [:]
        for entry in history where entry.kind == .reversal {
            if let refers = entry.refers { left[refers, default: 0] += entry.coins }
        }
        return try history.first { entry in
            guard entry.kind == .award || entry.kind == .settled, entry.coins + (left[entry.sequence] ?? 0) > 0,
                let upload = entry.upload
            else { return false }
            return try ledger.decision(of: upload).shake == .receipt
        }
    }
}
