import Foundation

/// What speaks for an answer, by name; the raw values are the names in the score's table.
package protocol ScoreFeature: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// A probability out of named features, with weights that `Scripts/learn/scores.py` learned: the logistic function of
/// their weighted sum.
package struct LearnedScore<Feature: ScoreFeature>: Sendable {
    private let bias: Double
    private let weights: [Double]

    /// Reads what the script writes: name, weight. A feature without a line weighs nothing.
    package init(_ table: String) {
        var named: [Substring: Double] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            if fields.count == 2, let weight = Double(fields[1]) { named[fields[0]] = weight }
        }
        bias = named["bias"] ?? 0
        weights = Feature.allCases.map { named[$0.rawValue[...]] ?? 0 }
    }

    /// The weighted sum: the logarithm of the odds.
    package func logOdds(_ features: [Feature: Double]) -> Double {
        // Always in this order: the order of a sum changes its last digits.
        zip(Feature.allCases, weights).reduce(bias) { $0 + (features[$1.0] ?? 0) * $1.1 }
    }

    /// The probability, 0 to 1.
    package func probability(_ features: [Feature: Double]) -> Double { 1 / (1 + exp(-logOdds(features))) }
}
