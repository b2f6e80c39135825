import ArgumentParser
import Arguments
import Awarding
import Campaigns
import Ledger
import LedgerArguments
import Report
import Stores
import Text
import Workers

/// What a run that ends needs; shared by `batch` and `award`.
struct AwardArguments: ParsableArguments {
    @OptionGroup var deciding: DecidingArguments

    @Option(
        help: "The folder for readings.ndjson, decisions.ndjson and report.html, or s3://BUCKET/PREFIX.",
        completion: .directory)
    var out: String

    @Flag(
        help:
            "Store the report's pictures in a folder report-pictures beside it: smaller pages for large runs."
    )
    var assets = false

    @Option(
        help: "A file for Prometheus's textfile collector with the results of the run, also of a failed one.",
        completion: .file(extensions: ["prom"]))
    var metrics: String?

    @OptionGroup var personal: PersonalArguments

    @Flag(help: "Print no progress and no summary.")
    var quiet = false

    /// Begins the files that a run writes. Those of a dry run stand in a folder of their own, beside the ones that tell
    /// what was booked.
    func begin(_ awarding: Awarding, input: String, isDryRun: Bool = false) throws -> AwardRunFiles {
        let place = try OutputFolder(folder(isDryRun: isDryRun))
        return AwardRunFiles(
            output: try RunOutput(
                folder: place.path, ledger: awarding.ledger,
                inputs: ReportWriter.RunInputs(
                    input: input, ledger: LedgerLocation(deciding.ledger).location,
                    campaigns: awarding.programme.campaigns, isDryRun: isDryRun),
                separatePictures: assets, shown: personal.shown()),
            place: place, ledger: awarding.ledger)
    }

    /// The folder of a run's files.
    func folder(isDryRun: Bool) -> String { isDryRun ? "\(out)/dry-run" : out }

    /// The status that a run ends with: one of its own where uploads are left that another run may read.
    func end(_ tally: RunTally) throws {
        if tally.unread > 0 { throw ExitCode(ExitStatus.unread.number) }
    }

    /// Prints the result of a run and the ledger's head after it.
    func printSummary(_ tally: RunTally, head: SignedHead, setAside: Int, isDryRun: Bool = false) {
        guard !quiet else { return }
        func count(_ outcome: Decision.Outcome) -> Int { tally.outcomes[outcome] ?? 0 }
        let inPart = tally.forReview - count(.review)
        let rejected = count(.reject) - tally.unread
        let earlier = tally.awarded - tally.awardedNow
        Output.log(
            """
            \(counted(tally.uploads, "upload")): \(count(.award)) awarded, \(tally.forReview) for review\
            \(inPart > 0 ? " (\(inPart) of them awarded in part)" : ""), \(rejected) rejected\
            \(tally.unread > 0 ? ", \(tally.unread) not read" : "")
            \(counted(tally.awardedNow, "coin")) awarded\(earlier > 0 ? " now, \(earlier) by earlier runs" : ""), \
            \(tally.pending) waiting; \(counted(tally.fromCache, "reading")) kept from earlier
            report: \(folder(isDryRun: isDryRun))/report.html
            """)
        if tally.unread > 0 {
            for name in tally.unreadNames { Output.log("not read: \(name)") }
            Output.log(
                "\(counted(tally.unread, "upload")) could not be read for reasons outside the file; run again to retry")
        }
        if tally.keptDespiteNewReading > 0 {
            Output.log(
                counted(
                    tally.keptDespiteNewReading, "upload has a new reading; its decision is not changed",
                    "uploads have new readings; their decisions are not changed"))
        }
        for reason in tally.setAsideReasons { Output.log("set aside: \(reason)") }
        let setAside = setAside + tally.setAsideCount
        if setAside > 0 {
            Output.log(
                counted(
                    setAside, "row or folder was set aside and not decided; see above",
                    "rows or folders were set aside and not decided; see above"))
        }
        HeadArguments.printHead(head)
    }
}

/// The files of a run on their way, and when it began.
struct AwardRunFiles {
    let output: RunOutput
    private let place: OutputFolder
    private let ledger: Ledger
    private let start = ContinuousClock.now

    init(output: RunOutput, place: OutputFolder, ledger: Ledger) {
        self.output = output
        self.place = place
        self.ledger = ledger
    }

    /// Puts the files in their places.
    func finish(_ tally: RunTally, _ incidents: ReaderIncidents? = nil) throws {
        try output.finish(
            tally,
            ReportWriter.RunResults(
                elapsed: start.duration(to: .now), incidents: incidents?.summary,
                confinement: incidents?.confinement ?? [], summary: ledger.summary()))
        try place.publish()
    }
}
