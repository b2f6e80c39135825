import DomainModel
import SQL

/// One line of the ledger. It is never changed; what was wrong is put right by a later entry.
public struct Entry: Hashable, Encodable, Sendable {
    /// What an entry does to the user's coins.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// Coins earned by an upload.
        case award
        /// Coins set aside until a person has looked; not yet the user's.
        case pending
        /// The end of a pending entry: its coins become the user's, or, with no coins, nobody's.
        case settled
        /// Coins taken back.
        case reversal
        /// Coins that were spent before they could be taken back: what the user owes, lent so that the reversal beside
        /// it can take all that the upload earned.
        case debt
        /// Coins that pay a debt back, out of what the user earned since.
        case repayment
        /// Coins paid out for a purchase or a discount.
        case spend
        /// Coins of a spend that was called off, given back.
        case refund
        /// Coins that got too old.
        case expiry
        /// Coins for what is no upload: something read or watched, a friend who came.
        case grant
        /// Coins that go over to another user, who turned out to be the same person, or that came over so.
        case moved

        /// Whether such an entry is of one upload.
        var needsUpload: Bool {
            switch self {
            case .award, .pending, .settled, .reversal, .debt, .repayment: true
            case .spend, .refund, .expiry, .grant, .moved: false
            }
        }
    }

    /// From 1, without gaps.
    public var sequence: Int
    /// When, ISO 8601: the time of the upload, or the one that the operation was given. Never a clock's.
    public var at: String
    /// Whose coins.
    public var user: String
    /// How many; negative for what leaves the user.
    public var coins: Int
    /// What it does.
    public var kind: Kind
    /// The campaign that pays.
    public var campaign: String?
    /// The company that pays.
    public var partner: String?
    /// The upload that earned it.
    public var upload: String?
    /// The entry that it settles or reverses; of a debt, the one that is reversed with it; of a repayment, the debt; of
    /// a refund, the spend; of coins that came over, the entry with which they left.
    public var refers: Int?
    /// The idempotency key of a spend or a grant.
    public var key: String?
    /// What coins were spent for.
    public var reference: String?
    /// Why, for a person.
    public var reason: String
    /// The hash of the entry before; 64 zeros for the first.
    public var previous: String
    /// SHA-256 of the entry's canonical line without this field, as 64 hex digits.
    public var hash: String

    /// The entry as a line of JSON without its hash: the bytes that the hash is taken of. Since the line holds the
    /// hash of the entry before, each hash vouches for all entries up to its own.
    var canonical: CanonicalJSON {
        var json = CanonicalJSON()
        json.add("sequence", sequence)
        json.add("at", at)
        json.add("user", user)
        json.add("coins", coins)
        json.add("kind", kind.rawValue)
        json.add("campaign", campaign)
        json.add("partner", partner)
        json.add("upload", upload)
        json.add("refers", refers)
        json.add("key", key)
        json.add("reference", reference)
        json.add("reason", reason)
        json.add("previous", previous)
        return json
    }

    /// The entry as `ledger export` prints it, without a newline.
    public var line: String {
        var json = canonical
        json.add("hash", hash)
        return json.line
    }

    /// What the hash must be.
    var computedHash: String { canonical.sha256 }

    /// The day that limits a day count it on.
    public var day: Day? { Timestamp(at)?.day }
}

extension Entry {
    /// The columns of an entry, in the order of its fields.
    package static let columns =
        "sequence, at, \"user\", coins, kind, campaign, partner, upload, refers, key, reference, reason, previous, hash"

    /// The values of `columns`.
    package var values: [Value] {
        [
            .integer(sequence), .text(at), .text(user), .integer(coins), .text(kind.rawValue), Value(campaign),
            Value(partner), Value(upload), Value(refers), Value(key), Value(reference), .text(reason), .text(previous),
            .text(hash),
        ]
    }

    /// An entry from a row of `columns`. Only damage explains an error.
    init(_ row: Row) throws(StoreError) {
        self.init(
            sequence: try row.integer(0), at: try row.text(1), user: try row.text(2), coins: try row.integer(3),
            kind: try row.named(4), campaign: try row.optionalText(5), partner: try row.optionalText(6),
            upload: try row.optionalText(7), refers: try row.optionalInteger(8), key: try row.optionalText(9),
            reference: try row.optionalText(10), reason: try row.text(11), previous: try row.text(12),
            hash: try row.text(13))
    }

    /// An entry that has no place in the ledger yet; `Journal.append` gives it sequence and hashes.
    init(
        at: String, user: String, coins: Int, kind: Kind, campaign: String? = nil, partner: String? = nil,
        upload: String? = nil, refers: Int? = nil, key: String? = nil, reference: String? = nil, reason: String
    ) {
        self.init(
            sequence: 0, at: at, user: user, coins: coins, kind: kind, campaign: campaign, partner: partner,
            upload: upload, refers: refers, key: key, reference: reference, reason: reason, previous: genesisHash,
            hash: genesisHash)
    }
}
