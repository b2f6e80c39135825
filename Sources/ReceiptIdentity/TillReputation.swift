import Text

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
    /// Several users' receipts show the VAT number under one name, and nobody's under a name like this one.
    public var hasOtherName: Bool
    /// Others' receipts show the register, or the VAT number, with whatever other number.
    public var isSeen: Bool

    /// A reputation.
    public init(
        isKnown: Bool, hasOtherVATNumber: Bool = false, hasOtherName: Bool = false, isSeen: Bool? = nil
    ) {
        self.isKnown = isKnown
        self.hasOtherVATNumber = hasOtherVATNumber
        self.hasOtherName = hasOtherName
        self.isSeen = isSeen ?? isKnown
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

    /// The keys that keep what the receipt shows about its till: its register's VAT number, and that number's shop. A
    /// receipt that is refused shows it as well as one that is paid.
    public var tillKeys: [ReceiptFingerprint.Key] {
        guard let vat else { return [] }
        var keys: [ReceiptFingerprint.Key] = []
        if let prefix = registerVATKeyPrefix { keys.append(.init(kind: .registerVAT, text: prefix + vat)) }
        if let prefix = vatNameKeyPrefix, let merchant { keys.append(.init(kind: .vatName, text: prefix + merchant)) }
        return keys
    }

    /// The prefix of the keys that keep the VAT numbers of this receipt's register.
    public var registerVATKeyPrefix: String? { register.map { ReceiptFacts.keyPrefix(.registerVAT, $0) } }

    /// The prefix of the keys that keep the names under this receipt's VAT number.
    public var vatNameKeyPrefix: String? { vat.map { ReceiptFacts.keyPrefix(.vatName, $0) } }

    /// Whether a key that begins with some receipt's `registerVATKeyPrefix` contains a VAT number that is not a
    /// misreading of this receipt's.
    public func isOtherVATNumber(inTillKey key: String) -> Bool {
        guard let vat, let other = key.split(separator: "|").last else { return false }
        let minTornLength = Tuning.standard.comparison.minTornVATLength
        return IdentifyingNumberMatch(vat, String(other), minTornLength: minTornLength) == .different
    }

    /// Whether the names that others' receipts show under the VAT number are one shop's, and this receipt's is another.
    ///
    /// - Parameter keys: the keys that begin with `vatNameKeyPrefix`, each with the user of the receipt.
    public func isOtherName(than keys: [(key: String, user: String)]) -> Bool {
        guard let merchant else { return false }
        let shown = keys.compactMap { key, user in
            key.split(separator: "|").last.map { (name: String($0), user: BytewiseString(user)) }
        }
        guard !shown.contains(where: { ReceiptFacts.areAlike($0.name, merchant) }) else { return false }
        return shown.contains { one in
            shown.contains { $0.user != one.user && ReceiptFacts.areAlike($0.name, one.name) }
        }
    }

    /// Whether two names of shops may be of one, however each was read: they share some letters in a row, or one all of
    /// its letters.
    private static func areAlike(_ one: String, _ other: String) -> Bool {
        let (short, long) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
        let (letters, text) = (Array(short.utf8), Array(long.utf8))
        let length = min(letters.count, Tuning.standard.facts.minSharedLetters)
        return (0...(letters.count - length)).contains { text.firstRange(of: letters[$0..<$0 + length]) != nil }
    }

    private static func keyPrefix(_ kind: ReceiptFingerprint.Kind, _ fact: String) -> String {
        "\(kind.rawValue)|\(fact)|"
    }
}
