/// What receipts of other users tell of the till that printed a claim's receipt.
///
/// Who draws a receipt invents its register, or borrows one and prints another VAT number over it. A user's own
/// receipts say nothing about a till, or the first that is drawn would vouch for the second.
public struct TillReputation: Hashable, Sendable {
    /// Others' receipts show the same register under the same VAT number; where one of the two was not read, the other.
    public var isKnown: Bool
    /// Others' receipts show the register, and none under this VAT number.
    public var hasOtherVATNumber: Bool

    /// What is told of a till.
    public init(isKnown: Bool, hasOtherVATNumber: Bool = false) {
        self.isKnown = isKnown
        self.hasOtherVATNumber = hasOtherVATNumber
    }
}

extension ReceiptFacts {
    /// What the keys of all receipts of the same register begin with; `nil` where it was not read.
    public var registerKeyPrefix: String? { register.map { ReceiptFacts.keyPrefix(.registerDocument, $0) } }

    /// What the keys of all receipts under the same VAT number begin with; `nil` where it was not read.
    public var vatKeyPrefix: String? { vat.map { ReceiptFacts.keyPrefix(.vatDocument, $0) } }

    /// What keys of receipts of the same shop begin with that show no register; `nil` where neither VAT number nor name
    /// was read.
    public var shopKeyPrefix: String? {
        vat.map { ReceiptFacts.keyPrefix(.vatDateTotal, $0) }
            ?? merchant.map { ReceiptFacts.keyPrefix(.nameDateTime, $0) }
    }

    /// Whether a key that begins with some receipt's `vatKeyPrefix` shows a VAT number that was not misread for this
    /// one's.
    public func isOtherVATNumber(inKey key: String) -> Bool {
        let parts = key.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count > 1, let vat else { return false }
        var other = ReceiptFacts()
        other.vat = String(parts[1])
        return FactComparison.all(ReceiptFacts(vat: vat), other).contains { $0.state == .other }
    }

    private static func keyPrefix(_ kind: ReceiptFingerprint.Kind, _ fact: String) -> String {
        "\(kind.rawValue)|\(fact)|"
    }
}
