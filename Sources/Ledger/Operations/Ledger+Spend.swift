import DomainModel
import Text

extension Ledger {
    /// Pays coins for a purchase or a discount. A second call with the same key returns the entry of the first; with
    /// another user, sum or reference it is `conflictingKey`. A user never spends more than the entries add up to.
    ///
    /// - Parameter moment: the moment of the entry; without it, the latest moment of the user's entries.
    @discardableResult
    public func spend(
        _ coins: Int, of user: String, for reference: String, key: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        guard coins > 0 else { throw LedgerError.invalid("\(coins) coins cannot be spent; give a number from 1") }
        return try write { try spend(coins, of: user, for: reference, key: key, at: moment, in: $0) }
    }

    /// `spend` inside a transaction.
    func spend(
        _ coins: Int, of user: String, for reference: String, key: String, at moment: Timestamp?,
        in tables: LedgerTables
    ) throws -> Booking {
        let journal = Journal(tables: tables)
        let user = try LedgerError.user(user)
        let key = try LedgerError.named("the key", key, .key)
        if let prior = try journal.entry(key: key) {
            guard BytewiseString(prior.user) == BytewiseString(user), prior.coins == -coins,
                prior.reference == reference
            else { throw LedgerError.conflictingKey(key: key, sequence: prior.sequence) }
            return Booking(entries: [prior], wasRecorded: true)
        }
        let available = try journal.coins(of: user)
        guard coins <= available else {
            throw LedgerError.insufficient(user: user, available: available, asked: coins)
        }
        let time = try moment ?? journal.latestMoment(of: user)
        let entry = try journal.append(
            Entry(
                at: time.description, user: user, coins: -coins, kind: .spend, key: key, reference: reference,
                reason: "spent for \(reference)"))
        try InputLog(tables: tables).operation(
            .spend(user: user, coins: coins, reference: reference, key: key, at: time))
        return Booking(entries: [entry])
    }
}
