import ArgumentParser
import Arguments
import Foundation
import Intake
import LedgerArguments
import Stores
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
            picture. Decisions go to standard output, one JSON object per line, and are stored with the tickets. \
            SIGTERM or Ctrl-C finishes the current decisions and stops.

            EXAMPLES
              qix decide --catalog catalog.csv --campaigns campaigns.yaml --ledger postgresql://qix@db.example/coins
            """)

    @OptionGroup var deciding: DecidingArguments
    @OptionGroup var queue: QueueArguments

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
    }

    func run() async throws {
        let tickets = try SharedUploadQueue(path: deciding.ledger)
        let version = try readerVersion ?? reading.description(for: "qix decide").version
        let awarding = try deciding.awarding()
        let signal = StopSignal {}
        var isStandingBy = false
        while try !awarding.ledger.acquireRunLock() {
            if !isStandingBy {
                Output.log("qix decide: another process decides for \(awarding.ledger.path); standing by")
            }
            isStandingBy = true
            try await Task.sleep(for: .seconds(1))
            if signal.isRaised { return }
        }
        defer { awarding.ledger.release() }
        let head = try deciding.head.checked(awarding.ledger, at: deciding.ledger)
        do {
            let tally = try await QueueDeciderRun(
                tickets, awarding: awarding, atOnce: atOnce, wait: .seconds(wait), version: version,
                retry: queue.retry(as: "qix decide")
            ).run(drain: queue.drain, shouldStop: signal.check) { line in
                try FileHandle.standardOutput.write(contentsOf: line)
            } setAside: { what in
                Output.log("qix decide: set aside: \(what)")
            } onIdle: {
                // After a failover the replica may lack decisions of the former server.
                try head.check(awarding.ledger)
                try head.save(awarding.ledger)
            }
            Output.log("qix decide: \(tally.uploads) uploads decided, \(tally.awarded) coins awarded")
            HeadArguments.printHead(try head.save(awarding.ledger))
        } catch {
            // Keep a head that the ledger does not contain, so that the mismatch is reported again.
            if !(error is HeadFileError) { _ = try? head.save(awarding.ledger) }
            throw error
        }
    }
}
