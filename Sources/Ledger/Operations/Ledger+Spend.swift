import DomainModel
import Text

extension Ledger {
    /// Pays coins for a purchase or a discount. A second call with the same key returns the entry of the first; with
    /// another user, sum or reference it is `conflictingKey`. A user never spends more than the entries add up to.
    ///
    /// - Parameters:
    ///   - partner: whose reward it is, for the partner's statement.
    ///   - campaigns: campaigns, contents or invitations of which one must have paid the person, once for each such
    ///     spend; else it throws `locked`. Such a spend may be of 0 coins.
    ///   - moment: the moment of the entry; without it, the latest moment of the user's entries.
    ///   - requiresEarned: whether the coins must have been earned by that moment: an operator may date a spend back,
    ///     and a service's clock may be behind.
    @discardableResult
    public func spend(
        _ coins: Int, of user: String, for reference: String, partner: String? = nil,
        unlockedBy campaigns: [String] = [], key: String, at moment: Timestamp? = nil, requiresEarned: Bool = false
    ) throws(LedgerError) -> Booking {
        if coins != 0 || campaigns.isEmpty { try LedgerError.requireBookable(coins) }
        return try write { tables in
            try spend(
                coins, of: user, for: reference, partner: partner, unlockedBy: campaigns, key: key, at: moment,
                requiresEarned: requiresEarned, in: tables)
        }
    }

    /// `spend` inside a transaction.
    func spend(
        _ coins: Int, of user: String, for reference: String, partner: String?, unlockedBy campaigns: [String],
        key: String, at moment: Timestamp?, requiresEarned: Bool = false, in tables: LedgerTables
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
        let unlock = campaigns.isEmpty ? nil : try tables.unusedUnlocks(of: user, by: campaigns).first
        if !campaigns.isEmpty, unlock == nil { throw LedgerError.locked(user: user, reference: reference) }
        let time = try moment ?? journal.latestMoment(of: user)
        if requiresEarned, case let earned = try journal.coins(of: user, earnedBy: time), coins > earned {
            throw LedgerError.invalid(
                "user \(user): had earned \(earned) coins by \(time), \(coins) were asked for; give a later moment")
        }
        let entry = try journal.append(
            Entry(
                at: time.description, user: user, coins: -coins, kind: .spend, partner: partner,
                refers: unlock?.sequence, key: key, reference: reference, reason: "spent for \(reference)"))
        try InputLog(tables: tables).operation(
            .spend(
                user: user, coins: coins, reference: reference, partner: partner,
                unlockedBy: campaigns.isEmpty ? nil : campaigns, key: key, at: time))
        return Booking(entries: [entry])
    }
}
