extension LinearCode {
    /// An EAN-13 symbol. Source: GS1 General Specifications, 5.2.
    ///
    /// - Parameter digits: thirteen, the last a check digit; `nil` comes back for anything else.
    public init?(ean13 digits: String) {
        let values = digits.utf8.map { Int($0) - 48 }
        guard values.count == 13, values.allSatisfy((0...9).contains) else { return nil }
        let sum = values.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
        guard sum % 10 == 0 else { return nil }
        let parities = EAN13.parities[values[0]]
        var runs = [1, 1, 1]
        // Set B is set C reversed: its runs are those of A, read backwards.
        for (value, isOdd) in zip(values[1...6], parities) {
            runs += isOdd ? EAN13.runs[value] : EAN13.runs[value].reversed()
        }
        runs += [1, 1, 1, 1, 1]
        for value in values[7...12] { runs += EAN13.runs[value] }
        runs += [1, 1, 1]
        self.init(runs: runs, quietZone: (11, 7))
    }
}

/// The tables of EAN-13. Source: GS1 General Specifications, tables 5.2.1.2.1 and 5.2.1.2.2.
enum EAN13 {
    /// Widths of the four runs of a digit in the number sets A and C.
    static let runs = [
        [3, 2, 1, 1], [2, 2, 2, 1], [2, 1, 2, 2], [1, 4, 1, 1], [1, 1, 3, 2], [1, 2, 3, 1], [1, 1, 1, 4], [1, 3, 1, 2],
        [1, 2, 1, 3], [3, 1, 1, 2],
    ]
    /// By the first digit, whether each of the next six stands in set A (else in B).
    static let parities = [
        "AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA",
    ].map { $0.map { $0 == "A" } }
}
