import Intake
import ServiceLifecycle

/// Reads and decides in the process that accepts uploads. It stops shortly after the server.
public struct LocalDeciderService: ServiceLifecycle.Service {
    private let accepted: LocalDeciderRun
    private let onIdle: @Sendable () throws -> Void

    /// - Parameter onIdle: called whenever every accepted upload is decided.
    public init(_ accepted: LocalDeciderRun, onIdle: @escaping @Sendable () throws -> Void) {
        self.accepted = accepted
        self.onIdle = onIdle
    }

    /// Decides until shutdown. The current picture is finished or left for the next process.
    public func run() async throws {
        try await withGracefulShutdownHandler {
            try await accepted.run(onIdle: onIdle)
        } onGracefulShutdown: {
            accepted.stop()
        }
    }
}
