import DomainModel
import Text

extension Ledger {
    /// Pays coins for a purchase or a discount. A second call with the same key returns the entry of the first; with
    /// another user, sum or reference it is `conflictingKey`. A user never spends more than the entries add up to.
    ///
    /// - Parameters:
    ///   - moment: the moment of the entry; without it, the latest moment of the user's entries.
    ///   - requiresEarned: whether the coins must have been earned by that moment: an operator may date a spend back,
    ///     and a service's clock may be behind.
    @discardableResult
    public func spend(
        _ coins: Int, of user: String, for reference: String, key: String, at moment: Timestamp? = nil,
        requiresEarned: Bool = false
    ) throws(LedgerError) -> Booking {
        try LedgerError.requireBookable(coins)
        return try write { tables in
            try spend(
                coins, of: user, for: reference, key: key, at: moment, requiresEarned: requiresEarned, in: tables)
        }
    }

    /// `spend` inside a transaction.
    func spend(
        _ coins: Int, of user: String, for reference: String, key: String, at moment: Timestamp?,
        requiresEarned: Bool = false, in tables: LedgerTables
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
        if requiresEarned, case let earned = try journal.coins(of: user, earnedBy: time), coins > earned {
            throw LedgerError.invalid(
                "user \(user): had earned \(earned) coins by \(time), \(coins) were asked for; give a later moment")
        }
        let entry = try journal.append(
            Entry(
                at: time.description, user: user, coins: -coins, kind: .spend, key: key, reference: reference,
                reason: "spent for \(reference)"))
        try InputLog(tables: tables).operation(
            .spend(user: user, coins: coins, reference: reference, key: key, at: time))
        return Booking(entries: [entry])
    }
}
