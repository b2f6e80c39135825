import Awarding
import Synchronization
import UploadQueue
import Workers

/// The queue of a ledger in a database, worked off by one process: uploads become tickets, are read here and by whoever
/// else reads for this queue, and are decided here. What is left when it dies, the next run or any reader goes on with.
public struct QueueBatchRun: Sendable {
    private let queue: SharedUploadQueue
    private let pictures: PictureFolder
    private let awarding: Awarding
    private let version: String
    private let lease: Int
    private let maxFileBytes: Int
    private let retry: RetryPolicy

    /// Seconds that others wait for an upload before them that is not read.
    private static let wait = 600

    /// - Parameters:
    ///   - pictures: where pictures are kept by their hash, for whoever reads them.
    ///   - version: of the readers whose readings count.
    ///   - lease: seconds after which a ticket that was not handed in is another's: more than any picture may take.
    ///   - maxFileBytes: bytes that a picture may have.
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

    /// Takes in the manifest and works the queue off.
    ///
    /// - Parameters:
    ///   - cache: keeps every reading, so that nothing is read twice.
    ///   - setAside: told what cannot be recorded, with the reason.
    /// - Returns: the names of the uploads that were decided now.
    public func run(
        _ manifest: Manifest, readingWith pool: ReaderPool, readers: Int, cache: ReadingCache, progress: RunProgress,
        shouldStop: @escaping @Sendable () -> Bool, setAside: (String) -> Void
    ) async throws -> Set<String> {
        // What cannot be taken in has no content that could be paid, and is told with the others' decisions.
        _ = try EnqueueRun(queue, pictures: pictures, maxFileBytes: maxFileBytes).run(manifest)
        let end = StopFlag()
        let work = QueueReaderRun(
            queue, pictures: pictures, lease: lease, version: version, thumbnails: true, retry: retry)
        let decide = QueueDeciderRun(
            queue, awarding: awarding, atOnce: awarding.ledger.groupSize, wait: .seconds(QueueBatchRun.wait),
            version: version,
            retry: retry)
        progress.begin(total: manifest.entries.count)
        defer { progress.end() }
        var decided: Set<String> = []
        var tally = RunTally()
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // A reader that cannot go on ends the deciding too: nobody would hand anything in.
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

/// Whether the reading or the deciding has ended, which ends the other.
private final class StopFlag: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
}
