import ArgumentParser
import Foundation
import Intake
import Workers

/// `qix watch`: uploads are decided as they come.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Keep reading and deciding what arrives in a folder.",
        discussion: """
            DIR holds USER/IMAGE. What lies there is decided first, then every file that is moved in or closed after \
            writing. A file's time of modification is its time of upload, and names that begin with a dot are passed \
            over, so that `rsync -t` and a rename into place work as they are. Decisions go to standard output, one \
            JSON object a line. SIGTERM or Ctrl-C finishes the image in hand and stops.

            EXAMPLES
              qix watch uploads --catalog catalog.csv --campaigns campaigns.yaml --ledger qix.sqlite >> decisions.ndjson
            """)

    @Argument(help: "The folder.", completion: .directory)
    var directory: String

    @OptionGroup var deciding: DecidingArguments

    @Option(help: "Bytes of readings to keep beside the ledger, such as 500M; 0 keeps none.")
    var cacheLimit = ByteCount(bytes: 1 << 30)

    @OptionGroup var readers: ReaderArguments

    func run() async throws {
        let awarding = try deciding.awarding()
        let lock = try RunLock(on: awarding.ledger)
        defer { lock.release() }
        let head = try deciding.head.checked(awarding.ledger, at: deciding.ledger)
        let cache =
            cacheLimit.bytes == 0
            ? nil
            : try ReadingCache(
                folder: deciding.readingsFolder, version: ReadingCache.version(of: readers.command))
        let pool = ReaderPool(
            readers.command, readers: readers.jobs, limits: readers.limits, cache: cache, log: readers.log)
        let signal = StopSignal { pool.stop() }
        Output.log("qix watch: watching \(directory)")
        do {
            let tally = try await FolderWatchRun(directory, awarding: awarding).run(
                readingWith: pool, readers: readers.jobs, shouldStop: signal.check
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
            Output.log("qix watch: stopped after \(tally.uploads) uploads, \(tally.awarded) coins awarded")
            HeadArguments.printHead(try head.save(awarding.ledger))
        } catch {
            await pool.shutDown()
            _ = try? head.save(awarding.ledger)
            throw error
        }
    }
}
