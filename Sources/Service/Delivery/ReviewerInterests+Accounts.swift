import Accounts
import ContentAndReferrals
import Ledger
import ReviewQueue

extension ReviewerInterests {
    /// Nobody decides about what they, under whatever name, sent, or what somebody sent who invited them or whom they
    /// invited; and who made a member of the staff is not the second pair of eyes beside that member.
    public static func of(_ people: People, _ ledger: Ledger, _ invitations: Invitations) -> ReviewerInterests {
        ReviewerInterests { reviewer, user in
            let own = try Set(ledger.names(of: people.currentID(of: reviewer)) + [reviewer])
            let theirs = try Set(ledger.names(of: people.currentID(of: user)) + [user])
            if !own.isDisjoint(with: theirs) { return true }
            let referrals =
                try invitations.paidReferrals(by: Array(own)) + invitations.paidReferrals(ofFriends: Array(own))
                + (own.union(theirs)).flatMap { try invitations.unpaidReferrals(of: $0) }
            return referrals.contains { referral in
                own.contains(referral.inviter) && theirs.contains(referral.friend)
                    || own.contains(referral.friend) && theirs.contains(referral.inviter)
            }
        } areIndependent: { one, other in
            try people.areIndependent(one, other)
        }
    }
}
