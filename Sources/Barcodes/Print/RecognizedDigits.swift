/// The rows of digits that a reader of print found near a symbol, to be compared with numbers.
struct RecognizedDigits: Sendable {
    private let rows: [[UInt8]]

    init(_ rows: [String]) {
        self.rows = rows.map { $0.utf8.filter { (48..<58).contains($0) }.map { $0 - 48 } }
    }

    /// Whether a row contains all digits of `text`, or those of a UPC-A without the two that are printed apart.
    func contain(_ text: String) -> Bool {
        let wanted = RecognizedDigits([text]).rows[0]
        return minErrors(wanted) == 0
            || (wanted.count == 12 && rows.contains { $0.count >= 11 }
                && minErrors(Array(wanted.dropFirst().dropLast())) == 0)
    }

    /// The one of `numbers`, which differ in ink alone, that the print shows; `nil` where it shows none, or two equally
    /// well.
    ///
    /// A reader of print may miss a digit that is printed apart or take a guard bar for one, so up to two errors pass;
    /// but each other number must have two errors more, as all ink rivals of an EAN have.
    func choice(among numbers: [EANSymbol]) -> EANSymbol? {
        let ranked = numbers.map { (symbol: $0, errors: minErrors(RecognizedDigits([$0.text]).rows[0])) }
            .sorted { ($0.errors, $0.symbol) < ($1.errors, $1.symbol) }
        guard let best = ranked.first, best.errors <= RecognizedDigits.maxErrors,
            ranked.dropFirst().allSatisfy({ $0.errors >= best.errors + RecognizedDigits.minLead })
        else { return nil }
        return best.symbol
    }

    private static let (maxErrors, minLead) = (2, 2)

    /// The least number of digits to be added, removed or changed for a row to contain `wanted` (Sellers, 1980).
    private func minErrors(_ wanted: [UInt8]) -> Int {
        rows.map { row in
            // Errors of each prefix of `wanted` that ends here; a match may begin anywhere in the row.
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
