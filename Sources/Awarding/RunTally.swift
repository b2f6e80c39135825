import Campaigns
import DomainModel

/// The totals of a run, counted while it goes. Their size does not depend on the number of uploads.
public struct RunTally: Sendable, Hashable {
    /// Uploads decided.
    public private(set) var uploads = 0
    /// Decisions by outcome.
    public private(set) var outcomes: [Decision.Outcome: Int] = [:]
    /// Decisions by their first reason.
    public private(set) var reasons: [Reason.Code: Int] = [:]
    /// CoinTotals by partner and campaign.
    public private(set) var coins: [PayingCampaign: CoinTotals] = [:]
    /// Time by stage.
    public private(set) var stages: [String: StageTiming] = [:]
    /// What each engine of the readers was asked and read, by its name in readings.
    public private(set) var engines: [String: EngineTotals] = [:]
    /// Readings that were kept from an earlier run.
    public private(set) var fromCache = 0
    /// Uploads that could not be read for reasons outside the file; a later run tries them again.
    public private(set) var unread = 0
    /// The first of these, each with the error.
    public private(set) var unreadNames: [String] = []
    /// Uploads with coins that wait for a person, whether or not other coins were awarded.
    public private(set) var forReview = 0
    /// Uploads that an earlier run decided.
    public private(set) var decidedEarlier = 0
    /// CoinTotals that this run awarded; the others of `awarded` were in the ledger before.
    public private(set) var awardedNow = 0
    /// Uploads whose reading changed since they were decided; the decision stands.
    public private(set) var keptDespiteNewReading = 0
    /// Uploads that could not be decided because something is wrong with them.
    public private(set) var setAsideCount = 0
    /// The first of these, each with the reason.
    public private(set) var setAsideReasons: [String] = []

    /// How many names and reasons are kept: more than anybody reads.
    static let maxListedReasons = 100

    /// Who pays for what.
    public struct PayingCampaign: Hashable, Sendable {
        /// The company that pays.
        public var partner: String
        /// The campaign's id.
        public var campaign: String
    }

    /// CoinTotals, and how many uploads they went to.
    public struct CoinTotals: Hashable, Sendable {
        /// Earned now.
        public var awarded = 0
        /// Waiting for a person.
        public var pending = 0
        /// Uploads with coins of either kind.
        public var uploads = 0
    }

    /// The wall time that a stage of reading took.
    public struct StageTiming: Hashable, Sendable {
        /// How many readings it has.
        public var count = 0
        /// Milliseconds in all.
        public var total = 0
        /// Milliseconds of the slowest.
        public var longest = 0
    }

    /// What one engine came to over a run.
    public struct EngineTotals: Hashable, Sendable {
        /// Pictures, parts of pictures or rows that it was given.
        public var asked = 0
        /// Codes, rows and figures that it read.
        public var read = 0
        /// Pictures on which it failed.
        public var failed = 0
    }

    /// CoinTotals earned now.
    public var awarded: Int { coins.values.reduce(0) { $0 + $1.awarded } }
    /// CoinTotals that wait for a person.
    public var pending: Int { coins.values.reduce(0) { $0 + $1.pending } }

    /// The tally of no upload.
    public init() {}

    /// Counts an upload that was set aside.
    public mutating func countSetAside(reason: String) {
        setAsideCount += 1
        if setAsideReasons.count < RunTally.maxListedReasons { setAsideReasons.append(reason) }
    }

    /// Counts one more upload.
    public mutating func add(_ upload: AwardedUpload) {
        let decision = upload.outcome.decision
        uploads += 1
        if upload.outcome.isForReview { forReview += 1 }
        if upload.outcome.isNew {
            awardedNow += decision.awards.reduce(0) { $0 + $1.coins }
        } else {
            decidedEarlier += 1
        }
        outcomes[upload.outcome.result, default: 0] += 1
        if let first = decision.reasons.first { reasons[first.code, default: 0] += 1 }
        let shares = upload.outcome.coins
        for share in shares {
            let source = PayingCampaign(partner: share.partner, campaign: share.campaign)
            coins[source, default: CoinTotals()].awarded += share.awarded
            coins[source, default: CoinTotals()].pending += share.pending
        }
        let paying = shares.filter { $0.awarded != 0 || $0.pending != 0 }
        for source in Set(paying.map { PayingCampaign(partner: $0.partner, campaign: $0.campaign) }) {
            coins[source, default: CoinTotals()].uploads += 1
        }
        for (name, milliseconds) in upload.reading.milliseconds {
            stages[name, default: StageTiming()].count += 1
            stages[name, default: StageTiming()].total += milliseconds
            stages[name, default: StageTiming()].longest = max(stages[name]!.longest, milliseconds)
        }
        for use in upload.reading.engines {
            engines[use.name, default: EngineTotals()].asked += use.asked
            engines[use.name, default: EngineTotals()].read += use.read
            if use.failure != nil { engines[use.name, default: EngineTotals()].failed += 1 }
        }
        if upload.isFromCache { fromCache += 1 }
        if upload.outcome.keptDespiteNewReading { keptDespiteNewReading += 1 }
        if let error = upload.reading.error {
            if error.isRetryable { addUnread(upload) }
        } else if decision.reasons.first?.code == .notReadYet {
            // The reading does not say which file it is of.
            addUnread(upload)
        }
    }

    private mutating func addUnread(_ upload: AwardedUpload) {
        unread += 1
        guard unreadNames.count < RunTally.maxListedReasons else { return }
        let why = upload.reading.error?.message ?? "no reading of it"
        unreadNames.append("\(upload.upload.image): \(why)")
    }
}
