import Retail

extension Ledger {
    /// Ends what waits for a person: with `approving`, the coins become the user's; without, nobody's.
    @discardableResult
    public func settle(
        _ upload: String, approving: Bool, why: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        try write { tables in
            let journal = Journal(tables: tables)
            let id = try journal.upload(named: upload)
            let entries = try journal.entries(upload: id)
            let settled = Set(entries.filter { $0.kind == .settled }.compactMap(\.refers))
            let open = entries.filter { $0.kind == .pending && !settled.contains($0.sequence) }
            guard !open.isEmpty else { throw LedgerError.nothingPending(upload: id) }
            let time = try moment ?? journal.latestMoment(of: open[0].user)
            let written = try open.map { pending in
                try journal.append(
                    Entry(
                        at: time.description, user: pending.user, coins: approving ? pending.coins : 0, kind: .settled,
                        campaign: pending.campaign, partner: pending.partner, upload: id, refers: pending.sequence,
                        reason: why))
            }
            return Booking(entries: written)
        }
    }
}
