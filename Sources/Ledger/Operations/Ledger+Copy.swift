import Campaigns
import DomainModel
import SQL

extension Ledger {
    /// Uploads that are held in memory at a time; each is a few kilobytes of JSON.
    private static let uploadBatchSize = 256

    /// Copies all that the ledger holds into `target`, of whatever kind its store is, in one transaction: whole or not
    /// at all. Nothing is decided anew, so both have the same head.
    ///
    /// Throws `invalid` where this ledger is not sound, where `target` holds anything, and where what arrived is not
    /// what was sent.
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
                try copy.fill(from: source, uploadBatchSize: Ledger.uploadBatchSize)
                let arrived = target.audit(copy)
                guard arrived.isSound, arrived.chains == sent.chains else {
                    throw LedgerError.invalid(
                        "\(target.path): what arrived is not what was sent (\(arrived.faults.first ?? "another head")); "
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
            for name in [
                LedgerSQL.lastUpload, .lastEntry, .lastRedecision, .balances, .budgets, .spent, .paidProducts,
                .programmes,
            ] where try first(name) != nil { return false }
            return try first(.storedInputsAfter, [.integer(0), .integer(1)]) == nil
        }
    }

    fileprivate func fill(from source: LedgerTables, uploadBatchSize: Int) throws {
        try fill(from: source, .storedUploadsAfter, .insertUpload, batchSize: uploadBatchSize) { number in
            for row in try source.rows(.receiptKeysOfUpload, [.integer(number)]) {
                try execute(.insertReceiptKey, [row.values[1], .integer(number), row.values[0]])
            }
            for row in try source.rows(.erasedKeysOfUpload, [.integer(number)]) {
                try execute(.insertErasedKey, [row.values[0], .integer(number)])
            }
        }
        try fill(from: source, .storedRedecisionsAfter, .insertRedecision, batchSize: uploadBatchSize)
        try source.each(.erasures) { row in
            try execute(.insertErasure, row.values)
            return true
        }
        try source.each(.storedEntries) { row in
            try execute(.insertEntry, row.values)
            return true
        }
        try source.each(.balances) { row in
            try execute(.insertZeroBalance, [row.values[0]])
            try execute(.changeBalance, [row.values[1], row.values[2], row.values[0]])
            return true
        }
        try source.each(.budgets) { row in
            try execute(.insertZeroBudget, [row.values[0]])
            try execute(.changeBudget, [row.values[1], row.values[0]])
            return true
        }
        try source.each(.spent) { row in
            let key = Array(row.values[0..<3])
            try execute(.insertZeroSpent, key)
            try execute(.changeSpent, [row.values[3]] + key)
            return true
        }
        try source.each(.paidProducts) { row in
            try execute(.insertPaidProduct, row.values)
            return true
        }
        try source.each(.programmes) { row in
            try execute(.insertProgramme, row.values)
            return true
        }
        try fill(from: source, .storedInputsAfter, .insertStoredInput, batchSize: uploadBatchSize)
    }

    /// Copies rows that begin with their number, so many at a time; `alongside` copies what hangs on each.
    private func fill(
        from source: LedgerTables, _ select: LedgerSQL, _ insert: LedgerSQL, batchSize: Int,
        alongside: (Int) throws -> Void = { _ in }
    ) throws {
        var last = 0
        while true {
            let rows = try source.rows(select, [.integer(last), .integer(batchSize)])
            for row in rows {
                last = try row.integer(0)
                try execute(insert, row.values)
                try alongside(last)
            }
            if rows.count < batchSize { return }
        }
    }
}
