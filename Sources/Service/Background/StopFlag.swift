import Synchronization

/// Whether a stop was requested. Loops check it between two pieces of work.
final class StopFlag: Sendable {
    private let state = Mutex(false)

    /// Requests the stop.
    func set() { state.withLock { $0 = true } }

    /// A closure that returns whether a stop was requested.
    var check: @Sendable () -> Bool { { self.state.withLock { $0 } } }
}
