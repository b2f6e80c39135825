import Accounts
import Campaigns
import Ledger

/// Makes one person of several names: in the ledger, whose limits then count all of them, and in the invitations.
/// Collects the coins and debts under the name that spends.
struct AccountMerger: Sendable {
    let ledger: Ledger
    let invitations: InvitationPayout
    let clock: ServiceClock

    private static let why = "one person under two names"

    /// Joins what is not joined yet, and moves coins and debts to the name that spends. Runs whenever two users turn
    /// out to be one person, and whenever coins are shown or spent: an upload may have been under way and a review may
    /// be settled, long after they did, or a process may have died in between.
    ///
    /// What an erased name has left stays there; what it owes does not.
    func mergeCoins(_ person: Person) throws {
        guard person.namesForLimits.count > 1 else { return }
        let known = try Set(ledger.names(of: person.id))
        for name in person.namesForLimits where !known.contains(name) {
            try ledger.join(name, with: person.id, why: AccountMerger.why, at: clock.now, by: decide)
        }
        try invitations.decideAnew(person.namesForLimits)
        for name in person.mergedIDs + person.earlierIDs where try ledger.debt(of: name) > 0 {
            try ledger.moveDebt(from: name, to: person.id, why: AccountMerger.why, at: clock.now)
        }
        for name in person.mergedIDs where try ledger.balance(of: name).available > 0 {
            try ledger.move(from: name, to: person.id, why: AccountMerger.why, at: clock.now)
        }
    }
}
