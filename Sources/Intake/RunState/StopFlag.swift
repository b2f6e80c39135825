import Synchronization

/// Whether one part of a run has ended, which ends the others.
final class StopFlag: Sendable {
    private let state = Mutex(false)

    /// Whether it is set.
    var isSet: Bool { state.withLock { $0 } }

    /// Ends the other parts.
    func set() { state.withLock { $0 = true } }
}
