import Intake
import ServiceLifecycle
import Workers

/// Reads for a queue, as `qix work` does. At shutdown the current pictures are finished or returned to the queue.
public struct QueueReaderService: ServiceLifecycle.Service {
    private let work: QueueReaderRun
    private let pool: ReaderPool
    private let readers: Int

    /// - Parameter readers: number of pictures read at the same time.
    public init(_ work: QueueReaderRun, pool: ReaderPool, readers: Int) {
        self.work = work
        self.pool = pool
        self.readers = readers
    }

    /// Reads until shutdown.
    public func run() async throws {
        let stop = StopFlag()
        try await withGracefulShutdownHandler {
            _ = try await work.run(readingWith: pool, readers: readers, drain: false, shouldStop: stop.check)
        } onGracefulShutdown: {
            stop.set()
            pool.stop()
        }
    }
}
