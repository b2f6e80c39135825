import SQL

// Inside: a store in memory answers each of the ledger's statements.
@testable import Ledger

/// Carries out the ledger's statements, each as a function on the tables.
struct MemorySession: Session {
    let tables: MemoryTables
    let isWritable: Bool

    /// Carries out a change; `false` where a constraint refuses it.
    typealias Change = @Sendable (MemoryTables, [Value]) -> Bool
    /// The rows that answer a query.
    typealias Answer = @Sendable (MemoryTables, [Value]) throws -> [[Value]]

    static let changes = entryChanges.merging(uploadChanges) { $1 }.merging(recentChanges) { $1 }
    static let answers = entryAnswers.merging(sumAnswers) { $1 }.merging(uploadAnswers) { $1 }
        .merging(receiptAnswers) { $1 }.merging(inputAndErasureAnswers) { $1 }
        .merging(recentAnswers) { $1 }

    func execute(_ statement: Statement, _ values: [Value]) throws(StoreError) {
        guard isWritable else { throw .notWritable(location: "memory") }
        guard values.count == statement.parameterCount else {
            throw .wrongCount(statement: statement.name, expected: statement.parameterCount, given: values.count)
        }
        guard let change = MemorySession.changes[statement] else {
            throw .failed(location: "memory", message: "\(statement.name) is no change")
        }
        guard change(tables, values) else {
            throw .refused(location: "memory", statement: statement.name, message: "a constraint")
        }
    }

    func each(_ statement: Statement, _ values: [Value], _ body: (Row) throws -> Bool) throws {
        guard let answer = MemorySession.answers[statement] else {
            throw StoreError.failed(location: "memory", message: "\(statement.name) gives no rows")
        }
        for row in try answer(tables, values) where try !body(Row(row, of: statement)) { return }
    }
}

// MARK: Changes

extension MemorySession {
    private static let entryChanges: [Statement: Change] = [
        .insertEntry: { isNext($1[0], in: $0.entries) && $0.insert($1, into: \.entries) },
        .insertZeroBalance: { $0.insert($1 + [0, 0], into: \.balances) || true },
        .changeBalance: { tables, values in
            let places = tables.balances.places([0], [values[2]])
            return tables.add([(1, values[0]), (2, values[1])], in: \.balances, at: places)
        },
        .upsertBalance: { raise($1, key: [0], numbers: [1, 2], in: \.balances, of: $0) },
        .insertZeroBudget: { $0.insert($1 + [0, 0], into: \.budgets) || true },
        .changeBudget: { tables, values in
            let places = tables.budgets.places([0], [values[2]])
            return tables.add([(1, values[0]), (2, values[1])], in: \.budgets, at: places)
        },
        .insertZeroSpent: { $0.insert($1 + [0], into: \.spent) || true },
        .changeSpent: { $0.add([(3, $1[0])], in: \.spent, at: $0.spent.places([0, 1, 2], Array($1[1...]))) },
        .upsertSpent: { raise($1, key: [0, 1, 2], numbers: [3], in: \.spent, of: $0) },
        .insertPaidProduct: { $0.insert($1, into: \.paidProducts) || true },
        .deletePaidProductsOfUser: { tables, values in
            tables.remove([1], values, from: \.paidProducts)
            return true
        },
    ]

    private static let recentChanges: [Statement: Change] = [
        .insertWaitingForBudget: { $0.insert($1, into: \.waitingForBudget) || true },
        .deleteWaitingForBudget: { tables, values in
            tables.remove([0, 1], values, from: \.waitingForBudget)
            return true
        },
        .insertTillUser: { $0.insert($1, into: \.tillUsers) || true },
        .deleteTillsOfUser: { tables, values in
            tables.remove([1], values, from: \.tillUsers)
            return true
        },
        .insertShopPartner: { $0.insert($1, into: \.shopPartners) || true },
        .deleteShopPartnersOfUser: { tables, values in
            tables.remove([2], values, from: \.shopPartners)
            return true
        },
        .insertPaidPrice: { $0.insert($1, into: \.paidPrices) || true },
        .deletePaidPricesOfUser: { tables, values in
            tables.remove([1], values, from: \.paidPrices)
            return true
        },
        .addRecentAwards: { tables, values in
            stride(from: 1, to: values.count, by: 4).filter { values[$0] != .null }.allSatisfy { place in
                let row = [values[place], values[place + 1], values[0], values[place + 2], values[place + 3]]
                return raise(row, key: [0, 1, 2], numbers: [3, 4], in: \.recentAwards, of: tables)
            }
        },
        .deleteOldTillSums: { tables, values in
            for row in tables.recentAwards.rows where row[0] == values[0] {
                guard case .text(let day) = row[2], case .text(let first) = values[1], day < first else { continue }
                tables.remove([0, 1, 2], Array(row[0..<3]), from: \.recentAwards)
            }
            return true
        },
        .deleteRecentAwards: { tables, values in
            tables.remove([0, 1], values, from: \.recentAwards)
            return true
        },
    ]

    private static let uploadChanges: [Statement: Change] = [
        .insertUpload: { isNext($1[0], in: $0.uploads) && $0.insert($1, into: \.uploads) },
        .insertRedecision: { isNext($1[0], in: $0.redecisions) && $0.insert($1, into: \.redecisions) },
        .insertReceiptKey: { $0.insert($1, into: \.receipts) },
        .insertReceiptKeys: { tables, values in
            stride(from: 1, to: values.count, by: 2).filter { values[$0] != .null }.allSatisfy { place in
                tables.insert([values[place], values[0], values[place + 1]], into: \.receipts)
            }
        },
        .insertPictureBands: { $0.insert($1, into: \.pictureBands) },
        .insertProgramme: { $0.insert($1, into: \.programmes) || true },
        .insertInput: { tables, values in
            let number = Value.integer(tables.inputs.rows.count + 1)
            return tables.insert([number] + values + [.integer(tables.entries.rows.count)], into: \.inputs)
        },
        .insertStoredInput: { isNext($1[0], in: $0.inputs) && $0.insert($1, into: \.inputs) },
        .insertErasure: { isNext($1[0], in: $0.erasures) && $0.insert($1, into: \.erasures) },
        .insertErasedKey: { $0.insert($1, into: \.erasedKeys) || true },
        .eraseUpload: { $0.erase(Array($1[0..<2]), $1[2], in: \.uploads, chain: "upload") },
        .eraseRedecision: { $0.erase(Array($1[0..<2]), $1[2], in: \.redecisions, chain: "redecision") },
        .deletePictureBands: { tables, values in
            guard !tables.erasures.rows([2, 3], ["upload", values[1]]).isEmpty else { return false }
            tables.remove([0, 1], values, from: \.pictureBands)
            return true
        },
        .deleteReceiptKeys: { tables, values in
            guard !tables.erasures.rows([2, 3], ["upload", values[0]]).isEmpty else { return false }
            tables.remove([1], values, from: \.receipts)
            return true
        },
    ]

    /// Adds the numbers of a row to those of the row with its key, or inserts it where there is none.
    private static func raise(
        _ row: [Value], key: [Int], numbers: [Int], in table: MemoryTables.Table, of tables: MemoryTables
    ) -> Bool {
        let places = tables[keyPath: table].places(key, key.map { row[$0] })
        guard !places.isEmpty else { return tables.insert(row, into: table) }
        return tables.add(numbers.map { ($0, row[$0]) }, in: table, at: places)
    }

    /// Whether a row of this number follows the last.
    private static func isNext(_ number: Value, in table: MemoryTable) -> Bool {
        number == .integer(table.rows.count + 1)
    }
}
