import Foundation
import Retail
import Rewards

/// `qix batch`: pictures are read side by side and decided one after another, in the manifest's order.
public struct BatchRun: Sendable {
    private let manifest: Manifest
    private let awarding: Awarding
    private let folder: String
    private let heading: Report.Heading

    /// How many pictures are read ahead of the one to be decided, for each reader: enough that one slow picture holds
    /// nobody up, little enough that memory does not grow with the number of uploads.
    private static let ahead = 32

    /// A run over `manifest` that writes to `folder`; `name` is what the report calls it.
    public init(_ manifest: Manifest, awarding: Awarding, folder: String, name: String) {
        self.manifest = manifest
        self.awarding = awarding
        self.folder = folder
        heading = Report.Heading(
            input: name, ledger: awarding.ledger.path, campaigns: awarding.programme.campaigns)
    }

    /// Reads with `pool`'s readers and decides. What was decided before a `stop` of the pool, or an error, stays decided.
    public func run(readingWith pool: ReaderPool, readers: Int, progress: Progress) async throws -> BatchTally {
        let output = try BatchOutput(folder: folder, awarding: awarding, heading: heading)
        var entries = manifest.entries.makeIterator()
        let start = ContinuousClock.now
        progress.begin(total: manifest.entries.count)
        defer { progress.end() }
        try await InOrder.run(
            window: readers * BatchRun.ahead, next: { entries.next() },
            work: { entry in try await pool.read(entry.path, thumbnail: true) },
            use: { entry, read in
                try output.take(read, of: entry.upload)
                progress.show(output.tally)
            })
        try output.finish(
            Report.Footing(
                elapsed: start.duration(to: .now), incidents: pool.incidents, summary: awarding.ledger.summary()))
        return output.tally
    }
}
