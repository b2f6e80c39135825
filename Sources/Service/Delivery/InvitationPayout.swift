import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Ledger
import Text

/// Pays the friend and the inviter once the friend's first receipt is accepted.
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

    /// Settles one friend, or every open referral. It is safe to repeat: the ledger pays each key once.
    public func settle(friend: String? = nil) throws {
        guard let rule = currentProgramme.programme.invitations else { return }
        for open in try invitations.unpaidReferrals(of: friend) where try hasReceipt(open.friend) {
            let inviter = try people.currentID(of: open.inviter)
            // A friend who was merged with the inviter, for example on a shared phone, is the same person.
            guard BytewiseString(inviter) != BytewiseString(try people.currentID(of: open.friend)) else {
                try invitations.close(open, isPaid: false)
                continue
            }
            let payer = Payer(campaign: rule.id, partner: rule.partner)
            let isPaid = try invitations.paidFriends(of: open.inviter) < rule.mostFriends
            for (name, coins, role) in [
                (open.friend, rule.friend, "friend"), (inviter, isPaid ? rule.inviter : 0, "inviter"),
            ]
            where coins > 0 {
                try ledger.grant(
                    coins, to: name, for: payer, budget: rule.budget, key: "invitation/\(open.friend)/\(role)",
                    why: role == "friend" ? "came by a friend's link" : "a friend came", at: clock.now)
            }
            try invitations.close(open, isPaid: isPaid)
        }
    }

    private func hasReceipt(_ user: String) throws -> Bool {
        for entry in try ledger.history(of: user)
        where entry.coins > 0 && (entry.kind == .award || entry.kind == .settled) {
            if let upload = entry.upload, try ledger.decision(of: upload).shake == .receipt { return true }
        }
        return false
    }
}
