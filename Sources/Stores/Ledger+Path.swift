import Foundation
import Ledger
import SQL
import SQLite

extension Ledger {
    /// Opens the ledger at `path`: an address that begins with `postgresql://` is a PostgreSQL database, anything else
    /// an SQLite file. Waits up to half a minute for a process that is writing.
    public convenience init(path: String, access: Access = .write) throws(LedgerError) {
        try self.init(path: path, access: access, durability: .full)
    }

    /// Opens it with a chosen durability, where it is a file; for tests.
    package convenience init(
        path: String, access: Access = .write, durability: SQLiteStore.Durability
    ) throws(LedgerError) {
        let store: any Store
        do {
            store =
                switch try LedgerLocation(path) {
                case .file(let path):
                    try SQLiteStore(path: path, access: access, migrations: .ledger, durability: durability)
                case .database(let address):
                    try address.open(access, .ledger)
                }
        } catch {
            throw LedgerError(error, path: path)
        }
        try self.init(store: store)
    }
}
