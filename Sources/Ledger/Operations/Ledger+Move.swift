import DomainModel
import Text

extension Ledger {
    /// Moves all that a user can spend to another user, who turned out to be the same person: two entries, of which the
    /// second names the first. Where there is nothing to move, it writes nothing; later coins can be moved later.
    ///
    /// Moved coins count as earned at the moment of the move. Who owes coins has none: `moveDebt` moves the debt.
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
        let (user, other) = try LedgerError.twoUsers(user, other) { "the coins of \($0) are there already" }
        let coins = try journal.coins(of: user)
        guard coins > 0 else { return Booking(entries: [], wasRecorded: true) }
        let time = try moment ?? journal.latestMoment(of: user, other)
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

    /// Moves what a user owes to another user, who turned out to be the same person and repays it from the coins that
    /// are there and from the next ones. Where the user owes nothing, it writes nothing; later debts can be moved
    /// later.
    ///
    /// The other user borrows the coins, with a debt that names the user's, and gives them to the user, who repays.
    ///
    /// - Parameter moment: the moment of the entries; without it, the latest moment of both users' entries.
    @discardableResult
    public func moveDebt(
        from user: String, to other: String, why: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        try write { try moveDebt(from: user, to: other, why: why, at: moment, in: $0) }
    }

    /// `moveDebt` inside a transaction.
    func moveDebt(
        from user: String, to other: String, why: String, at moment: Timestamp?, in tables: LedgerTables
    ) throws -> Booking {
        let journal = Journal(tables: tables)
        let (user, other) = try LedgerError.twoUsers(user, other) { "the debt of \($0) is there already" }
        let open = try journal.openDebts(of: user)
        guard !open.isEmpty else { return Booking(entries: [], wasRecorded: true) }
        let time = try moment ?? journal.latestMoment(of: user, other)
        let at = time.description
        let available = try journal.coins(of: other)
        var written: [Entry] = []
        for (debt, owed) in open {
            written.append(
                try journal.append(
                    Entry(at: at, user: other, coins: owed, kind: .debt, refers: debt.sequence, reason: why)))
        }
        let sum = open.reduce(0) { $0 + $1.coins }
        let debit = try journal.append(Entry(at: at, user: other, coins: -sum, kind: .moved, reason: why))
        written.append(debit)
        written.append(
            try journal.append(
                Entry(at: at, user: user, coins: sum, kind: .moved, refers: debit.sequence, reason: why)))
        written += try journal.repay(from: sum, of: user, at: at)
        written += try journal.repay(from: available, of: other, at: at)
        try InputLog(tables: tables).operation(.moveDebt(from: user, to: other, why: why, at: time))
        return Booking(entries: written)
    }
}
