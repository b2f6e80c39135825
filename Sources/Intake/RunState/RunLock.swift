import Ledger

/// Prevents a second run on the same ledger: decisions are made in upload order, and two concurrent runs would each
/// know only their own. The lock ends with the process, however that ends.
public struct RunLock: Sendable {
    private let ledger: Ledger

    /// Locks the ledger.
    ///
    /// - Throws: `RunLockError` while another run holds the lock, `LedgerError` if the ledger cannot be locked at all.
    public init(on ledger: Ledger) throws {
        guard try ledger.acquireRunLock() else { throw RunLockError.taken(ledger: ledger.path) }
        self.ledger = ledger
    }

    /// Releases the lock for the next run.
    public func release() { ledger.release() }
}

/// Why a run may not begin.
public enum RunLockError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another run decides uploads into this ledger.
    case taken(ledger: String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .taken(let ledger): "\(ledger): another run is using it: wait until that has finished"
        }
    }
}
