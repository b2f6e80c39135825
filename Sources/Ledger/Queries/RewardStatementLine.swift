import DomainModel
import SQL
import Text

/// How often one reward of a partner was taken over some days. Nobody owes anything for it in coins: people paid them.
public struct RewardStatementLine: Hashable, Codable, Sendable {
    /// Whose reward it is.
    public var partner: String
    /// Its id in the rewards file.
    public var reward: String
    /// How often it was taken.
    public var taken: Int
    /// How often that was cancelled.
    public var cancelled: Int
    /// The coins that people paid for it, less those that they got back. Negative where more came back of what was
    /// taken on earlier days.
    public var coins: Int

    private enum CodingKeys: String, CodingKey {
        case partner, reward, taken, cancelled
        case coins = "coins_paid"
    }

    /// A line; the counts are not negative.
    public init(partner: String, reward: String, taken: Int = 0, cancelled: Int = 0, coins: Int = 0) {
        self.partner = partner
        self.reward = reward
        self.taken = taken
        self.cancelled = cancelled
        self.coins = coins
    }

    /// What it is a line of, in messages.
    var name: String { "\(partner), reward \(reward)" }

    fileprivate mutating func add(_ entry: Entry) {
        if entry.kind == .spend { taken += 1 } else { cancelled += 1 }
        coins &-= entry.coins
    }
}

extension LedgerTables {
    /// The rewards of one partner, or of all, that were taken or cancelled on the days `from` to `to`, both included,
    /// of the entries up to number `last`.
    func rewardStatement(partner: String?, from: Day, to: Day, upTo last: Int) throws -> [RewardStatementLine] {
        let days = StatementDays(try closedMonths())
        var sums = RewardSums()
        try each(.spendsOfPartners) { row in
            let entry = try Entry(row)
            guard entry.sequence <= last else { return false }
            guard let day = days.day(of: entry), from <= day, day <= to,
                partner == nil || partner?.lowercased() == entry.partner?.lowercased()
            else { return true }
            sums.add(entry)
            return true
        }
        return sums.lines
    }
}

/// The sums of what was paid for rewards.
struct RewardSums {
    private var rewards: [[BytewiseString]: RewardStatementLine] = [:]

    /// One line a reward, in order.
    var lines: [RewardStatementLine] { rewards.values.sorted { ($0.partner, $0.reward) < ($1.partner, $1.reward) } }

    /// Adds a spend or a refund; one of no partner's reward changes nothing.
    mutating func add(_ entry: Entry) {
        guard let owner = entry.partner, let reward = entry.reference else { return }
        let key = [BytewiseString(owner), BytewiseString(reward)]
        rewards[key, default: RewardStatementLine(partner: owner, reward: reward)].add(entry)
    }
}
