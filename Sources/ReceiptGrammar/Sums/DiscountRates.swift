/// Discounts that print their rate: `SCONTO 30%` below `1,98` takes off 0,59.
///
/// Of price, rate and discount any two give the third: a misread figure can be computed from the others, and figures
/// that agree are right.
enum DiscountRates {
    /// Changes what each discount that prints its rate, and the line above it, could be by that rate.
    static func applyPrintedRates(_ lines: inout [LineDraft], rows: [AnnotatedRow]) {
        for index in lines.indices.dropFirst() where lines[index].kind == .discount {
            let (price, taken) = (lines[index - 1].amount, -lines[index].amount)
            guard lines[index - 1].kind == .item, price > 0, taken > 0 else { continue }
            // A tax rate among them does no harm: the sums refuse what it adds.
            let printed = rates(on: rows[lines[index].priceRow])
            if printed.contains(where: { abs(discount($0, on: price) - taken) <= 1 }) {
                confirm(&lines[index])
                confirm(&lines[index - 1])
                continue
            }
            for rate in printed {
                add(-discount(rate, on: price), to: &lines[index])
                lines[index - 1].candidates = lines[index - 1].candidates.map { candidate in
                    let fits = candidate.cents != price && abs(discount(rate, on: candidate.cents) - taken) <= 1
                    let computed = AmountCandidate(cents: candidate.cents, [.rate: 1])
                    return fits && computed.cost < candidate.cost ? computed : candidate
                }
            }
        }
    }

    /// What a rate takes off a price, rounded half up.
    private static func discount(_ rate: Int, on price: Int) -> Int { (price * rate + 50) / 100 }

    /// The whole-number rates on a row.
    private static func rates(on row: AnnotatedRow) -> [Int] {
        let tuning = Tuning.standard.discounts
        let rates = tuning.minRate...tuning.maxRate
        return row.lexemes.compactMap { lexeme in
            guard let number = lexeme.number, number.isPercentage, number.decimals == 0, rates.contains(number.digits)
            else { return nil }
            return number.digits
        }
    }

    /// Makes it dearer to change a line.
    private static func confirm(_ line: inout LineDraft) {
        let read = line.amount
        line.candidates = line.candidates.map { $0.cents == read ? $0 : $0.doubted(.overridesRate) }
    }

    private static func add(_ cents: Int, to line: inout LineDraft) {
        guard cents != line.amount, cents != 0 else { return }
        let computed = AmountCandidate(cents: cents, [.rate: 1])
        line.candidates.removeAll { $0.cents == cents && $0.cost > computed.cost }
        guard !line.candidates.contains(where: { $0.cents == cents }) else { return }
        line.candidates.append(computed)
    }
}
