import Accounts
import Ledger

/// Collects the coins that a person earned under several names.
struct AccountMerger: Sendable {
    let ledger: Ledger
    let clock: ServiceClock

    /// Moves the coins of merged names to the name that spends. Runs whenever coins are shown or spent, since a review
    /// may be settled long after two users were merged.
    func mergeCoins(_ person: Person) throws {
        for name in person.mergedIDs where try ledger.balance(of: name).available > 0 {
            try ledger.move(from: name, to: person.id, why: "one person under two names", at: clock.now)
        }
    }
}
