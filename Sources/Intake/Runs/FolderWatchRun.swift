import Awarding
import Campaigns
import DomainModel
import Text
import Workers

/// `qix watch`: reads and decides uploads as they arrive in a folder `USER/IMAGE`.
public struct FolderWatchRun: Sendable {
    private let folder: String
    private let awarding: Awarding
    private let writesEarlier: Bool

    /// A run that watches `folder`.
    ///
    /// - Parameter writesEarlier: whether decisions that earlier runs made are written too. A line that a kill or a
    ///   full disk kept from being written is then written at the next start.
    public init(_ folder: String, awarding: Awarding, writesEarlier: Bool = true) {
        self.folder = folder
        self.awarding = awarding
        self.writesEarlier = writesEarlier
    }

    /// Decides the files in the folder, oldest first, and then new ones until `shouldStop` returns true. Each decision
    /// goes to `write` as a line of JSON, and a file that is not an upload goes to `setAside` with the reason. The
    /// current picture is finished or left for the next run, never half recorded. `onIdle` is called whenever every
    /// file is decided.
    ///
    /// - Parameters:
    ///   - looked: called after each look at the folder, which shows that the run lives.
    ///   - use: receives each decided upload before its line is written.
    public func run(
        readingWith pool: ReaderPool, readers: Int, shouldStop: @Sendable () -> Bool, looked: () -> Void = {},
        use: (AwardedUpload) -> Void = { _ in }, write: ([UInt8]) throws -> Void,
        setAside: (String) -> Void, onIdle: () throws -> Void
    ) async throws -> RunTally {
        var tally = RunTally()
        var watch = try DirectoryWatch(RawPath(folder))
        watch.addAll()
        let existing = try UploadFolder.manifest(of: folder, at: nil)
        existing.setAside.forEach(setAside)
        do {
            try await decide(existing.entries, pool, readers, &tally, use, write, setAside)
            try onIdle()
            while !shouldStop() {
                let arrived = watch.next(waiting: 300)
                looked()
                guard !arrived.isEmpty else {
                    guard !watch.isGone else { throw DirectoryWatchError.gone(folder: folder) }
                    continue
                }
                let entries = arrived.compactMap { file in
                    do throws(IdentifierError) {
                        return try UploadFolder.entry(file, under: RawPath(folder), position: 0, at: nil)
                    } catch {
                        setAside(UploadFolder.wrongName(of: file, under: RawPath(folder), error))
                        return nil
                    }
                }
                try await decide(entries, pool, readers, &tally, use, write, setAside)
                try onIdle()
            }
        } catch ReaderPoolError.stopped {
            // A stop was requested while pictures waited; the next run reads them.
        }
        return tally
    }

    private func decide(
        _ entries: [Manifest.Entry], _ pool: ReaderPool, _ readers: Int, _ tally: inout RunTally,
        _ use: (AwardedUpload) -> Void, _ write: ([UInt8]) throws -> Void, _ setAside: (String) -> Void
    ) async throws {
        var entries = entries.makeIterator()
        var counted = tally
        defer { tally = counted }
        var group = DecisionGroup(awarding)
        func decideGroup() throws {
            var lines: [[UInt8]] = []
            try group.decide(
                use: { awarded in
                    counted.add(awarded)
                    use(awarded)
                    guard awarded.outcome.isNew || writesEarlier else { return }
                    lines.append(try JSONLineEncoder.line(awarded.outcome.decision))
                }, else: setAside)
            for line in lines { try write(line) }
        }
        do {
            try await OrderedPipeline.run(
                window: readers * 4, next: { entries.next() },
                work: { entry in
                    try await UploadSpans.reading(entry.upload.image, below: nil) {
                        let read = try await pool.read(entry.path)
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
    }
}
