import Awarding
import Campaigns
import DomainModel
import Workers

/// `qix batch`: pictures are read side by side and decided in the manifest's order, those that are ready together.
public struct BatchRun: Sendable {
    private let manifest: Manifest
    private let awarding: Awarding

    /// How many pictures are read ahead of the one to be decided, for each reader: enough that one slow picture holds
    /// nobody up, little enough that memory does not grow with the number of uploads.
    private static let ahead = 32

    /// A run over `manifest`.
    public init(_ manifest: Manifest, awarding: Awarding) {
        self.manifest = manifest
        self.awarding = awarding
    }

    /// Reads with `pool`'s readers and decides; each upload that was decided goes to `use`. What was decided before a
    /// `stop` of the pool, or an error, stays decided.
    ///
    /// - Parameter earlier: uploads that this run has decided already, by name; they count as new.
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
                }, else: { tally.setAside($0) })
        }
        do {
            try await OrderedPipeline.run(
                window: readers * BatchRun.ahead, next: { entries.next() },
                work: { entry in try await pool.read(entry.path, thumbnail: true) },
                use: { entry, read, isNextDone in
                    group.add(read, of: entry.upload)
                    if group.isFull || !isNextDone { try decideGroup() }
                })
        } catch let error as ReaderPoolError {
            // What was read by then is decided.
            try decideGroup()
            throw error
        }
        return tally
    }
}
