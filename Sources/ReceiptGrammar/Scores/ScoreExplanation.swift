import DomainModel

/// What the learned scores saw of a receipt's rows, from which their weights are learned
/// (`Scripts/learn/candidates.py`).
public struct ScoreExplanation: Encodable, Sendable {
    /// An answer that a score weighs: a row, or the only one there is.
    public struct Candidate: Encodable, Sendable {
        /// The row's place and its words; `nil` where the answer is about all rows.
        public var row: Int?
        /// The name that the row would give.
        public var name: String?
        /// How likely it is right, 0 to 1.
        public var probability: Double
        /// What speaks for and against it, by the names in the score's table; what is nought is left out.
        public var features: [String: Double]
    }

    /// Whether the rows are a receipt.
    public var receipt: Candidate
    /// Which row names the merchant.
    public var merchant: [Candidate]
    /// Whether months come before days.
    public var monthFirst: Candidate

    enum CodingKeys: String, CodingKey {
        case receipt, merchant
        case monthFirst = "month_first"
    }
}

extension ClassifiedRows {
    /// What the learned scores saw.
    ///
    /// - Parameter total: the receipt's, by which its currency is known.
    public func scoreExplanation(total: Money?) -> ScoreExplanation {
        let currency = parser.currencies.currency(rows, locale: locale, total: total, date: nil)?.code
        let order = parser.dateOrderFeatures(rows, locale: locale, currency: currency)
        let names = parser.merchants.candidates(rows, body: body, chains: parser.chains)
        return ScoreExplanation(
            receipt: .init(probability: receiptProbability, features: named(ReceiptScore.features(self))),
            merchant: names.map { candidate in
                .init(
                    row: candidate.row, name: parser.merchants.joined(rows, candidate.row),
                    probability: candidate.probability, features: named(candidate.features))
            },
            monthFirst: .init(
                probability: DateOrderFeature.score.probability(order), features: named(order)))
    }

    private func named<Feature: ScoreFeature>(_ features: [Feature: Double]) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: features.map { ($0.key.rawValue, $0.value) })
    }
}
