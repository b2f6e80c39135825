import DomainModel
import SQL
import Text

/// Appends entries inside one transaction, and keeps the sums beside them.
struct Journal {
    let tables: LedgerTables

    /// Gives the entry its number and hashes, writes it and changes the sums. Returns it as written.
    @discardableResult
    func append(_ draft: Entry) throws -> Entry {
        var entry = draft
        let last = try tables.lastEntry
        entry.sequence = last.count + 1
        entry.previous = last.hash
        entry.hash = entry.computedHash
        guard let posting = try Posting(of: entry, find: self.entry) else {
            throw LedgerError.invalid(
                "a \(entry.kind.rawValue) entry of \(entry.coins) coins refers to no entry that it could refer to")
        }
        try tables.insert(entry)
        try post(posting, of: entry)
        return entry
    }

    private func post(_ posting: Posting, of entry: Entry) throws {
        let user = Value.text(entry.user)
        if posting.available != 0 || posting.pending != 0 {
            let changes = [Value.integer(posting.available), .integer(posting.pending)]
            if posting.available >= 0, posting.pending >= 0 {
                try tables.execute(.upsertBalance, [user] + changes)
            } else {
                try tables.execute(.insertZeroBalance, [user])
                try tables.execute(.changeBalance, changes + [user])
            }
        }
        guard let payer = entry.campaign, posting.spent != 0 || posting.pending != 0 else { return }
        let campaign = Value.text(payer)
        if tables.cache.budgets.insert(payer).inserted { try tables.execute(.insertZeroBudget, [campaign]) }
        try tables.execute(.changeBudget, [.integer(posting.spent), .integer(posting.pending), campaign])
        guard posting.spent != 0, let counted = posting.day else { return }
        let coins = Value.integer(posting.spent)
        let day = Value.text(counted.description)
        if posting.spent > 0 {
            try tables.execute(.upsertSpent, [campaign, user, day, coins])
        } else {
            try tables.execute(.insertZeroSpent, [campaign, user, day])
            try tables.execute(.changeSpent, [coins, campaign, user, day])
        }
    }

    func entry(_ sequence: Int) throws -> Entry? { try tables.first(.entry, [.integer(sequence)]).map(Entry.init) }

    func entry(key: String) throws -> Entry? { try tables.first(.entryByKey, [.text(key)]).map(Entry.init) }

    /// The coins of a user.
    func balance(_ user: String) throws -> Balance {
        try tables.first(.balance, [.text(user)]).map(Balance.init) ?? Balance(user: user)
    }

    /// The entries of an upload, in order.
    func entries(upload: String) throws -> [Entry] {
        try tables.rows(.entriesOfUpload, [.text(upload)]).map(Entry.init)
    }

    /// The latest moment of the user's entries: the moment of operations that are given none. No clock is read, so that
    /// the same operations always write the same entries.
    func latestMoment(of user: String) throws -> Timestamp {
        var latest: Timestamp?
        // Compared as moments and not as texts, because each is written in an offset of its own.
        try tables.each(.entryTimesOfUser, [.text(user)]) { row in
            if let moment = Timestamp(try row.text(0)) { latest = max(latest ?? moment, moment) }
            return true
        }
        return latest ?? Timestamp(seconds: 0)
    }

    /// The latest moment of both users' entries.
    func latestMoment(of user: String, _ other: String) throws -> Timestamp {
        try max(latestMoment(of: user), latestMoment(of: other))
    }

    /// The full name of the one upload whose name is `name` or begins with it, or whose image is `name`.
    func upload(named name: String) throws -> String {
        guard !name.isEmpty else { throw LedgerError.unknownUpload(name, matches: 0) }
        if let exact = try tables.first(.uploadIDByName, [.text(name)]) { return try exact.text(0) }
        let found = try tables.rows(.uploadsBeginning, [.integer(name.unicodeScalars.count), .text(name)])
            .map { row in try row.text(0) }
        guard found.count == 1 else { throw LedgerError.unknownUpload(name, matches: found.count) }
        return found[0]
    }
}
