import Awarding
import Campaigns
import DomainModel
import Workers

/// `qix batch`: reads pictures in parallel and decides them in the order of the manifest, in groups of those that are
/// ready.
public struct BatchRun: Sendable {
    private let manifest: Manifest
    private let awarding: Awarding

    /// Pictures that are read ahead of the current one, per reader: enough that one slow picture delays nobody, and few
    /// enough that memory does not grow with the number of uploads. Source: judged; not measured.
    private static let ahead = 32

    /// A run over `manifest`.
    public init(_ manifest: Manifest, awarding: Awarding) {
        self.manifest = manifest
        self.awarding = awarding
    }

    /// Reads with the readers of `pool` and decides; each decided upload goes to `use`. Decisions made before an error
    /// or a `stop` of the pool stay.
    ///
    /// - Parameter earlier: names of uploads that this run has decided already; they count as new.
    public func run(
        readingWith pool: ReaderPool, readers: Int, progress: RunProgress, decidedBefore earlier: Set<String> = [],
        use: (AwardedUpload) throws -> Void
    ) async throws -> RunTally {
        var tally = RunTally()
        var entries = manifest.entries.makeIterator()
        progress.begin(total: manifest.entries.count)
        defer { progress.end() }
        var group = DecisionGroup(awarding)
        func decideGroup() throws {
            try group.decide(
                use: { decided in
                    var awarded = decided
                    if let id = awarded.outcome.decision.id, earlier.contains(id) {
                        awarded.outcome.isNew = true
                        awarded.isFromCache = false
                    }
                    tally.add(awarded)
                    try use(awarded)
                    progress.show(tally)
                }, else: { tally.countSetAside(reason: $0) })
        }
        do {
            try await OrderedPipeline.run(
                window: readers * BatchRun.ahead, next: { entries.next() },
                work: { entry in
                    try await UploadSpans.reading(entry.upload.image, below: nil) {
                        let read = try await pool.read(entry.path, thumbnail: true)
                        return (read, UploadSpans.name(of: read), read.reading)
                    }
                },
                use: { entry, read, isNextDone in
                    group.add(read.outcome, of: entry.upload, below: read.trace)
                    if group.isFull || !isNextDone { try decideGroup() }
                })
        } catch let error as ReaderPoolError {
            // Uploads that were read before the stop are decided.
            try decideGroup()
            throw error
        }
        return tally
    }
}
