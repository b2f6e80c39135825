import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Handles SIGHUP: a process that runs until it is stopped reads its files again, at a moment that suits it.
public final class ReloadSignal {
    private let source: any DispatchSourceSignal
    private let request = Request()

    private final class Request: Sendable {
        private let isRaised = Mutex(false)

        func raise() { isRaised.withLock { $0 = true } }

        func take() -> Bool {
            isRaised.withLock { isRaised in
                defer { isRaised = false }
                return isRaised
            }
        }
    }

    /// Listens until the value is destroyed.
    public init() {
        let request = request
        signal(SIGHUP, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        source.setEventHandler { request.raise() }
        source.resume()
    }

    deinit { source.cancel() }

    /// Whether the signal came since the last call.
    public func take() -> Bool { request.take() }
}
