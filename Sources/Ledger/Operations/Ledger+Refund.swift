import DomainModel
import Text

extension Ledger {
    /// Gives back what a spend took, completely and once: a purchase that was cancelled. A second call returns the
    /// entry of the first.
    ///
    /// The coins keep their age, so those that would have expired first expire first again. They first repay what the
    /// user owes. Throws `invalid` where no spend of the user has the key.
    ///
    /// - Parameter moment: the moment of the entry; without it, the latest moment of the user's entries.
    @discardableResult
    public func refund(
        key: String, of user: String, why: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        try write { try refund(key: key, of: user, why: why, at: moment, in: $0) }
    }

    /// `refund` inside a transaction.
    func refund(
        key: String, of user: String, why: String, at moment: Timestamp?, in tables: LedgerTables
    ) throws -> Booking {
        let journal = Journal(tables: tables)
        let user = try LedgerError.user(user)
        let name = (try? ExternalIdentifier.key.normalised(key)) ?? key
        guard let spend = try journal.entry(key: name), spend.kind == .spend,
            BytewiseString(spend.user) == BytewiseString(user)
        else {
            throw LedgerError.invalid("no spend of \(user) has the key \(key)")
        }
        if let prior = try tables.first(.refundOfSpend, [.integer(spend.sequence)]).map(Entry.init) {
            return Booking(entries: [prior], wasRecorded: true)
        }
        let time = try moment ?? journal.latestMoment(of: user)
        let entry = try journal.append(
            Entry(
                at: time.description, user: user, coins: -spend.coins, kind: .refund, partner: spend.partner,
                refers: spend.sequence,
                reference: spend.reference, reason: why))
        let repaid = try journal.repay(from: entry.coins, of: user, at: entry.at)
        try InputLog(tables: tables).operation(.refund(user: user, key: spend.key ?? key, why: why, at: time))
        return Booking(entries: [entry] + repaid)
    }
}
