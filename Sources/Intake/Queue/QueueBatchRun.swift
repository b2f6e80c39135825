import Awarding
import UploadQueue
import Workers

/// A batch that passes through the queue of a ledger in a database. Its uploads become tickets, are read here and by
/// any other reader of the queue, and are decided here; other uploads of the queue are neither read nor decided. If the
/// process dies, the next run, or any reader and decider, continues.
public struct QueueBatchRun: Sendable {
    private let queue: SharedUploadQueue
    private let pictures: any PictureKeeper & PictureSource
    private let awarding: Awarding
    private let version: String
    private let maxFileBytes: Int
    private let retry: RetryPolicy

    /// Seconds that later uploads wait for an unread earlier one. Source: judged; not measured.
    private static let waitSeconds = 600
    /// Seconds after which a ticket of a reader that died goes to another. Source: judged; a service has as many.
    private static let leaseSeconds = 20

    /// - Parameters:
    ///   - pictures: stores pictures by their hash, for all readers.
    ///   - version: the version of the readers whose readings count.
    ///   - maxFileBytes: maximum bytes of a picture.
    public init(
        _ queue: SharedUploadQueue, pictures: any PictureKeeper & PictureSource, awarding: Awarding, version: String,
        maxFileBytes: Int, retry: RetryPolicy
    ) {
        self.queue = queue
        self.pictures = pictures
        self.awarding = awarding
        self.version = version
        self.maxFileBytes = maxFileBytes
        self.retry = retry
    }

    /// Enqueues the manifest, and reads and decides its uploads until none is left.
    ///
    /// - Parameters:
    ///   - cache: keeps every reading, so that nothing is read twice.
    ///   - setAside: receives each upload that cannot be recorded, with the reason.
    /// - Returns: the names of the uploads that this run decided.
    public func run(
        _ manifest: Manifest, readingWith pool: ReaderPool, readers: Int, cache: ReadingCache, progress: RunProgress,
        shouldStop: @escaping @Sendable () -> Bool, setAside: (String) -> Void
    ) async throws -> Set<String> {
        // A file that cannot be enqueued has no content to pay for; it is reported with the decisions.
        let reader = QueueReader()
        _ = try EnqueueRun(queue, pictures: pictures, maxFileBytes: maxFileBytes).run(manifest, for: reader.process)
        let end = StopFlag()
        let work = QueueReaderRun(
            queue, pictures: pictures, reader: reader, lease: QueueBatchRun.leaseSeconds, version: version,
            batch: reader.process, thumbnails: true, retry: retry)
        let decide = QueueDeciderRun(
            queue, awarding: awarding, atOnce: awarding.ledger.groupSize,
            waiting: .inOrder(.seconds(QueueBatchRun.waitSeconds)),
            version: version, batch: reader.process, retry: retry)
        progress.begin(total: manifest.entries.count)
        defer { progress.end() }
        var decided: Set<String> = []
        var tally = RunTally()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // A failed reader also ends the decider, which would wait for readings forever.
                defer { end.set() }
                _ = try await work.run(
                    readingWith: pool, readers: readers, drain: false,
                    shouldStop: { shouldStop() || end.isSet })
            }
            do {
                _ = try await decide.run(
                    drain: true, shouldStop: { shouldStop() || end.isSet },
                    use: { awarded in
                        cache.keep(awarded.reading)
                        tally.add(awarded)
                        if awarded.outcome.isNew, let id = awarded.outcome.decision.id { decided.insert(id) }
                        progress.show(tally)
                    }, write: { _ in }, setAside: setAside, onIdle: {})
            } catch {
                end.set()
                throw error
            }
            end.set()
            try await group.waitForAll()
            return decided
        }
    }
}
