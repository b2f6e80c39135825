import Retail

extension Ledger {
    /// Takes back what an upload earned. Coins that the user has spent since cannot be taken: balances never go below
    /// zero. Their number is the booking's `shortfall`; reversing again later takes what there is then. The receipt
    /// that was uploaded stays used.
    @discardableResult
    public func reverse(_ upload: String, why: String, at moment: Timestamp? = nil) throws(LedgerError) -> Booking {
        try write { tables in
            let journal = Journal(tables: tables)
            let id = try journal.upload(named: upload)
            let entries = try journal.entries(upload: id)
            let credits = entries.filter { ($0.kind == .award || $0.kind == .settled) && $0.coins > 0 }
            guard let user = credits.first?.user else { throw LedgerError.nothingToReverse(upload: id) }
            var available = try journal.balance(user).available
            let time = try moment ?? journal.latestMoment(of: user)
            var booking = Booking(entries: [])
            for credit in credits {
                let taken = entries.filter { $0.kind == .reversal && $0.refers == credit.sequence }
                    .reduce(0) { $0 - $1.coins }
                let owed = credit.coins - taken
                let coins = min(owed, available)
                booking.shortfall += owed - coins
                available -= coins
                guard coins > 0 else { continue }
                booking.entries.append(
                    try journal.append(
                        Entry(
                            at: time.description, user: user, coins: -coins, kind: .reversal,
                            campaign: credit.campaign, partner: credit.partner, upload: id, refers: credit.sequence,
                            reason: why)))
            }
            booking.wasRecorded = booking.entries.isEmpty && booking.shortfall == 0
            return booking
        }
    }
}
