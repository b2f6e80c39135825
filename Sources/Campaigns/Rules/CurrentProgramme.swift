import Synchronization

/// The programme that decides uploads now. A service runs for months, and its programme changes meanwhile.
public final class CurrentProgramme: Sendable {
    private let current: Mutex<Programme>

    /// Starts with a programme.
    public init(_ programme: Programme) { current = Mutex(programme) }

    /// The programme that decides the next upload.
    public var programme: Programme { current.withLock { $0 } }

    /// Replaces the programme. An upload that is being decided at this moment is decided by one of the two, and the
    /// ledger records by which.
    public func replace(with programme: Programme) { current.withLock { $0 = programme } }
}
