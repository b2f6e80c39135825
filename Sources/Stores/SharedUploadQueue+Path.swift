import Postgres
import SQL
import UploadQueue

extension SharedUploadQueue {
    /// Opens the queue in the database at `path`, beside the ledger. Throws `failed` for a path that is no address: a
    /// file is one process's at a time, and has no queue.
    public convenience init(path: String, access: Access = .write) throws(StoreError) {
        guard case .database(let address) = try LedgerLocation(path) else {
            throw .failed(
                location: path, message: "is a file; tickets need a database: postgresql://USER@HOST/DATABASE")
        }
        self.init(store: try PostgresStore(address: address, access: access, migrations: .uploadQueueInPostgreSQL))
    }
}
