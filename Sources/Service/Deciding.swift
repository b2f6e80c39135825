import Intake
import ServiceLifecycle

/// Reading and deciding in the process that takes pictures in, as long as the server runs and a little longer.
public struct Deciding: ServiceLifecycle.Service {
    private let accepted: AcceptedRun
    private let pause: @Sendable () throws -> Void

    /// - Parameter pause: called whenever all that was accepted is decided.
    public init(_ accepted: AcceptedRun, pause: @escaping @Sendable () throws -> Void) {
        self.accepted = accepted
        self.pause = pause
    }

    /// Decides until the service is to stop; what is in hand is finished, or left for the next process.
    public func run() async throws {
        try await withGracefulShutdownHandler {
            try await accepted.run(pause: pause)
        } onGracefulShutdown: {
            accepted.stop()
        }
    }
}
