/// What receipts of other users tell of the till that printed a claim's receipt.
///
/// Who draws a receipt invents its register, or borrows one and prints another VAT number over it. A user's own receipts
/// say nothing about a till, or the first that is drawn would vouch for the second.
public struct KnownTill: Hashable, Sendable {
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
    public var registerKeys: String? { register.map { ReceiptFacts.beginning(.registerDocument, $0) } }

    /// What the keys of all receipts under the same VAT number begin with; `nil` where it was not read.
    public var vatKeys: String? { vat.map { ReceiptFacts.beginning(.vatDocument, $0) } }

    /// What keys of receipts of the same shop begin with that show no register; `nil` where neither VAT number nor name
    /// was read.
    public var shopKeys: String? {
        vat.map { ReceiptFacts.beginning(.vatDateTotal, $0) }
            ?? merchant.map { ReceiptFacts.beginning(.nameDateTime, $0) }
    }

    /// Whether a key that begins with some receipt's `vatKeys` shows a VAT number that was not misread for this one's.
    public func isOtherVATNumber(inKey key: String) -> Bool {
        let parts = key.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count > 1, let vat else { return false }
        var other = ReceiptFacts()
        other.vat = String(parts[1])
        return FactComparison.all(ReceiptFacts(vat: vat), other).contains { $0.state == .other }
    }

    private static func beginning(_ kind: ReceiptIdentity.Kind, _ fact: String) -> String {
        "\(kind.rawValue)|\(fact)|"
    }
}
