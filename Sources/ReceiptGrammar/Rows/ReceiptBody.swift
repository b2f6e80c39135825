/// Where the items of a receipt begin and end.
struct ReceiptBody: Sendable {
    /// The rows between header and total.
    var items: Range<Int>
    /// The rows from the first total on, to the table of taxes or the end.
    var sums: Range<Int>

    /// Finds the body of `rows`; `nil` where nothing on them is priced.
    init?(_ rows: [AnnotatedRow]) {
        guard let firstPriced = rows.firstIndex(where: { $0.cents != nil }) else { return nil }
        let start, end: Int
        if let sums = ReceiptBody.startOfSums(rows) {
            // Nothing is sold below it: points, a card's slip. The amounts of the goods above it were not read.
            (start, end) = (ReceiptBody.withNames(rows, above: sums), sums)
        } else {
            start = ReceiptBody.start(rows, firstPriced: firstPriced)
            end = ReceiptBody.end(rows, from: start)
        }
        items = start..<max(start, end)
        sums = end..<ReceiptBody.endOfSums(rows, from: end)
    }

    /// Where the items begin: below the head of the columns, or else at the names of the first row that is like an
    /// item.
    private static func start(_ rows: [AnnotatedRow], firstPriced: Int) -> Int {
        let reach = Tuning.standard.rows.maxPricedRowsAboveColumns
        var columns: Int?
        for row in rows where row.role == .columns {
            if row.index <= firstPriced
                || columns == nil && row.index < firstPriced + reach
                    && !rows[firstPriced..<row.index].contains(where: isItemLike)
            {
                columns = row.index
            }
        }
        if let columns { return columns + 1 }
        return withNames(rows, above: rows[firstPriced...].first(where: isItemLike)?.index ?? firstPriced)
    }

    /// Where the items end: at the first total below one of them, or at the latest at a payment or the table of taxes.
    private static func end(_ rows: [AnnotatedRow], from start: Int) -> Int {
        guard let first = rows[start...].first(where: isItemLike) else { return rows.count }
        return rows[first.index...].first { row in
            switch row.role {
            case .grandTotal: true
            case .total: row.cents != nil || hasLooseAmount(rows, after: row.index)
            case .payment, .change:
                row.cents != nil && laterTotal(rows, after: row.index) == nil && !isAmongGoods(row, rows)
            case .taxTable: true
            case .netTotal: laterItems(rows, after: row.index) == 0
            default: false
            }
        }?.index ?? rows.count
    }

    /// The first of the rows right above `first` that may hold its description, quantity or code.
    private static func withNames(_ rows: [AnnotatedRow], above first: Int) -> Int {
        var above = first
        while above > 0, first - above < Tuning.standard.rows.maxRowsOfName {
            let row = rows[above - 1]
            guard row.role == nil, row.cents == nil,
                row.letterCount > 0 || Quantity.find(in: row.lexemes) != nil
                    || row.words.contains(where: { PrintedCodes.isCode($0.text) })
            else { break }
            above -= 1
        }
        return above
    }

    private static func endOfSums(_ rows: [AnnotatedRow], from end: Int) -> Int {
        rows[end...].first { $0.role == .taxTable && $0.index > end }?.index ?? rows.count
    }

    /// Where the sums begin if nothing like an item stands above them: at a total that is paid or taxed below it, or at
    /// a payment and a table of taxes whose total was lost. No such row stands above goods but that of a card's slip,
    /// which comes with its total alone and has the goods' total below it.
    private static func startOfSums(_ rows: [AnnotatedRow]) -> Int? {
        let first = rows.first(where: isItemLike)?.index ?? rows.count
        guard !rows[first...].contains(where: isPricedTotal) else { return nil }
        let above = rows[..<first]
        let total = above.first(where: isPricedTotal)?.index
        let payments = above.filter { $0.role == .payment || $0.role == .change }
        let payment = payments.first { $0.cents != nil }?.index
        let taxes = above.first { $0.role == .taxTable }?.index
        switch (total, payment, taxes) {
        case (let total?, let payment?, _) where payment > total: return total
        case (let total?, _, let taxes?) where taxes > total: return total
        case (nil, _, let taxes?): return payments.first.map { min($0.index, taxes) }
        default: return nil
        }
    }

    /// Whether the row could be an item: it is priced, and its words say nothing else.
    static func isItemLike(_ row: AnnotatedRow) -> Bool {
        guard row.cents != nil else { return false }
        switch row.role {
        case nil, .deposit, .depositReturn, .discount, .promotion, .void, .goodsReturn, .voucher: return true
        default: return false
        }
    }

    private static func hasLooseAmount(_ rows: [AnnotatedRow], after index: Int) -> Bool {
        guard index + 1 < rows.count else { return false }
        return rows[index + 1].cents != nil && rows[index + 1].letterCount == 0
    }

    private static func laterTotal(_ rows: [AnnotatedRow], after index: Int) -> Int? {
        rows[(index + 1)...].prefix(Tuning.standard.rows.maxRowsToLaterTotal).first(where: isPricedTotal)?.index
    }

    private static func isPricedTotal(_ row: AnnotatedRow) -> Bool {
        (row.role == .grandTotal || row.role == .total) && row.cents != nil
    }

    /// Whether goods go on below the row, and a total below them: `CARTA FORMO 1,59` is a damaged name, and pays
    /// nothing.
    private static func isAmongGoods(_ row: AnnotatedRow, _ rows: [AnnotatedRow]) -> Bool {
        guard let total = rows[(row.index + 1)...].first(where: isPricedTotal) else { return false }
        return rows[(row.index + 1)..<total.index].count(where: isItemLike) >= Tuning.standard.rows.minGoodsBelow
    }

    private static func laterItems(_ rows: [AnnotatedRow], after index: Int) -> Int {
        var count = 0
        for row in rows[(index + 1)...].prefix(Tuning.standard.rows.maxRowsToLaterItems) {
            if row.role == .grandTotal || row.role == .total || row.role == .payment { break }
            if isItemLike(row) { count += 1 }
        }
        return count
    }
}
