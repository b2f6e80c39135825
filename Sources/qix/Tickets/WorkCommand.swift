import ArgumentParser
import Arguments
import Intake
import LedgerArguments
import Stores
import Text
import UploadQueue
import Workers

/// `qix work`: a machine that reads for a ledger elsewhere.
struct WorkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Read the pictures in a ledger's queue.",
        discussion: """
            Any number of these processes can run, on any machines that reach the database and the pictures. Each \
            renews the leases of its tickets while it reads; if it dies, another process takes them within \
            --lease seconds. A picture at which readers failed three times is set aside for `qix tickets retry`. \
            SIGTERM or Ctrl-C finishes the current pictures and stops.

            A reader that does not find a picture leaves it to others. One that finds none of those that wait returns \
            its tickets unused, looks again for --patience seconds, and then ends with 69.

            EXAMPLES
              qix work --ledger postgresql://qix@db.example/coins --pictures /shared/pictures --jobs 8
              qix work --ledger postgresql://qix@db.example/coins --pictures /shared/pictures --drain
              qix work --ledger postgresql://qix@db.example/coins --pictures https://pictures.example/qix \\
                --pictures-key /etc/qix/pictures.key

            EXIT STATUS
              0  stopped, or nothing is left to read    1  the run could not go on    64  usage
              69  the pictures cannot be reached        75  with --drain: pictures are missing
            """)

    @Option(help: "The ledger: postgresql://USER@HOST/DATABASE.")
    var ledger: String

    @OptionGroup var pictures: PictureStoreArguments

    @Option(help: "The reader's name in `qix tickets --list`. (default: the machine's name)")
    var name: String?

    @Option(help: "Seconds after which another reader takes the tickets of this one if it dies.")
    var lease = 20

    @OptionGroup var queue: QueueArguments
    @OptionGroup var tracing: TraceArguments
    @OptionGroup var measured: ProcessMetricsArguments
    @OptionGroup var readers: ReaderArguments

    func validate() throws {
        guard (5...86_400).contains(lease) else {
            throw ValidationError("--lease must be between 5 and 86400 seconds.")
        }
        guard name?.isEmpty != true else { throw ValidationError("--name must not be empty.") }
    }

    func run() async throws {
        let traces = try tracing.begin(as: "qix work")
        defer { traces?.end() }
        let reader = try readers.installed(for: "qix work")
        let queue = try await self.queue.retry(as: "qix work") { try SharedUploadQueue(path: ledger) }
        let reads = name.map { QueueReader(named: $0) } ?? QueueReader()
        let metrics = try measured.begin("qix_work_", queue: queue, traces: traces)
        defer { metrics.end() }
        Output.log("qix work: \(reads.name) reads for \(queue.location) from \(pictures.pictures)")
        let pool = ReaderPool(reader.command, readers: readers.jobs, limits: readers.limits, log: readers.log)
        // A reader has no file to read again, and goes on.
        let (signal, reload) = (StopSignal { pool.stop() }, ReloadSignal())
        defer { withExtendedLifetime(reload) {} }
        let tally: QueueReaderRun.Tally
        do {
            tally = try await pictures.withSource(largest: readers.limits.fileBytes) { source in
                try await QueueReaderRun(
                    queue, pictures: source, reader: reads, lease: lease, version: reader.version,
                    retry: self.queue.retry(as: "qix work"),
                    report: { [isVerbose = readers.verbose] ticket in
                        metrics.count(ticket)
                        WorkCommand.tell(ticket, isVerbose: isVerbose)
                    }, looked: metrics.look
                ).run(readingWith: pool, readers: readers.jobs, drain: self.queue.drain, shouldStop: signal.check)
            }
            await pool.shutDown()
        } catch {
            await pool.shutDown()
            guard let error = error as? PicturesOutOfReach else { throw error }
            throw CommandError("\(error)", status: .picturesOutOfReach)
        }
        if let summary = pool.incidents.summary { Output.log("qix work: \(summary)") }
        Output.log(
            "qix work: \(counted(tally.read, "picture")) read, \(counted(tally.failed, "attempt")) failed, "
                + "\(tally.late) came too late")
        guard self.queue.drain, !signal.isRaised, let missing = try queue.counts()[.missing] else { return }
        throw CommandError(
            "\(counted(missing, "picture is", "pictures are")) missing in \(pictures.pictures); "
                + "`qix tickets \(queue.location) --list` names them",
            status: .unread)
    }

    /// A line of the log for each ticket, where a machine or an attentive person reads it, and for each that fails.
    private static func tell(_ ticket: QueueReaderRun.ReadTicket, isVerbose: Bool) {
        let isFailure = ticket.outcome == .failed || ticket.outcome == .missing
        guard isFailure || isVerbose || Output.format == .json else { return }
        var details = [
            "ticket": "\(ticket.number)", "upload": ticket.image, "outcome": ticket.outcome.rawValue,
            "milliseconds": "\(Int(ticket.elapsed / .milliseconds(1)))",
        ]
        if let why = ticket.why { details["why"] = why }
        Output.log(
            format: Output.format, level: isFailure ? "warning" : "info",
            "qix work: ticket \(ticket.number) \(ticket.outcome.rawValue)", details: details)
    }
}
