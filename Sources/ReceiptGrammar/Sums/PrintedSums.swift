import DomainModel

/// What a receipt prints about sums: totals, payments, change, tax, rounding.
struct PrintedSums: Sendable {
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
    /// What the table of taxes says was sold, taxes included.
    private(set) var taxed: Set<Int> = []
    /// The same by class.
    private(set) var taxClasses = TaxClasses()
    /// The habits of the country that the receipt is from.
    private let locale: ReceiptLocale
    /// Whether rounding below the total is what is paid, not what is owed.
    var roundsPaymentOnly: Bool { locale.roundsPaymentOnly }
    /// Whether a row names the total and its amount cannot be read.
    private(set) var lacksTotal = false
    /// Whether a row names the rounding and its amount cannot be read.
    private(set) var lacksRounding = false

    /// Adds a total whose word was not read.
    mutating func addTotal(row: Int, lexeme: Int, cents: Int) {
        totals.append(Figure(row: row, lexeme: lexeme, cents: cents, role: .total, phrase: 0))
    }

    init(_ rows: [ReceiptRow], body: ReceiptBody?, locale: ReceiptLocale) {
        self.locale = locale
        let start = min(body?.items.lowerBound ?? 0, rows.count / 4)
        var inTable = false
        var table = TaxTable(locale: locale)
        defer { (taxed, taxClasses) = (table.grossSums, table.classes) }
        for row in rows[start...] {
            if row.role == .taxTable {
                inTable = true
                tableAmounts += row.amounts.map(\.cents)
                table.add(row)
                continue
            }
            if inTable {
                let amounts = row.amounts.map(\.cents)
                let isTableRow =
                    amounts.count >= 2 || row.role == nil || row.role == .tax || row.role == .netTotal
                    || row.role == .charge
                if isTableRow {
                    tableAmounts += amounts
                    table.add(row)
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
            guard let (source, lexeme, cents) = PrintedSums.figure(of: row, in: rows) else {
                if role == .grandTotal || role == .total { lacksTotal = true }
                if role == .rounding { lacksRounding = true }
                continue
            }
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
        if totals.isEmpty, let figure = unnamedTotal(rows) { totals.append(figure) }
    }

    /// `45,70 €` alone above `BAR 45,70`: the total, whose word cannot be read.
    private func unnamedTotal(_ rows: [ReceiptRow]) -> Figure? {
        guard let payment = payments.first(where: { $0.cents > 0 }) else { return nil }
        return rows[max(0, payment.row - 2)..<payment.row].reversed().first { row in
            row.role == nil && row.letterCount < 3 && row.cents == payment.cents
        }.flatMap { row in
            row.priceIndex.map { Figure(row: row.index, lexeme: $0, cents: payment.cents, role: .total, phrase: 0) }
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

    /// Taxes that stand between a subtotal and a total and make the one the other, whatever the country's habit: what
    /// is printed so is added.
    private var addedTaxes: Int? {
        for subtotal in subtotals {
            for total in totals where total.row > subtotal.row && total.cents > subtotal.cents {
                let between = taxes.filter { $0.row > subtotal.row && $0.row < total.row && $0.cents > 0 }
                let sum = between.reduce(0) { $0 + $1.cents }
                if sum > 0, subtotal.cents + sum == total.cents { return sum }
            }
        }
        return nil
    }

    /// What two printed totals differ by when the later one is the earlier in coins that exist.
    private var impliedRounding: Int {
        for figure in totals where figure.cents % 5 != 0 {
            if let later = totals.last(where: {
                $0.row > figure.row && $0.cents % 5 == 0 && abs($0.cents - figure.cents) <= 2
            }) {
                return later.cents - figure.cents
            }
        }
        return 0
    }

    /// All that is printed between subtotal and total: every charge, every tax, the rounding.
    var completeAdjustment: Int {
        (charges.last?.cents ?? 0) + Set(taxes.map(\.cents)).reduce(0, +)
            + (roundings.last(where: { $0.cents != 0 })?.cents ?? 0)
    }

    /// The sums that may lie between the lines and the total, the simplest first: none, rounding, tax, charges.
    var adjustments: [(cents: Int, cost: Double)] {
        let rounding = roundings.last(where: { $0.cents != 0 })?.cents ?? impliedRounding

        let tax = locale.pricesIncludeTax ? [] : Set(taxes.map(\.cents)).filter { $0 != 0 }
        let tableTaxes = locale.pricesIncludeTax ? [] : Set(tableAmounts).filter { $0 != 0 }
        let charge = charges.last?.cents ?? 0
        var list: [Int: Double] = [0: 0]
        func add(_ cents: Int, _ cost: Double) { if cost < list[cents] ?? .infinity { list[cents] = cost } }
        if let addedTaxes { add(addedTaxes, 0.1) }
        let roundingSum = abs(rounding) <= 10 && !locale.roundsPaymentOnly ? [rounding, -rounding] : []
        for value in roundingSum where value != 0 { add(value, value == rounding ? 0.05 : 0.4) }
        for value in [0] + roundingSum {
            if charge != 0 { add(charge + value, 0.1) }
            for one in tax {
                add(one + value, 0.2)
                if charge != 0 { add(one + charge + value, 0.2) }
            }
            let taxes = tax.filter { $0 > 0 }
            if taxes.count == 2 || taxes.count == 3 { add(taxes.reduce(charge + value, +), 0.3) }
            for one in tableTaxes {
                add(one + value, 0.5)
                if charge != 0 { add(one + charge + value, 0.5) }
            }
        }
        // A row says that it was rounded, and not by how much.
        if lacksRounding, !locale.roundsPaymentOnly { for cents in [-2, -1, 1, 2] { add(cents, 0.3) } }
        return list.map { ($0.key, $0.value) }.sorted { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0 < $1.0 }
    }
}
