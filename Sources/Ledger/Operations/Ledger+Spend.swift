import DomainModel
import Text

extension Ledger {
    /// Pays out coins for a purchase or a discount. The same key again returns the entry that stands; with another
    /// user, sum or reference it is `conflictingKey`. A user never spends more than the entries add up to.
    ///
    /// `at` is the moment the entry carries; without it, the latest that any entry of the user carries.
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
        let user = try journal.accountName(of: user)
        // A key of an older ledger may be spelled as no key is now.
        let spelled = try? IdentifierKind.key.normalised(key)
        if let prior = try journal.entry(key: key) ?? spelled.flatMap({ try journal.entry(key: $0) }) {
            guard BytewiseString(prior.user) == BytewiseString(user), prior.coins == -coins,
                prior.reference == reference
            else { throw LedgerError.conflictingKey(key: key, sequence: prior.sequence) }
            return Booking(entries: [prior], wasRecorded: true)
        }
        let key = try LedgerError.named("the key", key, IdentifierKind.key)
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
