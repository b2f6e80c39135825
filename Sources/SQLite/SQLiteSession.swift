import Foundation
import GRDB
import SQL

import struct SQL.Row
import struct SQL.Statement

/// One connection to an SQLite file, inside a transaction. Statements are prepared once and kept by GRDB.
struct SQLiteSession: Session {
    let database: Database
    let location: String

    func execute(_ statement: Statement, _ values: [Value]) throws(StoreError) {
        do {
            let arguments = try SQLiteSession.arguments(of: statement, values)
            try database.cachedStatement(sql: statement.text).execute(arguments: arguments)
        } catch {
            throw StoreError(error, location: location, statement: statement.name)
        }
    }

    func each(_ statement: Statement, _ values: [Value], _ body: (Row) throws -> Bool) throws {
        do {
            let arguments = try SQLiteSession.arguments(of: statement, values)
            let rows = try GRDB.Row.fetchCursor(
                database.cachedStatement(sql: statement.text), arguments: arguments)
            while let row = try rows.next() {
                // By the place: a walk over a row of GRDB's asks for the name of each column.
                let values = (0..<row.count).map { Value(row[$0] as DatabaseValue) }
                guard try body(Row(values, of: statement)) else { return }
            }
        } catch let error as DatabaseError {
            throw StoreError(error, location: location, statement: statement.name)
        }
    }

    private static func arguments(of statement: Statement, _ values: [Value]) throws -> StatementArguments {
        guard values.count == statement.parameterCount else {
            throw StoreError.wrongCount(
                statement: statement.name, expected: statement.parameterCount, given: values.count)
        }
        for (place, value) in values.enumerated() {
            // SQLite would keep the text up to there.
            if case .text(let text) = value, text.withCString({ strlen($0) }) < text.utf8.count {
                throw StoreError.unstorable(statement: statement.name, parameter: place + 1)
            }
        }
        // GRDB's initialiser for any sequence is not specialised outside it and took a tenth of the time of recording;
        // literals are, and most statements take few values.
        switch values.count {
        case 0: return StatementArguments()
        case 1: return [values[0].databaseValue]
        case 2: return [values[0].databaseValue, values[1].databaseValue]
        case 3: return [values[0].databaseValue, values[1].databaseValue, values[2].databaseValue]
        default: return StatementArguments(values.map { $0.databaseValue as (any DatabaseValueConvertible)? })
        }
    }
}

extension Value {
    fileprivate init(_ stored: DatabaseValue) {
        switch stored.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(Int(number))
        case .string(let text): self = .text(text)
        case .blob(let data): self = .blob([UInt8](data))
        // No column is declared to hold fractions; as bytes it has the wrong type wherever it is met.
        case .double: self = .blob([])
        }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): Data(bytes).databaseValue
        }
    }
}
