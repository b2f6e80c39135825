import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// SIGINT and SIGTERM as a wish to stop: the first calls an action once, the second ends the process at once.
public final class StopSignal {
    private let sources: [any DispatchSourceSignal]
    private let times = Times()

    private final class Times: Sendable {
        private let count = Mutex(0)

        var now: Int { count.withLock { $0 } }

        func another() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    /// Listens until the value ends.
    public init(_ action: @escaping @Sendable () -> Void) {
        let times = times
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if times.another() == 1 { action() } else { _exit(128 + number) }
            }
            source.resume()
            return source
        }
    }

    deinit { for source in sources { source.cancel() } }

    /// Whether a wish to stop came.
    public var isRaised: Bool { times.now > 0 }

    /// Asks the same from wherever it is called.
    public var check: @Sendable () -> Bool {
        let times = times
        return { times.now > 0 }
    }
}
