import DomainModel
import Text

extension Ledger {
    /// Moves all that a user can spend to another user, who turned out to be the same person: two entries, of which the
    /// second names the first. Where there is nothing to move, it writes nothing; later coins can be moved later.
    ///
    /// Debts stay with the user who has them, and moved coins count as earned at the moment of the move.
    ///
    /// - Parameter moment: the moment of the entries; without it, the latest moment of both users' entries.
    @discardableResult
    public func move(
        from user: String, to other: String, why: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        try write { try move(from: user, to: other, why: why, at: moment, in: $0) }
    }

    /// `move` inside a transaction.
    func move(
        from user: String, to other: String, why: String, at moment: Timestamp?, in tables: LedgerTables
    ) throws -> Booking {
        let journal = Journal(tables: tables)
        let user = try LedgerError.user(user)
        let other = try LedgerError.user(other)
        guard BytewiseString(user) != BytewiseString(other) else {
            throw LedgerError.invalid("the coins of \(user) are there already")
        }
        let coins = try journal.coins(of: user)
        guard coins > 0 else { return Booking(entries: [], wasRecorded: true) }
        let time = try moment ?? max(journal.latestMoment(of: user), journal.latestMoment(of: other))
        let debit = try journal.append(
            Entry(at: time.description, user: user, coins: -coins, kind: .moved, reason: why))
        let credit = try journal.append(
            Entry(
                at: time.description, user: other, coins: coins, kind: .moved, refers: debit.sequence, reason: why))
        // What the other user owes is repaid first.
        let repaid = try journal.repay(from: coins, of: other, at: time.description)
        try InputLog(tables: tables).operation(.move(from: user, to: other, why: why, at: time))
        return Booking(entries: [debit, credit] + repaid)
    }
}
