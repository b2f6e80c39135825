import Foundation
import GRDB

/// What SQLite alone takes for the rows of a ledger: the yardstick of `make bench`.
public enum PlainInserts {
    /// Seconds that inserting the entries into a bare table takes, one transaction each, under the ledger's settings
    /// (WAL, `synchronous=FULL`), on the disk of `path`. The table is gone afterwards.
    public static func seconds(_ entries: [Entry], beside path: String) throws -> Double {
        let plain = path + ".plain"
        func remove() { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: plain + end) } }
        remove()
        defer { remove() }
        let queue = try DatabaseQueue(path: plain)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "CREATE TABLE entries (\(Entry.columns))")
        }
        let time = try ContinuousClock().measure {
            for entry in entries {
                try queue.write { database in
                    try database.cachedStatement(
                        sql: "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                    ).execute(arguments: entry.arguments)
                }
            }
        }
        return time / .seconds(1)
    }
}
