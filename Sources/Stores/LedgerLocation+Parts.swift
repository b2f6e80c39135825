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

    /// Removes from the tables of the ledger, and in a database of these parts beside it, what only earlier versions of
    /// qix need. Throws `inUse` or `busy`, having removed nothing of that part, while one of them may be at work.
    ///
    /// - Returns: how many removals were carried out.
    public func removeUnneeded(beside parts: [Migrations]) throws -> Int {
        switch self {
        case .file(let path):
            return try SQLiteStore(path: path, access: .write, migrations: .ledger).removeUnneeded()
        case .database(let address):
            return try ([.ledger] + parts).reduce(0) { count, part in
                try count + address.open(.write, part).removeUnneeded()
            }
        }
    }

    /// What the role of the address may not do of the daily work on the tables that there are; nothing for a file and
    /// for an auditor's role.
    public func missingRights(on parts: [Migrations]) throws(StoreError) -> [String] {
        guard case .database(let address) = self else { return [] }
        return try address.missingRights(on: held(parts, by: address))
    }

    /// The tables of these parts to which the role of the address may add rows that daily work never adds, such as
    /// members of the staff; nothing for a file and for the tables' owner.
    public func unboundedTables(of parts: [Migrations]) throws(StoreError) -> [String] {
        guard case .database(let address) = self else { return [] }
        return try address.unboundedTables(of: held(parts, by: address))
    }

    private func held(_ parts: [Migrations], by address: DatabaseAddress) throws(StoreError) -> [Migrations] {
        var found: [Migrations] = []
        for part in parts where try address.holds(part) { found.append(part) }
        return found
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
