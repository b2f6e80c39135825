import ArgumentParser
import Foundation
import Intake
import Readers
import Stores
import UploadQueue

/// `qix decide`: turns readings into coins.
struct DecideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decide",
        abstract: "Decide what readers handed in to a ledger's queue, and record it.",
        discussion: """
            One at a time: a second one waits until the first has ended, however it ended, and takes over. Uploads are \
            decided in the order in which they came; when the first is not read for --wait seconds though others are, it is \
            decided when it comes. Readings of another version of qix, its libraries or its models are made anew, so \
            that the same pictures give the same coins whoever reads them. Decisions go to standard output, one JSON object a line, and are kept with the tickets. \
            SIGTERM or Ctrl-C finishes the decisions in hand and stops.

            EXAMPLES
              qix decide --catalog catalog.csv --campaigns campaigns.yaml --ledger postgresql://qix@db.example/coins
            """)

    @OptionGroup var deciding: DecidingArguments
    @OptionGroup var queue: QueueArguments

    @OptionGroup var logging: LogArguments

    @Option(help: "Decisions stored in one transaction, while so many wait.")
    var atOnce = 20

    @Option(help: "Seconds that others wait for an upload before them that is not read.")
    var wait = 600

    @OptionGroup var reading: ReadingOptions

    @Option(help: "Whose readings count, as readings name it in reader_version; this qix's own when left out.")
    var readerVersion: String?

    func validate() throws {
        guard (1...1000).contains(atOnce) else { throw ValidationError("--at-once is 1 to 1000.") }
        guard (0...86_400).contains(wait) else { throw ValidationError("--wait is 0 to 86400 seconds.") }
    }

    func run() async throws {
        let tickets = try SharedUploadQueue(path: deciding.ledger)
        let version = readerVersion ?? ReaderRegistry.version(options: reading.options, code: "qix/\(Qix.version)")
        let awarding = try deciding.awarding()
        let signal = StopSignal {}
        var isStandingBy = false
        while try !awarding.ledger.acquireRunLock() {
            if !isStandingBy { Output.log("qix decide: another is at work on \(awarding.ledger.path); standing by") }
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
