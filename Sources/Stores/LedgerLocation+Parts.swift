import Foundation
import SQL
import SQLite

extension LedgerLocation {
    /// Opens the tables of another part to write: in the ledger's database, or in the part's file in `folder` where the
    /// ledger is a file.
    public func openStore(of part: Migrations, in folder: String) throws(StoreError) -> any Store {
        switch self {
        case .file: try SQLiteStore(path: "\(folder)/\(part.part).sqlite", access: .write, migrations: part)
        case .database(let address): try address.open(.write, part)
        }
    }

    /// Opens the tables of another part if they exist.
    public func openPartIfExists(of part: Migrations, in folder: String?) throws(StoreError) -> (any Store)? {
        let exists =
            switch self {
            case .file: folder.map { FileManager.default.fileExists(atPath: "\($0)/\(part.part).sqlite") } ?? false
            case .database(let address): try address.holds(part)
            }
        return exists ? try openStore(of: part, in: folder ?? "") : nil
    }
}
