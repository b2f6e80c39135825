import ArgumentParser
import Arguments
import Intake
import Stores
import UploadQueue
import Workers

/// `qix work`: a machine that reads for a ledger elsewhere.
struct WorkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Read the pictures in a ledger's queue.",
        discussion: """
            Any number of these processes can run, on any machines that reach the database and the pictures. Each \
            leases tickets for a time; if it dies, another process takes them after that time. A picture that three \
            readers failed to read is answered with an error. SIGTERM or Ctrl-C finishes the current pictures and \
            stops.

            EXAMPLES
              qix work --ledger postgresql://qix@db.example/coins --pictures /shared/pictures --jobs 8
              qix work --ledger postgresql://qix@db.example/coins --pictures /shared/pictures --drain
              qix work --ledger postgresql://qix@db.example/coins --pictures https://pictures.example/qix \\
                --pictures-key /etc/qix/pictures.key
            """)

    @Option(help: "The ledger: postgresql://USER@HOST/DATABASE.")
    var ledger: String

    @OptionGroup var pictures: PictureStoreArguments

    @Option(help: "Seconds after which another reader takes a ticket without a reading.")
    var lease = 600

    @OptionGroup var queue: QueueArguments
    @OptionGroup var readers: ReaderArguments

    func validate() throws {
        // Twice as long again for a reader that is replaced.
        guard lease >= 4 * readers.timeout else {
            throw ValidationError("--lease must be at least four times --timeout: \(4 * readers.timeout).")
        }
    }

    func run() async throws {
        let reader = try readers.installed(for: "qix work")
        let pool = ReaderPool(reader.command, readers: readers.jobs, limits: readers.limits, log: readers.log)
        let signal = StopSignal { pool.stop() }
        do {
            let tally = try await pictures.withSource(largest: readers.limits.fileBytes) { source in
                try await QueueReaderRun(
                    SharedUploadQueue(path: ledger), pictures: source, lease: lease, version: reader.version,
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
