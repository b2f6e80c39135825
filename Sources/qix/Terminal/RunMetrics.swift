import Arguments
import Awarding
import Campaigns
import Foundation
import Ledger

/// What a run came to, as measurements.
struct RunMetrics {
    /// What the run came to; nothing where it failed.
    var tally: RunTally?
    /// Rows and folders that were set aside before the run.
    var setAside = 0
    /// How long it took.
    var elapsed: Duration
    /// When it ended.
    var end: Date

    /// The measurements.
    var text: MetricsText {
        var metrics = MetricsText(prefix: "qix_run_")
        func add(_ name: String, _ help: String, _ samples: [(labels: [(String, String)], value: String)]) {
            metrics.add(name, help, .gauge, samples)
        }
        func gauge(_ name: String, _ help: String, _ value: Int) { metrics.add(name, help, .gauge, value) }
        gauge("success", "Whether the last run reached its end.", tally == nil ? 0 : 1)
        gauge("end_seconds", "When the last run ended, in seconds since 1970.", Int(end.timeIntervalSince1970))
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        add("duration_seconds", "How long the last run took.", [([], String(format: "%.3f", seconds))])
        guard let tally else { return metrics }
        add(
            "uploads", "Uploads of the last run by what was decided.",
            Decision.Outcome.allCases.map { ([("outcome", $0.rawValue)], "\(tally.outcomes[$0] ?? 0)") })
        gauge("uploads_for_review", "Uploads with coins that wait for a person.", tally.forReview)
        gauge("uploads_unread", "Uploads that another run may read.", tally.unread)
        gauge("uploads_set_aside", "Rows, folders and uploads that were set aside.", setAside + tally.setAsideCount)
        gauge("uploads_decided_earlier", "Uploads that an earlier run decided.", tally.decidedEarlier)
        gauge("coins_awarded_now", "Coins that the last run awarded.", tally.awardedNow)
        let engines = tally.engines.sorted { $0.key < $1.key }
        func byEngine(_ name: String, _ help: String, _ value: (RunTally.EngineTotals) -> Int) {
            add(name, help, engines.map { ([("engine", $0.key)], "\(value($0.value))") })
        }
        byEngine("engine_asked", "Pictures and rows that each engine of the readers was given.", \.asked)
        byEngine("engine_read", "Codes, rows and figures that each engine read.", \.read)
        byEngine("engine_failed", "Pictures on which each engine failed.", \.failed)
        let sources = tally.coins.sorted { ($0.key.partner, $0.key.campaign) < ($1.key.partner, $1.key.campaign) }
        add(
            "coins", "Coins of the last run's uploads, whichever run awarded them.",
            sources.flatMap { source, coins in
                [("awarded", coins.awarded), ("waiting", coins.pending)].map { state, coins in
                    ([("partner", source.partner), ("campaign", source.campaign), ("state", state)], "\(coins)")
                }
            })
        return metrics
    }

    /// Writes the file.
    func write(to path: String) throws { try text.write(to: path) }
}
