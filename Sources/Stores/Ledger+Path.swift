import Foundation
import Ledger
import SQL
import SQLite

extension Ledger {
    /// Opens the ledger at `path`: an address that begins with `postgresql://` is a PostgreSQL database, anything else
    /// an SQLite file. Waits up to half a minute for a process that is writing.
    ///
    /// - Parameter erasureKey: the file of the key of its erasures; the usual one where it is left out.
    public convenience init(
        path: String, access: Access = .write, erasureKey: String? = nil
    ) throws(LedgerError) {
        try self.init(path: path, access: access, durability: .full, erasureKey: erasureKey)
    }

    /// Opens it with a chosen durability, where it is a file; for tests.
    package convenience init(
        path: String, access: Access = .write, durability: SQLiteStore.Durability, erasureKey: String? = nil
    ) throws(LedgerError) {
        let store: any Store
        let keyFile: String
        do {
            let place = try LedgerLocation(path)
            keyFile = erasureKey ?? place.erasureKeyFile
            store =
                switch place {
                case .file(let path):
                    try SQLiteStore(path: path, access: access, migrations: .ledger, durability: durability)
                case .database(let address):
                    try address.open(access, .ledger)
                }
        } catch {
            throw LedgerError(error, path: path)
        }
        try self.init(store: store, erasureKeys: .file(keyFile))
    }
}
