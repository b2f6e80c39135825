import Retail

/// How much speaks against a receipt being one that a till printed for one sale.
///
/// Signs that a misread digit explains as well weigh half, so that two of them send a receipt to a person; a sign that
/// reading rarely invents does so alone. The weights are a judgement, not learned: there are no forged receipts to learn
/// from, and `make redteam` shows what they catch and whom they hold up.
enum Plausibility {
    /// From here on a person looks.
    private static let limit = 1.0

    private static func weight(of sign: ReceiptSign) -> Double {
        switch sign {
        case .severalDocuments, .notASale, .totalRepaired: 1
        case .taxTooHigh, .vatNumberWrong, .registerWrong: 0.5
        }
    }

    /// The doubt that the signs together raise; `nil` where they weigh too little.
    static func doubt(_ signs: [ReceiptSign]) -> Reason? {
        guard signs.reduce(0, { $0 + weight(of: $1) }) >= limit else { return nil }
        return Reason(.implausibleReceipt, ["signs": signs.map(words(for:)).joined(separator: ", ")])
    }

    private static func words(for sign: ReceiptSign) -> String {
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
