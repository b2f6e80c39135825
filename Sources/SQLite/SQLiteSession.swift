import Foundation
import GRDB
import GRDBSQLite
import SQL

import struct SQL.Row
import struct SQL.Statement

/// One connection to an SQLite file, inside a transaction.
///
/// GRDB prepares and caches the statements; this binds, steps and reads them itself, because a decision runs dozens and
/// GRDB's own rows and arguments took most of the time of recording one.
struct SQLiteSession: Session {
    let database: Database
    let location: String
    private let prepared = PreparedStatements()
    /// The values of the statement that runs; there is one at a time.
    private let bytes = BindBuffer()

    /// The statements that this transaction has run, by name, so that GRDB need not look them up by their texts.
    private final class PreparedStatements {
        var byName: [String: (text: String, parameterCount: Int, handle: OpaquePointer)] = [:]
    }

    init(database: Database, location: String) {
        self.database = database
        self.location = location
    }

    func execute(_ statement: Statement, _ values: [Value]) throws(StoreError) {
        let handle = try bound(statement, values)
        defer { SQLiteSession.end(handle) }
        var code = sqlite3_step(handle)
        while code == SQLITE_ROW { code = sqlite3_step(handle) }
        guard code == SQLITE_DONE else { throw failure(statement) }
    }

    func each(_ statement: Statement, _ values: [Value], _ body: (Row) throws -> Bool) throws {
        let handle = try bound(statement, values)
        defer { SQLiteSession.end(handle) }
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

    /// The statement with its values, ready to be stepped. It belongs to GRDB's cache, which outlives the transaction,
    /// and is bound to bytes that do not: the caller has to `end` it.
    private func bound(_ statement: Statement, _ values: [Value]) throws(StoreError) -> OpaquePointer {
        let (handle, parameterCount) = try handle(of: statement)
        guard values.count == parameterCount else {
            throw .wrongCount(statement: statement.name, expected: parameterCount, given: values.count)
        }
        bytes.begin(values.reduce(0) { $0 + $1.byteCount })
        for (place, value) in values.enumerated() {
            let code: Int32
            switch value {
            case .null: code = sqlite3_bind_null(handle, Int32(place + 1))
            case .integer(let number): code = sqlite3_bind_int64(handle, Int32(place + 1), Int64(number))
            case .text(var text):
                let copy = text.withUTF8 { bytes.add(UnsafeRawBufferPointer($0)) }
                // SQLite would store the text up to U+0000.
                guard copy.isEmpty || memchr(copy.baseAddress!, 0, copy.count) == nil else {
                    SQLiteSession.end(handle)
                    throw StoreError.unstorable(statement: statement.name, parameter: place + 1)
                }
                code = sqlite3_bind_text(
                    handle, Int32(place + 1), copy.baseAddress?.assumingMemoryBound(to: CChar.self),
                    Int32(copy.count), nil)
            case .blob(let blob):
                let copy = blob.withUnsafeBytes { bytes.add($0) }
                code = sqlite3_bind_blob(handle, Int32(place + 1), copy.baseAddress, Int32(copy.count), nil)
            }
            guard code == SQLITE_OK else {
                defer { SQLiteSession.end(handle) }
                throw failure(statement)
            }
        }
        return handle
    }

    /// Resets a statement and unbinds its values, whose bytes the next statement's overwrite.
    private static func end(_ handle: OpaquePointer) {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func handle(
        of statement: Statement
    ) throws(StoreError) -> (handle: OpaquePointer, parameterCount: Int) {
        if let known = prepared.byName[statement.name], known.text == statement.text {
            return (known.handle, known.parameterCount)
        }
        do {
            let handle = try database.cachedStatement(sql: statement.text).sqliteStatement
            let count = statement.parameterCount
            prepared.byName[statement.name] = (statement.text, count, handle)
            return (handle, count)
        } catch {
            throw StoreError(error, location: location, statement: statement.name)
        }
    }

    /// The last error of this connection.
    private func failure(_ statement: Statement) -> StoreError {
        let error = DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(database.sqliteConnection)),
            message: String(cString: sqlite3_errmsg(database.sqliteConnection)))
        return StoreError(error, location: location, statement: statement.name)
    }
}

extension Value {
    /// How many bytes of text or blob it has.
    fileprivate var byteCount: Int {
        switch self {
        case .null, .integer: 0
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        }
    }

    /// A field of the current row of a statement.
    fileprivate init(_ statement: OpaquePointer, column: Int32) {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: self = .null
        case SQLITE_INTEGER: self = .integer(Int(sqlite3_column_int64(statement, column)))
        case SQLITE_TEXT:
            // The address first: asking for it makes the count that of UTF-8. Both are valid until the next step.
            let start = sqlite3_column_text(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            self = .text(
                String(decoding: UnsafeBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(statement, column)
            let count = Int(sqlite3_column_bytes(statement, column))
            self = .blob([UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
        // No column holds fractions; as bytes, a fraction has the wrong type for every caller.
        default: self = .blob([])
        }
    }
}
