import Ledger
import SQL
import SQLite

extension Ledger {
    /// Opens the ledger in the SQLite file at `path`. Waits up to half a minute for a process that is writing.
    public convenience init(path: String, access: Access = .write) throws(LedgerError) {
        try self.init(path: path, access: access, durability: .full)
    }

    /// Opens it with less care for power cuts; for tests.
    package convenience init(
        path: String, access: Access = .write, durability: SQLiteStore.Durability
    ) throws(LedgerError) {
        do {
            try self.init(
                store: try SQLiteStore(
                    path: path, access: access, migrations: .ledgerInSQLite, durability: durability))
        } catch {
            throw LedgerError(error, path: path)
        }
    }
}
