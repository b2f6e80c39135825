import ArgumentParser
import Intake
import Stores
import UploadQueue
import Workers

/// `qix work`: a machine that reads for a ledger elsewhere.
struct WorkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Read the pictures of a ledger's queue and hand the readings in.",
        discussion: """
            Any number of these run, on any machines that reach the database and the folder of pictures. Each takes a \
            ticket for a time, and whoever dies loses nothing: the ticket is another's when the time is over. A picture \
            that three readers took and could not read is set aside, and answered. SIGTERM or Ctrl-C finishes the pictures \
            in hand and stops.

            EXAMPLES
              qix work --ledger postgresql://qix@db.example/coins --pictures /shared/pictures --jobs 8
              qix work --ledger postgresql://qix@db.example/coins --pictures /shared/pictures --drain
              qix work --ledger postgresql://qix@db.example/coins --pictures https://pictures.example/qix \\
                --pictures-key /etc/qix/pictures.key
            """)

    @Option(help: "The ledger: postgresql://USER@HOST/DATABASE.")
    var ledger: String

    @OptionGroup var pictures: PicturesArguments

    @Option(help: "Seconds after which a ticket that was not handed in is another reader's.")
    var lease = 600

    @OptionGroup var queue: QueueArguments
    @OptionGroup var readers: ReaderArguments

    func validate() throws {
        // Twice as long again for a reader that is replaced.
        guard lease >= 4 * readers.timeout else {
            throw ValidationError("--lease is at least four times --timeout: \(4 * readers.timeout).")
        }
    }

    func run() async throws {
        let pool = ReaderPool(readers.command, readers: readers.jobs, limits: readers.limits, log: readers.log)
        let signal = StopSignal { pool.stop() }
        do {
            let tally = try await pictures.withSource(largest: readers.limits.fileBytes) { source in
                try await QueueReaderRun(
                    SharedUploadQueue(path: ledger), pictures: source, lease: lease, version: readers.readerVersion,
                    retry: queue.retry(as: "qix work")
                ).run(readingWith: pool, readers: readers.jobs, drain: queue.drain, shouldStop: signal.check)
            }
            await pool.shutDown()
            if let summary = pool.incidents.summary { Output.log("qix work: \(summary)") }
            Output.log(
                "qix work: \(tally.read) pictures read, \(tally.failed) attempts failed, \(tally.late) came too late")
        } catch {
            await pool.shutDown()
            throw error
        }
    }
}
