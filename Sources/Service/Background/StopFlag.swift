import Synchronization

/// Whether the wish to stop has come, for loops that ask between two pieces of work.
final class StopFlag: Sendable {
    private let state = Mutex(false)

    /// The wish comes.
    func set() { state.withLock { $0 = true } }

    /// Asks the same from wherever it is called.
    var check: @Sendable () -> Bool { { self.state.withLock { $0 } } }
}
