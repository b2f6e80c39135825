import DomainModel

/// Goods whose names resemble a till's words, by the sums that need them: `TOTAL LIMPIEZA 2,25`, `SAC CAISSE 0,19`.
extension SumForms {
    /// The rows, without the role of those without which what stands above a sum does not come to it.
    ///
    /// A row counts only where plain goods stand above the sum too, or where it alone, nearly a total's word, stands
    /// above the total of the same amount.
    static func restoringGoods(_ rows: [AnnotatedRow]) -> [AnnotatedRow] {
        var rows = rows
        for sum in rows where isSum(sum) {
            guard let total = sum.cents, total > 0 else { continue }
            let above = rows[..<sum.index]
            let lines = above.compactMap(value)
            let missing = total - lines.reduce(0, +)
            let doubtful = above.compactMap { row in gain(of: row).map { (index: row.index, cents: $0) } }
            guard missing > 0, !doubtful.isEmpty, doubtful.count <= Tuning.standard.forms.maxDoubtfulGoods else {
                continue
            }
            let isAlone = lines.isEmpty && doubtful.count == 1 && isNearlyTotal(rows[doubtful[0].index], of: sum)
            guard isAlone || lines.contains(where: { $0 > 0 }), let found = subset(of: doubtful, comingTo: missing)
            else {
                continue
            }
            for index in found { rows[index].role = nil }
            return rows
        }
        return rows
    }

    /// Gives a total below which deposits make a greater one the role of a subtotal: deposits are lines.
    mutating func assignTotalsBeforeDeposits() {
        for row in rows where row.role == .total || row.role == .grandTotal {
            guard let cents = row.cents, cents > 0 else { continue }
            var sum = cents
            for next in rows[(row.index + 1)...].prefix(tuning.maxRowsToTotal) {
                guard let more = next.cents else { continue }
                if next.role == .deposit {
                    sum += more
                } else {
                    if sum > cents, more == sum, next.role == .total || next.role == .grandTotal {
                        rows[row.index].role = .subtotal
                    }
                    break
                }
            }
        }
    }

    static func isSum(_ row: AnnotatedRow) -> Bool {
        row.role == .total || row.role == .grandTotal || row.role == .subtotal
    }

    /// What a row would add to the goods as one of them, in cents; `nil` where it can be none.
    private static func gain(of row: AnnotatedRow) -> Int? {
        guard let cents = row.cents, cents > 0, row.holdsName, row.amounts.count <= 2 else { return nil }
        let isWhole = row.hits.first { $0.role == row.role }.map { $0.errors == 0 } ?? true
        switch row.role {
        case .total, .grandTotal, .other, .count, .columns, .cardSlip: return cents
        case .discount, .depositReturn, .goodsReturn, .void: return isWhole ? nil : 2 * cents
        case .tax, .taxTable, .charge, .payment, .change, .savings, .netTotal: return isWhole ? nil : cents
        default: return nil
        }
    }

    private static func isNearlyTotal(_ row: AnnotatedRow, of sum: AnnotatedRow) -> Bool {
        func errors(_ row: AnnotatedRow) -> Double { row.hits.first { $0.role == row.role }?.errors ?? 0 }
        return (row.role == .total || row.role == .grandTotal) && errors(row) > 0 && errors(sum) == 0
    }

    /// The one set of rows that come to a sum together; `nil` where none or several do.
    private static func subset(of rows: [(index: Int, cents: Int)], comingTo sum: Int) -> [Int]? {
        var found: [[Int]] = []
        for bits in 1..<(1 << rows.count) {
            let chosen = rows.indices.filter { bits >> $0 & 1 == 1 }
            if chosen.reduce(0, { $0 + rows[$1].cents }) == sum { found.append(chosen.map { rows[$0].index }) }
        }
        return found.count == 1 ? found[0] : nil
    }
}
