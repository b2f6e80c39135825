import Intake
import ServiceLifecycle
import Workers

/// Reading for a queue, as `qix work` does; what is in hand is finished, or given back, when the service is to stop.
public struct QueueReaderService: ServiceLifecycle.Service {
    private let work: QueueReaderRun
    private let pool: ReaderPool
    private let readers: Int

    /// - Parameter readers: how many pictures are read at a time.
    public init(_ work: QueueReaderRun, pool: ReaderPool, readers: Int) {
        self.work = work
        self.pool = pool
        self.readers = readers
    }

    /// Reads until the service is to stop.
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
