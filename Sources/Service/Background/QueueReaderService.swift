import Intake
import ServiceLifecycle
import Workers

/// Reads for a queue, as `qix work` does. At shutdown the current pictures are finished or returned to the queue.
public struct QueueReaderService: ServiceLifecycle.Service {
    private let work: QueueReaderRun
    private let pool: ReaderPool
    private let readers: Int
    private let endsWhenSuperseded: Bool
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - readers: number of pictures read at the same time.
    ///   - endsWhenSuperseded: whether the process ends when a later version of the readers is announced, since it has
    ///     nothing else to do. Otherwise it goes on without reading.
    ///   - log: receives messages for the operator.
    public init(
        _ work: QueueReaderRun, pool: ReaderPool, readers: Int, endsWhenSuperseded: Bool,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.work = work
        self.pool = pool
        self.readers = readers
        self.endsWhenSuperseded = endsWhenSuperseded
        self.log = log
    }

    /// Reads until shutdown, or until a later version of the readers is announced.
    public func run() async throws {
        do {
            try await readUntilShutdown()
        } catch let error as ReaderVersionError {
            guard !endsWhenSuperseded else { throw error }
            log("\(error). This process goes on without reading")
            try await gracefulShutdown()
        }
    }

    private func readUntilShutdown() async throws {
        let stop = StopFlag()
        try await withGracefulShutdownHandler {
            _ = try await work.run(readingWith: pool, readers: readers, drain: false, shouldStop: stop.check)
        } onGracefulShutdown: {
            stop.set()
            pool.stop()
        }
    }
}
