import Retail

extension Ledger {
    /// Ends what waits for a person: with `approving`, the coins become the user's; without, nobody's.
    @discardableResult
    public func settle(
        _ upload: String, approving: Bool, why: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        try write { try settle(upload, approving: approving, why: why, at: moment, in: $0) }
    }

    /// `settle` inside a transaction.
    func settle(
        _ upload: String, approving: Bool, why: String, at moment: Timestamp?, in tables: Tables
    ) throws -> Booking {
        let journal = Journal(tables: tables)
        let id = try journal.upload(named: upload)
        let open = journal.open(of: try journal.entries(upload: id))
        guard !open.isEmpty else { throw LedgerError.nothingPending(upload: id) }
        let time = try moment ?? journal.latestMoment(of: open[0].user)
        var written = try open.map { pending in
            try journal.settle(pending, coins: approving ? pending.coins : 0, why: why, at: time.description)
        }
        let earned = written.reduce(0) { $0 + $1.coins }
        written += try journal.repay(from: earned, of: open[0].user, at: time.description)
        try InputLog(tables: tables).operation(.settle(upload: id, approving: approving, why: why, at: time))
        return Booking(entries: written)
    }
}

extension Journal {
    /// Those of an upload's entries that wait for a person.
    func open(of entries: [Entry]) -> [Entry] {
        let settled = Set(entries.filter { $0.kind == .settled }.compactMap(\.refers))
        return entries.filter { $0.kind == .pending && !settled.contains($0.sequence) }
    }

    /// Ends a pending entry with so many of its coins.
    func settle(_ pending: Entry, coins: Int, why: String, at moment: String) throws -> Entry {
        try append(
            Entry(
                at: moment, user: pending.user, coins: coins, kind: .settled, campaign: pending.campaign,
                partner: pending.partner, upload: pending.upload, refers: pending.sequence, reason: why))
    }
}
