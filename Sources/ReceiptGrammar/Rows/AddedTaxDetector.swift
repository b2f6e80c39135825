import DomainModel

/// Finds rows that add a tax to the sum above them, whatever the tax is called: they print a rate, and an amount that
/// is that rate of the sum, or of a lesser sum that the row prints too. `TPS (5.000%) 0.48`, `12.57 T.V.Q. (9.975)%
/// 1.25`.
enum AddedTaxDetector {
    /// The rows, with the role of taxes on these.
    static func assigningTaxRoles(to rows: [AnnotatedRow]) -> [AnnotatedRow] {
        var rows = rows
        var sum: Int?
        for index in rows.indices {
            let row = rows[index]
            switch row.role {
            case .subtotal, .netTotal: sum = row.cents
            case .total, .grandTotal, .payment: sum = nil
            case nil:
                if let sum, let tax = row.cents, isTax(row, tax, of: sum) { rows[index].role = .tax }
            default: break
            }
        }
        return rows
    }

    private static func isTax(_ row: AnnotatedRow, _ tax: Int, of sum: Int) -> Bool {
        guard tax > 0, let rate = rate(of: row) else { return false }
        let lesser = row.amounts.dropLast().map(\.cents).filter { (1..<max(sum, 2)).contains($0) }
        let tolerance = Tuning.standard.rows.addedTaxTolerance
        return ([sum] + lesser).contains { abs(Double($0) * rate / 100 - Double(tax)) <= tolerance }
    }

    /// The one rate that a row prints, in per cent.
    private static func rate(of row: AnnotatedRow) -> Double? {
        let rates = row.lexemes.compactMap { $0.number.flatMap { $0.isPercentage ? abs($0.value) : nil } }
        guard rates.count == 1, let rate = rates.first, rate > 0, rate <= Tuning.standard.rows.maxTaxRate else {
            return nil
        }
        return rate
    }
}
