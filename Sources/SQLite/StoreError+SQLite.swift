import GRDB
import SQL

extension StoreError {
    /// The store's error for an error of SQLite.
    init(_ error: any Error, location: String, statement: String = "the change") {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_FULL: self = .full(location: location)
            // A write beyond the process's limit on file sizes arrives as an I/O error.
            case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_WRITE: self = .full(location: location)
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .notWritable(location: location)
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(location: location)
            case .SQLITE_NOTADB: self = .foreign(location: location)
            case .SQLITE_CORRUPT: self = .damaged(location: location, message: error.message ?? "malformed")
            case .SQLITE_CONSTRAINT:
                self = .refused(location: location, statement: statement, message: error.message ?? "a constraint")
            default:
                self = .failed(
                    location: location, message: error.message ?? "SQLite error \(error.resultCode.rawValue)")
            }
        default: self = .failed(location: location, message: "\(error)")
        }
    }
}
