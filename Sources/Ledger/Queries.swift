import Foundation
import GRDB
import Retail
import Rewards

extension Ledger {
    /// How much the ledger holds, and the hash that vouches for it.
    public struct Summary: Hashable, Codable, Sendable {
        /// Uploads recorded.
        public var uploads: Int
        /// Entries written.
        public var entries: Int
        /// The last entry's hash; 64 zeros before the first. Kept elsewhere, it proves that no entry was taken off the
        /// end.
        public var head: String
    }

    /// How much the ledger holds.
    public func summary() throws(LedgerError) -> Summary {
        try attempt {
            try self.queue.read { database in
                let head = try Books(database: database).head()
                let uploads = try Int.fetchOne(database, sql: "SELECT coalesce(max(number), 0) FROM uploads") ?? 0
                return Summary(uploads: uploads, entries: head.sequence, head: head.hash)
            }
        }
    }

    /// The coins of a user; zero for one who never earned any.
    public func balance(of user: String) throws(LedgerError) -> Balance {
        try attempt { try self.queue.read { try Books(database: $0).balance(user) } }
    }

    /// The coins of every user that ever had any, by name.
    public func balances() throws(LedgerError) -> [Balance] {
        try attempt {
            try self.queue.read { database in
                try Row.fetchAll(database, sql: "SELECT user, available, pending FROM balances ORDER BY user")
                    .map { Balance(user: $0[0], available: $0[1], pending: $0[2]) }
            }
        }
    }

    /// What each campaign has paid or holds, by its id.
    public func spentByCampaign() throws(LedgerError) -> [String: Int] {
        try attempt {
            try self.queue.read { database in
                let rows = try Row.fetchAll(database, sql: "SELECT campaign, coins FROM budgets")
                return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as String, $0[1] as Int) })
            }
        }
    }

    /// The entries of a user, or of all users, oldest first.
    public func history(of user: String? = nil) throws(LedgerError) -> [Entry] {
        guard let user else { return try entries() }
        return try entries(where: "WHERE user = ?", [user])
    }

    /// The entries of an upload by its name, oldest first.
    public func entries(ofUpload upload: String) throws(LedgerError) -> [Entry] {
        try entries(where: "WHERE upload = ?", [upload])
    }

    private func entries(where condition: String = "", _ arguments: StatementArguments = []) throws(LedgerError)
        -> [Entry]
    {
        try attempt {
            try self.queue.read { database in
                try Row.fetchAll(
                    database.cachedStatement(
                        sql: "SELECT \(Entry.columns) FROM entries \(condition) ORDER BY sequence"),
                    arguments: arguments
                ).compactMap(Entry.init)
            }
        }
    }

    /// Hands every entry to `body` in order, as a line of JSON without newline. The lines hold nothing that depends on
    /// when or how the ledger was written: the same uploads give the same lines.
    public func export(_ body: (String) throws -> Void) throws(LedgerError) {
        try attempt {
            try self.queue.read { database in
                let rows = try Row.fetchCursor(
                    database, sql: "SELECT \(Entry.columns) FROM entries ORDER BY sequence")
                while let row = try rows.next() {
                    guard let entry = Entry(row) else {
                        throw LedgerError.damaged(path: self.path, message: "entry \(row[0] as DatabaseValue)")
                    }
                    try body(entry.line)
                }
            }
        }
    }

    /// The decision that stands for the upload with this name.
    public func decision(of upload: String) throws(LedgerError) -> Decision {
        try attempt {
            try self.queue.read { database in
                let id = try Books(database: database).upload(named: upload)
                let text = try String.fetchOne(
                    database, sql: "SELECT decision FROM uploads WHERE id = ?", arguments: [id])
                return try JSONDecoder().decode(Decision.self, from: Data((text ?? "").utf8))
            }
        }
    }
}
