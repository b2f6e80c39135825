import Awarding
import Synchronization
import UploadQueue
import Workers

/// Processes the queue of a ledger in a database in one process. Uploads become tickets, are read here and by any other
/// reader of the queue, and are decided here. If the process dies, the next run or any reader continues.
public struct QueueBatchRun: Sendable {
    private let queue: SharedUploadQueue
    private let pictures: PictureFolder
    private let awarding: Awarding
    private let version: String
    private let lease: Int
    private let maxFileBytes: Int
    private let retry: RetryPolicy

    /// Seconds that later uploads wait for an unread earlier one. Source: judged; not measured.
    private static let waitSeconds = 600

    /// - Parameters:
    ///   - pictures: stores pictures by their hash, for all readers.
    ///   - version: the version of the readers whose readings count.
    ///   - lease: seconds after which a ticket without a submitted reading goes to another reader; more than any
    ///     picture may take.
    ///   - maxFileBytes: maximum bytes of a picture.
    public init(
        _ queue: SharedUploadQueue, pictures: PictureFolder, awarding: Awarding, version: String, lease: Int,
        maxFileBytes: Int, retry: RetryPolicy
    ) {
        self.queue = queue
        self.pictures = pictures
        self.awarding = awarding
        self.version = version
        self.lease = lease
        self.maxFileBytes = maxFileBytes
        self.retry = retry
    }

    /// Enqueues the manifest and processes the queue until it is empty.
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
        _ = try EnqueueRun(queue, pictures: pictures, maxFileBytes: maxFileBytes).run(manifest)
        let end = StopFlag()
        let work = QueueReaderRun(
            queue, pictures: pictures, lease: lease, version: version, thumbnails: true, retry: retry)
        let decide = QueueDeciderRun(
            queue, awarding: awarding, atOnce: awarding.ledger.groupSize, wait: .seconds(QueueBatchRun.waitSeconds),
            version: version,
            retry: retry)
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

/// Whether the readers or the decider have ended; each ends the other.
private final class StopFlag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}
