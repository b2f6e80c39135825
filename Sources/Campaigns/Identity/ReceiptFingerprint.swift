import DomainModel
import Text

/// What tells one receipt from every other: the facts by which two readings of it are compared, and the keys by which a
/// ledger finds the few receipts that are worth comparing.
///
/// Whether two receipts are one is answered by `ReceiptFacts.likeness` alone. A shared key proves nothing.
public struct ReceiptFingerprint: Hashable, Codable, Sendable {
    /// What a key is made of.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        // Facts that a photo of the same paper shares more often than a stranger's; none needs all that the others do,
        // so that a fact lost, misread or edited leaves some. Those with lines name them by their largest amounts.
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

        // Keys of ledgers of before, which held the date in all of them and stood for proof.
        case fiscal
        case register
        case document
        case content
        case merchantTotal = "merchant_total"
        case nameTotal = "name_total"
        case amounts

        /// Whether a key of the kind is that of one receipt, as a rule.
        var identifiesReceipt: Bool {
            switch self {
            case .registerDocument, .vatDocument, .vatDateTime, .nameDateTime, .fiscal, .register, .document: true
            case .documentTotal, .documentDate, .timeTotal, .vatDateTotal, .dateTotalAmount, .dateTimeAmount,
                .totalAmounts, .dateAmounts, .vatAmounts, .content, .merchantTotal, .nameTotal, .amounts:
                false
            }
        }
    }

    /// One key.
    public struct Key: Hashable, Codable, Sendable, Comparable {
        /// What it is made of.
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

    /// Every key that the receipt's facts allow; what the ledger keeps of a receipt that is used up.
    public var keys: [Key]
    /// What is compared; `nil` in claims of before there were facts.
    public var facts: ReceiptFacts?

    /// An identity of these keys.
    public init(keys: [Key], facts: ReceiptFacts? = nil) {
        self.keys = keys
        self.facts = facts
    }

    /// The identity that a receipt's facts allow.
    public init(_ receipt: Receipt) { self.init(ReceiptFacts(receipt)) }

    /// The identity of a receipt that shows these facts.
    public init(_ facts: ReceiptFacts) { self.init(keys: facts.keys, facts: facts) }

    /// The keys that name one receipt of all, as far as its number or moment does: what a ledger keeps hashes of when
    /// the receipt's text is erased.
    public var identifyingKeys: [Key] { (keys + legacyKeys).filter { $0.kind.identifiesReceipt } }

    /// Whether the receipt can be told from others well enough to pay for it without a person.
    public var isUsable: Bool {
        legacyKeys.contains { [.fiscal, .register, .document, .content].contains($0.kind) }
    }

    /// The keys that ledgers of before kept for the receipt. What a claim is known again by is made of them.
    public var legacyKeys: [Key] { facts?.legacyKeys ?? keys }

    /// Letters and digits only, in capitals, without accents' marks or spaces.
    static func normalised(_ text: String) -> String {
        String(
            text.uppercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
                .map(Character.init))
    }

    /// With letters that readers confuse with digits turned into those, so that two readings of one number agree.
    static func resolvingLookAlikes(_ text: String) -> String {
        String(
            text.map { character in
                let digit = character.asciiValue.map { digits[Int($0)] } ?? 0
                return digit == 0 ? character : Character(Unicode.Scalar(digit))
            })
    }

    /// The letters that count as digits in an identity. They are part of what ledgers hold: with others, a receipt that
    /// was claimed before would not be known again.
    private static let digits = Confusables.digitTable([.twin, .oval])
}
