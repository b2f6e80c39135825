import Retail

/// What a receipt prints about sums: totals, payments, change, tax, rounding.
struct ReceiptSums: Sendable {
    struct Figure: Sendable {
        var row: Int
        var lexeme: Int
        var cents: Int
        var role: RowRole
        var phrase: Int
    }

    private(set) var totals: [Figure] = []
    private(set) var subtotals: [Figure] = []
    private(set) var nets: [Figure] = []
    private(set) var payments: [Figure] = []
    private(set) var changes: [Figure] = []
    private(set) var taxes: [Figure] = []
    private(set) var charges: [Figure] = []
    private(set) var roundings: [Figure] = []
    /// Amounts taken off between the sums.
    private(set) var lateDiscounts: [Figure] = []
    /// Gross sums and taxes out of the table of taxes.
    private(set) var tableAmounts: [Int] = []

    init(_ rows: [ReceiptRow], body: ReceiptBody?) {
        let start = body?.items.lowerBound ?? 0
        var inTable = false
        for row in rows[start...] {
            if row.role == .taxTable {
                inTable = true
                tableAmounts += row.amounts.map(\.cents)
                continue
            }
            if inTable {
                let amounts = row.amounts.map(\.cents)
                let isTableRow = amounts.count >= 2 || row.role == nil || row.role == .tax || row.role == .netTotal
                if isTableRow {
                    tableAmounts += amounts
                    continue
                }
            }
            if !totals.isEmpty, row.role == nil || row.role == .discount || row.role == .promotion,
                let place = row.priceIndex, let cents = row.cents,
                cents < 0 || row.role == .discount
            {
                lateDiscounts.append(
                    Figure(row: row.index, lexeme: place, cents: -abs(cents), role: .discount, phrase: 0))
                continue
            }
            guard let role = row.role else { continue }
            guard let (source, lexeme, cents) = ReceiptSums.figure(of: row, in: rows) else { continue }
            let figure = Figure(
                row: source, lexeme: lexeme, cents: cents, role: role, phrase: row.hits.first?.length ?? 0)
            switch role {
            case .grandTotal, .total: totals.append(figure)
            case .subtotal: subtotals.append(figure)
            case .netTotal: nets.append(figure)
            case .payment: payments.append(figure)
            case .change: changes.append(figure)
            case .tax: taxes.append(figure)
            case .charge: charges.append(figure)
            case .rounding:
                // A few cents round; anything larger is the sum after rounding.
                if abs(cents) <= 10 { roundings.append(figure) } else if cents > 0 { totals.append(figure) }
            default: break
            }
        }
    }

    /// The amount of a row, or of a neighbour that holds nothing but an amount at about the same height.
    private static func figure(of row: ReceiptRow, in rows: [ReceiptRow]) -> (Int, Int, Int)? {
        if let place = row.priceIndex, let cents = row.cents { return (row.index, place, cents) }
        // An amount with something unreadable behind it.
        if let last = row.amounts.last, row.role != .payment { return (row.index, last.index, last.cents) }
        for other in [row.index + 1, row.index - 1] where rows.indices.contains(other) {
            let neighbour = rows[other]
            guard neighbour.letterCount == 0 || neighbour.lexemes.count <= 2, let place = neighbour.priceIndex,
                let cents = neighbour.cents, neighbour.role == nil
            else { continue }
            let height = Double(max(row.box.height, 1))
            if abs(neighbour.box.centerY - row.box.centerY) < (other > row.index ? 1.9 : 1.0) * height {
                return (other, place, cents)
            }
        }
        return nil
    }

    /// The sums that may lie between the lines and the total, the simplest first: none, rounding, tax, charges.
    var adjustments: [(cents: Int, cost: Double)] {
        let rounding = roundings.last?.cents ?? 0
        let tax = Set(taxes.map(\.cents)).filter { $0 != 0 }
        let tableTaxes = Set(tableAmounts).filter { $0 != 0 }
        let charge = charges.last?.cents ?? 0
        var list: [Int: Double] = [0: 0]
        func add(_ cents: Int, _ cost: Double) { if cost < list[cents] ?? .infinity { list[cents] = cost } }
        let roundingSum = abs(rounding) <= 10 ? [rounding, -rounding] : []
        for value in roundingSum where value != 0 { add(value, value == rounding ? 0.05 : 0.4) }
        for value in [0] + roundingSum {
            if charge != 0 { add(charge + value, 0.1) }
            for one in tax {
                add(one + value, 0.2)
                if charge != 0 { add(one + charge + value, 0.2) }
            }
            for one in tableTaxes {
                add(one + value, 0.5)
                if charge != 0 { add(one + charge + value, 0.5) }
            }
        }
        // Rounding that is not printed: to five cents where coins of one do not exist.
        return list.map { ($0.key, $0.value) }.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0 < $1.0 }
    }

    /// The values that may be the total, with what speaks for each; `lineSums` are what the lines may come to.
    func totalScores(lineSum: Int?, lineCount: Int) -> [(cents: Int, score: Double, figure: Figure?)] {
        var scores: [Int: (score: Double, figure: Figure?)] = [:]
        func add(_ cents: Int, _ score: Double, _ figure: Figure?) {
            let old = scores[cents]
            scores[cents] = ((old?.score ?? 0) + score, old?.figure ?? figure)
        }
        var seen: [Int: Int] = [:]
        for (place, figure) in totals.enumerated() {
            let repeated = seen[figure.cents, default: 0]
            seen[figure.cents] = repeated + 1
            let weight = figure.role == .grandTotal ? 3.0 : 2.2
            add(figure.cents, weight / Double(1 + repeated) + Double(place) * 0.15, figure)
        }
        let values = Set(scores.keys)
        for payment in payments where payment.cents != 0 {
            if values.contains(abs(payment.cents)) { add(abs(payment.cents), 0.8, nil) }
            for change in changes {
                let paid = abs(payment.cents) - abs(change.cents)
                if values.contains(paid) { add(paid, change.cents == 0 ? 0.5 : 2, nil) }
            }
        }
        for subtotal in subtotals {
            if values.contains(subtotal.cents) { add(subtotal.cents, 0.4, nil) }
            for (cents, _) in adjustments where cents != 0 && values.contains(subtotal.cents + cents) {
                add(subtotal.cents + cents, 0.8, nil)
            }
        }
        if let lineSum, lineCount > 0 {
            for (cents, cost) in adjustments where values.contains(lineSum + cents) {
                add(lineSum + cents, max(0.3, 2.0 - cost * 2), nil)
            }
        }
        for rounding in roundings where rounding.cents != 0 {
            for figure in totals {
                for cents in [figure.cents + rounding.cents, figure.cents - rounding.cents] {
                    guard let rounded = totals.last(where: { $0.cents == cents }), rounded.row > figure.row else {
                        continue
                    }
                    add(cents, 2.6, nil)
                }
            }
        }
        // SUMMA 28,30 · RABATT -0,67 · SUMME 27,63
        for discount in lateDiscounts {
            for figure in totals {
                guard let less = totals.last(where: { $0.cents == figure.cents - abs(discount.cents) }),
                    less.row > discount.row, figure.row < discount.row
                else { continue }
                add(less.cents, 3, nil)
            }
        }
        // Nobody pays less than the total.
        let paid = payments.reduce(0) { $0 + abs($1.cents) }
        if paid > 0, values.contains(where: { $0 <= paid }) {
            for cents in values where cents > paid { add(cents, -1.2, nil) }
        }
        if values.contains(0), values.count > 1 { add(0, -10, nil) }
        for cents in values where cents < 0 && values.contains(where: { $0 > 0 }) { add(cents, -3, nil) }
        return scores.map { ($0.key, $0.value.score, $0.value.figure) }.sorted {
            $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 > $1.0
        }
    }
}
