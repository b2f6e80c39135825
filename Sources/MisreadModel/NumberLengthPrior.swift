/// How many digits a receipt's numbers have, by its other numbers: a till prints them in one way.
struct NumberLengthPrior: Sendable {
    private let counts: [Int: Int]

    /// For each site what the others say.
    static func leavingOneOut(_ sites: [PrintedGTINDecoder.CodeReadings]) -> [NumberLengthPrior] {
        let lengths = sites.map { $0.cuts.first?.first?.digits.count }
        var all: [Int: Int] = [:]
        for length in lengths.compactMap({ $0 }) { all[length, default: 0] += 1 }
        return lengths.map { length in
            var others = all
            if let length { others[length, default: 1] -= 1 }
            return NumberLengthPrior(counts: others)
        }
    }

    /// The share of numbers with so many digits.
    func share(of length: Int) -> Double {
        let tuning = Tuning.standard.lengths
        let prior =
            switch length {
            case 12: tuning.twelveDigitsShare
            case 13: tuning.thirteenDigitsShare
            default: tuning.otherShare
            }
        let sum = counts.values.reduce(0, +)
        return (Double(counts[length] ?? 0) + tuning.priorNumbers * prior) / (Double(sum) + tuning.priorNumbers)
    }
}
