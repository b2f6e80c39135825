import SQL

/// What one transaction has learned of the ledger and need not ask again. Nothing else writes while it lasts, so that
/// it stays true; it ends with the transaction.
///
/// A group of uploads is recorded in one transaction, and each would ask the same.
final class TransactionCache {
    /// The last row of a chain.
    struct ChainEnd {
        var number: Int
        var hash: String
    }

    /// The last entry and the last upload; `nil` while nobody has asked.
    private(set) var lastEntry: ChainEnd?
    private(set) var lastUpload: ChainEnd?
    /// Whether receipts were erased, and whether some are kept under keys of before.
    var hasErasedKeys: Bool?
    var hasLegacyKeys: Bool?
    /// Whether the index of pictures is level with the last upload.
    var isPictureIndexCurrent = false
    private static let legacyKinds = LedgerSQL.legacyKinds.map(Value.text)

    /// Campaigns whose row of what they paid is there.
    private var budgets: Set<Value> = []

    /// Whether a statement must be run: one that only sees to it that a row is there need not be run twice.
    func isNeeded(_ name: LedgerSQL, _ values: [Value]) -> Bool {
        name != .insertZeroBudget || budgets.insert(values[0]).inserted
    }

    /// Takes down what a statement that was run has changed.
    func ran(_ name: LedgerSQL, _ values: [Value]) {
        switch name {
        case .insertEntry: lastEntry = ChainEnd(values[0], values[values.count - 1])
        case .insertUpload:
            lastUpload = ChainEnd(values[0], values[values.count - 1])
            isPictureIndexCurrent = false
        case .insertErasedKey: hasErasedKeys = nil
        case .insertReceiptKey, .insertReceiptKeys:
            // A claim of before, recorded anew, brings its keys.
            if hasLegacyKeys == false, values.contains(where: TransactionCache.legacyKinds.contains) {
                hasLegacyKeys = true
            }
        default: break
        }
    }

    /// The last entry, by the answer where it was not known.
    func lastEntry(_ ask: () throws -> Row?) throws -> ChainEnd {
        if let lastEntry { return lastEntry }
        let end = try ChainEnd(ask())
        lastEntry = end
        return end
    }

    /// The last upload, likewise.
    func lastUpload(_ ask: () throws -> Row?) throws -> ChainEnd {
        if let lastUpload { return lastUpload }
        let end = try ChainEnd(ask())
        lastUpload = end
        return end
    }
}

extension TransactionCache.ChainEnd {
    /// From a row of number and hash; 0 and 64 zeros before the first.
    fileprivate init(_ row: Row?) throws(StoreError) {
        guard let row else {
            self.init(number: 0, hash: genesisHash)
            return
        }
        self.init(number: try row.integer(0), hash: try row.text(1))
    }

    /// From what was written.
    fileprivate init?(_ number: Value, _ hash: Value) {
        guard case .integer(let number) = number, case .text(let hash) = hash else { return nil }
        self.init(number: number, hash: hash)
    }
}
