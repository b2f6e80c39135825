import Accounts
import Ledger

/// The coins of a person, under whatever names they were earned.
struct AccountMerger: Sendable {
    let ledger: Ledger
    let clock: ServiceClock

    /// Moves what came in under an earlier name to the one that spends. Asked for whenever coins are looked at: a
    /// review may be settled long after two users turned out to be one.
    func mergeCoins(_ person: Person) throws {
        for name in person.mergedIDs where try ledger.balance(of: name).available > 0 {
            try ledger.move(from: name, to: person.id, why: "one person under two names", at: clock.now)
        }
    }
}
