/// How many digits the numbers of a receipt have, told by its other numbers: a till prints them in one way.
struct NumberLengthPrior: Sendable {
    private let counts: [Int: Int]

    /// For each site what the others say.
    static func beside(_ sites: [PrintedGTINDecoder.CodeSite]) -> [NumberLengthPrior] {
        let lengths = sites.map { $0.cuts.first?.first?.digits.count }
        var all: [Int: Int] = [:]
        for length in lengths.compactMap({ $0 }) { all[length, default: 0] += 1 }
        return lengths.map { own in
            var others = all
            if let own { others[own, default: 1] -= 1 }
            return NumberLengthPrior(counts: others)
        }
    }

    /// The share of numbers with so many digits.
    func share(of length: Int) -> Double {
        let before = NumberLengthPrior.usual[length] ?? NumberLengthPrior.rarest
        let sum = counts.values.reduce(0, +)
        return (Double(counts[length] ?? 0) + NumberLengthPrior.weight * before)
            / (Double(sum) + NumberLengthPrior.weight)
    }

    /// The shares where nothing is known. A judgement: of the scans' printed codes 31 of 35 have thirteen digits, four
    /// twelve, none fourteen.
    private static let usual = [12: 0.12, 13: 0.86]
    private static let rarest = 0.02
    /// As many numbers that weight has.
    private static let weight = 2.0
}
