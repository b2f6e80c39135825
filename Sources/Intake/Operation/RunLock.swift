#if canImport(Glibc)
    import Glibc
#endif

/// Keeps a second run off a ledger while one is at work: decisions are made in upload order, and two runs at once would
/// each know only their own. Ends with the process, however that ends.
public struct RunLock: Sendable {
    private let descriptor: Int32

    /// Locks the ledger at `path` by a file beside it.
    ///
    /// - Throws: `RunLockError` while another run holds it, or when the file cannot be made.
    public init(beside path: String) throws(RunLockError) {
        let file = path + ".lock"
        descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .file(file, String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .taken(ledger: path)
        }
    }

    /// Lets the next run in.
    public func release() { close(descriptor) }
}

/// Why a run may not begin.
public enum RunLockError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another run decides uploads into this ledger.
    case taken(ledger: String)
    /// The lock's file could not be opened.
    case file(String, String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .taken(let ledger): "\(ledger): another run is at work on it: wait until it has finished"
        case .file(let file, let why): "\(file): \(why)"
        }
    }
}
