import DomainModel

/// What tells whether a day is that of issue.
enum DateFeature: String, ScoreFeature {
    /// It is the one that is placed best.
    case taken
    /// Points of its words, its place and its form (`FieldTuning.Issue`).
    case points
    /// No other day is printed.
    case alone
    /// Points by which it leads.
    case lead
    /// Points by which it is behind.
    case behind
    /// How sure its form is.
    case form
    /// How unsurely its word was read, as −ln P.
    case unsure
    /// Its figures can be put in another order.
    case otherOrder = "other order"
    /// How sure the order of day and month is, as the logarithm of the odds.
    case order
    /// Another day on the receipt differs from it by one digit.
    case near
    /// A long number holds its figures.
    case stamped
    /// How often it is printed besides.
    case repeated
    /// Another day on the receipt is within weeks of it.
    case sameSeason = "same season"
    /// Other days are on the receipt, and none is within weeks of it.
    case otherSeason = "other season"
    /// Before the first year that receipts are likely of.
    case old

    /// The learned weights.
    static let score = LearnedScore<DateFeature>(String(decoding: PackageResources.Date_tsv, as: UTF8.self))
}

/// A day that may be that of issue.
struct WeighedDay: Sendable {
    var day: Day
    var row: Int
    var features: [DateFeature: Double]

    /// How likely it is the day of issue.
    var probability: Double { DateFeature.score.probability(features) }
}
