import Logging
import ServiceLifecycle

/// Runs the parts of the service that answer no request: reading, deciding, delivering.
public enum BackgroundServices {
    /// Runs `parts` until SIGTERM or SIGINT. Each part then finishes its current work.
    public static func run(_ parts: [any ServiceLifecycle.Service], log: Logger) async throws {
        try await ServiceGroup(
            configuration: .init(services: parts, gracefulShutdownSignals: [.sigterm, .sigint], logger: log)
        ).run()
    }
}
