/// What receipts of other users say about the till that printed a claim's receipt.
///
/// A forger invents a register, or borrows one and prints another VAT number over it. A user's own receipts count for
/// nothing here, or the first forged one would vouch for the second; neither do those of users who came just now, from
/// the same network, or from no other shop that people visit, or a forger's second account would.
public struct TillReputation: Hashable, Sendable {
    /// Enough independent users were paid for receipts of the same register under the same VAT number; where one of the
    /// two was not read, of the other one alone.
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

    /// The names of the till, the most exact first: register and VAT number, the register, the VAT number; the shop's
    /// name where neither was read; none where that was not read either. Every receipt of the till has one of them.
    public var tillNames: [String] {
        switch (register, vat) {
        case (let register?, let vat?): ["\(register)|\(vat)", "\(register)|", "|\(vat)"]
        case (let register?, nil): ["\(register)|"]
        case (nil, let vat?): ["|\(vat)"]
        case (nil, nil): merchant.map { [$0] } ?? []
        }
    }

    /// The name of the shop that has the till; `nil` where nothing names it.
    public var shopName: String? { vat ?? merchant ?? register }

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
