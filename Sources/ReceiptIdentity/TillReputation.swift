/// What receipts of other users say about the till that printed a claim's receipt.
///
/// A forger invents a register, or borrows one and prints another VAT number over it. A user's own receipts count for
/// nothing here, or the first forged one would vouch for the second.
public struct TillReputation: Hashable, Sendable {
    /// Others' receipts show the same register under the same VAT number; where one of the two was not read, the other
    /// one alone.
    public var isKnown: Bool
    /// Others' receipts show the register, none of them under this VAT number.
    public var hasOtherVATNumber: Bool

    /// A reputation.
    public init(isKnown: Bool, hasOtherVATNumber: Bool = false) {
        self.isKnown = isKnown
        self.hasOtherVATNumber = hasOtherVATNumber
    }
}

extension ReceiptFacts {
    /// The prefix that the keys of all receipts of the same register share; `nil` where it was not read.
    public var registerKeyPrefix: String? { register.map { ReceiptFacts.keyPrefix(.registerDocument, $0) } }

    /// The prefix that the keys of all receipts under the same VAT number share; `nil` where it was not read.
    public var vatKeyPrefix: String? { vat.map { ReceiptFacts.keyPrefix(.vatDocument, $0) } }

    /// The prefix that keys of receipts of the same shop share which show no register; `nil` where neither VAT number
    /// nor name was read.
    public var shopKeyPrefix: String? {
        vat.map { ReceiptFacts.keyPrefix(.vatDateTotal, $0) }
            ?? merchant.map { ReceiptFacts.keyPrefix(.nameDateTime, $0) }
    }

    /// Whether a key that begins with some receipt's `vatKeyPrefix` contains a VAT number that is not a
    /// misreading of this receipt's.
    public func isOtherVATNumber(inKey key: String) -> Bool {
        let parts = key.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count > 1, let vat else { return false }
        let minTornLength = Tuning.standard.comparison.minTornVATLength
        return IdentifyingNumberMatch(vat, String(parts[1]), minTornLength: minTornLength) == .different
    }

    private static func keyPrefix(_ kind: ReceiptFingerprint.Kind, _ fact: String) -> String {
        "\(kind.rawValue)|\(fact)|"
    }
}
