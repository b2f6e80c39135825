import Foundation

/// The column in which a receipt prints its amounts, by where their last figures stand.
///
/// Amounts left of it are sizes, unit prices, names or what somebody may get back: `SUSHI 1.80`, `PFAND 0,25 EURO`,
/// `LIMEADE 11.5OZ`, `RETURN VALUE 1.79`. An amount in it is a price whatever stands behind it: `9.59 P-FP`, `1.79
/// SALE`.
///
/// A photographed column leans, and where the paper lay askew it leans by several letters from the first row to the
/// last: its edge is a line, not a place.
struct PriceColumn: Sendable {
    /// Where the column ends at the picture's top edge.
    private let right: Double
    /// By how much it ends further right for each pixel down.
    private let lean: Double
    /// How far left of the column's edge an amount may end.
    private let tolerance: Double
    /// How far from it what surely stands in the column ends.
    private let spread: Double

    /// The column that most prices of `rows` end at; `nil` with fewer than three.
    init?(_ rows: [ReceiptRow]) {
        let prices = rows.compactMap(\.price)
        guard prices.count >= 3 else { return nil }
        let lean = PriceColumn.lean(prices)
        let edges = prices.map { PriceColumn.edge($0) - lean * Double($0.box.centerY) }.sorted()
        let left = rows.filter { !$0.words.isEmpty }.map { Double($0.box.x) - lean * Double($0.box.centerY) }.sorted()
        // The upper half: unit prices and tables pull the median to the left.
        let right = edges[edges.count * 6 / 10]
        (self.right, self.lean) = (right, lean)
        let widths = prices.map(PriceColumn.characterWidth).sorted()
        // How far the column spreads is told by what may stand in it, not by what stands left of it.
        let within = edges.count < PriceColumn.fewestOfSpread ? 0 : edges.count * 3 / 10
        let deviations = edges.dropFirst(within).map { abs($0 - right) }.sorted()
        spread =
            PriceColumn.steady * deviations[deviations.count / 2] + PriceColumn.slack * widths[widths.count / 2]
        let widest = max(1, (right - left[left.count / 10]) * PriceColumn.widest)
        tolerance = min(spread, widest)
    }

    /// Of fewer prices the ones further left are as likely a column that was badly set.
    private static let fewestOfSpread = 8
    /// In median deviations: beyond three of them a value of a normal distribution is one in twenty.
    private static let steady = 3.0
    /// In widths of a character: half a letter at either edge, and a decimal mark that was drawn wide.
    private static let slack = 2.0
    /// The most, in widths of the text: a receipt that leans further has no columns.
    private static let widest = 0.2

    /// Whether a number stands in the column or right of it.
    func holds(_ lexeme: Lexeme) -> Bool { PriceColumn.edge(lexeme) > end(at: lexeme) - tolerance }

    /// Where the column ends at a lexeme's height.
    private func end(at lexeme: Lexeme) -> Double { right + lean * Double(lexeme.box.centerY) }

    /// The lean of the line through two of the prices at which most others end; none where an upright line has as many,
    /// for any two prices stand on some line.
    private static func lean(_ prices: [Lexeme]) -> Double {
        let places = prices.prefix(mostOfLean).map { (x: edge($0), y: Double($0.box.centerY)) }
        let widths = prices.map(characterWidth).sorted()
        let (width, heights) = (widths[widths.count / 2], prices.map { Double($0.box.height) }.sorted())
        // Rows that follow each other tell more of where their figures end than of how the column leans.
        let least = apart * heights[heights.count / 2]
        func support(_ lean: Double, through one: (x: Double, y: Double)) -> Double {
            places.reduce(0) { sum, place in
                let off = (place.x - one.x - lean * (place.y - one.y)) / width
                return sum + exp(-off * off / 2)
            }
        }
        let upright = places.map { support(0, through: $0) }.max() ?? 0
        var best = (lean: 0.0, support: upright + gain)
        for (place, one) in places.enumerated() {
            for other in places[(place + 1)...] where abs(other.y - one.y) >= least {
                let lean = (other.x - one.x) / (other.y - one.y)
                guard abs(lean) <= steepest else { continue }
                let support = support(lean, through: one)
                if support > best.support { best = (lean, support) }
            }
        }
        return best.lean
    }

    /// Prices that a line is laid through; those of a longer receipt say no more.
    private static let mostOfLean = 40
    /// How many more prices must end at a line that leans: it is laid through two, an upright one through one.
    private static let gain = 1.5
    /// In heights of a figure: half a letter off at that distance is a lean of 0.05.
    private static let apart = 4.0
    /// Rows are level: what leans more, five and a half degrees, is no column.
    private static let steepest = 0.1

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

    /// Whether a row whose amount stands left of the column has no price: goods do not; what takes something off or
    /// gives it back says so with a minus wherever it stands.
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
            abs(PriceColumn.edge(row.lexemes[place]) - end(at: row.lexemes[place])) <= tolerance,
            let number = row.lexemes[place].number, number.repairCost == 0, number.suffix.isEmpty
        else { return nil }
        let behind = row.lexemes[(place + 1)...]
        return behind.count == 1 && behind.allSatisfy { $0.kind == .word && $0.text.unicodeScalars.count <= 6 }
            ? place : nil
    }
}
