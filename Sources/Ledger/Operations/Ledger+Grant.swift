import DomainModel
import Text

extension Ledger {
    /// Pays coins for something other than an upload, once for each key: content read or watched, a friend invited. A
    /// second call with the same key returns the entry of the first; with another user, sum or payer it is
    /// `conflictingKey`. `nil` where it would exceed the payer's budget.
    @discardableResult
    public func grant(
        _ coins: Int, to user: String, for payer: Payer, budget: Int? = nil, key: String, why: String,
        at moment: Timestamp
    ) throws(LedgerError) -> Booking? {
        try LedgerError.requireBookable(coins)
        return try write { tables in
            try grant(coins, to: user, for: payer, budget: budget, key: key, why: why, at: moment, in: tables)
        }
    }

    /// `grant` inside a transaction.
    func grant(
        _ coins: Int, to user: String, for payer: Payer, budget: Int?, key: String, why: String, at moment: Timestamp,
        in tables: LedgerTables
    ) throws -> Booking? {
        let journal = Journal(tables: tables)
        let user = try LedgerError.user(user)
        let key = try LedgerError.named("the key", key, .key)
        if let prior = try journal.entry(key: key) {
            guard BytewiseString(prior.user) == BytewiseString(user), prior.coins == coins, Payer(prior) == payer
            else { throw LedgerError.conflictingKey(key: key, sequence: prior.sequence) }
            return Booking(entries: [prior], wasRecorded: true)
        }
        if let budget {
            let paid = try tables.first(.budget, [.text(payer.campaign)])?.integer(0) ?? 0
            guard paid <= budget, coins <= budget - paid else { return nil }
        }
        let entry = try journal.append(
            Entry(
                at: moment.description, user: user, coins: coins, kind: .grant, campaign: payer.campaign,
                partner: payer.partner, key: key, reason: why))
        let repaid = try journal.repay(from: coins, of: user, at: entry.at)
        // The input has no budget: that of the day allowed the grant.
        try InputLog(tables: tables).operation(
            .grant(
                user: user, coins: coins, campaign: payer.campaign, partner: payer.partner, key: key, why: why,
                at: moment))
        return Booking(entries: [entry] + repaid)
    }
}
