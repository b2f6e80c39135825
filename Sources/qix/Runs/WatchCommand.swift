import ArgumentParser
import Arguments
import Foundation
import Intake
import LedgerArguments
import Text
import Workers

/// `qix watch`: uploads are decided as they come.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Read and decide files as they arrive in a folder.",
        discussion: """
            DIR contains USER/IMAGE. Decides the existing files first, then every file that is moved in or closed \
            after writing. A file's modification time is its time of upload. Names that begin with a dot are \
            ignored, so `rsync -t` and renaming into place work, and so are Thumbs.db and desktop.ini. A folder that \
            is moved, removed or unmounted ends it with 1. Decisions go to standard output, one JSON object \
            per line, at a start those of earlier runs first, unless with --new. SIGTERM or Ctrl-C finishes the current image and stops; SIGHUP reads the campaigns again.

            EXAMPLES
              qix watch uploads --catalog catalog.csv --campaigns campaigns.yaml --ledger qix.sqlite >> decisions.ndjson
            """)

    @Argument(help: "The folder.", completion: .directory)
    var directory: String

    @OptionGroup var deciding: DecidingArguments

    @Option(help: "Maximum size of the readings stored beside the ledger, such as 500M; 0 stores none.")
    var cacheLimit = ByteCount(bytes: 1 << 30)

    @Flag(
        help: """
            Print no decision of an earlier run. A line that a kill kept from being printed is then in the ledger \
            alone (qix ledger export).
            """)
    var new = false

    @OptionGroup var tracing: TraceArguments
    @OptionGroup var measured: ProcessMetricsArguments

    @OptionGroup var readers: ReaderArguments

    func run() async throws {
        let traces = try tracing.begin(as: "qix watch")
        defer { traces?.end() }
        let reader = try readers.installed(for: "qix watch")
        let (awarding, current) = deciding.replaceable(try deciding.awarding())
        let lock = try RunLock(on: awarding.ledger)
        defer { lock.release() }
        let head = try deciding.head.checked(awarding.ledger, at: deciding.ledger)
        let cache =
            cacheLimit.bytes == 0
            ? nil
            : try ReadingCache(
                folder: deciding.readingsFolder, version: ReadingCache.version(of: reader.command))
        let pool = ReaderPool(
            reader.command, readers: readers.jobs, limits: readers.limits, cache: cache, log: readers.log)
        let (signal, reload) = (StopSignal { pool.stop() }, ReloadSignal())
        let metrics = try measured.begin("qix_watch_", traces: traces)
        defer { metrics.end() }
        Output.log("qix watch: watching \(directory)")
        do {
            let tally = try await FolderWatchRun(directory, awarding: awarding, writesEarlier: !new).run(
                readingWith: pool, readers: readers.jobs, shouldStop: signal.check,
                looked: {
                    metrics.look()
                    if reload.take() { deciding.reload(current, of: awarding.ledger, as: "qix watch") }
                }, use: { metrics.count($0) }
            ) { line in
                try FileHandle.standardOutput.write(contentsOf: line)
            } setAside: { what in
                Output.log("qix watch: set aside: \(what)")
            } onIdle: {
                // A watch may run for months, and end in a power cut.
                try head.save(awarding.ledger)
            }
            await pool.shutDown()
            cache?.prune(toBytes: cacheLimit.bytes)
            if let summary = pool.incidents.summary { Output.log("qix watch: \(summary)") }
            let earlier = tally.decidedEarlier
            Output.log(
                "qix watch: stopped after \(counted(tally.uploads - earlier, "new upload")), "
                    + "\(counted(tally.awardedNow, "coin")) awarded"
                    + (earlier > 0 ? "; \(earlier) decided by earlier runs" : ""))
            HeadArguments.printHead(try head.save(awarding.ledger))
        } catch {
            await pool.shutDown()
            _ = try? head.save(awarding.ledger)
            throw error
        }
    }
}
