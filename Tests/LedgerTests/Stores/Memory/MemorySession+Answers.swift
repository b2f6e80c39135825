import SQL

// Inside: a store in memory answers each of the ledger's statements.
@testable import Ledger

extension MemorySession {
    static let entryAnswers: [Statement: Answer] = [
        .lastEntry: { tables, _ in tables.entries.rows.suffix(1).map { [$0[0], $0[13]] } },
        .endAtEntry: { $0.entries.rows([0], $1).map { [$0[0], $0[13]] } },
        .entry: { $0.entries.rows([0], $1) },
        .entryByKey: { $0.entries.rows([9], $1) },
        .entriesOfUpload: { $0.entries.rows([7], $1) },
        .entriesOfUser: { $0.entries.rows([2], $1) },
        .entries: { tables, _ in tables.entries.rows },
        .entriesAfter: { try after($1, in: $0.entries) },
        .entriesOfUserAfter: { tables, values in
            try after(Array(values.dropFirst()), in: tables.entries) { $0[2] == values[0] }
        },
        .marksOfUser: { tables, values in
            let last = [tables.entries, tables.uploads].map { table in
                table.rows.last { $0[2] == values[0] }?[0] ?? 0
            }
            return [last + [tables.redecisions.rows.last?[0] ?? 0]]
        },
        .marksOfAll: { tables, _ in
            [[tables.entries, tables.uploads, tables.redecisions].map { $0.rows.last?[0] ?? 0 }]
        },
        .lastSettled: { tables, values in
            tables.entries.rows.reversed().filter { $0[4] == "settled" && number($0[0]) > number(values[0]) }
                .prefix(number(values[1]))
                .compactMap { settled in
                    tables.entries.rows.first { $0[0] == settled[8] }.map { [settled[1], $0[1]] }
                }
        },
        .usersChanged: { tables, values in
            var users: Set<Value> = []
            for (place, table) in [tables.entries, tables.uploads, tables.redecisions].enumerated() {
                for row in table.rows {
                    let number = MemorySession.number(row[0])
                    if number > MemorySession.number(values[2 * place]),
                        number <= MemorySession.number(values[2 * place + 1])
                    {
                        users.insert(row[2])
                    }
                }
            }
            return users.map { [$0] }
        },
        .entriesOfCampaigns: { tables, _ in tables.entries.rows.filter { $0[5] != .null } },
        .sealedDraws: { tables, _ in tables.entries.rows.filter { $0[4] == "sealed" } },
        .closedMonths: { tables, _ in tables.entries.rows.filter { $0[4] == "closed" } },
        .spendsOfPartners: { tables, _ in
            tables.entries.rows.filter { $0[6] != .null && ($0[4] == "spend" || $0[4] == "refund") }
        },
        .entryTimesOfUser: { $0.entries.rows([2], $1).map { [$0[1]] } },
        .debtsOfUser: { $0.entries.rows([2], $1).filter { $0[4] == "debt" || $0[4] == "repayment" } },
        .joinedEntriesOfUser: { $0.entries.rows([2], $1).filter { $0[4] == "joined" } },
        .entriesReferring: { $0.entries.rows([8], $1) },
        .refundOfSpend: { $0.entries.rows([8], $1).filter { $0[4] == "refund" } },
        .creditsLeftBefore: { try creditsLeft(before: $1[0], in: $0) },
        .creditsBetween: { tables, values in
            let moments = try bytes(values[0])..<bytes(values[1])
            return try credits(in: tables).filter { try moments.contains(bytes($0[2])) }
        },
        .openReviews: { tables, _ in openReviews(in: tables) },
    ]

    static let sumAnswers: [Statement: Answer] = [
        .balance: { $0.balances.rows([0], $1) },
        .balances: { tables, _ in try tables.balances.rows.sorted { try bytes($0[0]) < bytes($1[0]) } },
        .budget: { $0.budgets.rows([0], $1).map { [$0[1], $0[2]] } },
        .budgets: { tables, _ in tables.budgets.rows },
        .countEarners: { tables, values in
            let earners = tables.spent.rows([0], values).filter { $0[3] != .integer(0) }.map { $0[1] }
            return [[.integer(Set(earners).count)]]
        },
        .spentByUser: { [[sum($0.spent.rows([0, 1], $1), column: 3)]] },
        .spentByUserOnDay: { $0.spent.rows([0, 1, 2], $1).map { [$0[3]] } },
        .spent: { tables, _ in tables.spent.rows },
        .spentOfUser: { $0.spent.rows([1], $1).map { [$0[0], $0[2], $0[3]] } },
        .waitingForBudget: { tables, _ in
            try tables.waitingForBudget.rows.sorted { left, right in
                let (first, second) = (try bytes(left[0]), try bytes(right[0]))
                return first == second ? number(left[1]) < number(right[1]) : first < second
            }
        },
        .uploadsWaitingForBudget: { tables, values in
            tables.waitingForBudget.rows([0], values).sorted { number($0[1]) < number($1[1]) }.flatMap { waiting in
                tables.uploads.rows([0], [waiting[1]]).map { [$0[0], $0[1]] }
            }
        },
        .daysOfPaidProduct: { $0.paidProducts.rows([0, 1, 2], $1).map { [$0[3]] } },
        .productsPaidSince: { tables, values in
            try tables.paidProducts.rows([0, 1], Array(values.prefix(2))).filter {
                try bytes($0[3]) >= bytes(values[2])
            }
            .map { [$0[2], $0[3]] }
        },
        .paidProducts: { tables, _ in tables.paidProducts.rows },
        .paidProductsOfUser: { $0.paidProducts.rows([1], $1).map { [$0[0], $0[2], $0[3]] } },
    ]

    static let uploadAnswers: [Statement: Answer] = [
        .lastUpload: { tables, _ in tables.uploads.rows.suffix(1).map { [$0[0], $0[12]] } },
        .endAtUpload: { $0.uploads.rows([0], $1).map { [$0[0], $0[12]] } },
        .uploadOfUserWithFile: { $0.uploads.rows([2, 3], $1) },
        .uploadWithFile: { $0.uploads.rows([3], $1).prefix(1).map { [$0[1], $0[2]] } },
        .paidUploadWithFile: { tables, values in
            tables.uploads.rows([3], values).filter { upload in
                tables.entries.rows([7], [upload[1]]).contains { entry in
                    guard case .integer(let coins) = entry[3] else { return false }
                    return (entry[4] == "award" || entry[4] == "settled") && coins > 0
                }
            }
            .prefix(1).map { [$0[1], $0[2]] }
        },
        .uploadByNumber: { $0.uploads.rows([0], $1).map { [$0[1], $0[2]] } },
        .uploadIDByName: { $0.uploads.rows([1], $1).map { [$0[1]] } },
        .uploadsBeginning: { tables, values in
            tables.uploads.rows.filter { isNamed($0, values[1]) }.prefix(10).map { [$0[1]] }
        },
        .uploadRecordByName: { $0.uploads.rows([1], $1) },
        .uploadsOfUser: { $0.uploads.rows([2], $1) },
        .latestUploadsOfUser: { $0.uploads.rows([2], $1).suffix(100).reversed().map { [$0[0]] } },
        .uploadsAfter: { try after($1, in: $0.uploads) },
        .uploadsOfUserAfter: { tables, values in
            try after(Array(values.dropFirst()), in: tables.uploads) { $0[2] == values[0] }.map { [$0[0], $0[1]] }
        },
        .redecisionsOfUserAfter: { tables, values in
            try after(Array(values.dropFirst()), in: tables.redecisions) { $0[2] == values[0] }.map { [$0[0], $0[1]] }
        },
        .refusedUploadsAfter: { try after($1, in: $0.uploads) { $0[7] == "reject" } },
        .picturesAfter: { tables, values in
            try after(values + [.integer(.max)], in: tables.uploads).flatMap { upload in
                let later = tables.redecisions.rows([1], [upload[1]]).map { $0[8] }.filter { $0 != .null }
                return ([upload[8]] + later).map { [upload[0], $0] }
            }
        },
        .lastRedecision: { tables, _ in tables.redecisions.rows.suffix(1).map { [$0[0], $0[12]] } },
        .endAtRedecision: { $0.redecisions.rows([0], $1).map { [$0[0], $0[12]] } },
        .redecisionsOfUpload: { $0.redecisions.rows([1], $1) },
        .redecisionsAfter: { try after($1, in: $0.redecisions) },
        // The tables refuse duplicates.
        .duplicateUploads: { _, _ in [] },
    ]

    static let receiptAnswers: [Statement: Answer] = [
        .uploadsWithReceiptKey: { $0.receipts.rows([0], $1).suffix(20).reversed().map { [$0[1]] } },
        .latestSalesWithReceiptKey: { $0.receipts.rows([0], $1).suffix(500).reversed().map { [$0[1]] } },
        .latestReturns: { tables, values in
            let range = try bytes(values[0])..<bytes(values[1])
            let found = try tables.receipts.rows.filter { try range.contains(bytes($0[0])) }.compactMap { row in
                if case .integer(let number) = row[1] { number } else { nil }
            }
            return Set(found).sorted(by: >).prefix(100).map { [.integer($0)] }
        },
        .keysOfRegisterInRange: { tables, values in
            try receipts(within: values[0..<2], notOf: values[2..<8], in: tables)
                .flatMap { tables.receipts.rows([1], [$0[1]]).filter { $0[2] == values[8] } }
                .prefix(50).map { [$0[0]] }
        },
        .receiptKeysInRange: { tables, values in
            let range = try bytes(values[0])..<bytes(values[1])
            let keys = try tables.receipts.rows.map { try bytes($0[0]) }.filter(range.contains).map(\.text)
            return Set(keys).map(Bytes.init).sorted().prefix(50).map { [.text($0.text)] }
        },
        .otherUsersWithKeyInRange: { tables, values in
            try receipts(within: values[0..<2], notOf: values[2..<8], in: tables).prefix(1).map { _ in [1] }
        },
        .otherUsersOfRegisterWithKeyInRange: { tables, values in
            let keys = try bytes(values[8])..<bytes(values[9])
            return try receipts(within: values[0..<2], notOf: values[2..<8], in: tables)
                .filter { try tables.receipts.rows([1], [$0[1]]).contains { try keys.contains(bytes($0[0])) } }
                .prefix(1).map { _ in [1] }
        },
        .othersKeysInRange: { tables, values in
            let rows = try receipts(within: values[0..<2], notOf: values[2..<8], in: tables)
            var users: [String: [Bytes]] = [:]
            for row in rows {
                for upload in tables.uploads.rows([0], [row[1]]) {
                    users[try bytes(row[0]).text, default: []].append(try bytes(upload[2]))
                }
            }
            return users.sorted { Bytes(text: $0.key) < Bytes(text: $1.key) }.map { key, users in
                [.text(key)] + [users.min(), users.max()].compactMap(\.self).map { .text($0.text) }
            }
        },
        .claimOfUpload: { $0.uploads.rows([0], $1).map { [$0[1], $0[2], $0[9], $0[5]] } },
        .receiptKeysOfUpload: { $0.receipts.rows([1], $1).map { [$0[2], $0[0]] } },
        .picturesOfCode: { $0.pictureBands.rows([0], $1).suffix(1000).reversed().map { [$0[1], $0[2]] } },
        .pictureBands: { tables, _ in tables.pictureBands.rows },
        .countReceiptKeys: { tables, _ in [[.integer(tables.receipts.rows.count)]] },
    ]

    static let recentAnswers: [Statement: Answer] = [
        .recentAwards: { tables, values in
            let (week, today, first) = (try bytes(values[0]), try bytes(values[1]), try bytes(values[4]))
            let rows = try tables.recentAwards.rows([0, 1], Array(values[2..<4])).filter { row in
                try first <= bytes(row[2]) && bytes(row[2]) <= today
            }
            let weekly = try rows.filter { try week <= bytes($0[2]) }
            let before = try rows.filter { try bytes($0[2]) < today }
            func total(_ rows: [[Value]], _ column: Int) -> Value {
                .integer(rows.reduce(0) { $0 + number($1[column]) })
            }
            return [
                [
                    total(weekly, 3), total(weekly, 4), total(rows.filter { $0[2] == values[1] }, 3),
                    total(rows.filter { $0[2] == values[1] }, 4), total(before, 3),
                    .integer(before.count { number($0[3]) > 0 }),
                ]
            ]
        },
        .recentAwardsStored: { tables, _ in tables.recentAwards.rows },
        .atNewTillsByDay: { tables, values in
            try tables.recentAwards.rows([0, 1], values).map { [$0[2], $0[4]] }
                .sorted { try bytes($0[0]) < bytes($1[0]) }
        },
        .tillUsers: { tables, _ in tables.tillUsers.rows },
        .tillsOfUser: { tables, values in
            try tables.tillUsers.rows([1], values).map { [$0[0], $0[2], $0[3], $0[4]] }.sorted { left, right in
                let (first, second) = (try bytes(left[2]), try bytes(right[2]))
                return try first == second ? bytes(left[0]) < bytes(right[0]) : first < second
            }
        },
        .otherUsersOfTill: { tables, values in
            try tables.tillUsers.rows([0], [values[0]]).filter { $0[1] != values[1] }.sorted { left, right in
                let (first, second) = (try bytes(left[3]), try bytes(right[3]))
                return try first == second ? bytes(left[1]) < bytes(right[1]) : first < second
            }.prefix(12).map { [$0[1], $0[4]] }
        },
        .shopPartners: { tables, _ in tables.shopPartners.rows },
        .shopPartnersOfUser: { tables, values in
            try sorted(tables.shopPartners.rows([2], values), by: [3, 0, 1]).map { [$0[0], $0[1], $0[3], $0[4]] }
        },
        .otherUsersOfShopPartner: { tables, values in
            let others = tables.shopPartners.rows([0, 1], Array(values.prefix(2))).filter { $0[2] != values[2] }
            return try sorted(others, by: [3, 2]).prefix(12).map { [$0[2], $0[4]] }
        },
        .paidPrices: { tables, _ in tables.paidPrices.rows },
        .paidPricesOfUser: { tables, values in
            try sorted(tables.paidPrices.rows([1], values), by: [2, 0, 3]).map { [$0[0], $0[2], $0[3], $0[4]] }
        },
        .latestPrices: { tables, values in
            try sorted(tables.paidPrices.rows([0, 3], values), by: [2, 1]).reversed().prefix(100)
                .map { [$0[1], $0[4]] }
        },
        .userPaidByDay: { tables, values in
            try tables.tillUsers.rows([1], [values[0]]).filter { try bytes($0[3]) <= bytes(values[1]) }.prefix(1)
                .map { _ in [1] }
        },
        .userKnownElsewhere: { tables, values in
            tables.tillUsers.rows([1], [values[0]]).filter { own in
                own[2] != values[1]
                    && tables.tillUsers.rows([0], [own[0]]).contains {
                        $0[1] != values[0] && !values[2...].contains($0[1])
                    }
            }.prefix(1).map { _ in [1] }
        },
    ]

    static let inputAndErasureAnswers: [Statement: Answer] = [
        .inputsAfter: { try after($1, in: $0.inputs) },
        .programme: { $0.programmes.rows([0], $1).map { [$0[1]] } },
        .programmes: { tables, _ in tables.programmes.rows },
        .lastInputEntry: { tables, _ in tables.inputs.rows.suffix(1).map { [$0[5]] } },
        .lastProgramme: { tables, _ in
            tables.inputs.rows.last { $0[4] != .null }.map { [[$0[4]]] } ?? []
        },
        .programmeOfUpload: { tables, values in tables.inputs.rows.filter { $0[1] == values[0] }.map { [$0[4]] } },
        .programmeOfRedecision: { tables, values in tables.inputs.rows.filter { $0[2] == values[0] }.map { [$0[4]] } },
        .lastErasure: { tables, _ in tables.erasures.rows.suffix(1).map { [$0[0], $0[11]] } },
        .lastErasureKey: { tables, _ in tables.erasures.rows.suffix(1).map { [$0[9]] } },
        .erasures: { tables, _ in tables.erasures.rows },
        .uploadsWithErasedKey: { $0.erasedKeys.rows([0], $1).prefix(20).map { [$0[1]] } },
        .erasedKeysOfUpload: { tables, values in
            try tables.erasedKeys.rows([1], values).map { [$0[0]] }.sorted { try bytes($0[0]) < bytes($1[0]) }
        },
        // There are no triggers.
        MemoryStore.triggerNames: { _, _ in [] },
    ]

    // MARK: Helpers

    /// Rows by the texts of columns, the first column first.
    private static func sorted(_ rows: [[Value]], by columns: [Int]) throws -> [[Value]] {
        try rows.sorted { left, right in
            for column in columns {
                let (first, second) = (try bytes(left[column]), try bytes(right[column]))
                if first != second { return first < second }
            }
            return false
        }
    }

    private static func bytes(_ value: Value) throws -> Bytes {
        guard case .text(let text) = value else { throw StoreError.failed(location: "memory", message: "no text") }
        return Bytes(text: text)
    }

    private static func number(_ value: Value) -> Int {
        if case .integer(let number) = value { number } else { 0 }
    }

    private static func sum(_ rows: [[Value]], column: Int) -> Value {
        guard !rows.isEmpty else { return .null }
        return .integer(
            rows.reduce(0) { sum, row in
                if case .integer(let number) = row[column] { sum + number } else { sum }
            })
    }

    /// The first rows after a number that satisfy a condition: `values` are the number and how many.
    private static func after(
        _ values: [Value], in table: MemoryTable, where isWanted: ([Value]) -> Bool = { _ in true }
    ) throws -> [[Value]] {
        guard case .integer(let number) = values[0], case .integer(let limit) = values[1] else {
            throw StoreError.failed(location: "memory", message: "no number")
        }
        return Array(table.rows.dropFirst(number).lazy.filter(isWanted).prefix(limit))
    }

    /// The receipts' keys from one to another, of uploads that are not these users'.
    private static func receipts(
        within keys: ArraySlice<Value>, notOf users: ArraySlice<Value>, in tables: MemoryTables
    ) throws -> [[Value]] {
        try tables.receipts.places(within: bytes(keys.first!)..<bytes(keys.last!)).map { tables.receipts.rows[$0] }
            .filter { row in
                tables.uploads.rows([0], [row[1]]).first.map { !users.contains($0[2]) } ?? true
            }
    }

    private static func isNamed(_ upload: [Value], _ name: Value) -> Bool {
        guard case .text(let name) = name, case .text(let id) = upload[1] else { return false }
        return upload[4] == .text(name) || id.hasPrefix(name)
    }

    /// User, coins and moment of each credit; a reversal counts at the moment of what it reverses.
    private static func credits(in tables: MemoryTables) -> [[Value]] {
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

    private static func creditsLeft(before moment: Value, in tables: MemoryTables) throws -> [[Value]] {
        let gone = tables.entries.rows.filter { row in
            ["spend", "refund", "expiry", "debt", "repayment"].contains(row[4]) || row[4] == "moved" && row[8] == .null
        }.map { [$0[2], $0[3]] }
        let earned = try credits(in: tables).filter { try bytes($0[2]) < bytes(moment) }
        return Dictionary(grouping: earned + gone) { $0[0] }.map { [$0.key, sum($0.value, column: 1)] }
    }

    private static func openReviews(in tables: MemoryTables) -> [[Value]] {
        let settled = Set(tables.entries.rows.filter { $0[4] == "settled" }.map { $0[8] })
        let open = tables.entries.rows.filter { $0[4] == "pending" && !settled.contains($0[0]) }
        let coins = Dictionary(grouping: open) { $0[7] }
        return tables.uploads.rows.compactMap { upload in
            coins[upload[1]].map { [upload[1], sum($0, column: 3)] }
        }
    }
}
