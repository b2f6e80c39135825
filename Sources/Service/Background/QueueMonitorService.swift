import Intake
import ServiceLifecycle

/// Watches how far other processes have come with the uploads that this one accepted. It stops shortly after the
/// server.
public struct QueueMonitorService: ServiceLifecycle.Service {
    private let watch: QueueMonitor

    /// Runs `watch`.
    public init(_ watch: QueueMonitor) { self.watch = watch }

    /// Watches until shutdown.
    public func run() async throws {
        let stop = StopFlag()
        await withGracefulShutdownHandler {
            await watch.run(shouldStop: stop.check)
        } onGracefulShutdown: {
            stop.set()
        }
    }
}
