import Intake
import ServiceLifecycle

/// Looking how far others have come with what this process accepted, as long as the server runs and a little longer.
public struct QueueMonitorService: ServiceLifecycle.Service {
    private let watch: QueueMonitor

    /// Looks by means of `watch`.
    public init(_ watch: QueueMonitor) { self.watch = watch }

    /// Looks until the service is to stop.
    public func run() async throws {
        let stop = StopFlag()
        await withGracefulShutdownHandler {
            await watch.run(shouldStop: stop.check)
        } onGracefulShutdown: {
            stop.set()
        }
    }
}
