import Intake
import ServiceLifecycle

/// Reading and deciding in the process that takes pictures in, as long as the server runs and a little longer.
public struct LocalDeciderService: ServiceLifecycle.Service {
    private let accepted: LocalDeciderRun
    private let onIdle: @Sendable () throws -> Void

    /// - Parameter onIdle: called whenever all that was accepted is decided.
    public init(_ accepted: LocalDeciderRun, onIdle: @escaping @Sendable () throws -> Void) {
        self.accepted = accepted
        self.onIdle = onIdle
    }

    /// Decides until the service is to stop; what is in hand is finished, or left for the next process.
    public func run() async throws {
        try await withGracefulShutdownHandler {
            try await accepted.run(onIdle: onIdle)
        } onGracefulShutdown: {
            accepted.stop()
        }
    }
}
