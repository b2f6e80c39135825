/// The column in which a receipt prints its amounts.
///
/// Amounts left of it are sizes, unit prices or names: `SUSHI 1.80`, `PFAND 0,25 EURO`.
struct PriceColumn: Sendable {
    private let right: Double
    private let tolerance: Double

    /// The column that most prices of `rows` end at; `nil` with fewer than three.
    init?(_ rows: [ReceiptRow]) {
        let edges = rows.compactMap { $0.price.map { Double($0.box.right) } }.sorted()
        guard edges.count >= 3 else { return nil }
        let left = rows.filter { !$0.words.isEmpty }.map { Double($0.box.x) }.sorted()
        // The upper half: unit prices and tables pull the median to the left.
        right = edges[edges.count * 6 / 10]
        tolerance = max(1, (right - left[left.count / 10]) * 0.2)
    }

    /// Whether an amount that ends at `edge` stands in the column or right of it.
    func holds(_ edge: Int) -> Bool { Double(edge) > right - tolerance }

    /// The rows, those whose price stands left of the column without it.
    func withoutStrayPrices(_ rows: [ReceiptRow]) -> [ReceiptRow] {
        rows.map { row in
            guard let price = row.price, !holds(price.box.right), row.letterCount >= 2,
                row.role == nil || row.role == .other || row.role == .deposit,
                Quantity.find(in: row.lexemes) == nil
            else { return row }
            var row = row
            row.priceIndex = nil
            return row
        }
    }
}
