import DomainModel
import Text

extension Ledger {
    /// Pays coins for something other than an upload, once for each key: content read or watched, a friend invited. A
    /// second call with the same key returns the entry of the first; with another user, sum or payer it is
    /// `conflictingKey`. `nil` where it would exceed the payer's budget.
    ///
    /// - Parameters:
    ///   - once: what the campaign pays for only once to a person: where another name of the user has been paid for it,
    ///     that entry is returned, and of names that join later the first keeps it.
    ///   - earnedBy: the number of the entry that the grant hangs on, an award or a settlement: if that is taken back,
    ///     so is the grant.
    @discardableResult
    public func grant(
        _ coins: Int, to user: String, for payer: Payer, budget: Int? = nil, key: String, why: String,
        once: String? = nil, earnedBy: Int? = nil, at moment: Timestamp
    ) throws(LedgerError) -> Booking? {
        try LedgerError.requireBookable(coins)
        return try write { tables in
            try grant(
                coins, to: user, for: payer, budget: budget, key: key, why: why, once: once, earnedBy: earnedBy,
                at: moment, in: tables)
        }
    }

    /// Takes back what a grant paid, once; coins of it that were spent become a debt. Throws `invalid` where no grant
    /// has the key.
    ///
    /// - Parameter moment: the moment of the entries; without it, the latest moment of the user's entries.
    @discardableResult
    public func takeBack(
        grantWithKey key: String, why: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        try write { try takeBack(grantWithKey: key, why: why, at: moment, in: $0) }
    }

    /// The grant that was paid with this key, if any; it may have been taken back.
    public func grant(withKey key: String) throws(LedgerError) -> Entry? {
        try read { tables in
            let entry = try Journal(tables: tables).entry(key: (try? ExternalIdentifier.key.normalised(key)) ?? key)
            return entry?.kind == .grant ? entry : nil
        }
    }

    /// `takeBack` inside a transaction.
    func takeBack(
        grantWithKey key: String, why: String, at moment: Timestamp?, in tables: LedgerTables
    ) throws -> Booking {
        let journal = Journal(tables: tables)
        let name = (try? ExternalIdentifier.key.normalised(key)) ?? key
        guard let grant = try journal.entry(key: name), grant.kind == .grant else {
            throw LedgerError.invalid("no grant has the key \(key)")
        }
        let time = try moment ?? journal.latestMoment(of: grant.user)
        var booking = Booking(entries: [])
        try journal.reverseGrant(grant, why: why, at: time.description, into: &booking)
        booking.wasRecorded = booking.entries.isEmpty
        if !booking.wasRecorded {
            try InputLog(tables: tables).operation(.takeBack(key: grant.key ?? key, why: why, at: time))
        }
        return booking
    }

    /// `grant` inside a transaction.
    func grant(
        _ coins: Int, to user: String, for payer: Payer, budget: Int?, key: String, why: String, once: String?,
        earnedBy: Int?, at moment: Timestamp, in tables: LedgerTables
    ) throws -> Booking? {
        let journal = Journal(tables: tables)
        let user = try LedgerError.user(user)
        let key = try LedgerError.named("the key", key, .key)
        if let prior = try journal.entry(key: key) {
            guard BytewiseString(prior.user) == BytewiseString(user), prior.coins == coins, Payer(prior) == payer
            else { throw LedgerError.conflictingKey(key: key, sequence: prior.sequence) }
            return Booking(entries: [prior], wasRecorded: true)
        }
        let reference = try once.map { name in try LedgerError.named("what is paid once", name, .key) }
        if let reference, let prior = try tables.paidOnce(reference, by: payer, to: user) {
            return Booking(entries: [prior], wasRecorded: true)
        }
        if let budget {
            let paid = try tables.first(.budget, [.text(payer.campaign)])?.integer(0) ?? 0
            guard paid <= budget, coins <= budget - paid else { return nil }
        }
        let entry = try journal.append(
            Entry(
                at: moment.description, user: user, coins: coins, kind: .grant, campaign: payer.campaign,
                partner: payer.partner, refers: earnedBy, key: key, reference: reference, reason: why))
        let repaid = try journal.repay(from: coins, of: user, at: entry.at)
        // The input has no budget: that of the day allowed the grant.
        try InputLog(tables: tables).operation(
            .grant(
                user: user, coins: coins, campaign: payer.campaign, partner: payer.partner, key: key, why: why,
                once: reference, earnedBy: earnedBy, at: moment))
        return Booking(entries: [entry] + repaid)
    }
}

extension LedgerTables {
    /// The grant that a person has for what the payer pays only once, under whatever name, and that was not taken back.
    fileprivate func paidOnce(_ reference: String, by payer: Payer, to user: String) throws -> Entry? {
        for name in try names(of: user) {
            for entry in try rows(.entriesOfUser, [.text(name)]).map(Entry.init)
            where entry.kind == .grant && Payer(entry) == payer
                && entry.reference.map(BytewiseString.init) == BytewiseString(reference)
            {
                let later = try rows(.entriesReferring, [.integer(entry.sequence)]).map(Entry.init)
                if entry.left(after: later) > 0 { return entry }
            }
        }
        return nil
    }
}
