import ArgumentParser
import Arguments
import Awarding
import Campaigns
import Catalog
import DomainModel
import Foundation
import Intake
import Ledger
import LedgerArguments
import SQLite
import Stores
import Text

/// `qix simulate`: what another programme would have cost.
struct SimulateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Decide recorded uploads under another programme, and report what would change.",
        discussion: """
            Every upload of the ledger is decided again, in the same order, in a temporary ledger; the ledger itself \
            is not changed. Prints coins by campaign, partner, day and user, when budgets run out, how many uploads \
            each limit stops, and every upload whose decision changes. With --since, earlier uploads keep their \
            decisions and count towards limits. With --readings and --catalog, products are matched again. Manual \
            actions (approvals, reversals, spends) are not repeated, but for the discounts that people took.

              qix simulate --ledger coins.qix --campaigns next.yaml
              qix simulate --ledger coins.qix --campaigns next.yaml --since 2026-03-01 --page next.html
              qix simulate --ledger coins.qix --campaigns next.yaml --json > next.json
              qix simulate --ledger coins.qix --campaigns next.yaml --catalog next.csv --readings out/readings.ndjson
            """)

    @Option(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file()) var ledger: String
    @Option(help: "The campaigns to simulate, YAML.", completion: .file(extensions: ["yaml", "yml"])) var campaigns:
        String
    @Option(help: "The first day of upload to decide again.", transform: parseDay) var since: Day?
    @Option(help: "The products to match, CSV, with --readings.", completion: .file(extensions: ["csv"]))
    var catalog: String?
    @Option(help: "The readings of the uploads, one JSON object per line.", completion: .file(extensions: ["ndjson"]))
    var readings: String?
    @OptionGroup var tuning: PackArguments
    @Option(help: "An HTML page with charts of the sums.", completion: .file(extensions: ["html"])) var page: String?
    @Flag(help: "Print one JSON object, with every upload whose decision changes.") var json = false

    func validate() throws {
        guard (readings == nil) == (catalog == nil) else {
            throw ValidationError("Give --readings and --catalog together.")
        }
        guard tuning.tuning == nil || readings != nil else { throw ValidationError("--tuning needs --readings.") }
    }

    func run() async throws {
        let programme = try CampaignFile.load(yaml: InputFile.text(campaigns), named: campaigns)
        let source = try Ledger(path: ledger, access: .read)
        let folder = FileManager.default.temporaryDirectory.appending(path: "qix-simulate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let rehearsal = try Ledger(
            store: SQLiteStore(
                path: folder.appending(path: "rehearsal.sqlite").path, access: .write, migrations: .ledger,
                durability: .off))
        var sums = SimulationReport(under: programme)
        let simulation = Simulation(
            of: source, in: rehearsal, under: programme, since: since, claim: try matchedAnew(under: programme))
        try await simulation.forEachUpload { sums.add($0) }
        sums.finish()
        if let page {
            let text = SimulationPage(sums, ledger: source.path, campaigns: campaigns, since: since).html
            try Output.write(Array(text.utf8), to: page)
        }
        if json { try Output.json(sums) } else { printTables(sums) }
    }

    /// The claim of an upload under another catalogue; `nil` without a reading or without another catalogue.
    private func matchedAnew(under programme: Programme) throws -> (Claim) throws -> Claim? {
        guard let readings, let catalog else { return { _ in nil } }
        let pack = try tuning.pack()
        let products = try openCatalog(catalog).teaching(pack?.taughtAliases ?? [])
        let files = try ReadingsByHash(readings)
        return { claim in
            guard let file = claim.sha256, let reading = try files.reading(of: file) else { return nil }
            return Claim(reading: pack?.applied(to: reading) ?? reading, upload: claim.upload, catalog: products)
        }
    }

    private func printTables(_ sums: SimulationReport) {
        func line(_ name: String, _ coins: SimulationReport.BeforeAfter) -> [String] {
            let change = coins.after.awarded - coins.before.awarded
            return [
                name, "\(coins.before.awarded)", "\(coins.after.awarded)", (change > 0 ? "+" : "") + "\(change)",
                "\(coins.before.pending)", "\(coins.after.pending)",
            ]
        }
        func sheet(_ name: String, _ rows: [[String]]) {
            print(table([name, "COINS", "WOULD BE", "CHANGE", "WAITING", "WOULD WAIT"], rows, right: [1, 2, 3, 4, 5]))
        }
        sheet("CAMPAIGN", sums.campaigns.map { line($0.name, $0.coins) } + [line("all", sums.total)])
        print("")
        sheet("PARTNER", sums.partners.map { line($0.name, $0.coins) })
        print("")
        print(
            table(
                ["USERS", "COINS", "WOULD BE"],
                sums.percentiles.map { ["\($0.percent) % have at most", "\($0.before)", "\($0.after)"] }, right: [1, 2])
        )
        print("")
        for campaign in sums.campaigns {
            if let day = campaign.exhausted { print("\(campaign.name): the budget would be used up on \(day)") }
            for (limit, cut) in campaign.cut.sorted(by: { $0.key < $1.key }) {
                print(
                    "\(campaign.name): \(limit) would stop or cut \(counted(cut.uploads, "upload")), and keep back "
                        + counted(cut.coins, "coin")
                )
            }
        }
        let counts = Decision.Outcome.allCases.map(\.rawValue).map { outcome in
            "\(outcome) \(sums.outcomesBefore[outcome] ?? 0) → \(sums.outcomesAfter[outcome] ?? 0)"
        }
        print(
            "\(counted(sums.uploads, "upload")): \(counts.joined(separator: ", ")); \(sums.changes.count) would change")
        for change in sums.changes.prefix(SimulateCommand.mostChanges) {
            print(
                "  \(change.upload): \(change.before.text) → \(change.after.text)"
                    + " (\(change.after.reasons.joined(separator: ", ")))")
        }
        if sums.changes.count > SimulateCommand.mostChanges {
            print("  … and \(sums.changes.count - SimulateCommand.mostChanges) more; --json has all")
        }
    }

    /// A screen of them.
    private static let mostChanges = 20
}

extension SimulationReport.ChangedUpload.Side {
    /// Outcome and coins in a few words.
    var text: String { "\(outcome) \(coins)" + (pending > 0 ? " and \(pending) waiting" : "") }
}
