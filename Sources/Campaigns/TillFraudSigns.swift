import DomainModel

/// How much speaks against a receipt being one that a till printed for one sale.
///
/// Signs that a misread digit explains as well weigh half, so that two of them send a receipt to a person; a sign that
/// reading rarely invents does so alone. The weights are a judgement, not learned: there are no forged receipts to
/// learn from, and `make redteam` shows what they catch and whom they hold up.
enum TillFraudSigns {
    /// From here on a person looks.
    private static let limit = 1.0

    private static func weight(of sign: ReceiptAnomaly) -> Double {
        switch sign {
        case .severalDocuments, .notASale, .totalRepaired: 1
        case .taxTooHigh, .vatNumberWrong, .registerWrong: 0.5
        }
    }

    /// A register has one owner. Both numbers were read, and neither is a misreading of one that others show.
    private static let weightOfOtherVATNumber = 1.0

    /// The doubt that the signs together raise, with what is known of the till; `nil` where they weigh too little.
    static func doubt(_ signs: [ReceiptAnomaly], till: TillReputation? = nil) -> Reason? {
        var found = signs.map { (weight: weight(of: $0), words: words(for: $0)) }
        if till?.hasOtherVATNumber == true {
            found.append((weightOfOtherVATNumber, "a register that printed under another VAT number"))
        }
        guard found.reduce(0, { $0 + $1.weight }) >= limit else { return nil }
        return Reason(.implausibleReceipt, ["signs": found.map(\.words).joined(separator: ", ")])
    }

    private static func words(for sign: ReceiptAnomaly) -> String {
        switch sign {
        case .severalDocuments: "several documents"
        case .notASale: "words of no sale"
        case .totalRepaired: "a total that is printed nowhere"
        case .taxTooHigh: "more tax than there can be"
        case .vatNumberWrong: "a VAT number with a wrong check digit"
        case .registerWrong: "a register's number of no such form"
        }
    }
}
