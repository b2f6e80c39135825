import Synchronization

/// Whether a stop was requested, from outside or because another part of a run ended. Loops check it between two pieces
/// of work.
public final class StopFlag: Sendable {
    private let state = Mutex(false)

    /// Nothing was requested yet.
    public init() {}

    /// Whether it was requested.
    public var isSet: Bool { state.withLock { $0 } }

    /// Requests the stop.
    public func set() { state.withLock { $0 = true } }

    /// A closure that returns whether it was requested.
    public var check: @Sendable () -> Bool { { self.isSet } }
}
