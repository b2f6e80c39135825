import ArgumentParser
import Arguments
import Campaigns
import DomainModel
import Intake
import LedgerArguments
import Stores
import Text
import UploadQueue

/// `qix enqueue`: uploads wait to be read and decided elsewhere.
struct EnqueueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enqueue",
        abstract: "Add uploads to a ledger's queue, for readers and a decider on any machine.",
        discussion: """
            The first part of `qix batch` for many machines: stores each picture under its hash in a folder that the \
            readers share, and adds a ticket to the ledger's PostgreSQL database. A file that its user sent before \
            gets no second ticket, so the command can be repeated; one that could not be read before is read again.

            EXAMPLES
              qix enqueue images/manifest.csv --ledger postgresql://qix@db.example/coins --pictures /shared/pictures
              qix enqueue uploads --at 2026-03-01 --ledger postgresql://qix@db.example/coins --pictures /shared/pictures

            EXIT STATUS
              0  every upload has a ticket     1  the run could not finish     64  usage
              75  uploads were set aside, such as those whose file is missing
            """)

    @Argument(help: "A manifest (CSV), or a folder USER/IMAGE.", completion: .file())
    var input: String

    @Option(help: "The ledger: postgresql://USER@HOST/DATABASE.")
    var ledger: String

    @Option(help: "The folder of pictures that readers share, or s3://BUCKET/PREFIX.", completion: .directory)
    var pictures: String

    @Option(
        help: "For a folder: the time of upload of every file, ISO 8601; a day means its end in Italy.",
        transform: UploadTime.parse)
    var at: UploadTime?

    @OptionGroup var tracing: TraceArguments
    @OptionGroup var reading: ReadingOptions

    func run() throws {
        let traces = try tracing.begin(as: "qix enqueue")
        defer { traces?.end() }
        let manifest = try Manifest.load(input, at: at?.timestamp(in: .rome))
        manifest.printNotes(as: "qix enqueue")
        let outcome = try EnqueueRun(
            SharedUploadQueue(path: ledger), pictures: PicturePlace.shared(pictures, largest: PhotoLimits().bytes),
            maxFileBytes: PhotoLimits().bytes
        ).run(manifest)
        for what in outcome.setAside { Output.log("qix enqueue: set aside: \(what)") }
        let added = outcome.added
        Output.log(
            "\(counted(added.new, "new ticket")); \(counted(added.known, "upload")) already had one"
                + (added.reopened > 0 ? "; \(added.reopened) that were not read before are read again" : ""))
        let setAside = outcome.setAside.count + manifest.setAside.count
        guard setAside > 0 else { return }
        throw CommandError(
            counted(
                setAside, "upload or row was set aside; mend it and run again",
                "uploads or rows were set aside; mend them and run again"), status: .unread)
    }
}
