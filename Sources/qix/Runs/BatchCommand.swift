import ArgumentParser
import Arguments
import Awarding
import DomainModel
import Foundation
import Intake
import LedgerArguments
import Stores
import UploadQueue
import Workers

/// `qix batch`: a night's uploads become coins.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Read uploads, decide what they earn, and record it in the ledger.",
        discussion: """
            INPUT is a manifest, a CSV file with the columns image,user,shake,uploaded_at[,tier] and paths relative \
            to it, or a folder USER/IMAGE, where a file's modification time is its time of upload.

            Uploads are read in parallel and decided one after another, by time of upload and then by position. The \
            same uploads give the same ledger, for any number of jobs and interruptions: running it again continues \
            an interrupted run, and changes nothing after a finished one.

            Invalid rows or user folders are set aside and reported; the others are decided. A duplicate row counts \
            once.

            With a ledger in PostgreSQL and --pictures, a folder that readers share, the uploads go through its \
            queue, and `qix work` on other machines helps to read them. Other uploads of the queue are left alone.

            Writes readings.ndjson, decisions.ndjson and report.html to the folder --out. Readings are stored in \
            LEDGER.readings, so that nothing is read twice.

            EXAMPLES
              qix batch images/manifest.csv --catalog images/catalog.csv --campaigns images/campaigns.yaml \\
                --ledger qix.sqlite --out out
              qix batch uploads --at 2026-03-01 --catalog c.csv --campaigns c.yaml --ledger qix.sqlite --out out --jobs 8

            EXIT STATUS
              0  every upload reached a decision     1  the run could not finish     64  usage
              75  uploads are left that could not be read for reasons outside the file; run again
              130, 143  stopped by SIGINT or SIGTERM; run again to continue
            """)

    @Argument(help: "A manifest (CSV), or a folder USER/IMAGE.", completion: .file())
    var input: String

    @OptionGroup var award: AwardArguments

    @Option(help: "For a folder: the time of upload of every file, ISO 8601.", transform: UploadTime.parse)
    var at: UploadTime?

    @Option(
        help: ArgumentHelp(
            "Decide only this upload, named by its image in INPUT; repeatable.", valueName: "upload"))
    var only: [String] = []

    @Option(
        help: """
            With a ledger in PostgreSQL: the folder of pictures that readers share, or s3://BUCKET/PREFIX. \
            (default: read here alone)
            """,
        completion: .directory)
    var pictures: String?

    @Flag(
        help: """
            Decide in a temporary copy of the ledger: nothing is booked, and the files in the folder dry-run of --out \
            show what a run would do.
            """)
    var dryRun = false

    @Option(help: "Maximum size of the readings stored beside the ledger, such as 500M; 0 stores none.")
    var cacheLimit = ByteCount(bytes: 1 << 30)

    @OptionGroup var tracing: TraceArguments
    @OptionGroup var readers: ReaderArguments

    func run() async throws {
        let traces = try tracing.begin(as: "qix batch")
        defer { traces?.end() }
        let start = ContinuousClock.now
        do {
            let (tally, setAside) = try await decide()
            try writeMetrics(
                RunMetrics(tally: tally, setAside: setAside, elapsed: start.duration(to: .now), end: Date()))
            try award.end(tally)
        } catch let error as ExitCode {
            throw error
        } catch {
            try? writeMetrics(RunMetrics(elapsed: start.duration(to: .now), end: Date()))
            throw error
        }
    }

    private func writeMetrics(_ metrics: RunMetrics) throws {
        // Those of the last run that booked stay.
        guard let path = award.metrics, !dryRun else { return }
        try metrics.write(to: path)
    }

    /// The run, and how many rows and folders were set aside before it.
    private func decide() async throws -> (RunTally, Int) {
        let reader = try readers.installed(for: "qix batch")
        var manifest = try Manifest.load(input, at: at?.timestamp(in: award.deciding.programme().zone))
        manifest.printNotes(as: "qix batch")
        if !only.isEmpty {
            let missing = manifest.keep(only: only)
            guard missing.isEmpty else {
                throw CommandError(
                    "\(input): has no upload \(missing.joined(separator: ", ")); write them exactly as in INPUT")
            }
        }
        let erasureKey = award.deciding.erasures.erasureKey
        let dryRunLedger = dryRun ? try DryRunLedger(of: award.deciding.ledger, erasureKey: erasureKey) : nil
        defer { dryRunLedger?.remove() }
        let ledger = dryRunLedger?.path ?? award.deciding.ledger
        let awarding = try award.deciding.awarding(
            in: ledger, announcing: dryRunLedger == nil,
            erasureKey: dryRunLedger.map(\.erasureKey) ?? erasureKey)
        let lock = try RunLock(on: awarding.ledger)
        defer { lock.release() }
        let head = try (dryRunLedger?.head ?? award.deciding.head).checked(awarding.ledger, at: ledger)
        let isQueued = try !dryRun && pictures != nil && LedgerLocation(ledger).isDatabase
        // What passes through the queue is looked up once more for the report.
        let cache =
            cacheLimit.bytes == 0 && !isQueued
            ? nil
            : try ReadingCache(
                folder: award.deciding.readingsFolder, version: ReadingCache.version(of: reader.command))
        let count = readers.count(atMost: manifest.entries.count)
        let pool = ReaderPool(reader.command, readers: count, limits: readers.limits, cache: cache, log: readers.log)
        let signal = StopSignal { pool.stop() }
        do {
            let run = try award.begin(awarding, input: input, isDryRun: dryRun)
            let decided = try await decideQueued(
                manifest, awarding: awarding, reader: reader, pool: pool, readers: count, cache: isQueued ? cache : nil,
                signal: signal)
            let tally = try await BatchRun(manifest, awarding: awarding).run(
                readingWith: pool, readers: count, progress: Output.progress(quiet: award.quiet || decided != nil),
                decidedBefore: decided ?? [], use: run.output.add)
            try run.finish(tally, pool.incidents)
            await pool.shutDown()
            cache?.prune(toBytes: cacheLimit.bytes)
            if let summary = pool.incidents.summary { Output.log("qix batch: \(summary)") }
            award.printSummary(
                tally, head: try head.save(awarding.ledger), setAside: manifest.setAside.count, isDryRun: dryRun)
            if dryRun { Output.log("dry run: nothing was booked in \(award.deciding.ledger)") }
            return (tally, manifest.setAside.count)
        } catch {
            await pool.shutDown()
            // Decisions were recorded, so print the ledger's head even after an error.
            _ = try? head.save(awarding.ledger)
            if let number = signal.number {
                throw CommandError(
                    "\(error); decisions so far are stored: run again to continue", status: .stopped(by: number))
            }
            guard let error = error as? PicturesOutOfReach else { throw CommandError("\(error)") }
            throw CommandError("\(error)", status: .picturesOutOfReach)
        }
    }

    /// The uploads through the ledger's queue, where this run uses one: those that were decided, by name.
    private func decideQueued(
        _ manifest: Manifest, awarding: Awarding, reader: InstalledReader, pool: ReaderPool, readers count: Int,
        cache: ReadingCache?, signal: StopSignal
    ) async throws -> Set<String>? {
        guard let cache, let pictures else { return nil }
        let decided = try await QueueBatchRun(
            SharedUploadQueue(path: award.deciding.ledger),
            pictures: PicturePlace.shared(pictures, largest: readers.limits.fileBytes), awarding: awarding,
            version: reader.version, maxFileBytes: readers.limits.fileBytes,
            retry: RetryPolicy(seconds: 60) { Output.log("qix batch: \($0)") }
        ).run(
            manifest, readingWith: pool, readers: count, cache: cache, progress: Output.progress(quiet: award.quiet),
            shouldStop: signal.check
        ) { Output.log("qix batch: set aside: \($0)") }
        if signal.isRaised { throw ReaderPoolError.stopped }
        return decided
    }
}
