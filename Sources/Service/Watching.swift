import Intake
import ServiceLifecycle

/// Looking how far others have come with what this process accepted, as long as the server runs and a little longer.
public struct Watching: ServiceLifecycle.Service {
    private let watch: AcceptedWatch

    /// Looks by means of `watch`.
    public init(_ watch: AcceptedWatch) { self.watch = watch }

    /// Looks until the service is to stop.
    public func run() async throws {
        let wish = StopWish()
        await withGracefulShutdownHandler {
            await watch.run(isOver: wish.check)
        } onGracefulShutdown: {
            wish.come()
        }
    }
}
