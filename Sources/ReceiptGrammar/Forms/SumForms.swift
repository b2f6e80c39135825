import DomainModel

/// Finds sums, taxes, charges and tables of taxes among rows without a role, by what they compute: whatever they are
/// called, in any language. A tax is a rate of a sum that is printed, a table's row is net and tax that come to the
/// gross, a total is what all goods come to or an amount that a row of payment repeats.
///
/// Nothing stands among the goods that is none of them: a row counts only where no plain good follows before the total.
struct SumForms {
    var rows: [AnnotatedRow]
    /// The first row that names a total and has an amount, or the end.
    let firstTotal: Int
    /// What the gross sums of all rows of a table of taxes come to; nought where there is none.
    private let taxedSum: Int
    let tuning = Tuning.standard.forms

    /// The rows, with the roles that their figures show.
    static func assigningRoles(to rows: [AnnotatedRow]) -> [AnnotatedRow] {
        var forms = SumForms(SumForms.restoringGoods(SumForms.clearingFalseTotals(SumForms.clearingRepeatedNets(rows))))
        forms.assignTotalsBeforeDeposits()
        forms.assignDiscountsWithNewPrices()
        forms.assignNewPrices()
        forms.assignTaxTables()
        forms.assignTotalsBesideCounts()
        let found = forms.found()
        for (row, role) in found where role == .savings || forms.isAmongSums(row, found) {
            forms.rows[row].role = role
        }
        forms.assignAdjustments()
        forms.assignRoundings()
        forms.closeGoods()
        return forms.rows
    }

    private init(_ rows: [AnnotatedRow]) {
        self.rows = rows
        taxedSum = rows.reduce(0) { $0 + (SumForms.taxedGross(of: $1) ?? 0) }
        firstTotal =
            rows.firstIndex { ($0.role == .grandTotal || $0.role == .total) && $0.cents != nil } ?? rows.count
    }

    // MARK: Goods with a till's word

    /// The rows, without the role of goods that begin with a total's word (`TOTAL LIMPIEZA 1L 2,39`): they cost less
    /// than half of what stands above them, and goods and a greater total follow.
    private static func clearingFalseTotals(_ rows: [AnnotatedRow]) -> [AnnotatedRow] {
        var rows = rows
        var above = 0
        for row in rows {
            guard let cents = row.cents else {
                if row.role == .total, hasQuantityBelow(row, rows) { rows[row.index].role = nil }
                continue
            }
            switch row.role {
            case .total, .grandTotal, .subtotal, .netTotal:
                guard cents > 0, cents * 2 < above, isAmongGoods(row, rows) else { continue }
                rows[row.index].role = nil
                above += cents
            case nil, .deposit: above += cents
            default: break
            }
        }
        return rows
    }

    /// Whether the row below a name is its quantity, price and amount.
    private static func hasQuantityBelow(_ row: AnnotatedRow, _ rows: [AnnotatedRow]) -> Bool {
        guard row.index + 1 < rows.count else { return false }
        let below = rows[row.index + 1]
        return below.cents != nil && !below.holdsName && Quantity.find(in: below.lexemes) != nil
    }

    /// Whether a good stands below a row before a total that is greater.
    private static func isAmongGoods(_ row: AnnotatedRow, _ rows: [AnnotatedRow]) -> Bool {
        let below = rows[(row.index + 1)...]
        guard let good = below.first(where: { $0.cents != nil }), good.role == nil, good.holdsName else { return false }
        return below.contains { total($0).map { $0 > row.cents ?? 0 } ?? false }
    }

    // MARK: Discounts with the new price

    /// Rows that print what is taken off the good above them and what it then costs: `Atl. -1,80 Gala cena 2,98`.
    private mutating func assignDiscountsWithNewPrices() {
        var good = 0
        for row in rows {
            let amounts = row.amounts
            if amounts.count == 2, amounts[0].cents < 0, amounts[1].cents > 0,
                good + amounts[0].cents == amounts[1].cents
            {
                rows[row.index].role = .discount
                rows[row.index].priceIndex = amounts[0].index
                rows[row.index].hasStrayPrice = false
            } else if row.role == nil, let cents = row.cents, cents > 0, !SumForms.isUnitPrice(row) {
                good = cents
            }
        }
    }

    // MARK: Tables of taxes

    /// Rows that print a rate, a net sum, its tax and the gross sum.
    private mutating func assignTaxTables() {
        guard let first = rows.first(where: isPlainGood)?.index else { return }
        for row in rows[(first + 1)...] where row.role == nil && SumForms.taxedGross(of: row) != nil {
            rows[row.index].role = .taxTable
        }
    }

    /// The gross sum of a row that prints a tax rate, with a percent sign or as one more figure, and a net sum, its tax
    /// and the gross; `nil` where the row's figures are no such three.
    private static func taxedGross(of row: AnnotatedRow) -> Int? {
        let amounts = row.amounts.map { abs($0.cents) }
        if let rate = rate(of: row) {
            return (3...4).contains(amounts.count) ? gross(of: amounts, rate: rate) : nil
        }
        if let gross = untaxedGross(of: row) { return gross }
        guard amounts.count == 4 else { return nil }
        return amounts.indices.lazy.compactMap { place -> Int? in
            let rate = Double(amounts[place]) / 100
            guard rate > 0, rate <= Tuning.standard.rows.maxTaxRate else { return nil }
            var others = amounts
            others.remove(at: place)
            return gross(of: others, rate: rate)
        }.first
    }

    /// The gross sum of a row of what is not taxed, which is the net sum too: `0,00 % 0,10 0,10 0,00`.
    private static func untaxedGross(of row: AnnotatedRow) -> Int? {
        let amounts = row.amounts.map(\.cents).filter { $0 > 0 }
        guard row.text.utf8.contains(UInt8(ascii: "%")), row.amounts.count > amounts.count, amounts.count == 2,
            amounts[0] == amounts[1]
        else { return nil }
        return amounts[0]
    }

    /// The sum among amounts that another and the rate's share of that other come to.
    private static func gross(of amounts: [Int], rate: Double) -> Int? {
        amounts.indices.lazy.compactMap { tax -> Int? in
            let others = amounts.indices.filter { $0 != tax }.map { amounts[$0] }
            guard let gross = others.max(), let net = others.min(), gross == net + amounts[tax] else { return nil }
            return isShare(amounts[tax], of: net, rate: rate) ? gross : nil
        }.first
    }

    // MARK: Totals beside a count

    /// Rows that print how many goods there are and what they come to (`TOTAL 3 Article(s) 8,79`): the amount is what
    /// was paid, or what the goods come to.
    private mutating func assignTotalsBesideCounts() {
        for row in rows where row.role == .count {
            guard let cents = row.cents, cents > 0,
                let total = row.hits.first(where: { $0.role == .grandTotal || $0.role == .total })?.role
            else { continue }
            let goods = rows[..<row.index].reduce(0) { $0 + (isPlainGood($1) ? $1.cents ?? 0 : 0) }
            if goods == cents || isPaid(cents, below: row.index) { rows[row.index].role = total }
        }
    }

    /// Whether the next rows with amounts say that an amount was paid: the same again, or what was given and the
    /// change.
    private func isPaid(_ cents: Int, below index: Int) -> Bool {
        let next = rows[(index + 1)...].lazy.compactMap(\.cents).prefix(2)
        guard let given = next.first else { return false }
        return given == cents || next.count == 2 && given - abs(next.last ?? 0) == cents && given > cents
    }

    // MARK: Sums, taxes and charges

    /// What has been added up above a row.
    private struct Above {
        /// Amounts of the goods and discounts.
        var lines: [Int] = []
        /// Sums printed on the way.
        var sums: [Int] = []
        /// Taxes and charges that may have been added.
        var added: [Int] = []
        /// The last good, and what was taken off below it.
        var good = 0
        var takenOff = 0

        /// Adds a line.
        mutating func take(_ cents: Int) {
            lines.append(cents)
            if cents > 0 { (good, takenOff) = (cents, 0) } else { takenOff += cents }
        }

        var sum: Int { lines.reduce(0, +) }
        var discounts: Int { lines.reduce(0) { $0 + min(0, $1) } }
        var hasGoods: Bool { lines.contains { $0 > 0 } }
    }

    /// The rows whose figures show what they are, with their roles.
    private func found() -> [Int: RowRole] {
        var found: [Int: RowRole] = [:]
        var above = Above()
        for row in rows {
            guard let cents = row.cents else { continue }
            switch row.role {
            case .subtotal, .netTotal, .total, .grandTotal: above.sums.append(cents)
            case .tax, .charge: above.added.append(cents)
            case .taxTable: above.sums += row.amounts.map(\.cents)
            case .discount, .promotion, .depositReturn, .goodsReturn, .void: above.take(-abs(cents))
            case .deposit, .voucher: above.take(cents)
            case nil:
                guard found[row.index] == nil, !SumForms.isUnitPrice(row) else { continue }
                if let role = role(of: row, cents, above) {
                    found[row.index] = role
                    if [.total, .grandTotal, .subtotal].contains(role) {
                        notePayment(of: cents, below: row.index, &found)
                    }
                    if role == .tax || role == .charge { above.added.append(cents) } else { above.sums.append(cents) }
                    if role == .savings { above.sums.removeLast() }
                } else {
                    above.take(cents)
                }
            default: break
            }
        }
        return found
    }

    /// Notes the rows below a sum that print what was given and the change, whatever their words resemble: three
    /// figures of which two come to the third say more than a word that is nearly a phrase.
    private func notePayment(of cents: Int, below index: Int, _ found: inout [Int: RowRole]) {
        let next = Array(rows[(index + 1)...].lazy.filter { $0.cents != nil }.prefix(2))
        // The same amount once more is how it was paid.
        if let again = next.first, again.role == nil, again.cents == cents, found[again.index] == nil {
            found[again.index] = .payment
            notePayment(of: cents, below: again.index, &found)
            return
        }
        guard next.count == 2, let given = next[0].cents, let change = next[1].cents, given > cents,
            given - abs(change) == cents
        else { return }
        found[next[0].index] = .payment
        found[next[1].index] = .change
    }

    private func role(of row: AnnotatedRow, _ cents: Int, _ above: Above) -> RowRole? {
        // OPUST -11,70 over 26,91: the good's new price.
        if above.takenOff < 0, !row.holdsName, cents == above.good + above.takenOff { return .savings }
        guard cents > 0, above.hasGoods,
            row.lexemes.first?.number == nil || SumForms.rate(of: row) != nil
        else { return nil }
        // A sum of all discounts says what was saved.
        if above.discounts < 0, row.holdsName, cents == -above.discounts, !isNeeded(row) { return .savings }
        if let role = shareRole(of: row, cents, above) { return role }
        // Where goods print the rate of their tax, the tax's name says nothing of the row.
        if namesTax(row), SumForms.rate(of: row) == nil, cents * tuning.minSumsPerTax <= (above.sums.max() ?? above.sum)
        {
            return .tax
        }
        return sumRole(of: row, cents, above)
    }

    /// Whether the lines come to the total with a row's amount, which is a good then.
    private func isNeeded(_ row: AnnotatedRow) -> Bool {
        firstTotal < rows.count && row.index < firstTotal
            && rows[..<firstTotal].reduce(0) { $0 + (SumForms.value(of: $1) ?? 0) } == rows[firstTotal].cents
    }

    /// A tax or a charge, where the row prints a rate and its amount is that share of a sum.
    private func shareRole(of row: AnnotatedRow, _ cents: Int, _ above: Above) -> RowRole? {
        guard let rate = SumForms.rate(of: row) else { return nil }
        let own = row.amounts.dropLast().map(\.cents)
        let sums = above.sums + [above.sum, above.sum + above.added.reduce(0, +)] + own
        if sums.contains(where: { $0 > 0 && SumForms.isShare(cents, of: $0, rate: rate) }) {
            return namesTax(row) || !above.sums.isEmpty && !row.has(.charge) ? .tax : .charge
        }
        let totals = above.sums + [above.sum] + own + rows[row.index...].compactMap(SumForms.total)
        let isIncluded = totals.contains { total in
            total > 0 && SumForms.isShare(cents, of: total - cents, rate: rate)
        }
        return isIncluded ? .tax : nil
    }

    /// A sum: what the goods come to, with what was added to it, or what is printed as the total or as paid below.
    private func sumRole(of row: AnnotatedRow, _ cents: Int, _ above: Above) -> RowRole? {
        let added = above.added.reduce(0, +)
        // One good and its tax are lines enough where the same amount is paid below.
        let isTaxedAndPaid = added > 0 && isPaid(cents, below: row.index)
        guard above.lines.count >= tuning.minLinesOfSum || isTaxedAndPaid, let largest = above.lines.max(),
            cents > largest
        else { return nil }
        if cents == taxedSum, isPaid(cents, below: row.index) || isRepeated(cents, except: row.index) { return .total }
        let sums = [above.sum, above.sum + added] + above.sums.flatMap { [$0, $0 + added] }
        guard sums.contains(cents), isBelievable(row, cents) else { return nil }
        // What was paid is the total, whatever sum before taxes a till calls so: AMOUNT 286.90, TAX 20.80, 307.70.
        if isTaxedAndPaid, firstTotal < row.index { return .grandTotal }
        return firstTotal == rows.count && !isTaxed(below: row) ? .total : .subtotal
    }

    /// Whether another row prints an amount too.
    private func isRepeated(_ cents: Int, except index: Int) -> Bool {
        rows.contains { $0.index != index && $0.cents == cents }
    }

    /// Whether a printed total leaves room for a sum: it is the sum, or less, or what is added below makes the
    /// difference. Else the row is a good that costs as much as all goods above it.
    private func isBelievable(_ row: AnnotatedRow, _ cents: Int) -> Bool {
        guard firstTotal < rows.count, let total = rows[firstTotal].cents, firstTotal > row.index else { return true }
        if total <= cents { return true }
        let added = rows[(row.index + 1)..<firstTotal].reduce(0) { sum, row in
            sum + (row.role == .tax || row.role == .charge || SumForms.rate(of: row) != nil ? row.cents ?? 0 : 0)
        }
        return total == cents + added
    }

    /// Whether taxes or charges below a row are added to it: what they come to together is printed too.
    private func isTaxed(below row: AnnotatedRow) -> Bool {
        let below = rows[(row.index + 1)...]
        var sum = row.cents ?? 0
        return below.filter { $0.role == .tax || $0.role == .charge }.contains { tax in
            sum += tax.cents ?? 0
            return below.contains { $0.cents == sum && $0.index != tax.index }
        }
    }

    // MARK: What rows are

    /// Whether nothing but sums follows a row before the total.
    private func isAmongSums(_ row: Int, _ found: [Int: RowRole]) -> Bool {
        let end = row < firstTotal ? firstTotal : rows.count
        return !rows[(row + 1)..<max(row + 1, end)].contains { isPlainGood($0) && found[$0.index] == nil }
    }

    func isPlainGood(_ row: AnnotatedRow) -> Bool {
        row.role == nil && row.cents != nil && row.holdsName && !SumForms.isUnitPrice(row)
    }

    /// Whether the row's price is a quantity's: `2 x 1,29`.
    static func isUnitPrice(_ row: AnnotatedRow) -> Bool {
        guard let price = row.priceIndex, let quantity = Quantity.find(in: row.lexemes) else { return false }
        return quantity.range.contains(price)
    }

    private func namesTax(_ row: AnnotatedRow) -> Bool {
        row.has(.tax) || row.lexemes.contains { $0.marks.contains(.taxName) }
    }

    private static func total(_ row: AnnotatedRow) -> Int? {
        row.role == .total || row.role == .grandTotal ? row.cents : nil
    }

    /// Whether an amount is a rate of a sum, to a cent.
    static func isShare(_ cents: Int, of sum: Int, rate: Double) -> Bool {
        abs(Double(sum) * rate / 100 - Double(cents)) <= Tuning.standard.rows.addedTaxTolerance
    }

    /// The one rate that a row prints, in per cent: `10%`, `TAX2%`.
    static func rate(of row: AnnotatedRow) -> Double? {
        let rates = row.lexemes.compactMap { lexeme -> Double? in
            if let number = lexeme.number { return number.isPercentage ? abs(number.value) : nil }
            return gluedRate(lexeme.text)
        }
        guard rates.count == 1, let rate = rates.first, rate > 0, rate <= Tuning.standard.rows.maxTaxRate else {
            return nil
        }
        return rate
    }

    /// The figure between letters and a percent sign: `SERVICE20%`.
    private static func gluedRate(_ text: String) -> Double? {
        guard text.hasSuffix("%") else { return nil }
        let digits = text.dropLast().reversed().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        return Double(String(digits.reversed()))
    }
}
