import Logging
import ServiceLifecycle

/// Loads the programme that another process of the service put in force.
public struct ProgrammeReloadService: ServiceLifecycle.Service {
    private let file: ProgrammeFile
    private let log: Logger

    /// Time between two checks: an operator's change reaches every process within about this time. Source: judged; not
    /// measured.
    private static let interval = Duration.seconds(1)

    /// Follows `file`.
    public init(_ file: ProgrammeFile, log: Logger) {
        self.file = file
        self.log = log
    }

    /// Checks until shutdown.
    public func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try file.reloadIfReplaced()
                } catch {
                    log.error("cannot read the programme that another process installed: \(error)")
                }
                try await Task.sleep(for: ProgrammeReloadService.interval)
            }
        }
    }
}
