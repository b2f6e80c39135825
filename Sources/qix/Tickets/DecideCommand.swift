import ArgumentParser
import Arguments
import Foundation
import Intake
import Ledger
import LedgerArguments
import Stores
import Text
import UploadQueue

/// `qix decide`: turns readings into coins.
struct DecideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decide",
        abstract: "Decide the uploads in a ledger's queue that were read, and record the decisions.",
        discussion: """
            Only one process decides at a time; a second one waits and takes over when the first ends for any \
            reason. Uploads are decided in the order of arrival. If the first one is not read for --wait seconds \
            while later ones are, it is decided when it is read. Readings of another version of qix, its libraries \
            or its models are discarded and made again, so that the coins do not depend on the machine that read a \
            picture. A decider of a version that was not announced announces it; once a later one is (`qix tickets \
            announce`), it ends with 1. Decisions go to standard output, one JSON object per line, and are stored with the tickets. \
            SIGTERM or Ctrl-C finishes the current decisions and stops; SIGHUP reads the campaigns again.

            EXAMPLES
              qix decide --catalog catalog.csv --campaigns campaigns.yaml --ledger postgresql://qix@db.example/coins

            EXIT STATUS
              0  stopped, or every upload is decided     1  the run could not go on     64  usage
              75  with --drain: uploads are left that could not be read for reasons outside the file
            """)

    @OptionGroup var deciding: DecidingArguments
    @OptionGroup var queue: QueueArguments

    @OptionGroup var tracing: TraceArguments
    @OptionGroup var measured: ProcessMetricsArguments

    @OptionGroup var logging: LogArguments

    @Option(help: "Maximum number of decisions stored in one transaction.")
    var atOnce = 20

    @Option(help: "Seconds that later uploads wait for an earlier one that is not read.")
    var wait = 600

    @OptionGroup var reading: ReadingOptions

    @Option(help: "The reader_version of readings to decide. (default: that of this qix)")
    var readerVersion: String?

    func validate() throws {
        guard (1...1000).contains(atOnce) else { throw ValidationError("--at-once must be between 1 and 1000.") }
        guard (0...86_400).contains(wait) else { throw ValidationError("--wait must be between 0 and 86400 seconds.") }
        try ReaderVersionArgument.validate(readerVersion)
    }

    func run() async throws {
        let traces = try tracing.begin(as: "qix decide")
        defer { traces?.end() }
        let retry = queue.retry(as: "qix decide")
        let tickets = try await retry { try SharedUploadQueue(path: deciding.ledger) }
        let version = try readerVersion ?? reading.description(for: "qix decide").version
        let (awarding, current) = deciding.replaceable(try await retry { try deciding.awarding() })
        let (signal, reload) = (StopSignal {}, ReloadSignal())
        let metrics = try measured.begin("qix_decide_", queue: tickets, traces: traces)
        defer { metrics.end() }
        let decide = QueueDeciderRun(
            tickets, awarding: awarding, atOnce: atOnce, waiting: .inOrder(.seconds(wait)), version: version,
            retry: retry)
        guard try await standBy(awarding.ledger, decide, retry, signal) else { return }
        defer { awarding.ledger.release() }
        let head = try await retry { try deciding.head.checked(awarding.ledger, at: deciding.ledger) }
        do {
            let tally = try await decide.run(
                drain: queue.drain, shouldStop: signal.check, use: { metrics.count($0) }
            ) { line in
                try FileHandle.standardOutput.write(contentsOf: line)
            } setAside: { what in
                Output.log("qix decide: set aside: \(what)")
            } onIdle: {
                metrics.look()
                if reload.take() { deciding.reload(current, of: awarding.ledger, as: "qix decide") }
                // After a failover the replica may lack decisions of the former server.
                try head.check(awarding.ledger)
                try head.save(awarding.ledger)
            }
            let unread = tally.unread > 0 ? ", \(tally.unread) not read" : ""
            Output.log(
                "qix decide: \(counted(tally.uploads - tally.unread, "upload")) decided\(unread), "
                    + "\(counted(tally.awarded, "coin")) awarded")
            HeadArguments.printHead(try head.save(awarding.ledger))
            guard queue.drain, !signal.isRaised else { return }
            let left = try tickets.counts().filter { [.unread, .missing].contains($0.key) }.values.reduce(0, +)
            guard left > 0 else { return }
            throw CommandError(
                "\(counted(left, "upload")) could not be read for reasons outside the file; "
                    + "`qix tickets \(tickets.location) --list` says why, and `qix tickets retry` lets them be "
                    + "read again",
                status: .unread)
        } catch let error as CommandError {
            throw error
        } catch {
            // Keep a head that the ledger does not contain, so that the mismatch is reported again.
            if !(error is HeadFileError) { _ = try? head.save(awarding.ledger) }
            throw error
        }
    }

    /// Waits until this process holds the ledger; false if a stop was requested first. Meanwhile it keeps the ledger's
    /// head, so that it knows an older copy when it takes over.
    private func standBy(
        _ ledger: Ledger, _ decide: QueueDeciderRun, _ retry: RetryPolicy, _ signal: StopSignal
    ) async throws -> Bool {
        var head: HeadFile?
        try await decide.requireNotSuperseded()
        while try await !retry({ try ledger.acquireRunLock() }) {
            if head == nil { Output.log("qix decide: another process decides for \(ledger.path); standing by") }
            head = try head ?? deciding.head.headFile(beside: deciding.ledger)
            try await retry { try head?.follow(ledger) }
            try await Task.sleep(for: .seconds(1))
            if signal.isRaised { return false }
            try await decide.requireNotSuperseded()
        }
        return true
    }
}
