import DomainModel
import Text

/// What partners owe for some days, as of one head of the ledger: later entries do not change it.
public struct PartnerStatement: Hashable, Codable, Sendable {
    /// The partner; `nil` for all.
    public var partner: String?
    /// The first day, included.
    public var from: Day
    /// The last day, included.
    public var to: Day
    /// The head of the ledger that it is made from.
    public var head: String
    /// One line a campaign.
    public var lines: [StatementLine]
    /// The rewards that were taken; `nil` in a file that does not tell them (CSV).
    public var rewards: [RewardStatementLine]?
    /// Coins owed in all.
    public var total: Int
    /// When the month was closed, if it is a whole month that was: the statement is final then. A file in CSV does not
    /// tell.
    public var closedAt: String?

    private enum CodingKeys: String, CodingKey {
        case partner, from, to, lines, rewards
        case head = "ledger_head"
        case total = "coins_owed"
        case closedAt = "closed_at"
    }

    /// A statement of these lines; the total is their sum.
    public init(
        partner: String?, from: Day, to: Day, head: String, lines: [StatementLine],
        rewards: [RewardStatementLine]? = nil, total: Int? = nil, closedAt: String? = nil
    ) {
        self.partner = partner
        self.from = from
        self.to = to
        self.head = head
        self.lines = lines
        self.rewards = rewards
        self.total = total ?? lines.reduce(0) { $0 &+ $1.owed }
        self.closedAt = closedAt
    }
}

extension Ledger {
    /// What partners owe for the entries of the days `from` to `to`, both included, with the head that vouches for
    /// them: for a closed month that of its closing.
    public func partnerStatement(
        partner: String? = nil, from: Day, to: Day
    ) throws(LedgerError) -> PartnerStatement {
        try read { tables in
            let closed = try tables.closedMonths().first { $0.month.first == from && $0.month.last == to }
            let head = try closed?.head ?? tables.head()
            return PartnerStatement(
                partner: partner, from: from, to: to, head: head.description,
                lines: try tables.statement(partner: partner, from: from, to: to, upTo: head.entries),
                rewards: try tables.rewardStatement(partner: partner, from: from, to: to, upTo: head.entries),
                closedAt: closed?.at)
        }
    }

    /// How the statement differs from this ledger: a head that the ledger never had, lines that differ, are missing or
    /// too many, a wrong total. Empty where it is right. The ledger's own hashes are not computed; `verify` does that.
    public func faults(in statement: PartnerStatement) throws(LedgerError) -> [String] {
        // The statement comes from a file, and sums of its figures must not overflow.
        guard statement.lines.allSatisfy(\.isCountable) else { return ["a figure in it is larger than any ledger's"] }
        guard let head = LedgerHead(statement.head) else { return ["“\(statement.head)” is no ledger head"] }
        guard try contains(head) else {
            return ["the ledger does not contain the head \(head): the statement is another ledger's, or it was cut"]
        }
        let (closed, right, rewards) = try read { tables in
            (
                try tables.closedMonths().first { $0.month.first == statement.from && $0.month.last == statement.to },
                try tables.statement(
                    partner: statement.partner, from: statement.from, to: statement.to, upTo: head.entries),
                try tables.rewardStatement(
                    partner: statement.partner, from: statement.from, to: statement.to, upTo: head.entries)
            )
        }
        var faults: [String] = []
        if let told = statement.closedAt, told != closed?.at || head != closed?.head {
            faults.append("says that its month was closed at \(told) with this head, which the ledger does not")
        }
        let stated = Dictionary(statement.lines.map { (BytewiseString($0.name), $0) }) { first, _ in first }
        if stated.count < statement.lines.count { faults.append("it has a campaign twice") }
        for line in right where stated[BytewiseString(line.name)] != line {
            let found = stated[BytewiseString(line.name)].map { "\($0.owed) coins owed (\($0.csv))" } ?? "nothing"
            faults.append("\(line.name): \(line.owed) coins owed (\(line.csv)), the statement has \(found)")
        }
        let known = Set(right.map { BytewiseString($0.name) })
        for line in statement.lines where !known.contains(BytewiseString(line.name)) {
            faults.append("\(line.name): the ledger owes nothing, the statement has \(line.owed) coins")
        }
        if let told = statement.rewards, told != rewards {
            let wrong = told.first { !rewards.contains($0) } ?? rewards.first { !told.contains($0) }
            faults.append("the rewards differ from the ledger's, first at \(wrong?.name ?? "their order")")
        }
        let total = right.reduce(0) { $0 &+ $1.owed }
        if total != statement.total {
            faults.append("the total is \(total) coins, the statement has \(statement.total)")
        }
        return faults
    }
}

extension StatementLine {
    /// Whether its figures are below 2^53, up to which every reader of JSON is exact. No ledger has larger ones.
    fileprivate var isCountable: Bool {
        [uploads, users, awarded, reversed].allSatisfy { $0.magnitude < 1 << 53 }
    }

    fileprivate var name: String { "\(partner), \(campaign)" }
}
