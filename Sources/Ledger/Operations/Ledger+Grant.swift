import DomainModel
import Text

extension Ledger {
    /// Pays coins for what is no upload, once for each key: something read or watched, a friend who came. The same key
    /// again returns the entry that stands; with another user, sum or payer it is `conflictingKey`. `nil` where it
    /// would exceed the payer's budget.
    @discardableResult
    public func grant(
        _ coins: Int, to user: String, for payer: Payer, budget: Int? = nil, key: String, why: String,
        at moment: Timestamp
    ) throws(LedgerError) -> Booking? {
        guard coins > 0 else { throw LedgerError.invalid("\(coins) coins cannot be paid; give a number from 1") }
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
        let user = try journal.accountName(of: user)
        let key = try LedgerError.named("the key", key, IdentifierKind.key)
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
        // What it was within is the programme's business of that day; it was, or nothing would stand.
        try InputLog(tables: tables).operation(
            .grant(
                user: user, coins: coins, campaign: payer.campaign, partner: payer.partner, key: key, why: why,
                at: moment))
        return Booking(entries: [entry] + repaid)
    }
}
