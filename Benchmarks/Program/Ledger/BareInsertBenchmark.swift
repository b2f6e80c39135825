import Foundation
import GRDB
import SQL

import struct SQL.Statement

/// How long SQLite alone takes to insert the rows of a table: the yardstick of `make bench`.
enum BareInsertBenchmark {
    /// The seconds that it takes to insert the rows into a bare table, one transaction each, under a store's settings
    /// (WAL, `synchronous=FULL`), on the disk of `path`. The table is deleted afterwards. `columns` are the names, with
    /// commas.
    static func secondsToInsert(_ rows: [[Value]], columns: String, beside path: String) throws -> Double {
        let plain = path + ".plain"
        func remove() { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: plain + end) } }
        remove()
        defer { remove() }
        let queue = try DatabaseQueue(path: plain)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "CREATE TABLE rows (\(columns))")
        }
        let places = Statement.placeholders(columns.split(separator: ",").count)
        let time = try ContinuousClock().measure {
            for row in rows {
                try queue.write { database in
                    try database.cachedStatement(sql: "INSERT INTO rows VALUES (\(places))")
                        .execute(arguments: StatementArguments(row.map(\.bound)))
                }
            }
        }
        return time / .seconds(1)
    }
}

extension Value {
    /// The value as GRDB binds it.
    fileprivate var bound: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .blob(let value): Data(value).databaseValue
        }
    }
}
