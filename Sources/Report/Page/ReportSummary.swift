import Awarding
import Campaigns
import DomainModel
import Foundation

/// The head of the report: sums, shares and times, made ready for the template.
struct ReportSummary {
    var input: String
    var ledger: String
    var uploads: Int
    var awarded: Int
    var pending: Int
    var elapsed: String
    var rate: String
    var fromCache: Int
    var entries: Int
    var headHash: String
    var notes: [String]
    /// How the readers were confined.
    var confinement: [String]
    var outcomes: [OutcomeShare]
    var sources: [CampaignRow]
    var reasons: [ReasonBar]
    var stages: [Stage]

    // The template sees stored properties only.
    var hasSources: Bool
    var hasStages: Bool
    var engines: [EngineRow]
    var hasEngines: Bool
    var hasFromCache: Bool
    var looks: [Look] = []
    var hasLooks = false
    var moreLooks = 0
    var hasMoreLooks = false

    /// An upload that a person has to look at, and why.
    struct Look {
        var href: String
        var number: Int
        var image: String
        var user: String
        var why: String
    }

    /// Takes the uploads to look at, and how many more there are.
    mutating func takeLooks(_ looks: [Look], leftOut: Int) {
        (self.looks, hasLooks) = (looks, !looks.isEmpty)
        (moreLooks, hasMoreLooks) = (leftOut, leftOut > 0)
    }

    struct OutcomeShare {
        var name: String
        var label: String
        var count: Int
        var percent: String
        /// Of a bar 1000 wide.
        var x: Int
        var width: Int
        var middle: Int
        var fits: Bool
    }

    struct CampaignRow {
        var partner: String
        var campaign: String
        var name: String
        var uploads: Int
        var awarded: Int
        var pending: String
        var width: Int
    }

    struct ReasonBar {
        var name: String
        var label: String
        var count: Int
        var width: Int
    }

    struct Stage {
        var name: String
        var isPart: Bool
        var count: Int
        var mean: String
        var longest: String
        var width: Int
    }

    /// What an engine of the readers was asked and read.
    struct EngineRow {
        var name: String
        var asked: Int
        var read: Int
        var failed: String
    }

    init(_ tally: RunTally, _ inputs: ReportWriter.RunInputs, _ results: ReportWriter.RunResults) {
        input = inputs.input.displaySafe
        ledger = inputs.ledger.displaySafe
        uploads = tally.uploads
        awarded = tally.awarded
        pending = tally.pending
        let seconds =
            Double(results.elapsed.components.seconds) + Double(results.elapsed.components.attoseconds) / 1e18
        elapsed =
            seconds < 90
            ? String(format: "%.1f s", seconds)
            : "\(Int(seconds) / 3600 > 0 ? "\(Int(seconds) / 3600) h " : "")\(Int(seconds) / 60 % 60) min"
        rate = String(format: "%.1f", Double(tally.uploads) / max(seconds, 1 / 1000))
        fromCache = tally.fromCache
        entries = results.summary.entries
        headHash = String(results.summary.head.prefix(16))
        notes = ReportSummary.notes(tally, results)
        confinement = results.confinement
        outcomes = ReportSummary.shares(tally)
        let most = max(1, tally.coins.values.map { $0.awarded + $0.pending }.max() ?? 1)
        let names = Dictionary(inputs.campaigns.map { ($0.id, $0.name.kept) }, uniquingKeysWith: { first, _ in first })
        sources = tally.coins.sorted { ($0.key.partner, $0.key.campaign) < ($1.key.partner, $1.key.campaign) }.map {
            CampaignRow(
                partner: $0.key.partner.displaySafe, campaign: $0.key.campaign.displaySafe,
                name: (names[$0.key.campaign] ?? "").displaySafe, uploads: $0.value.uploads, awarded: $0.value.awarded,
                pending: $0.value.pending > 0 ? "\($0.value.pending)" : "–",
                width: max(1, ($0.value.awarded + $0.value.pending) * 100 / most))
        }
        let maxListedReasons = max(1, tally.reasons.values.max() ?? 1)
        reasons = tally.reasons.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map {
            ReasonBar(
                name: $0.key.rawValue, label: $0.key.rawValue.replacing("_", with: " "), count: $0.value,
                width: max(1, $0.value * 100 / maxListedReasons))
        }
        stages = ReportSummary.stages(tally)
        engines = tally.engines.sorted { ($1.value.asked, $0.key) < ($0.value.asked, $1.key) }.map {
            EngineRow(
                name: $0.key.displaySafe, asked: $0.value.asked, read: $0.value.read,
                failed: $0.value.failed > 0 ? "\($0.value.failed)" : "–")
        }
        hasEngines = !engines.isEmpty
        hasSources = !sources.isEmpty
        hasStages = !stages.isEmpty
        hasFromCache = fromCache > 0
    }

    private static func notes(_ tally: RunTally, _ results: ReportWriter.RunResults) -> [String] {
        var notes: [String] = []
        if let summary = results.incidents {
            notes.append(summary.prefix(1).uppercased() + summary.dropFirst())
        }
        if tally.unread > 0 {
            notes.append(
                "\(tally.unread) uploads could not be read for reasons outside the file; run again to retry them")
        }
        if tally.keptDespiteNewReading > 0 {
            notes.append(
                "\(tally.keptDespiteNewReading) uploads read differently than when they were decided; the decisions stand"
            )
        }
        return notes
    }

    private static func shares(_ tally: RunTally) -> [OutcomeShare] {
        var x = 0
        let inPart = max(0, tally.forReview - (tally.outcomes[.review] ?? 0))
        let counts = Decision.Outcome.allCases.flatMap { outcome in
            let count = tally.outcomes[outcome] ?? 0
            guard outcome == .award, inPart > 0 else { return [(outcome, count, false)] }
            // What waits in part is for review, too.
            return [(outcome, max(0, count - inPart), false), (.review, inPart, true)]
        }
        return counts.map { outcome, count, isInPart in
            let width = tally.uploads == 0 ? 0 : count * 1000 / tally.uploads
            defer { x += width }
            let percent = tally.uploads == 0 ? 0 : Double(count) * 100 / Double(tally.uploads)
            let label =
                switch outcome {
                case .award: "Awarded"
                case .review: isInPart ? "Awarded, a part for review" : "For review"
                case .reject: "Rejected"
                }
            return OutcomeShare(
                name: outcome.rawValue, label: label, count: count, percent: String(format: "%.0f", percent), x: x,
                width: width, middle: x + width / 2, fits: width >= 60)
        }
    }

    /// Stages by name; `receipt.rows` is a part of `receipt` and is listed under it.
    private static func stages(_ tally: RunTally) -> [Stage] {
        let longest = max(1, tally.stages.values.map { $0.total }.max() ?? 1)
        return tally.stages.sorted { ($0.key == "total" ? 1 : 0, $0.key) < ($1.key == "total" ? 1 : 0, $1.key) }.map {
            let parts = $0.key.split(separator: ".")
            return Stage(
                name: String(parts.last ?? "").displaySafe, isPart: parts.count > 1, count: $0.value.count,
                mean: "\($0.value.total / max(1, $0.value.count))", longest: "\($0.value.longest)",
                width: max(1, $0.value.total * 100 / longest))
        }
    }
}
