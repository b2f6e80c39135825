import Retail
import Text

/// What tells one receipt from every other, in the forms that two photos of it may still share.
///
/// The tax document itself is told by the register's serial number with the document's number and day; a fiscal
/// register never prints the same twice. Photos lose fields, so a receipt has several keys, the surest first.
public struct ReceiptIdentity: Hashable, Codable, Sendable {
    /// How much a shared key proves.
    public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
        /// VAT number, document number, date and register: the same receipt.
        case fiscal
        /// Register, document number and date: the same receipt, its VAT number lost.
        case register
        /// VAT number, document number, date and total: the same receipt, its register lost.
        case document
        /// Merchant, date, time, total and amounts: the same receipt, where neither shows a fiscal identity.
        case content
        /// VAT number, date, time and total: perhaps the same.
        case merchantTotal = "merchant_total"
        /// Merchant's name, date, time and total: perhaps the same.
        case nameTotal = "name_total"
        /// Date, time, total and at least two amounts: perhaps the same, whoever the merchant.
        case amounts
    }

    /// One form of the identity.
    public struct Key: Hashable, Codable, Sendable, Comparable {
        /// How much it proves.
        public var kind: Kind
        /// The fields, joined; two receipts share the key when the texts are equal.
        public var text: String

        /// A key.
        public init(kind: Kind, text: String) {
            self.kind = kind
            self.text = text
        }

        /// Compares the texts, for a fixed order.
        public static func < (left: Key, right: Key) -> Bool { left.text < right.text }
    }

    /// Every form that the receipt's fields allow, the surest first.
    public var keys: [Key]

    /// An identity of these keys.
    public init(keys: [Key]) { self.keys = keys }

    /// The identity that a receipt's fields allow.
    public init(_ receipt: Receipt) {
        func usable(_ text: String?, atLeast length: Int) -> String? {
            text.map(ReceiptIdentity.normalised).flatMap { $0.count >= length ? $0 : nil }
        }
        let vat = usable(receipt.vatNumber, atLeast: 8)
        let name = usable(receipt.merchant, atLeast: 3)
        let register = usable(receipt.register, atLeast: 6).map(ReceiptIdentity.unconfused)
        // A document number of one or two digits is more often a misread than a number.
        let document = usable(receipt.documentNumber, atLeast: 3).map(ReceiptIdentity.unconfused)
        var amounts = receipt.lines.compactMap { $0.amount?.cents }
        amounts.sort()
        let sums = amounts.prefix(100).map(String.init).joined(separator: ",")
        keys = []
        guard let date = receipt.date else { return }
        func add(_ kind: Kind, _ parts: String?...) {
            let known = parts.compactMap { $0 }
            guard known.count == parts.count else { return }
            keys.append(Key(kind: kind, text: ([kind.rawValue, "\(date)"] + known).joined(separator: "|")))
        }
        let time = receipt.time.map(\.description)
        let total = receipt.total.map { String($0.cents) }
        add(.fiscal, vat, document, register)
        add(.register, register, document)
        add(.document, vat, document, total)
        if !amounts.isEmpty { add(.content, vat ?? name, time, total, sums) }
        add(.merchantTotal, vat, time, total)
        add(.nameTotal, name, time, total)
        if amounts.count >= 2 { add(.amounts, time, total, sums) }
    }

    /// Whether the receipt can be told from others well enough to pay for it without a person.
    public var isUsable: Bool {
        keys.contains { [.fiscal, .register, .document, .content].contains($0.kind) }
    }

    /// The answer to whether two photos show one receipt.
    public enum Likeness: Hashable, Sendable {
        case same
        case perhaps
        case different
    }

    /// Whether another photo shows the same receipt.
    ///
    /// Where both show a fiscal identity, that alone decides that they are the same; equal contents under different
    /// fiscal identities may be two people buying the same coffee in one minute, or a digit misread: a person decides.
    public func likeness(to other: ReceiptIdentity) -> Likeness {
        let shared = Set(keys).intersection(other.keys).map(\.kind)
        if shared.isEmpty { return .different }
        if shared.contains(.fiscal) || shared.contains(.register) { return .same }
        let bothFiscal = [self, other].allSatisfy { identity in
            identity.keys.contains { $0.kind == .fiscal || $0.kind == .register }
        }
        if !bothFiscal, shared.contains(.document) || shared.contains(.content) { return .same }
        return .perhaps
    }

    /// Letters and digits only, in capitals, without accents' marks or spaces.
    static func normalised(_ text: String) -> String {
        String(
            text.uppercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
                .map(Character.init))
    }

    /// With letters that readers confuse with digits turned into those, so that two readings of one number agree.
    static func unconfused(_ text: String) -> String {
        String(
            text.map { character in
                let digit = character.asciiValue.map { digits[Int($0)] } ?? 0
                return digit == 0 ? character : Character(Unicode.Scalar(digit))
            })
    }

    /// The letters that count as digits in an identity. They are part of what ledgers hold: with others, a receipt that
    /// was claimed before would not be known again.
    private static let digits = LookAlikes.digitTable([.twin, .oval])
}
