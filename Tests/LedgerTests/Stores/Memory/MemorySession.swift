import SQL

@testable import Ledger

/// Carries out the ledger's statements, one case each.
struct MemorySession: Session {
    let tables: MemoryTables
    let isWritable: Bool

    private static let statements = Dictionary(uniqueKeysWithValues: LedgerSQL.allCases.map { ("\($0)", $0) })

    func each(_ statement: Statement, _ values: [Value], _ body: (Row) throws -> Bool) throws {
        for row in try answer(statement, values) where try !body(Row(row, of: statement)) { return }
    }

    func execute(_ statement: Statement, _ values: [Value]) throws(StoreError) {
        guard isWritable else { throw .notWritable(location: "memory") }
        guard values.count == statement.parameterCount else {
            throw .wrongCount(statement: statement.name, expected: statement.parameterCount, given: values.count)
        }
        let isDone: Bool
        switch MemorySession.statements[statement.name] {
        case .insertEntry: isDone = isNext(values[0], in: tables.entries) && tables.insert(values, into: \.entries)
        case .insertUpload: isDone = isNext(values[0], in: tables.uploads) && tables.insert(values, into: \.uploads)
        case .insertRedecision:
            isDone = isNext(values[0], in: tables.redecisions) && tables.insert(values, into: \.redecisions)
        case .insertReceiptKey: isDone = tables.insert(values, into: \.receipts)
        case .insertReceiptKeys:
            isDone = stride(from: 1, to: values.count, by: 2).filter { values[$0] != .null }.allSatisfy { place in
                tables.insert([values[place], values[0], values[place + 1]], into: \.receipts)
            }
        case .insertZeroBalance: isDone = tables.insert(values + [.integer(0), .integer(0)], into: \.balances) || true
        case .insertZeroBudget: isDone = tables.insert(values + [.integer(0)], into: \.budgets) || true
        case .insertZeroSpent: isDone = tables.insert(values + [.integer(0)], into: \.spent) || true
        case .insertPaidProduct: isDone = tables.insert(values, into: \.paidProducts) || true
        case .insertProgramme: isDone = tables.insert(values, into: \.programmes) || true
        case .insertInput:
            let row = [.integer(tables.inputs.rows.count + 1)] + values + [.integer(tables.entries.rows.count)]
            isDone = tables.insert(row, into: \.inputs)
        case .insertStoredInput: isDone = isNext(values[0], in: tables.inputs) && tables.insert(values, into: \.inputs)
        case .changeBalance:
            isDone = tables.add(
                [(1, values[0]), (2, values[1])], in: \.balances, at: tables.balances.places([0], [values[2]]))
        case .upsertBalance: isDone = raise(values, key: [0], numbers: [1, 2], in: \.balances)
        case .upsertSpent: isDone = raise(values, key: [0, 1, 2], numbers: [3], in: \.spent)
        case .changeBudget:
            isDone = tables.add([(1, values[0])], in: \.budgets, at: tables.budgets.places([0], [values[1]]))
        case .changeSpent:
            isDone = tables.add(
                [(3, values[0])], in: \.spent, at: tables.spent.places([0, 1, 2], Array(values[1...])))
        case .insertErasure:
            isDone = isNext(values[0], in: tables.erasures) && tables.insert(values, into: \.erasures)
        case .insertErasedKey: isDone = tables.insert(values, into: \.erasedKeys) || true
        case .eraseUpload:
            isDone = tables.erase(Array(values[0..<2]), values[2], in: \.uploads, chain: "upload")
        case .eraseRedecision:
            isDone = tables.erase(Array(values[0..<2]), values[2], in: \.redecisions, chain: "redecision")
        case .deleteReceiptKeys:
            isDone = !tables.erasures.rows([2, 3], ["upload", values[0]]).isEmpty
            if isDone { tables.remove([1], values, from: \.receipts) }
        case .deletePaidProductsOfUser:
            tables.remove([1], values, from: \.paidProducts)
            isDone = true
        default: throw .failed(location: "memory", message: "\(statement.name) is no change")
        }
        if !isDone { throw .refused(location: "memory", statement: statement.name, message: "a constraint") }
    }

    /// Adds the numbers of a row to those of the one with its key, or makes it where there is none.
    private func raise(_ row: [Value], key: [Int], numbers: [Int], in table: MemoryTables.Table) -> Bool {
        let places = tables[keyPath: table].places(key, key.map { row[$0] })
        guard !places.isEmpty else { return tables.insert(row, into: table) }
        return tables.add(numbers.map { ($0, row[$0]) }, in: table, at: places)
    }

    /// Whether a row of this number follows on the last.
    private func isNext(_ number: Value, in table: MemoryTable) -> Bool { number == .integer(table.rows.count + 1) }

    /// The receipts' keys from one to another, of uploads that are not this user's.
    private func receipts(within keys: ArraySlice<Value>, notOf user: Value) throws -> [[Value]] {
        try tables.receipts.places(within: bytes(keys.first!)..<bytes(keys.last!)).map { tables.receipts.rows[$0] }
            .filter { tables.uploads.rows([0], [$0[1]]).first?[2] != user }
    }

    private func answer(_ statement: Statement, _ values: [Value]) throws -> [[Value]] {
        let entries = tables.entries
        let uploads = tables.uploads
        let rows: [[Value]]
        switch MemorySession.statements[statement.name] {
        case .lastEntry: rows = entries.rows.suffix(1).map { [$0[0], $0[13]] }
        case .entry: rows = entries.rows([0], values)
        case .entryByKey: rows = entries.rows([9], values)
        case .entriesOfUpload: rows = entries.rows([7], values)
        case .entriesOfUser: rows = entries.rows([2], values)
        case .entries, .storedEntries: rows = entries.rows
        case .entriesOfCampaigns: rows = entries.rows.filter { $0[5] != .null }
        case .momentsOfUser: rows = entries.rows([2], values).map { [$0[1]] }
        case .debtsOfUser:
            rows = entries.rows([2], values).filter { $0[4] == "debt" || $0[4] == "repayment" }
        case .refundOfSpend: rows = entries.rows([8], values).filter { $0[4] == "refund" }
        case .creditsLeftBefore: rows = try creditsLeft(before: values[0])
        case .creditsBetween:
            rows = try credits().filter { try (bytes(values[0])..<bytes(values[1])).contains(bytes($0[2])) }
        case .balance: rows = tables.balances.rows([0], values)
        case .balances: rows = try tables.balances.rows.sorted { try bytes($0[0]) < bytes($1[0]) }
        case .budget: rows = tables.budgets.rows([0], values).map { [$0[1]] }
        case .budgets: rows = tables.budgets.rows
        case .spentByUser: rows = [[sum(tables.spent.rows([0, 1], values), column: 3)]]
        case .spentByUserOnDay: rows = tables.spent.rows([0, 1, 2], values).map { [$0[3]] }
        case .spent: rows = tables.spent.rows
        case .lastUpload: rows = uploads.rows.suffix(1).map { [$0[0], $0[12]] }
        case .uploadOfUserWithFile: rows = uploads.rows([2, 3], values)
        case .uploadWithFile: rows = uploads.rows([3], values).prefix(1).map { [$0[1], $0[2]] }
        case .uploadByNumber: rows = uploads.rows([0], values).map { [$0[1], $0[2]] }
        case .uploadByName: rows = uploads.rows([1], values).map { [$0[1]] }
        case .uploadsBeginning: rows = uploads.rows.filter { isNamed($0, values[1]) }.prefix(10).map { [$0[1]] }
        case .uploadWithName: rows = uploads.rows([1], values)
        case .hashOfUpload: rows = uploads.rows([0], values).map { [$0[12]] }
        case .picturesAfter:
            rows = try after(values[0]).flatMap { upload in
                let later = tables.redecisions.rows([1], [upload[1]]).map { $0[8] }.filter { $0 != .null }
                return ([upload[8]] + later).map { [upload[0], $0] }
            }
        case .entriesAfter:
            guard case .integer(let most) = values[1] else { throw misfit(statement) }
            rows = Array(try after(values[0], in: tables.entries).prefix(most))
        case .storedUploadsAfter, .refusedUploadsAfter, .storedRedecisionsAfter, .storedInputsAfter:
            guard case .integer(let most) = values[1] else { throw misfit(statement) }
            switch MemorySession.statements[statement.name] {
            case .storedUploadsAfter: rows = Array(try after(values[0]).prefix(most))
            case .refusedUploadsAfter: rows = Array(try after(values[0]).filter { $0[7] == "reject" }.prefix(most))
            case .storedInputsAfter: rows = Array(try after(values[0], in: tables.inputs).prefix(most))
            default: rows = Array(try after(values[0], in: tables.redecisions).prefix(most))
            }
        case .lastRedecision: rows = tables.redecisions.rows.suffix(1).map { [$0[0], $0[12]] }
        case .hashOfRedecision: rows = tables.redecisions.rows([0], values).map { [$0[12]] }
        case .redecisionsOfUpload: rows = tables.redecisions.rows([1], values)
        case .uploadsWithReceiptKey: rows = tables.receipts.rows([0], values).suffix(20).reversed().map { [$0[1]] }
        // No ledger of before is kept in memory.
        case .uploadsWithLegacyKey, .anyLegacyKey: rows = []
        case .otherUsersWithKeyInRange:
            rows = try receipts(within: values[0..<2], notOf: values[2]).prefix(1).map { _ in [.integer(1)] }
        case .otherUsersOfRegisterWithKeyInRange:
            let keys = try bytes(values[3])..<bytes(values[4])
            rows = try receipts(within: values[0..<2], notOf: values[2])
                .filter { try tables.receipts.rows([1], [$0[1]]).contains { try keys.contains(bytes($0[0])) } }
                .prefix(1).map { _ in [.integer(1)] }
        case .keysOfRegisterInRange:
            rows = try receipts(within: values[0..<2], notOf: values[2])
                .flatMap { tables.receipts.rows([1], [$0[1]]).filter { $0[2] == values[3] } }
                .prefix(50).map { [$0[0]] }
        case .claimOfUpload: rows = uploads.rows([0], values).map { [$0[1], $0[2], $0[9]] }
        case .receiptKeysOfUpload: rows = tables.receipts.rows([1], values).map { [$0[2], $0[0]] }
        case .countReceiptKeys: rows = [[.integer(tables.receipts.rows.count)]]
        // What must be unique is refused, so nothing counts twice; and there are no triggers.
        case .duplicateKeys: rows = []
        case nil where statement.name == "triggerNames": rows = []
        case .daysOfPaidProduct: rows = tables.paidProducts.rows([0, 1, 2], values).map { [$0[3]] }
        case .paidProducts: rows = tables.paidProducts.rows
        case .programme: rows = tables.programmes.rows([0], values).map { [$0[1]] }
        case .programmes: rows = tables.programmes.rows
        case .programmeOfUpload: rows = tables.inputs.rows.filter { $0[1] == values[0] }.map { [$0[4]] }
        case .programmeOfRedecision: rows = tables.inputs.rows.filter { $0[2] == values[0] }.map { [$0[4]] }
        case .openReviews: rows = openReviews()
        case .uploadsOfUser: rows = uploads.rows([2], values)
        case .lastErasure: rows = tables.erasures.rows.suffix(1).map { [$0[0], $0[10]] }
        case .erasures: rows = tables.erasures.rows
        case .uploadsWithErasedKey: rows = tables.erasedKeys.rows([0], values).prefix(20).map { [$0[1]] }
        case .anyErasedKey: rows = tables.erasedKeys.rows.prefix(1).map { _ in [.integer(1)] }
        case .erasedKeysOfUpload:
            rows = try tables.erasedKeys.rows([1], values).map { [$0[0]] }.sorted { try bytes($0[0]) < bytes($1[0]) }
        case .paidProductsOfUser: rows = tables.paidProducts.rows([1], values).map { [$0[0], $0[2], $0[3]] }
        case .spentOfUser: rows = tables.spent.rows([1], values).map { [$0[0], $0[2], $0[3]] }
        default: throw misfit(statement)
        }
        return rows
    }

    private func misfit(_ statement: Statement) -> StoreError {
        .failed(location: "memory", message: "\(statement.name) gives no rows")
    }

    private func bytes(_ value: Value) throws -> Bytes {
        guard case .text(let text) = value else { throw StoreError.failed(location: "memory", message: "no text") }
        return Bytes(text: text)
    }

    private func sum(_ rows: [[Value]], column: Int) -> Value {
        let numbers = rows.map { row in if case .integer(let number) = row[column] { number } else { 0 } }
        return numbers.isEmpty ? .null : .integer(numbers.reduce(0, +))
    }

    private func after(_ number: Value, in table: MemoryTable? = nil) throws -> ArraySlice<[Value]> {
        guard case .integer(let number) = number else {
            throw StoreError.failed(location: "memory", message: "no number")
        }
        return (table ?? tables.uploads).rows.dropFirst(number)
    }

    private func isNamed(_ upload: [Value], _ name: Value) -> Bool {
        guard case .text(let name) = name, case .text(let id) = upload[1] else { return false }
        return upload[4] == .text(name) || id.hasPrefix(name)
    }

    /// User, coins and moment of each credit; a reversal counts at the moment of what it reverses.
    private func credits() -> [[Value]] {
        tables.entries.rows.compactMap { row in
            switch row[4] {
            case "award", "settled", "grant": return [row[2], row[3], row[1]]
            case "moved" where row[8] != .null: return [row[2], row[3], row[1]]
            case "reversal":
                return tables.entries.rows([0], [row[8]]).first.map { [row[2], row[3], $0[1]] }
            default: return nil
            }
        }
    }

    private func creditsLeft(before moment: Value) throws -> [[Value]] {
        let gone = tables.entries.rows.filter { row in
            ["spend", "refund", "expiry", "debt", "repayment"].contains(row[4]) || row[4] == "moved" && row[8] == .null
        }.map { [$0[2], $0[3]] }
        let earned = try credits().filter { try bytes($0[2]) < bytes(moment) }
        return Dictionary(grouping: earned + gone) { $0[0] }.map { [$0.key, sum($0.value, column: 1)] }
    }

    private func openReviews() -> [[Value]] {
        let settled = Set(tables.entries.rows.filter { $0[4] == "settled" }.map { $0[8] })
        let open = tables.entries.rows.filter { $0[4] == "pending" && !settled.contains($0[0]) }
        let coins = Dictionary(grouping: open) { $0[7] }
        return tables.uploads.rows.compactMap { upload in
            coins[upload[1]].map { [upload[1], sum($0, column: 3)] }
        }
    }
}
