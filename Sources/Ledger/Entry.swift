import GRDB
import Retail

/// One line of the ledger. It is never changed; what was wrong is put right by a later entry.
public struct Entry: Hashable, Sendable {
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
        /// Coins paid out for a purchase or a discount.
        case spend
        /// Coins that got too old.
        case expiry
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
    /// The entry that it settles or reverses.
    public var refers: Int?
    /// The idempotency key of a spend.
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
    var rightHash: String { hexSHA256(canonical.line) }

    /// The day that limits a day count it on.
    var day: Day? { Timestamp(at)?.day }
}

extension Entry {
    static let columns =
        "sequence, at, user, coins, kind, campaign, partner, upload, refers, key, reference, reason, previous, hash"

    /// The values of `columns`.
    var arguments: StatementArguments {
        [
            sequence, at, user, coins, kind.rawValue, campaign, partner, upload, refers, key, reference, reason,
            previous, hash,
        ]
    }

    /// An entry from a row of `columns`; `nil` when a value has not the type it must have, which only damage explains.
    init?(_ row: Row) {
        func text(_ index: Int) -> String? { String.fromDatabaseValue(row[index]) }
        func isNullOrText(_ index: Int) -> Bool {
            switch (row[index] as DatabaseValue).storage {
            case .null, .string: true
            default: false
            }
        }
        guard let sequence = Int.fromDatabaseValue(row[0]), let at = text(1), let user = text(2),
            let coins = Int.fromDatabaseValue(row[3]), let kind = text(4).flatMap(Kind.init), let reason = text(11),
            let previous = text(12), let hash = text(13), [5, 6, 7, 9, 10].allSatisfy(isNullOrText)
        else { return nil }
        self.init(
            sequence: sequence, at: at, user: user, coins: coins, kind: kind, campaign: text(5), partner: text(6),
            upload: text(7), refers: Int.fromDatabaseValue(row[8]), key: text(9), reference: text(10), reason: reason,
            previous: previous, hash: hash)
    }

    /// An entry that has no place in the ledger yet; `Books.append` gives it sequence and hashes.
    init(
        at: String, user: String, coins: Int, kind: Kind, campaign: String? = nil, partner: String? = nil,
        upload: String? = nil, refers: Int? = nil, key: String? = nil, reference: String? = nil, reason: String
    ) {
        self.init(
            sequence: 0, at: at, user: user, coins: coins, kind: kind, campaign: campaign, partner: partner,
            upload: upload, refers: refers, key: key, reference: reference, reason: reason, previous: noHash,
            hash: noHash)
    }
}
