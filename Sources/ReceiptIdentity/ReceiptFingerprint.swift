import DomainModel
import Text

/// What distinguishes one receipt from every other: the facts by which two readings of it are compared, and the keys by
/// which a ledger finds the few receipts that are worth comparing.
///
/// `ReceiptFacts.likeness` alone decides whether two receipts are one. A shared key proves nothing.
public struct ReceiptFingerprint: Hashable, Codable, Sendable {
    /// Which facts a key consists of.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        // Facts that a photo of the same paper shares more often than another paper's. No key needs all the facts of
        // the others, so that some remain when one fact is lost, misread or edited. Lines count by their largest
        // amounts.
        case registerDocument = "rn"
        case vatDocument = "vn"
        case documentTotal = "ns"
        case documentDate = "nd"
        case timeTotal = "ts"
        case vatDateTotal = "vds"
        case vatDateTime = "vdt"
        case nameDateTime = "mdt"
        case dateTotalAmount = "dsa"
        case dateTimeAmount = "dta"
        case totalAmounts = "ta"
        case dateAmounts = "da"
        case vatAmounts = "va"

        // Facts that an edited copy of the paper shares although number, time and total are others.
        case shopDateName = "dn"
        case shopDateAmount = "sda"
        case registerClosureName = "rcn"
        case registerDateName = "rdn"
        case shopGoods = "sg"

        // Goods by which the pieces of a paper are found, which show nothing else.
        case pieceGood = "pg"
        case wholeGood = "wg"

        // Goods that a return document gives back, by which its sale is found.
        case returnedGood = "rg"

        // What receipts show about a till, also those that are not paid; no receipt is found by them.
        case registerVAT = "till"
        case vatName = "shop"

        // Keys of earlier ledgers: all of them contain the date.
        case fiscal
        case register
        case document
        case content
        case merchantTotal = "merchant_total"
        case nameTotal = "name_total"
        case amounts

        /// Whether, as a rule, only one receipt has a key of this kind.
        var identifiesReceipt: Bool {
            switch self {
            case .registerDocument, .vatDocument, .vatDateTime, .nameDateTime, .fiscal, .register, .document: true
            case .registerVAT, .vatName, .documentTotal, .documentDate, .timeTotal, .vatDateTotal, .dateTotalAmount,
                .dateTimeAmount, .totalAmounts, .dateAmounts, .vatAmounts, .shopDateName, .shopDateAmount,
                .registerClosureName, .registerDateName, .shopGoods, .pieceGood, .wholeGood, .returnedGood, .content,
                .merchantTotal,
                .nameTotal, .amounts:
                false
            }
        }
    }

    /// One key.
    public struct Key: Hashable, Codable, Sendable, Comparable {
        /// Which facts it consists of.
        public var kind: Kind
        /// The kind and the facts, joined; two receipts share the key when the texts are equal.
        public var text: String

        /// A key.
        public init(kind: Kind, text: String) {
            self.kind = kind
            self.text = text
        }

        /// Compares the texts, for a fixed order.
        public static func < (left: Key, right: Key) -> Bool { left.text < right.text }
    }

    /// Every key that the receipt's facts allow; the ledger keeps them for a receipt that is used up.
    public var keys: [Key]
    /// What is compared; `nil` in claims from before facts were kept.
    public var facts: ReceiptFacts?

    /// A fingerprint of these keys.
    public init(keys: [Key], facts: ReceiptFacts? = nil) {
        self.keys = keys
        self.facts = facts
    }

    /// The fingerprint that a receipt's facts allow.
    public init(_ receipt: Receipt) { self.init(ReceiptFacts(receipt)) }

    /// The fingerprint of a receipt that shows these facts.
    public init(_ facts: ReceiptFacts) { self.init(keys: facts.keys, facts: facts) }

    /// The keys that only one receipt has, by its number or its moment. When a receipt's text is erased, the ledger
    /// keeps their hashes.
    public var identifyingKeys: [Key] { (keys + legacyKeys).filter { $0.kind.identifiesReceipt } }

    /// Whether the receipt can be distinguished from others well enough to pay for it without a person.
    public var isUsable: Bool {
        legacyKeys.contains { [.fiscal, .register, .document, .content].contains($0.kind) }
    }

    /// The keys that earlier ledgers kept for the receipt. `isUsable` and erased receipts still depend on them.
    public var legacyKeys: [Key] { facts?.legacyKeys ?? keys }

    /// Letters and digits only, in capitals, without combining accents or spaces.
    package static func normalised(_ text: some StringProtocol) -> String {
        String(
            text.uppercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
                .map(Character.init))
    }

    /// The text with letters that readers confuse with digits turned into those digits, so that two readings of one
    /// number agree.
    static func resolvingLookAlikes(_ text: String) -> String {
        String(
            text.map { character in
                let digit = character.asciiValue.map { digits[Int($0)] } ?? 0
                return digit == 0 ? character : Character(Unicode.Scalar(digit))
            })
    }

    /// The letters that count as digits. Ledgers contain keys that were made with these: with others, a receipt that
    /// was claimed earlier would not be recognised.
    private static let digits = Confusables.digitTable([.twin, .oval])
}
