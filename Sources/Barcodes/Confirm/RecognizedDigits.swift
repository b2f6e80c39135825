/// The rows of digits that someone read near a symbol, held against numbers.
struct RecognizedDigits: Sendable {
    private let rows: [[UInt8]]

    init(_ rows: [String]) {
        self.rows = rows.map { $0.utf8.filter { (48..<58).contains($0) }.map { $0 - 48 } }
    }

    /// Whether a row holds all digits of `text`, or all of an UPC-A's but the two that stand apart.
    func contain(_ text: String) -> Bool {
        let wanted = RecognizedDigits([text]).rows[0]
        return fewestErrors(wanted) == 0
            || (wanted.count == 12 && rows.contains { $0.count >= 11 }
                && fewestErrors(Array(wanted.dropFirst().dropLast())) == 0)
    }

    /// The one of numbers that differ in ink alone that the print shows; `nil` where it shows none, or two as well.
    ///
    /// A reader of print loses a digit that stands apart or takes a guard bar for one, so it may err in as many as two;
    /// but each other number has to be two digits further off, as all are that differ in ink from an EAN.
    func choice(among numbers: [EANSymbol]) -> EANSymbol? {
        let ranked = numbers.map { (symbol: $0, errors: fewestErrors(RecognizedDigits([$0.text]).rows[0])) }
            .sorted { ($0.errors, $0.symbol) < ($1.errors, $1.symbol) }
        guard let best = ranked.first, best.errors <= RecognizedDigits.mostErrors,
            ranked.dropFirst().allSatisfy({ $0.errors >= best.errors + RecognizedDigits.leastLead })
        else { return nil }
        return best.symbol
    }

    private static let mostErrors = 2
    private static let leastLead = 2

    /// The fewest digits that have to be added, left out or changed for a row to hold `wanted` (Sellers, 1980).
    private func fewestErrors(_ wanted: [UInt8]) -> Int {
        rows.map { row in
            // Errors of each beginning of `wanted` that ends here; a match may begin anywhere in the row.
            var errors = Array(0...wanted.count)
            var least = errors[wanted.count]
            for digit in row {
                var diagonal = errors[0]
                for place in wanted.indices {
                    let above = errors[place + 1]
                    errors[place + 1] = min(
                        diagonal + (wanted[place] == digit ? 0 : 1), above + 1, errors[place] + 1)
                    diagonal = above
                }
                least = min(least, errors[wanted.count])
            }
            return least
        }.min() ?? wanted.count
    }
}
