import Mathematics

extension PackWeights {
    /// The certainty that a code with these surroundings stands on a pack, 0 to 1 in thousandths.
    static func certainty(of features: [SurroundingFeature: Double]) -> Double {
        let odds = SurroundingFeature.allCases.reduce(bias) { $0 + weights[$1, default: 0] * features[$1, default: 0] }
        return (1000 / (1 + exponential(-odds))).rounded() / 1000
    }

    /// Texts that change when the learned weights do.
    static var digestTexts: [String] {
        ["\(bias)"] + SurroundingFeature.allCases.map { "\($0.rawValue) \(weights[$0, default: 0])" }
    }
}
