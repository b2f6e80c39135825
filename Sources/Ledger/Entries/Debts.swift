import DomainModel
import SQL

/// What a user owes: coins that were spent before a reversal could take them back.
extension Journal {
    /// The user's debts that are not repaid, the oldest first, with what is left of each.
    func openDebts(of user: String) throws -> [(debt: Entry, coins: Int)] {
        var open: [(debt: Entry, coins: Int)] = []
        for entry in try tables.rows(.debtsOfUser, [.text(user)]).map(Entry.init) {
            if entry.kind == .debt {
                open.append((entry, entry.coins))
            } else if let place = open.firstIndex(where: { $0.debt.sequence == entry.refers }) {
                open[place].coins += entry.coins
            }
        }
        return open.filter { $0.coins > 0 }
    }

    /// The coins that the user owes.
    func debt(of user: String) throws -> Int { try openDebts(of: user).reduce(0) { $0 + $1.coins } }

    /// Repays the user's debts out of `coins` that were earned just now. Returns the entries that it wrote.
    @discardableResult
    func repay(from coins: Int, of user: String, at moment: String) throws -> [Entry] {
        guard coins > 0 else { return [] }
        var left = coins
        var written: [Entry] = []
        for (debt, owed) in try openDebts(of: user) where left > 0 {
            let paid = min(owed, left)
            left -= paid
            written.append(
                try append(
                    Entry(
                        at: moment, user: user, coins: -paid, kind: .repayment, upload: debt.upload,
                        refers: debt.sequence, reason: "pays back what entry \(debt.sequence) lent")))
        }
        return written
    }

    /// The coins that a user had earned by a moment, less all that was spent or taken back until today.
    func coins(of user: String, earnedBy moment: Timestamp) throws -> Int {
        var entries: [Int: Entry] = [:]
        var coins = 0
        for entry in try tables.rows(.entriesOfUser, [.text(user)]).map(Entry.init) {
            let posting = try Posting(of: entry, find: { try entries[$0] ?? self.entry($0) })
            entries[entry.sequence] = entry
            guard let posting, let at = Timestamp(entry.at), posting.available < 0 || at <= moment else { continue }
            coins &+= posting.available
        }
        return max(0, coins)
    }

    /// The coins that a user can spend, added up from the entries. Throws `damaged` where the stored balance differs or
    /// an entry is impossible: a ledger that does not add up pays no coin.
    func coins(of user: String) throws -> Int {
        var entries: [Int: Entry] = [:]
        var available = 0
        for entry in try tables.rows(.entriesOfUser, [.text(user)]).map(Entry.init) {
            let sum = try Posting(of: entry, find: { try entries[$0] ?? self.entry($0) }).map {
                available.addingReportingOverflow($0.available)
            }
            guard let sum, !sum.overflow, entry.upload != nil || !entry.kind.needsUpload else {
                throw StoreError.damaged(
                    location: tables.location, message: "entry \(entry.sequence) of \(user) gives what it cannot")
            }
            available = sum.partialValue
            entries[entry.sequence] = entry
        }
        let kept = try balance(user).available
        guard available == kept else {
            throw StoreError.damaged(
                location: tables.location,
                message: "the entries of \(user) come to \(available) coins, the balance says \(kept)")
        }
        return available
    }
}
