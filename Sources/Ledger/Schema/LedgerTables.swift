import SQL

/// The ledger's tables inside one transaction: its statements by name, run on the store's session.
struct LedgerTables {
    let session: any Session
    let statements: Statements
    /// Where the store is, for messages.
    let location: String
    /// The programmes that need not be written.
    let programmes: KnownProgrammes
    /// What the transaction knows already.
    let cache = TransactionCache()
    /// The database's own words.
    var dialect: Dialect { statements.dialect }

    /// The ledger's statements in the words of one database, put together once a ledger.
    struct Statements {
        let dialect: Dialect
        /// In the order of the cases.
        private let texts: [Statement]

        init(dialect: Dialect) {
            self.dialect = dialect
            texts = LedgerSQL.allCases.map { $0.statement(in: dialect) }
        }

        subscript(_ name: LedgerSQL) -> Statement { texts[name.rawValue] }
    }

    /// Runs a statement without rows. It may reach the database later, with the next that has some.
    func execute(_ name: LedgerSQL, _ values: [Value]) throws {
        guard cache.isNeeded(name, values) else { return }
        try session.execute(statements[name], values)
        cache.ran(name, values)
    }

    /// The last entry and the last upload; 0 and 64 zeros before the first.
    var lastEntry: TransactionCache.ChainEnd { get throws { try cache.lastEntry { try first(.lastEntry) } } }
    var lastUpload: TransactionCache.ChainEnd { get throws { try cache.lastUpload { try first(.lastUpload) } } }

    /// All rows.
    func rows(_ name: LedgerSQL, _ values: [Value] = []) throws -> [Row] { try session.rows(statements[name], values) }

    /// All rows for each of several lists of values.
    func rows(_ name: LedgerSQL, forEach values: [[Value]]) throws -> [[Row]] {
        try session.rows(statements[name], forEach: values)
    }

    /// The first row.
    func first(_ name: LedgerSQL, _ values: [Value] = []) throws -> Row? {
        try session.first(statements[name], values)
    }

    /// Row by row, until `body` gives `false`; `body` must not use the tables.
    func each(_ name: LedgerSQL, _ values: [Value] = [], _ body: (Row) throws -> Bool) throws {
        try session.each(statements[name], values, body)
    }
}
