/// The column in which a receipt prints its amounts, by where their last figures stand.
///
/// Amounts left of it are sizes, unit prices, names or what somebody may get back: `SUSHI 1.80`, `PFAND 0,25 EURO`,
/// `LIMEADE 11.5OZ`, `RETURN VALUE 1.79`. An amount in it is a price whatever stands behind it: `9.59 P-FP`, `1.79 SALE`.
struct PriceColumn: Sendable {
    private let right: Double
    /// How far left of the column's edge an amount may end.
    private let tolerance: Double
    /// How far from it what surely stands in the column ends.
    private let spread: Double

    /// The column that most prices of `rows` end at; `nil` with fewer than three.
    init?(_ rows: [ReceiptRow]) {
        let prices = rows.compactMap(\.price)
        guard prices.count >= 3 else { return nil }
        let edges = prices.map(PriceColumn.edge).sorted()
        let left = rows.filter { !$0.words.isEmpty }.map { Double($0.box.x) }.sorted()
        // The upper half: unit prices and tables pull the median to the left.
        right = edges[edges.count * 6 / 10]
        let right = right
        let widths = prices.map(PriceColumn.characterWidth).sorted()
        let deviations = edges.map { abs($0 - right) }.sorted()
        spread =
            PriceColumn.steady * deviations[deviations.count / 2] + PriceColumn.slack * widths[widths.count / 2]
        let widest = max(1, (right - left[left.count / 10]) * PriceColumn.widest)
        tolerance = min(spread, widest)
    }

    /// In median deviations: beyond three of them a value of a normal distribution is one in twenty.
    private static let steady = 3.0
    /// In widths of a character: half a letter at either edge, and a decimal mark that was drawn wide.
    private static let slack = 2.0
    /// The most, in widths of the text: a receipt that leans further has no columns.
    private static let widest = 0.2

    /// Whether a number stands in the column or right of it.
    func holds(_ lexeme: Lexeme) -> Bool { PriceColumn.edge(lexeme) > right - tolerance }

    /// Where the last figure ends; a class that sticks to it (`2.99S`) stands behind the column.
    private static func edge(_ lexeme: Lexeme) -> Double {
        Double(lexeme.box.right) - Double(lexeme.number?.suffix.utf8.count ?? 0) * characterWidth(lexeme)
    }

    private static func characterWidth(_ lexeme: Lexeme) -> Double {
        Double(max(lexeme.box.width, 1)) / Double(max(lexeme.text.unicodeScalars.count, 1))
    }

    /// The rows, priced by the column: what stands left of it is no price, and what stands in it is one.
    func priced(_ rows: [ReceiptRow]) -> [ReceiptRow] {
        rows.map { row in
            var row = row
            if let price = row.price {
                guard !holds(price), isNoPrice(row) else { return row }
                row.priceIndex = nil
                row.hasStrayPrice = true
            } else if row.role == nil || row.role == .promotion, let place = hiddenPrice(row) {
                row.priceIndex = place
            }
            return row
        }
    }

    /// Whether a row whose amount stands left of the column has no price: goods do not; what takes something off or gives
    /// it back says so with a minus wherever it stands.
    private func isNoPrice(_ row: ReceiptRow) -> Bool {
        switch row.role {
        case nil, .other, .deposit: row.letterCount >= 2 && Quantity.find(in: row.lexemes) == nil
        case .discount, .promotion, .depositReturn, .goodsReturn, .void: (row.cents ?? 0) > 0
        default: false
        }
    }

    /// The amount in the column of a row that has none by its form, because a word stands behind it.
    private func hiddenPrice(_ row: ReceiptRow) -> Int? {
        guard let place = row.lexemes.lastIndex(where: { $0.number?.cents != nil }), place > 0,
            abs(PriceColumn.edge(row.lexemes[place]) - right) <= tolerance,
            let number = row.lexemes[place].number, number.strain == 0, number.suffix.isEmpty
        else { return nil }
        let behind = row.lexemes[(place + 1)...]
        return behind.count == 1 && behind.allSatisfy { $0.kind == .word && $0.text.unicodeScalars.count <= 6 }
            ? place : nil
    }
}
