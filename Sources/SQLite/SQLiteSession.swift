import Foundation
import GRDB
import GRDBSQLite
import SQL

import struct SQL.Row
import struct SQL.Statement

/// One connection to an SQLite file, inside a transaction.
///
/// GRDB prepares the statements and keeps them; they are bound, stepped and read here, since a decision runs dozens, and
/// what a row or an argument is to GRDB took most of the time of recording one.
struct SQLiteSession: Session {
    let database: Database
    let location: String
    /// The statements that this transaction has run, found without comparing their texts.
    private let prepared = Prepared()

    private final class Prepared {
        var statements: [String: (text: String, statement: GRDB.Statement)] = [:]
    }

    init(database: Database, location: String) {
        self.database = database
        self.location = location
    }

    func execute(_ statement: Statement, _ values: [Value]) throws(StoreError) {
        let handle = try bound(statement, values)
        defer { sqlite3_reset(handle) }
        var code = sqlite3_step(handle)
        while code == SQLITE_ROW { code = sqlite3_step(handle) }
        guard code == SQLITE_DONE else { throw failure(statement) }
    }

    func each(_ statement: Statement, _ values: [Value], _ body: (Row) throws -> Bool) throws {
        let handle = try bound(statement, values)
        defer { sqlite3_reset(handle) }
        let columns = sqlite3_column_count(handle)
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW:
                let values = (0..<columns).map { Value(handle, column: $0) }
                guard try body(Row(values, of: statement)) else { return }
            case SQLITE_DONE: return
            default: throw failure(statement)
            }
        }
    }

    /// The statement with its values, ready to be stepped. It belongs to GRDB's cache, which outlives the transaction.
    private func bound(_ statement: Statement, _ values: [Value]) throws(StoreError) -> OpaquePointer {
        guard values.count == statement.parameterCount else {
            throw StoreError.wrongCount(
                statement: statement.name, expected: statement.parameterCount, given: values.count)
        }
        let handle = try handle(of: statement)
        for (place, value) in values.enumerated() {
            let code: Int32
            switch value {
            case .null: code = sqlite3_bind_null(handle, Int32(place + 1))
            case .integer(let number): code = sqlite3_bind_int64(handle, Int32(place + 1), Int64(number))
            case .text(var text):
                let bound: Int32? = text.withUTF8 { bytes in
                    // No address is no text, but null.
                    guard let start = bytes.baseAddress else {
                        return sqlite3_bind_text(handle, Int32(place + 1), "", 0, SQLiteSession.copied)
                    }
                    // SQLite would keep the text up to there.
                    guard memchr(start, 0, bytes.count) == nil else { return nil }
                    return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                        sqlite3_bind_text(handle, Int32(place + 1), $0, Int32(bytes.count), SQLiteSession.copied)
                    }
                }
                guard let bound else {
                    throw StoreError.unstorable(statement: statement.name, parameter: place + 1)
                }
                code = bound
            case .blob(let bytes):
                code = bytes.withUnsafeBytes { bytes in
                    guard let start = bytes.baseAddress else {
                        return sqlite3_bind_zeroblob(handle, Int32(place + 1), 0)
                    }
                    return sqlite3_bind_blob(handle, Int32(place + 1), start, Int32(bytes.count), SQLiteSession.copied)
                }
            }
            guard code == SQLITE_OK else { throw failure(statement) }
        }
        return handle
    }

    /// `SQLITE_TRANSIENT`, which C's macro does not carry over: SQLite makes a copy of its own.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private func handle(of statement: Statement) throws(StoreError) -> OpaquePointer {
        if let known = prepared.statements[statement.name], known.text == statement.text {
            return known.statement.sqliteStatement
        }
        do {
            let made = try database.cachedStatement(sql: statement.text)
            prepared.statements[statement.name] = (statement.text, made)
            return made.sqliteStatement
        } catch {
            throw StoreError(error, location: location, statement: statement.name)
        }
    }

    /// What SQLite has just said of this connection.
    private func failure(_ statement: Statement) -> StoreError {
        let error = DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(database.sqliteConnection)),
            message: String(cString: sqlite3_errmsg(database.sqliteConnection)))
        return StoreError(error, location: location, statement: statement.name)
    }
}

extension Value {
    /// A field of the row that a statement stands at.
    fileprivate init(_ statement: OpaquePointer, column: Int32) {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: self = .null
        case SQLITE_INTEGER: self = .integer(Int(sqlite3_column_int64(statement, column)))
        case SQLITE_TEXT:
            // The address first: it is what makes the count that of UTF-8. Both are valid until the next step.
            let start = sqlite3_column_text(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            self = .text(
                String(decoding: UnsafeBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            self = .blob([UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
        // No column is declared to hold fractions; as bytes it has the wrong type wherever it is met.
        default: self = .blob([])
        }
    }
}
