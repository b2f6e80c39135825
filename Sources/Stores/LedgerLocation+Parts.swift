import Postgres
import SQL
import SQLite

extension LedgerLocation {
    /// Opens the tables of another part: beside a ledger that is in a database, or in a file of their own.
    ///
    /// - Parameters:
    ///   - path: of the file, where the ledger is one too.
    ///   - inSQLite: its steps there.
    ///   - inPostgreSQL: its steps here. They may find the ledger's tables in the place.
    public func store(
        file path: String, inSQLite: Migrations, inPostgreSQL: Migrations
    ) throws(StoreError) -> any Store {
        switch self {
        case .file: try SQLiteStore(path: path, access: .write, migrations: inSQLite)
        case .database(let address): try PostgresStore(address: address, access: .write, migrations: inPostgreSQL)
        }
    }
}
