/// What each feature of a match counts, in natural logarithms of odds, as `Scripts/learn/matching.py` learned it.
struct MatchWeights: Sendable {
    /// The odds that a line names a product of the catalogue, before anything of it is seen.
    let bias: Float
    private let weights: [Float]

    static let learned = MatchWeights(String(decoding: PackageResources.Weights_tsv, as: UTF8.self))

    /// Reads what the script writes: name, weight. A feature without a line weighs nothing.
    init(_ table: String) {
        var named: [Substring: Float] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            if fields.count == 2, let weight = Float(fields[1]) { named[fields[0]] = weight }
        }
        bias = named["bias"] ?? 0
        weights = MatchFeature.allCases.map { named[$0.name[...]] ?? 0 }
    }

    /// The logarithm of the odds that a line is the product of which `evidence` speaks, beside none of the catalogue's.
    func logOdds(_ evidence: MatchEvidence) -> Float {
        zip(evidence.values, weights).reduce(bias) { $0 + $1.0 * $1.1 }
    }

    /// What one feature counts.
    func contribution(_ feature: MatchFeature, _ evidence: MatchEvidence) -> Float {
        evidence[feature] * weights[feature.rawValue]
    }
}
