import DomainModel

/// The table of taxes at the foot of a receipt: what was sold at each rate.
///
/// A row counts only where it proves itself: net and tax come to the gross beside them, or the tax is the sum at a rate
/// that a country levies.
struct TaxTable: Sendable {
    /// Rates in thousandths that are tried on every receipt.
    static let rates = thousandths(ReceiptLocale.common.taxRates)

    /// Rates in thousandths that are tried where a row prints none: those of every receipt and those of the locale.
    private let rates: [Int]

    /// For each row what it may come to, the first proof first.
    private var rows: [[Int]] = []
    /// What was sold at each rate.
    private(set) var classes = TaxClasses()

    init(locale: ReceiptLocale) {
        rates = Set(TaxTable.rates + TaxTable.thousandths(locale.taxRates)).sorted()
    }

    private static func thousandths(_ percents: [Double]) -> [Int] { percents.map { Int(($0 * 10).rounded()) } }

    /// Adds a row of the table, if it proves itself.
    mutating func add(_ row: AnnotatedRow) {
        let amounts = row.amounts.map { abs($0.cents) }
        guard amounts.count >= 2, amounts.count <= Tuning.standard.taxes.maxTableAmounts else { return }
        let printed = row.lexemes.compactMap { lexeme -> Int? in
            guard let number = lexeme.number, number.isPercentage, number.decimals <= 2 else { return nil }
            return Int((number.value * 10).rounded())
        }
        let values = TaxTable.gross(amounts, rates: printed.isEmpty ? rates : printed)
        guard let first = values.first else { return }
        rows.append(values)
        classes.add(row, gross: first)
    }

    /// What was sold, taxes included: by one row, or by all of them together.
    var grossSums: Set<Int> {
        var sums = [0]
        let tuning = Tuning.standard.taxes
        // Of too many sums those of the first proofs are kept.
        for row in rows.prefix(tuning.maxTableRows) {
            var seen = Set<Int>()
            sums = sums.flatMap { sum in row.map { sum + $0 } }.prefix(tuning.maxTableSums).filter {
                seen.insert($0).inserted
            }
        }
        return Set(sums).union(rows.flatMap { $0 }).subtracting([0])
    }

    /// What a row's net and tax come to.
    private static func gross(_ amounts: [Int], rates: [Int]) -> [Int] {
        var values = [Int]()
        func add(_ value: Int) { if !values.contains(value) { values.append(value) } }
        for (first, one) in amounts.enumerated() {
            for (second, other) in amounts.enumerated() where second > first {
                // 9.85 0.59 10.44
                if one > 0, other > 0,
                    amounts.enumerated().contains(where: { $0.offset > second && $0.element == one + other })
                {
                    return [one + other]
                }
                // 10.44 0.59 9.85
                if other > 0,
                    amounts.enumerated().contains(where: {
                        $0.offset > second && $0.element > 0 && $0.element + other == one
                    })
                {
                    return [one]
                }
                let (sum, tax) = (max(one, other), min(one, other))
                guard tax >= Tuning.standard.taxes.minTableTax else { continue }
                for rate in rates where rate > 0 {
                    if abs(tax * 1000 - sum * rate) <= 1000 { add(sum + tax) }
                    if abs(tax * (1000 + rate) - sum * rate) <= 1000 + rate { add(sum) }
                }
            }
        }
        if values.isEmpty, amounts.count == 2, amounts[1] == 0 { add(amounts[0]) }
        return values
    }
}
