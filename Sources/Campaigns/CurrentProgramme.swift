import Synchronization

/// The programme by which is decided now. A service runs for months, and its programme changes meanwhile.
public final class CurrentProgramme: Sendable {
    private let current: Mutex<Programme>

    /// In force from the start.
    public init(_ programme: Programme) { current = Mutex(programme) }

    /// What decides what comes next.
    public var programme: Programme { current.withLock { $0 } }

    /// Puts another in its place. What is being decided at this moment is decided by one of the two, and the ledger
    /// says by which.
    public func replace(with programme: Programme) { current.withLock { $0 = programme } }
}
