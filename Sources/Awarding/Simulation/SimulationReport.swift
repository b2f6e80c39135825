import Campaigns
import DomainModel

/// The result of a simulation: coins and uploads as they are in the ledger, and as they would be.
public struct SimulationReport: Encodable, Sendable {
    /// CoinTotals paid and coins that wait for a person, before or after.
    public struct CoinTotals: Hashable, Encodable, Sendable {
        /// Paid at once.
        public var awarded = 0
        /// Set aside for a person.
        public var pending = 0
        /// Uploads with coins of either kind.
        public var uploads = 0
    }

    /// CoinTotals as they are and as they would be.
    public struct BeforeAfter: Hashable, Encodable, Sendable {
        /// As they are.
        public var before = CoinTotals()
        /// As they would be.
        public var after = CoinTotals()
    }

    /// One campaign or partner, by its name.
    public struct GroupTotals: Encodable, Sendable {
        /// The campaign's id, or the partner.
        public var name: String
        /// Its coins.
        public var coins: BeforeAfter
        /// Its budget, under the other programme.
        public var budget: Int?
        /// The day on which the budget would have been used up.
        public var exhausted: Day?
        /// What each limit of the campaign would have kept back.
        public var cut: [String: LimitEffect]

        private enum CodingKeys: String, CodingKey { case name, coins, budget, exhausted, cut }
    }

    /// What a limit keeps back.
    public struct LimitEffect: Hashable, Encodable, Sendable {
        /// Uploads that earned less because of it, or nothing.
        public var uploads = 0
        /// CoinTotals that it kept back; none are counted where the user was paid for the product recently.
        public var coins = 0
    }

    /// CoinTotals of one day.
    public struct DayTotals: Encodable, Sendable {
        /// The day.
        public var day: Day
        /// Its coins.
        public var coins: BeforeAfter
    }

    /// What a user has earned who earned more than a share of all users.
    public struct EarningsPercentile: Encodable, Sendable {
        /// The share of users: 50 is the median, 100 the user with the most.
        public var percent: Int
        /// CoinTotals as they are, paid and waiting.
        public var before: Int
        /// CoinTotals as they would be.
        public var after: Int
    }

    /// An upload whose result would differ.
    public struct ChangedUpload: Encodable, Sendable {
        /// Its name.
        public var upload: String
        /// Outcome, coins and coins that wait, as they are.
        public var before: Side
        /// As they would be.
        public var after: Side

        /// One side of a change.
        public struct Side: Encodable, Sendable {
            /// `award`, `review` or `reject`.
            public var outcome: String
            /// Paid.
            public var coins: Int
            /// Waiting.
            public var pending: Int
            /// Why, by code.
            public var reasons: [String]
        }
    }

    /// Uploads decided.
    public private(set) var uploads = 0
    /// All coins.
    public private(set) var total = BeforeAfter()
    /// Outcomes by name, as they are.
    public private(set) var outcomesBefore: [String: Int] = [:]
    /// Outcomes by name, as they would be.
    public private(set) var outcomesAfter: [String: Int] = [:]
    /// By campaign, by name.
    public private(set) var campaigns: [GroupTotals] = []
    /// By partner, by name.
    public private(set) var partners: [GroupTotals] = []
    /// By day, in order.
    public private(set) var days: [DayTotals] = []
    /// Earnings of the users who earned before or after.
    public private(set) var percentiles: [EarningsPercentile] = []
    /// Users who earned before or after.
    public private(set) var users = 0
    /// Every upload whose result would differ, in order.
    public private(set) var changes: [ChangedUpload] = []

    private enum CodingKeys: String, CodingKey {
        case uploads, users, total, campaigns, partners, days, percentiles, changes
        case outcomesBefore = "outcomes_before"
        case outcomesAfter = "outcomes_after"
    }

    private let programme: Programme
    private var byCampaign: [String: BeforeAfter] = [:]
    private var byPartner: [String: BeforeAfter] = [:]
    private var byDay: [Day: BeforeAfter] = [:]
    private var byUser: [String: (before: Int, after: Int)] = [:]
    private var exhausted: [String: Day] = [:]
    private var cuts: [String: [String: LimitEffect]] = [:]

    /// An empty report; `programme` is the other one.
    public init(under programme: Programme) { self.programme = programme }

    /// Counts an upload.
    public mutating func add(_ upload: SimulatedUpload) {
        uploads += 1
        outcomesBefore[upload.before.outcome.rawValue, default: 0] += 1
        outcomesAfter[upload.after.outcome.rawValue, default: 0] += 1
        add(upload.before, of: upload, \.before)
        add(upload.after, of: upload, \.after)
        noteLimits(upload)
        if upload.isChanged {
            changes.append(ChangedUpload(upload: upload.id, before: .init(upload.before), after: .init(upload.after)))
        }
    }

    private mutating func add(
        _ decision: Decision, of upload: SimulatedUpload, _ side: WritableKeyPath<BeforeAfter, CoinTotals>
    ) {
        var campaigns: Set<String> = []
        var partners: Set<String> = []
        for (awards, kind) in [(decision.awards, \CoinTotals.awarded), (decision.pending, \CoinTotals.pending)] {
            for award in awards {
                byCampaign[award.campaign, default: BeforeAfter()][keyPath: side][keyPath: kind] += award.coins
                byPartner[award.partner, default: BeforeAfter()][keyPath: side][keyPath: kind] += award.coins
                byDay[upload.day, default: BeforeAfter()][keyPath: side][keyPath: kind] += award.coins
                total[keyPath: side][keyPath: kind] += award.coins
                campaigns.insert(award.campaign)
                partners.insert(award.partner)
            }
        }
        for campaign in campaigns { byCampaign[campaign]?[keyPath: side].uploads += 1 }
        for partner in partners { byPartner[partner]?[keyPath: side].uploads += 1 }
        guard !campaigns.isEmpty else { return }
        byDay[upload.day]?[keyPath: side].uploads += 1
        total[keyPath: side].uploads += 1
        let coins = decision.coins + decision.pendingCoins
        if side == \BeforeAfter.before {
            byUser[upload.user, default: (0, 0)].before += coins
        } else {
            byUser[upload.user, default: (0, 0)].after += coins
        }
    }

    /// Notes the day on which a budget ran out, and what limits kept back.
    private mutating func noteLimits(_ upload: SimulatedUpload) {
        for award in upload.after.awards + upload.after.pending where exhausted[award.campaign] == nil {
            guard let budget = programme.campaigns.first(where: { $0.id == award.campaign })?.limits.budget,
                let coins = byCampaign[award.campaign]?.after, coins.awarded + coins.pending >= budget
            else { continue }
            exhausted[award.campaign] = upload.day
        }
        for reason in upload.after.reasons {
            guard let name = reason.detail["campaign"],
                let campaign = programme.campaigns.first(where: { $0.name.kept == name })
            else { continue }
            let limit: String
            switch reason.code {
            case .limitReached: limit = reason.detail["which"] ?? "a limit"
            case .budgetExhausted: limit = "the budget"
            case .sameProductAgain: limit = "the same product"
            default: continue
            }
            cuts[campaign.id, default: [:]][limit, default: LimitEffect()].uploads += 1
            cuts[campaign.id, default: [:]][limit, default: LimitEffect()].coins +=
                reason.detail["cut"].flatMap { Int($0) } ?? 0
        }
    }

    /// Sorts the sums; to be called once, at the end.
    public mutating func finish() {
        campaigns = Set(byCampaign.keys).union(programme.campaigns.map(\.id)).sorted().map { id in
            GroupTotals(
                name: id, coins: byCampaign[id] ?? BeforeAfter(),
                budget: programme.campaigns.first { $0.id == id }?.limits.budget, exhausted: exhausted[id],
                cut: cuts[id] ?? [:])
        }
        partners = byPartner.sorted { $0.key < $1.key }
            .map { GroupTotals(name: $0.key, coins: $0.value, budget: nil, exhausted: nil, cut: [:]) }
        days = byDay.sorted { $0.key < $1.key }.map { DayTotals(day: $0.key, coins: $0.value) }
        users = byUser.count
        let before = byUser.values.map(\.before).sorted()
        let after = byUser.values.map(\.after).sorted()
        percentiles =
            before.isEmpty
            ? []
            : [10, 25, 50, 75, 90, 95, 99, 100].map { percent in
                // The nearest rank: the lowest place with at least this share of users at or below it.
                let place = max(0, (percent * before.count + 99) / 100 - 1)
                return EarningsPercentile(percent: percent, before: before[place], after: after[place])
            }
    }
}

extension SimulationReport.ChangedUpload.Side {
    fileprivate init(_ decision: Decision) {
        self.init(
            outcome: decision.outcome.rawValue, coins: decision.coins, pending: decision.pendingCoins,
            reasons: decision.reasons.map(\.code.rawValue))
    }
}
