import ArgumentParser
import Arguments
import Awarding
import DomainModel
import Foundation
import Intake

/// `qix award`: decides readings that were made elsewhere.
struct AwardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "award",
        abstract: "Decide readings made by `qix read` elsewhere, and record what they earn.",
        discussion: """
            The second half of `qix batch`: needs the readings of all uploads of the manifest, in any order, and \
            gives the same ledger. Nothing is decided if a reading is missing.

            EXAMPLES
              parallel --pipe -N 50 qix read --jobs 1 - < paths.txt > readings.ndjson
              qix award readings.ndjson --manifest manifest.csv --catalog catalog.csv --campaigns campaigns.yaml \\
                --ledger qix.sqlite --out out
            """)

    @Argument(help: "The readings, one JSON object per line.", completion: .file(extensions: ["ndjson"]))
    var readings: String

    @Option(help: "The manifest (CSV) or folder of the uploads that were read.", completion: .file())
    var manifest: String

    @Option(help: "For a folder: the time of upload of every file, ISO 8601.", transform: UploadTime.parse)
    var at: UploadTime?

    @OptionGroup var award: AwardArguments

    func run() throws {
        let start = ContinuousClock.now
        let uploads = try Manifest.load(manifest, at: at?.timestamp(in: award.deciding.programme().zone))
        uploads.printNotes(as: "qix award")
        let awarding = try award.deciding.awarding()
        let lock = try RunLock(on: awarding.ledger)
        defer { lock.release() }
        let head = try award.deciding.head.checked(awarding.ledger, at: award.deciding.ledger)
        let run = try award.begin(awarding, input: manifest)
        let tally: RunTally
        do {
            tally = try RecordedReadingsRun(uploads, awarding: awarding).run(
                readings: readings, progress: Output.progress(quiet: award.quiet), use: run.output.add)
        } catch {
            // Decisions were recorded, so print the ledger's head even after an error.
            _ = try? head.save(awarding.ledger)
            throw error
        }
        try run.finish(tally)
        award.printSummary(tally, head: try head.save(awarding.ledger), setAside: uploads.setAside.count)
        if let path = award.metrics {
            try RunMetrics(
                tally: tally, setAside: uploads.setAside.count, elapsed: start.duration(to: .now), end: Date()
            ).write(to: path)
        }
        try award.end(tally)
    }
}
