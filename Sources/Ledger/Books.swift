import GRDB
import Retail

/// The writing hand: appends entries in one transaction and keeps the sums beside them.
struct Books {
    let database: Database

    /// The last entry's sequence and hash; 0 and 64 zeros before the first.
    func head() throws -> (sequence: Int, hash: String) {
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT sequence, hash FROM entries ORDER BY sequence DESC LIMIT 1"))
        return row.map { ($0[0], $0[1]) } ?? (0, noHash)
    }

    /// Gives the entry its place and hashes, writes it and what follows from it. Returns it as written.
    @discardableResult
    func append(_ draft: Entry) throws -> Entry {
        var entry = draft
        let head = try head()
        entry.sequence = head.sequence + 1
        entry.previous = head.hash
        entry.hash = entry.rightHash
        let referred = try entry.refers.flatMap { try self.entry($0) }
        guard let effect = Effect(of: entry, referring: referred) else {
            throw LedgerError.invalid("a \(entry.kind.rawValue) entry of \(entry.coins) coins refers to nothing it can")
        }
        try database.cachedStatement(
            sql: "INSERT INTO entries (\(Entry.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: [
            entry.sequence, entry.at, entry.user, entry.coins, entry.kind.rawValue, entry.campaign, entry.partner,
            entry.upload, entry.refers, entry.key, entry.reference, entry.reason, entry.previous, entry.hash,
        ])
        try apply(effect, of: entry)
        return entry
    }

    private func apply(_ effect: Effect, of entry: Entry) throws {
        if effect.available != 0 || effect.pending != 0 {
            // Not an upsert: CHECK would refuse the negative row before the conflict is seen.
            try database.cachedStatement(sql: "INSERT OR IGNORE INTO balances VALUES (?, 0, 0)")
                .execute(arguments: [entry.user])
            try database.cachedStatement(
                sql: "UPDATE balances SET available = available + ?, pending = pending + ? WHERE user = ?"
            ).execute(arguments: [effect.available, effect.pending, entry.user])
        }
        guard effect.spent != 0, let campaign = entry.campaign, let day = effect.day else { return }
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO budgets VALUES (?, 0)").execute(arguments: [campaign])
        try database.cachedStatement(sql: "UPDATE budgets SET coins = coins + ? WHERE campaign = ?")
            .execute(arguments: [effect.spent, campaign])
        try database.cachedStatement(sql: "INSERT OR IGNORE INTO spent VALUES (?, ?, ?, 0)")
            .execute(arguments: [campaign, entry.user, day.description])
        try database.cachedStatement(
            sql: "UPDATE spent SET coins = coins + ? WHERE campaign = ? AND user = ? AND day = ?"
        ).execute(arguments: [effect.spent, campaign, entry.user, day.description])
    }

    func entry(_ sequence: Int) throws -> Entry? {
        try Row.fetchOne(
            database.cachedStatement(sql: "SELECT \(Entry.columns) FROM entries WHERE sequence = ?"),
            arguments: [sequence]
        ).flatMap(Entry.init)
    }

    /// The coins of a user.
    func balance(_ user: String) throws -> Balance {
        try Row.fetchOne(
            database.cachedStatement(sql: "SELECT available, pending FROM balances WHERE user = ?"), arguments: [user]
        ).map { Balance(user: user, available: $0[0], pending: $0[1]) } ?? Balance(user: user)
    }

    /// The entries of an upload, in order.
    func entries(upload: String) throws -> [Entry] {
        try Row.fetchAll(
            database.cachedStatement(sql: "SELECT \(Entry.columns) FROM entries WHERE upload = ? ORDER BY sequence"),
            arguments: [upload]
        ).compactMap(Entry.init)
    }

    /// The latest moment that any entry of the user carries: when operations happen that were given no time. The clock
    /// is not asked, so that the same operations always write the same entries.
    func latestMoment(of user: String) throws -> Timestamp {
        try String.fetchAll(
            database.cachedStatement(sql: "SELECT at FROM entries WHERE user = ?"), arguments: [user]
        ).compactMap { Timestamp($0) }.max() ?? Timestamp(seconds: 0)
    }

    /// The full name of the one upload whose name is `name` or begins with it, or whose image is `name`.
    func upload(named name: String) throws -> String {
        if let exact = try String.fetchOne(database, sql: "SELECT id FROM uploads WHERE id = ?", arguments: [name]) {
            return exact
        }
        let found = try String.fetchAll(
            database, sql: "SELECT id FROM uploads WHERE substr(id, 1, ?) = ? OR image = ? LIMIT 10",
            arguments: [name.count, name, name])
        guard found.count == 1, !name.isEmpty else {
            throw LedgerError.unknownUpload(name, matches: name.isEmpty ? 0 : found.count)
        }
        return found[0]
    }
}

/// The coins of one user.
public struct Balance: Hashable, Codable, Sendable {
    /// Whose.
    public var user: String
    /// Coins that can be spent; never below zero.
    public var available: Int
    /// Coins that wait for a person.
    public var pending: Int

    /// A balance; nothing unless told.
    public init(user: String, available: Int = 0, pending: Int = 0) {
        self.user = user
        self.available = available
        self.pending = pending
    }
}
