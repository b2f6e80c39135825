import DomainModel

extension Ledger {
    /// Takes back what an upload earned, and the grants that hang on it, whoever has them, and settles at 0 coins what
    /// of it waits for a person. The uploaded receipt stays used up.
    ///
    /// Coins that the user has spent since cannot be taken, because balances never go below zero: they become a debt
    /// (the booking's `debt`), which the user's next coins repay.
    @discardableResult
    public func reverse(_ upload: String, why: String, at moment: Timestamp? = nil) throws(LedgerError) -> Booking {
        try write { try reverse(upload, why: why, at: moment, in: $0) }
    }

    /// `reverse` inside a transaction.
    func reverse(_ upload: String, why: String, at moment: Timestamp?, in tables: LedgerTables) throws -> Booking {
        let journal = Journal(tables: tables)
        let id = try journal.upload(named: upload)
        let entries = try journal.entries(upload: id)
        let open = journal.open(of: entries)
        let credits = entries.filter { $0.isCredit && $0.coins > 0 }
        guard let user = (credits.first ?? open.first)?.user else {
            let wasClosed = entries.contains { $0.kind == .settled }
            if wasClosed { return Booking(entries: [], wasRecorded: true) }
            throw LedgerError.nothingToReverse(upload: id)
        }
        var available = try journal.coins(of: user)
        let time = try moment ?? journal.latestMoment(of: user)
        var booking = Booking(entries: [])
        for pending in open {
            booking.entries.append(try journal.settle(pending, coins: 0, why: why, at: time.description))
        }
        for credit in credits {
            try journal.reverseCredit(
                credit, of: entries, from: &available, why: why, at: time.description, into: &booking)
        }
        for credit in credits {
            try journal.reverseGrants(hangingOn: credit, why: why, at: time.description, into: &booking)
        }
        booking.wasRecorded = booking.entries.isEmpty
        if !booking.wasRecorded {
            try tables.release(tables.lastProgramme(), at: time.description)
            try InputLog(tables: tables).operation(.reverse(upload: id, why: why, at: time))
        }
        return booking
    }
}

extension Journal {
    /// Takes back what is left of a credit, or at most `most` coins of it; those that were spent become a debt.
    ///
    /// - Parameters:
    ///   - entries: the upload's, with earlier reversals.
    ///   - available: the coins that the user has.
    func reverseCredit(
        _ credit: Entry, of entries: [Entry], atMost most: Int = .max, from available: inout Int, why: String,
        at moment: String, into booking: inout Ledger.Booking
    ) throws {
        let owed = min(most, credit.left(after: entries))
        guard owed > 0 else { return }
        let lent = owed - min(owed, available)
        available -= owed - lent
        if lent > 0 {
            booking.debt += lent
            booking.entries.append(
                try append(
                    Entry(
                        at: moment, user: credit.user, coins: lent, kind: .debt, upload: credit.upload,
                        refers: credit.sequence, reason: "spent before it was taken back: \(why)")))
        }
        booking.entries.append(
            try append(
                Entry(
                    at: moment, user: credit.user, coins: -owed, kind: .reversal, campaign: credit.campaign,
                    partner: credit.partner, upload: credit.upload, refers: credit.sequence, reason: why)))
    }

    /// Takes back the grants that hang on a credit: an invitation hangs on the friend's receipt.
    func reverseGrants(
        hangingOn credit: Entry, why: String, at moment: String, into booking: inout Ledger.Booking
    ) throws {
        for grant in try tables.rows(.entriesReferring, [.integer(credit.sequence)]).map(Entry.init)
        where grant.kind == .grant {
            try reverseGrant(grant, why: why, at: moment, into: &booking)
        }
    }

    /// Takes back what is left of a grant.
    func reverseGrant(_ grant: Entry, why: String, at moment: String, into booking: inout Ledger.Booking) throws {
        var available = try coins(of: grant.user)
        try reverseCredit(
            grant, of: tables.rows(.entriesReferring, [.integer(grant.sequence)]).map(Entry.init), from: &available,
            why: why, at: moment, into: &booking)
    }
}

extension Entry {
    /// What the reversals among `entries` have left of it.
    func left(after entries: [Entry]) -> Int {
        entries.reduce(coins) { $1.kind == .reversal && $1.refers == sequence ? $0 + $1.coins : $0 }
    }
}
