import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Handles SIGINT and SIGTERM: the first signal calls an action, the second ends the process at once.
public final class StopSignal {
    private let sources: [any DispatchSourceSignal]
    private let signals = SignalCount()

    private final class SignalCount: Sendable {
        private let state = Mutex<(count: Int, first: Int32?)>((0, nil))

        var now: Int { state.withLock { $0.count } }
        var first: Int32? { state.withLock { $0.first } }

        func increment(_ number: Int32) -> Int {
            state.withLock { state in
                state.count += 1
                state.first = state.first ?? number
                return state.count
            }
        }
    }

    /// Listens until the value is destroyed.
    public init(_ action: @escaping @Sendable () -> Void) {
        let signals = signals
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if signals.increment(number) == 1 { action() } else { _exit(128 + number) }
            }
            source.resume()
            return source
        }
    }

    deinit { for source in sources { source.cancel() } }

    /// Whether a stop was requested.
    public var isRaised: Bool { signals.now > 0 }

    /// The number of the signal that requested the stop.
    public var number: Int32? { signals.first }

    /// A closure that returns whether a stop was requested.
    public var check: @Sendable () -> Bool {
        let signals = signals
        return { signals.now > 0 }
    }
}
