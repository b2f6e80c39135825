import DomainModel
import Text

/// What a partner owes for one campaign over some days.
public struct StatementLine: Hashable, Codable, Sendable {
    /// Who owes.
    public var partner: String
    /// For which campaign.
    public var campaign: String
    /// Uploads that earned from it.
    public var uploads: Int
    /// Users that earned from it.
    public var users: Int
    /// Coins awarded, or settled after a review.
    public var awarded: Int
    /// Coins taken back, as a positive number.
    public var reversed: Int

    /// A line; coins are not negative.
    public init(partner: String, campaign: String, uploads: Int, users: Int, awarded: Int, reversed: Int) {
        self.partner = partner
        self.campaign = campaign
        self.uploads = uploads
        self.users = users
        self.awarded = awarded
        self.reversed = reversed
    }

    /// Coins owed: awarded minus reversed. Negative where more coins of earlier days were taken back.
    public var owed: Int { awarded &- reversed }
}

extension Ledger {
    /// What each campaign owes for the entries of the days `from` to `to`, both included; of one partner, or of all.
    public func statement(
        partner: String? = nil, from: Day, to: Day
    ) throws(LedgerError) -> [StatementLine] {
        try read { try $0.statement(partner: partner, from: from, to: to, upTo: .max) }
    }
}

extension LedgerTables {
    /// `Ledger.statement` of the entries up to number `last`.
    func statement(partner: String?, from: Day, to: Day, upTo last: Int) throws -> [StatementLine] {
        let days = StatementDays(try closedMonths())
        var sums = CampaignSums()
        try each(.entriesOfCampaigns) { row in
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

/// The sums of the entries of campaigns.
struct CampaignSums {
    private var accounts: [Payer: PayerTotals] = [:]

    /// One line a campaign that has anything to pay or to get back, in order.
    var lines: [StatementLine] {
        accounts.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
            .map { payer, totals in
                StatementLine(
                    partner: payer.partner, campaign: payer.campaign, uploads: totals.uploads.count,
                    users: totals.users.count, awarded: totals.awarded, reversed: totals.reversed)
            }
    }

    /// Adds an entry; one of no payer changes nothing.
    mutating func add(_ entry: Entry) {
        guard let payer = Payer(entry) else { return }
        accounts[payer, default: PayerTotals()].add(entry)
    }
}

/// Who pays for an entry, and out of which campaign.
public struct Payer: Hashable, Comparable, Sendable {
    /// The company.
    public var partner: String
    /// Its campaign, content or invitation.
    public var campaign: String

    /// A payer.
    public init(campaign: String, partner: String) {
        self.campaign = campaign
        self.partner = partner
    }

    init?(_ entry: Entry) {
        guard let partner = entry.partner, let campaign = entry.campaign else { return nil }
        self.partner = partner
        self.campaign = campaign
    }

    /// By partner and then campaign.
    public static func < (left: Payer, right: Payer) -> Bool {
        (left.partner, left.campaign) < (right.partner, right.campaign)
    }
}

/// The sums of one payer's entries. They wrap around instead of trapping: `verify` adds up what was tampered with.
private struct PayerTotals {
    var awarded = 0
    var reversed = 0
    var uploads: Set<String> = []
    var users: Set<String> = []
    /// Whether no entry was counted; coins that wait or were refused are not owed.
    var isEmpty = true

    mutating func add(_ entry: Entry) {
        switch entry.kind {
        case .award,
            .settled where entry.coins > 0:
            awarded &+= entry.coins
            uploads.insert(entry.upload ?? "")
            users.insert(entry.user)
        case .grant:
            awarded &+= entry.coins
            users.insert(entry.user)
        case .reversal: reversed &-= entry.coins
        default: return
        }
        isEmpty = false
    }
}

extension StatementLine {
    /// The names of the columns, as the first line of a CSV file.
    public static let csvHeader = "partner,campaign,uploads,users,coins_awarded,coins_reversed,coins_owed"

    /// The line as CSV (RFC 4180).
    public var csv: String {
        ([partner, campaign].map(CSVField.escapingFormula)
            + [uploads, users, awarded, reversed, owed].map(String.init)).joined(separator: ",")
    }
}

extension StatementLine {
    private enum CodingKeys: String, CodingKey {
        case partner, campaign, uploads, users
        case awarded = "coins_awarded"
        case reversed = "coins_reversed"
        case owed = "coins_owed"
    }

    /// Reads what `encode` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            partner: try container.decode(String.self, forKey: .partner),
            campaign: try container.decode(String.self, forKey: .campaign),
            uploads: try container.decode(Int.self, forKey: .uploads),
            users: try container.decode(Int.self, forKey: .users),
            awarded: try container.decode(Int.self, forKey: .awarded),
            reversed: try container.decode(Int.self, forKey: .reversed))
    }

    /// Writes every column.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(partner, forKey: .partner)
        try container.encode(campaign, forKey: .campaign)
        try container.encode(uploads, forKey: .uploads)
        try container.encode(users, forKey: .users)
        try container.encode(awarded, forKey: .awarded)
        try container.encode(reversed, forKey: .reversed)
        try container.encode(owed, forKey: .owed)
    }
}
