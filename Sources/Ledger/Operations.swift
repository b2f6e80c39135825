import GRDB
import Retail

extension Ledger {
    /// What an operation wrote.
    public struct Receipt: Hashable, Sendable {
        /// The entries, in order; empty where there was nothing to do.
        public var entries: [Entry]
        /// Whether the entries were there before: the operation had been carried out already.
        public var wasRecorded = false
        /// Coins that should have been taken back and were spent already.
        public var shortfall = 0
    }

    /// Pays out coins for a purchase or a discount. The same key again returns the entry that stands; with another
    /// user, sum or reference it is `conflictingKey`. A user never spends more than there is.
    ///
    /// `at` is the moment the entry carries; without it, the latest that any entry of the user carries.
    @discardableResult
    public func spend(
        _ coins: Int, of user: String, for reference: String, key: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Receipt {
        guard coins > 0 else { throw LedgerError.invalid("\(coins) coins cannot be spent; give a number from 1") }
        guard !key.isEmpty else { throw LedgerError.invalid("the key is empty; give one that no other spend has") }
        return try transaction { database in
            let books = Books(database: database)
            if let prior = try books.entry(key: key) {
                guard prior.user == user, prior.coins == -coins, prior.reference == reference else {
                    throw LedgerError.conflictingKey(key: key, sequence: prior.sequence)
                }
                return Receipt(entries: [prior], wasRecorded: true)
            }
            let available = try books.balance(user).available
            guard coins <= available else {
                throw LedgerError.insufficient(user: user, available: available, asked: coins)
            }
            let entry = try books.append(
                Entry(
                    at: try (moment ?? books.latestMoment(of: user)).description, user: user, coins: -coins,
                    kind: .spend,
                    key: key, reference: reference, reason: "spent for \(reference)"))
            return Receipt(entries: [entry])
        }
    }

    /// Takes back what an upload earned. Coins that the user has spent since cannot be taken: balances never go below
    /// zero. Their number is the receipt's `shortfall`; reversing again later takes what there is then. The receipt
    /// that was uploaded stays used.
    @discardableResult
    public func reverse(_ upload: String, why: String, at moment: Timestamp? = nil) throws(LedgerError) -> Receipt {
        try transaction { database in
            let books = Books(database: database)
            let id = try books.upload(named: upload)
            let entries = try books.entries(upload: id)
            let credits = entries.filter { ($0.kind == .award || $0.kind == .settled) && $0.coins > 0 }
            guard let user = credits.first?.user else { throw LedgerError.nothingToReverse(upload: id) }
            var available = try books.balance(user).available
            let time = try moment ?? books.latestMoment(of: user)
            var receipt = Receipt(entries: [])
            for credit in credits {
                let taken = entries.filter { $0.kind == .reversal && $0.refers == credit.sequence }
                    .reduce(0) { $0 - $1.coins }
                let owed = credit.coins - taken
                let coins = min(owed, available)
                receipt.shortfall += owed - coins
                available -= coins
                guard coins > 0 else { continue }
                receipt.entries.append(
                    try books.append(
                        Entry(
                            at: time.description, user: user, coins: -coins, kind: .reversal,
                            campaign: credit.campaign, partner: credit.partner, upload: id, refers: credit.sequence,
                            reason: why)))
            }
            receipt.wasRecorded = receipt.entries.isEmpty && receipt.shortfall == 0
            return receipt
        }
    }

    /// Lets coins expire that were earned more than `days` days before `moment` and are still there.
    ///
    /// Spends take the oldest coins first; a reversal takes the coins it reverses. Running it again at the same moment
    /// finds nothing to do.
    @discardableResult
    public func expire(at moment: Timestamp, after days: Int = 365) throws(LedgerError) -> Receipt {
        guard days >= 0 else { throw LedgerError.invalid("\(days) days: give 0 or more") }
        return try transaction { database in
            let books = Books(database: database)
            let cutoff = moment.seconds - days * 86_400
            var receipt = Receipt(entries: [])
            for (user, old) in try books.creditsLeft(before: cutoff) {
                let coins = min(old, try books.balance(user).available)
                guard coins > 0 else { continue }
                receipt.entries.append(
                    try books.append(
                        Entry(
                            at: moment.description, user: user, coins: -coins, kind: .expiry,
                            reason: "earned more than \(days) days before")))
            }
            return receipt
        }
    }

    /// Ends what waits for a person: with `approving`, the coins become the user's; without, nobody's.
    @discardableResult
    public func settle(
        _ upload: String, approving: Bool, why: String, at moment: Timestamp? = nil
    ) throws(LedgerError) -> Receipt {
        try transaction { database in
            let books = Books(database: database)
            let id = try books.upload(named: upload)
            let entries = try books.entries(upload: id)
            let settled = Set(entries.filter { $0.kind == .settled }.compactMap(\.refers))
            let open = entries.filter { $0.kind == .pending && !settled.contains($0.sequence) }
            guard !open.isEmpty else { throw LedgerError.nothingPending(upload: id) }
            let time = try moment ?? books.latestMoment(of: open[0].user)
            let written = try open.map { pending in
                try books.append(
                    Entry(
                        at: time.description, user: pending.user, coins: approving ? pending.coins : 0, kind: .settled,
                        campaign: pending.campaign, partner: pending.partner, upload: id, refers: pending.sequence,
                        reason: why))
            }
            return Receipt(entries: written)
        }
    }
}

extension Books {
    func entry(key: String) throws -> Entry? {
        try Row.fetchOne(
            database.cachedStatement(sql: "SELECT \(Entry.columns) FROM entries WHERE key = ?"), arguments: [key]
        ).flatMap(Entry.init)
    }

    /// For each user, by name: the coins earned before `cutoff` (seconds since 1970) that are neither reversed, nor
    /// spent, nor expired. Those that spent more than they had earned by then are left out.
    fileprivate func creditsLeft(before cutoff: Int) throws -> [(user: String, coins: Int)] {
        var left: [String: Int] = [:]
        var isOld: [Int: Bool] = [:]
        let rows = try Row.fetchCursor(database, sql: "SELECT \(Entry.columns) FROM entries ORDER BY sequence")
        while let row = try rows.next() {
            guard let entry = Entry(row) else { continue }
            switch entry.kind {
            case .award, .settled:
                let old = Timestamp(entry.at).map { $0.seconds < cutoff } ?? false
                isOld[entry.sequence] = old
                if old { left[entry.user, default: 0] += entry.coins }
            case .reversal:
                if let credit = entry.refers, isOld[credit] == true { left[entry.user, default: 0] += entry.coins }
            case .spend, .expiry: left[entry.user, default: 0] += entry.coins
            case .pending: break
            }
        }
        return left.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
