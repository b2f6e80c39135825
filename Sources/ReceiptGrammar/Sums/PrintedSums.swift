import DomainModel

/// What a receipt prints about sums: totals, payments, change, tax, rounding.
struct PrintedSums: Sendable {
    /// An amount with its place.
    struct Figure: Sendable {
        var row: Int
        var lexeme: Int
        var cents: Int
        var role: RowRole

        /// Whether it can be paid in coins.
        var isInCoins: Bool { cents % Tuning.standard.total.smallestCoin == 0 }

        /// Whether it is an earlier figure rounded to coins.
        func isRounded(_ earlier: Figure) -> Bool {
            row > earlier.row && isInCoins && abs(cents - earlier.cents) <= Tuning.standard.total.maxCoinRounding
        }
    }

    private(set) var totals: [Figure] = []
    private(set) var subtotals: [Figure] = []
    private(set) var nets: [Figure] = []
    private(set) var payments: [Figure] = []
    private(set) var changes: [Figure] = []
    private(set) var taxes: [Figure] = []
    private(set) var charges: [Figure] = []
    private(set) var roundings: [Figure] = []
    /// Discounts between the sums.
    private(set) var lateDiscounts: [Figure] = []
    /// Gross sums and taxes of the table of taxes.
    private(set) var tableAmounts: [Int] = []
    /// What was sold by the table of taxes, taxes included.
    private(set) var taxed: Set<Int> = []
    /// What was sold by class, by the table of taxes.
    private(set) var taxClasses = TaxClasses()
    /// The habits of the receipt's country.
    private var locale = ReceiptLocale(language: "")
    /// Whether rounding below the total changes what is paid, not what is owed.
    var roundsPaymentOnly: Bool { locale.roundsPaymentOnly }
    /// Whether a row names the total and its amount cannot be read.
    private(set) var lacksTotal = false
    /// Whether a row names the rounding and its amount cannot be read.
    private(set) var lacksRounding = false

    /// Adds a total whose word was not read.
    mutating func addTotal(row: Int, lexeme: Int, cents: Int) {
        totals.append(Figure(row: row, lexeme: lexeme, cents: cents, role: .total))
    }

    /// Nothing.
    init() {}

    /// What `rows` print.
    init(_ rows: [AnnotatedRow], body: ReceiptBody?, locale: ReceiptLocale) {
        self.locale = locale
        let start = min(body?.items.lowerBound ?? 0, rows.count / 4)
        var inTable = false
        var table = TaxTable(locale: locale)
        for row in rows[start...] {
            if row.role == .taxTable {
                inTable = true
                tableAmounts += row.amounts.map(\.cents)
                table.add(row)
                continue
            }
            if inTable {
                let amounts = row.amounts.map(\.cents)
                if amounts.count >= 2 || [nil, .tax, .netTotal, .charge].contains(row.role) {
                    tableAmounts += amounts
                    table.add(row)
                    continue
                }
            }
            if !totals.isEmpty, [nil, .discount, .promotion].contains(row.role), let place = row.priceIndex,
                let cents = row.cents, cents < 0 || row.role == .discount
            {
                lateDiscounts.append(Figure(row: row.index, lexeme: place, cents: -abs(cents), role: .discount))
                continue
            }
            guard let role = row.role else { continue }
            guard let (source, lexeme, cents) = PrintedSums.figure(of: row, in: rows) else {
                if role == .grandTotal || role == .total { lacksTotal = true }
                if role == .rounding { lacksRounding = true }
                continue
            }
            // `.40` below goods for more has lost what stood before its mark.
            if role == .grandTotal || role == .total, PrintedSums.lacksWholes(rows[source].lexemes[lexeme].text),
                rows[..<source].contains(where: { ($0.cents ?? 0) > cents })
            {
                lacksTotal = true
                continue
            }
            add(Figure(row: source, lexeme: lexeme, cents: cents, role: role))
        }
        (taxed, taxClasses) = (table.grossSums, table.classes)
        if totals.isEmpty, let figure = unnamedTotal(rows) { totals.append(figure) }
    }

    private mutating func add(_ figure: Figure) {
        switch figure.role {
        case .grandTotal, .total: totals.append(figure)
        case .subtotal: subtotals.append(figure)
        case .netTotal: nets.append(figure)
        case .payment: payments.append(figure)
        // Above the total it is a line.
        case .voucher where !totals.isEmpty || lacksTotal: payments.append(figure)
        case .change: changes.append(figure)
        case .tax: taxes.append(figure)
        case .charge: charges.append(figure)
        case .rounding:
            // Anything larger is the sum after rounding; whole amounts are rounded to hundreds.
            let sum = (totals + subtotals).map(\.cents).max() ?? 0
            let most = max(Tuning.standard.total.maxRounding, sum / Tuning.standard.total.minSumsPerRounding)
            if abs(figure.cents) <= most {
                roundings.append(figure)
            } else if figure.cents > 0 {
                totals.append(figure)
            }
        default: break
        }
    }

    /// Whether no figure stands before the mark.
    private static func lacksWholes(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: ".") }

    /// What was paid, and what was paid less what was given back.
    var paidAmounts: Set<Int> {
        var amounts = Set<Int>()
        for payment in payments {
            amounts.insert(abs(payment.cents))
            for change in changes { amounts.insert(abs(payment.cents) - abs(change.cents)) }
        }
        return amounts
    }

    /// `45,70 €` alone above `BAR 45,70`: the total, whose word was not read.
    private func unnamedTotal(_ rows: [AnnotatedRow]) -> Figure? {
        guard let payment = payments.first(where: { $0.cents > 0 }) else { return nil }
        let row = rows[max(0, payment.row - 2)..<payment.row].last {
            $0.role == nil && !$0.holdsName && $0.cents == payment.cents
        }
        guard let row, let place = row.priceIndex else { return nil }
        return Figure(row: row.index, lexeme: place, cents: payment.cents, role: .total)
    }

    /// The amount of a row, or of a neighbour that holds nothing but an amount at about the same height.
    private static func figure(of row: AnnotatedRow, in rows: [AnnotatedRow]) -> (Int, Int, Int)? {
        let tuning = Tuning.standard.total
        if let place = row.priceIndex, let cents = row.cents { return (row.index, place, cents) }
        // An amount with something unreadable behind it.
        if let last = row.amounts.last, row.role != .payment { return (row.index, last.index, last.cents) }
        for other in [row.index + 1, row.index - 1] where rows.indices.contains(other) {
            let neighbour = rows[other]
            guard neighbour.letterCount == 0 || neighbour.lexemes.count <= 2, let place = neighbour.priceIndex,
                let cents = neighbour.cents, neighbour.role == nil
            else { continue }
            let height = Double(max(row.box.height, 1))
            let maxHeights = other > row.index ? tuning.maxHeightsBelow : tuning.maxHeightsAbove
            if abs(neighbour.box.centerY - row.box.centerY) < maxHeights * height { return (other, place, cents) }
        }
        return nil
    }

    /// Taxes, and charges with them, between a subtotal and a total that make the one the other, whatever the country's
    /// habit.
    private var addedTaxes: Int? {
        for subtotal in subtotals {
            for total in totals where total.row > subtotal.row && total.cents > subtotal.cents {
                let between = subtotal.row..<total.row
                let tax = taxes.filter { between.contains($0.row) && $0.cents > 0 }.reduce(0) { $0 + $1.cents }
                let charge = charges.filter { between.contains($0.row) }.reduce(0) { $0 + $1.cents }
                let rounding = roundings.filter { between.contains($0.row) }.reduce(0) { $0 + $1.cents }
                for sum in [tax, tax + charge, tax + charge + rounding] where sum > 0 {
                    if subtotal.cents + sum == total.cents { return sum }
                }
            }
        }
        return nil
    }

    /// The difference of two printed totals of which the later one is the earlier one rounded to coins.
    private var impliedRounding: Int {
        for figure in totals where !figure.isInCoins {
            if let later = totals.last(where: { $0.isRounded(figure) }) { return later.cents - figure.cents }
        }
        return 0
    }

    /// All that is printed between subtotal and total: every charge, every tax, the rounding.
    var completeAdjustment: Int {
        (charges.last?.cents ?? 0) + Set(taxes.map(\.cents)).reduce(0, +)
            + (roundings.last(where: { $0.cents != 0 })?.cents ?? 0)
    }

    /// What may lie between the lines and the total, the simplest first: nothing, rounding, tax, charges.
    var adjustments: [(cents: Int, cost: Double)] {
        let costs = Tuning.standard.adjustments
        let rounding = roundings.last(where: { $0.cents != 0 })?.cents ?? impliedRounding
        let tax = locale.pricesIncludeTax ? [] : Set(taxes.map(\.cents)).filter { $0 != 0 }
        let tableTaxes = locale.pricesIncludeTax ? [] : Set(tableAmounts).filter { $0 != 0 }
        let charge = charges.last?.cents ?? 0
        var list: [Int: Double] = [0: 0]
        func add(_ cents: Int, _ cost: Double) { if cost < list[cents] ?? .infinity { list[cents] = cost } }
        if let addedTaxes { add(addedTaxes, costs.addedTaxes) }
        // Taxes above the total, and none below it, were added to it.
        if let first = totals.first, !taxes.isEmpty, taxes.allSatisfy({ $0.row < first.row }) {
            add(taxes.reduce(0) { $0 + $1.cents }, costs.severalTaxes)
        }
        let roundingSum = !locale.roundsPaymentOnly ? [rounding, -rounding] : []
        for value in roundingSum where value != 0 {
            add(value, value == rounding ? costs.rounding : costs.reversedRounding)
        }
        for value in [0] + roundingSum {
            if charge != 0 { add(charge + value, costs.charge) }
            for one in tax {
                add(one + value, costs.tax)
                if charge != 0 { add(one + charge + value, costs.tax) }
            }
            let taxes = tax.filter { $0 > 0 }
            if taxes.count == 2 || taxes.count == 3 { add(taxes.reduce(charge + value, +), costs.severalTaxes) }
            for one in tableTaxes {
                add(one + value, costs.tableTax)
                if charge != 0 { add(one + charge + value, costs.tableTax) }
            }
        }
        // A row names the rounding, and its amount cannot be read.
        if lacksRounding, !locale.roundsPaymentOnly {
            for cents in [-2, -1, 1, 2] { add(cents, costs.unreadRounding) }
        }
        return list.map { (cents: $0.key, cost: $0.value) }
            .sorted { $0.cost != $1.cost ? $0.cost < $1.cost : $0.cents < $1.cents }
    }
}
