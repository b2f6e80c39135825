import SQL
import Stores
import TestSupport

/// Room for one ledger and the parts beside it, empty at first and deleted after the test: a folder, or a schema on the
/// tests' server.
public struct StorePlace: Sendable {
    /// A folder of the test's own.
    public let scratch: ScratchFolder
    /// The ledger's path or address.
    public let ledger: String

    /// Finds room on this kind of store.
    public init(_ kind: StoreKind) throws {
        scratch = try ScratchFolder()
        switch kind {
        case .sqliteFile: ledger = scratch.path("coins.sqlite")
        case .postgreSQL: ledger = try PostgreSQLSchema().address
        }
    }

    /// Opens the tables of a part there, as a service does, as often as wanted.
    public func store(of part: Migrations) throws -> any Store {
        try LedgerLocation(ledger).openStore(of: part, in: scratch.path)
    }
}
