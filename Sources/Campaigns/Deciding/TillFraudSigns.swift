import DomainModel
import ReceiptIdentity

/// The evidence against a receipt being one that a till printed for one sale.
///
/// A sign that a misread digit or a night shop may explain counts half, so that two of them send a receipt to a person;
/// a sign that misreading rarely produces does so alone. The weights are judged, not learned, because there are no
/// forged receipts to learn from; `make redteam` shows what they catch and whom they delay.
enum TillFraudSigns {
    private static func weight(of sign: ReceiptAnomaly) -> Double {
        switch sign {
        case .severalDocuments, .notASale, .totalRepaired, .taxImpossible, .noNumbers, .numberZero, .timeImpossible,
            .datesDiffer, .vatNumbersDiffer, .photosUnjoined:
            Tuning.standard.receipts.strongSign
        case .taxTooHigh, .vatNumberWrong, .registerWrong, .timeWrong, .nightTime: Tuning.standard.receipts.weakSign
        }
    }

    /// The doubt that the signs together raise, with the till's reputation; `nil` where they count too little.
    static func doubt(_ signs: [ReceiptAnomaly], till: TillReputation? = nil) -> Reason? {
        var found = signs.map { sign in
            let isUnseen = till?.isSeen == false && [.vatNumberWrong, .registerWrong].contains(sign)
            let more = isUnseen ? Tuning.standard.receipts.unseenTill : 0
            return (weight: weight(of: sign) + more, words: words(for: sign))
        }
        if till?.hasOtherVATNumber == true {
            // A register has one owner, and neither number is a misreading of one that other receipts show.
            found.append((Tuning.standard.receipts.strongSign, "a register that printed under another VAT number"))
        }
        if till?.hasOtherName == true {
            let words = "a VAT number that others' receipts show under another name"
            found.append((Tuning.standard.receipts.strongSign, words))
        }
        guard found.reduce(0, { $0 + $1.weight }) >= Tuning.standard.receipts.minFraudSum else { return nil }
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
        case .taxImpossible: "more tax than a misread digit explains"
        case .noNumbers: "no number of shop, document and register"
        case .numberZero: "a document's number of zeros"
        case .timeWrong, .timeImpossible: "a time that no clock shows"
        case .nightTime: "a time at which hardly a shop is open"
        case .datesDiffer: "two days of issue"
        case .vatNumbersDiffer: "two VAT numbers"
        case .photosUnjoined: "photos that do not join"
        }
    }
}
