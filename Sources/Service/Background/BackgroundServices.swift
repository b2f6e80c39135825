import Logging
import ServiceLifecycle

/// A part of the service that answers nobody: it reads, or decides.
public enum BackgroundServices {
    /// Runs the parts until SIGTERM or SIGINT, upon which each finishes what it has in hand.
    public static func run(_ parts: [any ServiceLifecycle.Service], log: Logger) async throws {
        try await ServiceGroup(
            configuration: .init(services: parts, gracefulShutdownSignals: [.sigterm, .sigint], logger: log)
        ).run()
    }
}
