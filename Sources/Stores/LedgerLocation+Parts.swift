import Postgres
import SQL
import SQLite

extension LedgerLocation {
    /// Opens the tables of another part: beside the ledger where it is in a database, else in a file of their own.
    ///
    /// - Parameters:
    ///   - path: the path of that file.
    ///   - inSQLite: the part's tables in a file.
    ///   - inPostgreSQL: the part's tables in a database.
    public func store(
        file path: String, inSQLite: Migrations, inPostgreSQL: Migrations
    ) throws(StoreError) -> any Store {
        switch self {
        case .file: try SQLiteStore(path: path, access: .write, migrations: inSQLite)
        case .database(let address): try PostgresStore(address: address, access: .write, migrations: inPostgreSQL)
        }
    }
}
