import DomainModel

extension Ledger {
    /// Undoes what a reviewer settled: takes back coins that an approval gave, and gives coins that a refusal withheld.
    ///
    /// The settlement stays, as every entry does, and new entries undo it, once: a second call adds nothing. Grants and
    /// reversals can change the result again.
    ///
    /// - Parameter isAnotherReceipt: whether who undoes a refusal says that this is another receipt than the one like
    ///   it that was paid, as in `settle`.
    /// - Throws: `nothingPending` where no person ever settled anything of the upload; `receiptPaid` where undoing a
    ///   refusal would pay a receipt beside one like it that was paid.
    @discardableResult
    public func undoReview(
        _ upload: String, why: String, isAnotherReceipt: Bool = false, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Booking {
        try write { tables in
            let id = try Journal(tables: tables).upload(named: upload)
            let settled = try Journal(tables: tables).entries(upload: id).filter { $0.kind == .settled }
            let isRefusal = !settled.isEmpty && !settled.contains { $0.coins > 0 }
            // A second call adds nothing, and so asks nothing.
            let journal = Journal(tables: tables)
            let isOpen = try settled.contains { try journal.entry(key: Ledger.undoingKey(of: $0)) == nil }
            let reason = isRefusal && isOpen ? try tables.toldApart(id, isAnotherReceipt, why: why) : why
            return try undoReview(id, why: reason, at: moment, in: tables)
        }
    }

    /// `undoReview` inside a transaction.
    func undoReview(_ upload: String, why: String, at moment: Timestamp?, in tables: LedgerTables) throws -> Booking {
        let journal = Journal(tables: tables)
        let id = try journal.upload(named: upload)
        let entries = try journal.entries(upload: id)
        let pendings = Dictionary(
            entries.filter { $0.kind == .pending }.map { ($0.sequence, $0) }, uniquingKeysWith: { first, _ in first })
        let settled = entries.filter { $0.kind == .settled }
        guard let user = settled.first?.user else { throw LedgerError.nothingPending(upload: id) }
        let time = try moment ?? journal.latestMoment(of: user)
        let isApproval = settled.contains { $0.coins > 0 }
        var available = try journal.coins(of: user)
        var booking = Booking(entries: [])
        for settlement in settled {
            if isApproval {
                try journal.reverseCredit(
                    settlement, of: entries, from: &available, why: why, at: time.description, into: &booking)
                try journal.reverseGrants(hangingOn: settlement, why: why, at: time.description, into: &booking)
                available = try journal.coins(of: user)
                continue
            }
            guard let pending = settlement.refers.flatMap({ pendings[$0] }), pending.coins > 0,
                let campaign = pending.campaign, let partner = pending.partner
            else { continue }
            let key = Ledger.undoingKey(of: settlement)
            guard try journal.entry(key: key) == nil else { continue }
            let given = try journal.append(
                Entry(
                    at: time.description, user: user, coins: pending.coins, kind: .grant, campaign: campaign,
                    partner: partner, key: key, reason: why))
            booking.entries.append(given)
            booking.entries += try journal.repay(from: given.coins, of: user, at: given.at)
        }
        booking.wasRecorded = booking.entries.isEmpty
        if !booking.wasRecorded {
            try tables.release(tables.lastProgramme(), at: time.description)
            try InputLog(tables: tables).operation(.undoReview(upload: id, why: why, at: time))
        }
        return booking
    }
}
