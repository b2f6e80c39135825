import SQL
import UploadQueue

extension SharedUploadQueue {
    /// Opens the queue in the database at `path`, beside the ledger. Throws `failed` for the path of a file, which only
    /// one process uses at a time.
    public convenience init(path: String, access: Access = .write) throws(StoreError) {
        guard case .database(let address) = try LedgerLocation(path) else {
            throw .failed(
                location: path, message: "is a file; a queue needs a database: postgresql://USER@HOST/DATABASE")
        }
        self.init(store: try address.open(access, .uploadQueue))
    }
}
