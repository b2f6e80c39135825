import SQL
import Text

/// The ledger's tables inside one transaction.
struct LedgerTables: Session {
    let session: any Session
    /// Where the store is, for messages.
    let location: String
    /// What the store does not say in the common words of SQL.
    let dialect: Dialect
    /// The programmes that need not be written.
    let programmes: KnownProgrammes
    /// Where the key of erasures is.
    let erasureKeys: ErasureKeyPlace
    /// What the transaction knows already.
    let cache = TransactionCache()

    func execute(_ statement: Statement, _ values: [Value]) throws(StoreError) {
        try session.execute(statement, values)
    }

    func each(_ statement: Statement, _ values: [Value] = [], _ body: (Row) throws -> Bool) throws {
        try session.each(statement, values, body)
    }

    func rows(_ statement: Statement, forEachOf values: [[Value]]) throws -> [[Row]] {
        try session.rows(statement, forEachOf: values)
    }

    /// Hands the rows of a numbered table to `body` in order, from the one after `number` on. They are read a page at a
    /// time, so that `body` may use the tables.
    func eachPaged(
        _ statement: Statement, after number: Int = 0, pageSize: Int = Tuning.standard.paging.records,
        _ body: (Row) throws -> Void
    ) throws {
        var last = number
        while case let page = try rows(statement, [.integer(last), .integer(pageSize)]), !page.isEmpty {
            for row in page {
                last = try row.integer(0)
                try body(row)
            }
        }
    }
}

/// What one transaction has learned of the ledger and need not ask again. Nobody else writes meanwhile.
///
/// A group of uploads is recorded in one transaction, and each upload would ask the same.
final class TransactionCache {
    /// The last entry and the last upload; `nil` while nobody has asked.
    var lastEntry: ChainEnd?
    var lastUpload: ChainEnd?
    /// The key of erasures, if there are any; `nil` while nobody has asked.
    var erasureKey: ErasureKey??
    /// Whether the index of pictures holds the last upload.
    var isPictureIndexCurrent = false
    /// The names of the persons that were asked for.
    var names: [BytewiseString: [String]] = [:]
    /// Campaigns that have a row in `budgets`.
    var budgets: Set<String> = []
}

extension LedgerTables {
    /// The last entry.
    var lastEntry: ChainEnd { get throws { try known(\.lastEntry, .lastEntry) } }

    /// The last upload.
    var lastUpload: ChainEnd { get throws { try known(\.lastUpload, .lastUpload) } }

    private func known(
        _ end: ReferenceWritableKeyPath<TransactionCache, ChainEnd?>, _ statement: Statement
    ) throws -> ChainEnd {
        if let known = cache[keyPath: end] { return known }
        let last = try self.end(statement)
        cache[keyPath: end] = last
        return last
    }

    /// The end of a chain, from a statement that gives number and hash of its last record.
    func end(_ statement: Statement) throws -> ChainEnd { try first(statement).map(ChainEnd.init) ?? ChainEnd() }

    /// Writes an entry at the end of its chain.
    func insert(_ entry: Entry) throws {
        try execute(.insertEntry, entry.values)
        cache.lastEntry = ChainEnd(count: entry.sequence, hash: entry.hash)
    }

    /// Writes an upload at the end of its chain.
    func insert(_ upload: UploadRecord) throws {
        try execute(.insertUpload, upload.values)
        cache.lastUpload = ChainEnd(count: upload.number, hash: upload.hash)
        cache.isPictureIndexCurrent = false
    }
}
