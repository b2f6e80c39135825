import SQL

extension Ledger {
    /// Copies everything that the ledger holds into `target`, whatever kind its store is, in one transaction:
    /// completely or not at all. Nothing is decided again, so both have the same head.
    ///
    /// Throws `invalid` where this ledger is not sound, where `target` holds anything, and where the copy differs.
    @discardableResult
    public func copy(into target: Ledger) throws(LedgerError) -> Verification {
        try read { source in
            let sent = self.audit(source)
            guard sent.isSound else {
                throw LedgerError.invalid(
                    "\(self.path): is not sound, and was not copied: \(sent.faults[0]) (`qix ledger verify` says more)")
            }
            return try target.write { copy in
                guard try copy.isEmpty else {
                    throw LedgerError.invalid("\(target.path): holds something already; name an empty place")
                }
                try copy.fill(from: source)
                let arrived = target.audit(copy)
                guard arrived.isSound, arrived.chains == sent.chains else {
                    throw LedgerError.invalid(
                        "\(target.path): the copy differs from the ledger (\(arrived.faults.first ?? "another head")); "
                            + "nothing was kept")
                }
                return arrived
            }
        }
    }
}

extension LedgerTables {
    /// Whether nothing was ever recorded.
    var isEmpty: Bool {
        get throws {
            let statements: [Statement] = [
                .lastUpload, .lastEntry, .lastRedecision, .balances, .budgets, .spent, .paidProducts, .programmes,
            ]
            return try statements.allSatisfy { try first($0) == nil }
                && first(.inputsAfter, [.integer(0), .integer(1)]) == nil
        }
    }

    fileprivate func fill(from source: LedgerTables) throws {
        try source.eachPaged(.uploadsAfter) { row in
            let number = row.values[0]
            try execute(.insertUpload, row.values)
            for row in try source.rows(.receiptKeysOfUpload, [number]) {
                try execute(.insertReceiptKey, [row.values[1], number, row.values[0]])
            }
            for row in try source.rows(.erasedKeysOfUpload, [number]) {
                try execute(.insertErasedKey, [row.values[0], number])
            }
        }
        try copy(.pictureBands, from: source) { try execute(.insertPictureBands, $0) }
        try source.eachPaged(.redecisionsAfter) { try execute(.insertRedecision, $0.values) }
        try copy(.erasures, from: source) { try execute(.insertErasure, $0) }
        try copy(.entries, from: source) { try execute(.insertEntry, $0) }
        try copy(.balances, from: source) { try execute(.upsertBalance, $0) }
        try copy(.budgets, from: source) { row in
            try execute(.insertZeroBudget, [row[0]])
            try execute(.changeBudget, [row[1], row[2], row[0]])
        }
        try copy(.waitingForBudget, from: source) { try execute(.insertWaitingForBudget, $0) }
        try copy(.tillUsers, from: source) { try execute(.insertTillUser, $0) }
        try copy(.shopPartners, from: source) { try execute(.insertShopPartner, $0) }
        try copy(.paidPrices, from: source) { try execute(.insertPaidPrice, $0) }
        try copy(.recentAwardsStored, from: source) { row in
            let batchSize = Tuning.standard.paging.recentAwardsPerInsert
            let padding = Array(repeating: Value.null, count: 4 * (batchSize - 1))
            try execute(.addRecentAwards, [row[2], row[0], row[1], row[3], row[4]] + padding)
        }
        try copy(.spent, from: source) { try execute(.upsertSpent, $0) }
        try copy(.paidProducts, from: source) { try execute(.insertPaidProduct, $0) }
        try copy(.programmes, from: source) { try execute(.insertProgramme, $0) }
        try source.eachPaged(.inputsAfter, pageSize: Tuning.standard.paging.rows) {
            try execute(.insertStoredInput, $0.values)
        }
    }

    /// Hands the values of each row of a statement to `insert`.
    private func copy(_ statement: Statement, from source: LedgerTables, _ insert: ([Value]) throws -> Void) throws {
        try source.each(statement) { row in
            try insert(row.values)
            return true
        }
    }
}
