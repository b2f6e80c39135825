/// What a tuning pack was made from and what it is worth: its model card.
public struct ModelCard: Hashable, Codable, Sendable {
    /// Receipts that people looked at.
    public var pairs: Int
    /// People who sent them.
    public var people: Int
    /// Reviewers who looked; their names are not kept.
    public var reviewers: Int
    /// The first and the last month of upload; empty where there is none.
    public var months: [String]
    /// Receipts that it was fitted on.
    public var fitted: Int
    /// Receipts of other people that it was proven on.
    public var proved: Int
    /// Receipts of a corpus that it was proven on.
    public var corpus: Int
    /// How many had to agree.
    public var rules: AgreementRules
    /// How every field is read without the pack and with it.
    public var proof: [ProofRow] = []
    /// What was fitted and left out, and why.
    public var leftOut: [String] = []

    init(_ pairs: [ReadingPair], fitted: Int, proved: Int, corpus: Int, rules: AgreementRules) {
        self.pairs = pairs.count
        people = Set(pairs.map(\.person)).count
        reviewers = Set(pairs.flatMap(\.namedReviewers)).count
        months = [pairs.map(\.month).min(), pairs.map(\.month).max()].compactMap(\.self)
        self.fitted = fitted
        self.proved = proved
        self.corpus = corpus
        self.rules = rules
    }

    private enum CodingKeys: String, CodingKey {
        case pairs, people, reviewers, months, fitted, proved, corpus, rules, proof
        case leftOut = "left_out"
    }
}

/// How a field is read without a pack and with it.
public struct ProofRow: Hashable, Codable, Sendable {
    /// Which receipts were read.
    public enum Receipts: String, Hashable, Codable, Sendable {
        /// Those of people on whose receipts nothing was fitted.
        case others
        /// A corpus with known truth.
        case corpus
    }

    /// Which receipts were read.
    public var receipts: Receipts
    /// The field.
    public var field: CorrectedField
    /// Without the pack.
    public var before: FieldTally
    /// With it.
    public var after: FieldTally
}
