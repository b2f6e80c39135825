import Intake
import ServiceLifecycle
import Workers

/// Reading for a queue, as `qix work` does; what is in hand is finished, or given back, when the service is to stop.
public struct QueueReading: ServiceLifecycle.Service {
    private let work: WorkRun
    private let pool: ReaderPool
    private let readers: Int

    /// - Parameter readers: how many pictures are read at a time.
    public init(_ work: WorkRun, pool: ReaderPool, readers: Int) {
        self.work = work
        self.pool = pool
        self.readers = readers
    }

    /// Reads until the service is to stop.
    public func run() async throws {
        let wish = StopWish()
        try await withGracefulShutdownHandler {
            _ = try await work.run(readingWith: pool, readers: readers, drain: false, isOver: wish.check)
        } onGracefulShutdown: {
            wish.come()
            pool.stop()
        }
    }
}
