import DomainModel
import SQL

/// One line of the ledger. It never changes; a later entry corrects what was wrong.
public struct Entry: Hashable, Encodable, Sendable {
    /// What an entry does to the user's coins.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// Coins earned by an upload.
        case award
        /// Coins set aside until a person has looked; not yet the user's.
        case pending
        /// The end of a pending entry: its coins become the user's, or, at 0 coins, nobody's.
        case settled
        /// Coins taken back.
        case reversal
        /// Coins that the user owes, because they were spent before they could be taken back. They are lent so that the
        /// reversal beside this entry can take all that the upload earned.
        case debt
        /// Coins that repay a debt, out of what the user earned since.
        case repayment
        /// Coins paid out for a purchase or a discount.
        case spend
        /// Coins of a cancelled spend, given back.
        case refund
        /// Coins that expired.
        case expiry
        /// Coins for something other than an upload: content read or watched, a friend invited.
        case grant
        /// Coins moved to, or from, another user who turned out to be the same person.
        case moved
        /// No coins: the user is the same person as that of the entry that this one refers to, or that refers to it.
        case joined
        /// No coins: the terms of a draw, with the hash of the seed that will decide it.
        case sealed
        /// No coins: the seed of a draw, told after it closed.
        case drawn
        /// No coins: the user won in the draw of the entry that this one refers to.
        case won
        /// No coins: a month is closed, with the sum and the hash of its statement.
        case closed

        /// Whether such an entry belongs to an upload.
        var needsUpload: Bool {
            switch self {
            case .award, .pending, .settled: true
            case .reversal, .debt, .repayment, .spend, .refund, .expiry, .grant, .moved, .joined, .sealed, .drawn, .won,
                .closed:
                false
            }
        }

        /// Whether such an entry can name an upload. What takes coins back names that of the coins, which grants lack.
        var mayNameUpload: Bool {
            switch self {
            case .award, .pending, .settled, .reversal, .debt, .repayment: true
            case .spend, .refund, .expiry, .grant, .moved, .joined, .sealed, .drawn, .won, .closed: false
            }
        }
    }

    /// From 1, without gaps.
    public var sequence = 0
    /// When, ISO 8601: the time of the upload, or the one that the operation was given. Never a clock's.
    public var at = ""
    /// Whose coins.
    public var user = ""
    /// How many; negative for what leaves the user.
    public var coins = 0
    /// What it does.
    public var kind = Kind.award
    /// The campaign that pays.
    public var campaign: String?
    /// The company that pays.
    public var partner: String?
    /// The upload that earned it.
    public var upload: String?
    /// The entry that this one settles or reverses. Of a debt, the entry that is reversed with it, or the debt of
    /// another name that it takes over; of a repayment, the debt; of a refund, the spend; of a spend, what unlocked it;
    /// of coins that arrived, the entry with which they left; of a grant, the entry that it hangs on, if any; of a
    /// joined name, the other name's.
    public var refers: Int?
    /// The idempotency key of a spend or a grant.
    public var key: String?
    /// What coins were spent for; of a grant, what it pays for only once to a person.
    public var reference: String?
    /// Why, for a person.
    public var reason = ""
    /// The hash of the entry before; 64 zeros for the first.
    public var previous = genesisHash
    /// SHA-256 of the entry as a line of JSON without this field, as 64 hex digits.
    public var hash = genesisHash

    /// The entry as `ledger export` prints it, without a newline.
    public var line: String {
        var entry = self
        return CanonicalJSON { json in
            entry.visit(&json)
            json.field("hash", hash)
        }.text
    }

    /// The day on which limits count it.
    public var day: Day? { Timestamp(at)?.day }
}

extension Entry: ChainedRecord {
    mutating func visit<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.field("sequence", &sequence)
        try visitor.field("at", &at)
        try visitor.field("user", &user)
        try visitor.field("coins", &coins)
        try visitor.field("kind", &kind)
        try visitor.field("campaign", &campaign)
        try visitor.field("partner", &partner)
        try visitor.field("upload", &upload)
        try visitor.field("refers", &refers)
        try visitor.field("key", &key)
        try visitor.field("reference", &reference)
        try visitor.field("reason", &reason)
        try visitor.field("previous", &previous)
        try visitor.ownHash("hash", &hash)
    }

    /// The names of the columns, as SQL.
    package static let columns = columnNames.joined(separator: ", ")
    static let insertion = columnsAndPlaceholders

    /// The values of the columns.
    package var row: [Value] { values }

    /// An entry without a place in the ledger; `Journal.append` gives it its number and hashes.
    init(
        at: String, user: String, coins: Int, kind: Kind, campaign: String? = nil, partner: String? = nil,
        upload: String? = nil, refers: Int? = nil, key: String? = nil, reference: String? = nil, reason: String
    ) {
        self.init(
            sequence: 0, at: at, user: user, coins: coins, kind: kind, campaign: campaign, partner: partner,
            upload: upload, refers: refers, key: key, reference: reference, reason: reason)
    }
}
