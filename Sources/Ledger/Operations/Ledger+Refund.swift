import DomainModel
import Text

extension Ledger {
    /// Gives back what a spend took, whole and once: a purchase that is not wanted after all. The same again returns
    /// the entry that stands.
    ///
    /// The coins are as old as they were when they were spent: what expires first of them expires first again. Coins
    /// that the user owes are paid back from them. `at` is the moment the entry carries; without it, the latest that
    /// any entry of the user carries. Throws `invalid` where no spend of the user bears the key.
    @discardableResult
    public func refund(
        key: String, of user: String, why: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        try write { try refund(key: key, of: user, why: why, at: moment, in: $0) }
    }

    /// `refund` inside a transaction.
    func refund(key: String, of user: String, why: String, at moment: Timestamp?, in tables: LedgerTables) throws
        -> Booking
    {
        let journal = Journal(tables: tables)
        let user = try journal.accountName(of: user)
        let spelled = try? IdentifierKind.key.normalised(key)
        let found = try journal.entry(key: key) ?? spelled.flatMap { try journal.entry(key: $0) }
        guard let spend = found, spend.kind == .spend, BytewiseString(spend.user) == BytewiseString(user) else {
            throw LedgerError.invalid("no spend of \(user) bears the key \(key)")
        }
        if let prior = try tables.first(.refundOfSpend, [.integer(spend.sequence)]).map(Entry.init) {
            return Booking(entries: [prior], wasRecorded: true)
        }
        let time = try moment ?? journal.latestMoment(of: user)
        let entry = try journal.append(
            Entry(
                at: time.description, user: user, coins: -spend.coins, kind: .refund, refers: spend.sequence,
                reference: spend.reference, reason: why))
        let repaid = try journal.repay(from: entry.coins, of: user, at: entry.at)
        try InputLog(tables: tables).operation(.refund(user: user, key: spend.key ?? key, why: why, at: time))
        return Booking(entries: [entry] + repaid)
    }
}
