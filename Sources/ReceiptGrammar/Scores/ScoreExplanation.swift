import DomainModel

/// What the learned scores saw of a receipt's rows, from which their weights are learned
/// (`Scripts/learn/candidates.py`).
public struct ScoreExplanation: Encodable, Sendable {
    /// An answer that a score weighs: a row, or the only one there is.
    public struct Candidate: Encodable, Sendable {
        /// The row's place and its words; `nil` where the answer is about all rows.
        public var row: Int?
        /// The name, the amount or the day that it would give.
        public var name: String?
        /// How likely it is right, 0 to 1.
        public var probability: Double
        /// What speaks for and against it, by the names in the score's table; what is nought is left out.
        public var features: [String: Double]
    }

    /// A line: whether it is printed as it is told.
    public struct Line: Encodable, Sendable {
        /// Its name.
        public var description: String
        /// Its amount.
        public var amount: Money
        /// How likely it is right, 0 to 1.
        public var probability: Double
        /// What speaks for and against it, by the names in the score's table; what is nought is left out.
        public var features: [String: Double]
    }

    /// Two rows beside each other of which the first holds a part of a name: whether it goes on in the other.
    public struct Continuation: Encodable, Sendable {
        /// The place of the row that holds a part of the name.
        public var row: Int
        /// The place of the row beside it.
        public var other: Int
        /// What the row would give to a name.
        public var name: String
        /// What the row beside it would give.
        public var otherName: String
        /// What speaks for and against it, by the names in the score's table; what is nought is left out.
        public var features: [String: Double]

        enum CodingKeys: String, CodingKey {
            case row, other, name, features
            case otherName = "other_name"
        }
    }

    /// Whether the rows are a receipt.
    public var receipt: Candidate
    /// Whether they are the slip of a payment by card.
    public var isCardSlip: Bool
    /// Which row names the merchant.
    public var merchant: [Candidate]
    /// Which value is the total, the one that was taken first.
    public var total: [Candidate]
    /// Which day is that of issue, the one that was taken first.
    public var date: [Candidate]
    /// The lines, those that are not told included.
    public var lines: [Line]
    /// Where a name may go on above or below a row and no rule says whether it does.
    public var nameRows: [Continuation]
    /// Whether months come before days.
    public var monthFirst: Candidate

    enum CodingKeys: String, CodingKey {
        case receipt, merchant, total, date, lines
        case isCardSlip = "card_slip"
        case nameRows = "name_rows"
        case monthFirst = "month_first"
    }
}

extension ClassifiedRows {
    /// What the learned scores saw.
    ///
    /// - Parameter fields: what was found on it; `nil` where the rows are no receipt.
    func scoreExplanation(_ fields: ReceiptFields?) -> ScoreExplanation {
        let total = fields?.reconciled.total.map { Money(cents: $0) }
        let currency = parser.currencies.currency(rows, locale: locale, total: total, date: nil)?.code
        let order = parser.dateOrderFeatures(rows, locale: locale, currency: currency)
        let evidence = parser.merchants.evidence(rows, body: body, chains: parser.chains)
        return ScoreExplanation(
            receipt: .init(probability: receiptProbability, features: named(ReceiptScore.features(self))),
            isCardSlip: isCardSlip,
            merchant: parser.merchants.candidates(evidence).map { candidate in
                .init(
                    row: candidate.row, name: parser.merchants.name(at: candidate.row, evidence),
                    probability: candidate.probability, features: named(candidate.features))
            },
            total: (fields?.reconciled.totals ?? []).map {
                .init(
                    row: $0.row, name: "\(Money(cents: $0.cents))", probability: $0.probability,
                    features: named($0.features))
            },
            date: (fields?.days ?? []).map {
                .init(row: $0.row, name: "\($0.day)", probability: $0.probability, features: named($0.features))
            },
            lines: (fields?.lines ?? []).map {
                .init(
                    description: $0.description, amount: Money(cents: $0.cents), probability: $0.probability,
                    features: named($0.features))
            },
            nameRows: continuations(evidence),
            monthFirst: .init(
                probability: DateOrderFeature.score.probability(order), features: named(order)))
    }

    private func continuations(_ evidence: MerchantEvidence) -> [ScoreExplanation.Continuation] {
        let merchants = parser.merchants
        return evidence.rows.filter { evidence.isOutside($0) && merchants.mayBeName($0) }.flatMap { row in
            [row.index - 1, row.index + 1].compactMap { other -> ScoreExplanation.Continuation? in
                guard let features = evidence.nameRowsFeatures(row.index, other),
                    evidence.ruling(row.index, other) == nil
                else { return nil }
                return .init(
                    row: row.index, other: other, name: merchants.cleaned(row),
                    otherName: merchants.cleaned(rows[other]), features: named(features))
            }
        }
    }

    private func named<Feature: ScoreFeature>(_ features: [Feature: Double]) -> [String: Double] {
        Dictionary(uniqueKeysWithValues: features.map { ($0.key.rawValue, $0.value) })
    }
}
