/// Where the items of a receipt begin and end.
struct ReceiptBody: Sendable {
    /// The rows between header and total.
    var items: Range<Int>
    /// The rows from the first total on, to the table of taxes or the end.
    var sums: Range<Int>

    /// Finds the body of `rows`; `nil` where nothing on them is priced.
    init?(_ rows: [ReceiptRow]) {
        guard let firstPriced = rows.firstIndex(where: { $0.cents != nil }) else { return nil }
        if let settled = ReceiptBody.settled(rows) {
            // Whatever is priced below is no goods: points, a card's slip. The amounts of those above were not read.
            items = ReceiptBody.withNames(rows, above: settled)..<settled
            sums = settled..<ReceiptBody.endOfSums(rows, from: settled)
            return
        }
        var start = firstPriced
        // The head of the columns is the surest beginning.
        var columns: Int?
        for row in rows where row.role == .columns {
            if row.index <= firstPriced
                || (columns == nil && row.index < firstPriced + 4
                    && !rows[firstPriced..<row.index].contains { ReceiptBody.isItemLike($0) })
            {
                columns = row.index
            }
        }
        if let columns {
            start = columns + 1
        } else {
            // Rows without a price right above the first priced one may carry its description or quantity.
            start = rows[firstPriced...].first(where: ReceiptBody.isItemLike)?.index ?? firstPriced
            start = ReceiptBody.withNames(rows, above: start)
        }
        // The body ends where the first total stands that items precede; a payment or the table of taxes ends it at the
        // latest.
        var end = rows.count
        var seen = 0
        for row in rows[start...] {
            if ReceiptBody.isItemLike(row) { seen += 1 }
            guard seen > 0 else { continue }
            switch row.role {
            case .grandTotal, .total:
                if row.cents != nil || ReceiptBody.hasLooseAmount(rows, after: row.index) || row.role == .grandTotal {
                    end = row.index
                }
            case .payment, .change:
                if row.cents != nil, ReceiptBody.laterTotal(rows, after: row.index) == nil,
                    !ReceiptBody.isAmongGoods(row, rows)
                {
                    end = row.index
                }
            case .taxTable, .netTotal:
                if row.role == .taxTable || ReceiptBody.laterItems(rows, after: row.index) == 0 { end = row.index }
            default: break
            }
            if end < rows.count { break }
        }
        items = start..<max(start, end)
        sums = end..<ReceiptBody.endOfSums(rows, from: end)
    }

    /// The row from which on up to three rows carry the description or quantity of what begins at `first`.
    private static func withNames(_ rows: [ReceiptRow], above first: Int) -> Int {
        var above = first
        while above > 0, first - above < 3 {
            let row = rows[above - 1]
            guard row.role == nil, row.cents == nil,
                row.letterCount > 0 || Quantity.find(in: row.lexemes) != nil
                    || row.words.contains(where: { PrintedCodes.isCode($0.text) })
            else { break }
            above -= 1
        }
        return above
    }

    private static func endOfSums(_ rows: [ReceiptRow], from end: Int) -> Int {
        rows[end...].first { $0.role == .taxTable && $0.index > end }?.index ?? rows.count
    }

    /// Where the sums begin, where nothing item-like stands above them: at a total that is paid or taxed below it, or
    /// at what is paid and taxed where the total's row was lost. No such row stands above goods, but that of a card's
    /// slip, which comes with its total alone and has the goods' total below it.
    private static func settled(_ rows: [ReceiptRow]) -> Int? {
        let isTotal = { (row: ReceiptRow) in (row.role == .grandTotal || row.role == .total) && row.cents != nil }
        let first = rows.first(where: isItemLike)?.index ?? rows.count
        guard !rows[first...].contains(where: isTotal) else { return nil }
        let above = rows[..<first]
        let total = above.first(where: isTotal)?.index
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

    /// Whether the row could be an item: priced, with words that say nothing else.
    static func isItemLike(_ row: ReceiptRow) -> Bool {
        guard row.cents != nil else { return false }
        switch row.role {
        case nil, .deposit, .depositReturn, .discount, .promotion, .void, .goodsReturn: return true
        default: return false
        }
    }

    private static func hasLooseAmount(_ rows: [ReceiptRow], after index: Int) -> Bool {
        guard index + 1 < rows.count else { return false }
        return rows[index + 1].cents != nil && rows[index + 1].letterCount == 0
    }

    private static func laterTotal(_ rows: [ReceiptRow], after index: Int) -> Int? {
        rows[(index + 1)...].prefix(12).first { ($0.role == .grandTotal || $0.role == .total) && $0.cents != nil }?
            .index
    }

    /// Whether goods go on below the row, and a total below them: `CARTA FORMO 1,59` is a damaged name, and pays
    /// nothing.
    private static func isAmongGoods(_ row: ReceiptRow, _ rows: [ReceiptRow]) -> Bool {
        let below = rows[(row.index + 1)...]
        guard let total = below.first(where: { ($0.role == .grandTotal || $0.role == .total) && $0.cents != nil })
        else { return false }
        return rows[(row.index + 1)..<total.index].count(where: isItemLike) >= fewestGoods
    }

    /// So many goods below a row, and a total below these, say that it stands among goods. Fewer rows with an amount
    /// are found between a payment and the total of a card's slip.
    static let fewestGoods = 4

    private static func laterItems(_ rows: [ReceiptRow], after index: Int) -> Int {
        var count = 0
        for row in rows[(index + 1)...].prefix(6) {
            if row.role == .grandTotal || row.role == .total || row.role == .payment { break }
            if isItemLike(row) { count += 1 }
        }
        return count
    }
}
