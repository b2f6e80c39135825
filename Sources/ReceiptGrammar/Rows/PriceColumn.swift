import Foundation
import Mathematics

/// The column in which a receipt prints its amounts, by the right edges of their last figures.
///
/// Amounts left of it are sizes, unit prices, names or what a customer may get back: `SUSHI 1.80`, `PFAND 0,25 EURO`,
/// `LIMEADE 11.5OZ`, `RETURN VALUE 1.79`. An amount in it is a price whatever stands behind it: `9.59 P-FP`, `1.79
/// SALE`.
///
/// A photographed column leans, by several letters from the first row to the last where the paper lay askew: its edge
/// is a line, not a place.
struct PriceColumn: Sendable {
    /// Where the column ends at the picture's top edge.
    private let right: Double
    /// How much further right it ends for each pixel down.
    private let lean: Double
    /// How far left of the column's edge an amount may end, px.
    private let tolerance: Double
    /// How far from the edge amounts in the column end, px.
    private let spread: Double

    /// Whether the rows have enough prices for a column.
    static func hasEnoughPrices(_ rows: [AnnotatedRow]) -> Bool {
        rows.count { $0.priceIndex != nil } >= Tuning.standard.column.minPrices
    }

    /// The column that most prices of `rows` end at; `nil` where there are not enough.
    init?(_ rows: [AnnotatedRow]) {
        let tuning = Tuning.standard.column
        guard PriceColumn.hasEnoughPrices(rows) else { return nil }
        let prices = rows.compactMap(\.price)
        let lean = PriceColumn.lean(prices)
        let edges = prices.map { PriceColumn.edge($0) - lean * Double($0.box.centerY) }.sorted()
        let left = rows.filter { !$0.words.isEmpty }.map { Double($0.box.x) - lean * Double($0.box.centerY) }.sorted()
        // The upper half: unit prices and tables pull the median to the left.
        let right = edges[edges.count * tuning.edgeTenths / 10]
        (self.right, self.lean) = (right, lean)
        // The spread is that of amounts that may stand in the column, not of those left of it.
        let outside = edges.count < tuning.minSpreadPrices ? 0 : edges.count * tuning.outsideTenths / 10
        let deviations = edges.dropFirst(outside).map { abs($0 - right) }
        spread =
            tuning.spreadDeviations * deviations.median()!
            + tuning.spreadCharacters * prices.map(PriceColumn.characterWidth).median()!
        let widest = max(1, (right - left[left.count / 10]) * tuning.maxSpreadShare)
        tolerance = min(spread, widest)
    }

    /// The rows with their prices by their column; unchanged where there are too few prices.
    ///
    /// Nothing is struck out of goods that come to the first total. Where the column of all amounts holds the lesser
    /// part of the goods, it is that of the sums, and the goods' own stands left of it: a class stands behind them.
    static func priced(_ rows: [AnnotatedRow]) -> [AnnotatedRow] {
        guard let column = PriceColumn(rows) else { return rows }
        let total = rows.first { ($0.role == .grandTotal || $0.role == .total) && $0.cents != nil }
        let goods = rows[..<(total?.index ?? rows.count)].filter { $0.cents != nil && ReceiptBody.isItemLike($0) }
        let struck = goods.count(where: column.strikesOut)
        guard struck > 0 else { return column.priced(rows) }
        if let total, goods.count > 1, goods.reduce(0, { $0 + ($1.cents ?? 0) }) == total.cents { return rows }
        guard struck * 2 > goods.count, let own = PriceColumn(goods) else { return column.priced(rows) }
        let end = goods[goods.count - 1].index + 1
        return own.priced(Array(rows[..<end])) + column.priced(Array(rows[end...]))
    }

    /// Whether a number stands in the column or right of it.
    func holds(_ lexeme: Lexeme) -> Bool { PriceColumn.edge(lexeme) > end(at: lexeme) - tolerance }

    /// Where the column ends at a lexeme's height.
    private func end(at lexeme: Lexeme) -> Double { right + lean * Double(lexeme.box.centerY) }

    /// The lean of the line through two of the prices at which most others end; 0 where an upright line has as many,
    /// for any two prices stand on some line.
    private static func lean(_ prices: [Lexeme]) -> Double {
        let tuning = Tuning.standard.column
        let places = prices.prefix(tuning.maxLeanPrices).map { (x: edge($0), y: Double($0.box.centerY)) }
        let width = prices.map(characterWidth).median()!
        // Rows close to each other say more about where their figures end than about the lean.
        let minDistance = tuning.minLeanHeights * prices.map { Double($0.box.height) }.median()!
        func support(_ lean: Double, through one: (x: Double, y: Double)) -> Double {
            places.reduce(0) { sum, place in
                let off = (place.x - one.x - lean * (place.y - one.y)) / width
                return sum + exp(-off * off / 2)
            }
        }
        let upright = places.map { support(0, through: $0) }.max() ?? 0
        var best = (lean: 0.0, support: upright + tuning.minLeanGain)
        for (place, one) in places.enumerated() {
            for other in places[(place + 1)...] where abs(other.y - one.y) >= minDistance {
                let lean = (other.x - one.x) / (other.y - one.y)
                guard abs(lean) <= tuning.maxLean else { continue }
                let support = support(lean, through: one)
                if support > best.support { best = (lean, support) }
            }
        }
        return best.lean
    }

    /// Where the last figure ends; a class that sticks to it (`2.99S`) stands behind the column.
    private static func edge(_ lexeme: Lexeme) -> Double {
        Double(lexeme.box.right) - Double(lexeme.number?.suffix.utf8.count ?? 0) * characterWidth(lexeme)
    }

    private static func characterWidth(_ lexeme: Lexeme) -> Double {
        Double(max(lexeme.box.width, 1)) / Double(max(lexeme.text.unicodeScalars.count, 1))
    }

    /// The rows with their prices by the column: an amount left of it is no price, and an amount in it is one.
    private func priced(_ rows: [AnnotatedRow]) -> [AnnotatedRow] {
        rows.map { row in
            var row = row
            if row.price != nil {
                guard strikesOut(row) else { return row }
                row.priceIndex = nil
                row.hasStrayPrice = true
            } else if row.role == nil || row.role == .promotion, let place = hiddenPrice(row) {
                row.priceIndex = place
            }
            return row
        }
    }

    /// Whether a row's amount stands left of the column and is no price.
    private func strikesOut(_ row: AnnotatedRow) -> Bool {
        row.price.map { !holds($0) && isNoPrice(row) } ?? false
    }

    /// Whether a row whose amount stands left of the column has no price. Goods have none; a discount or a return has
    /// one where it prints a minus.
    private func isNoPrice(_ row: AnnotatedRow) -> Bool {
        switch row.role {
        case nil, .other, .deposit:
            row.letterCount >= Tuning.standard.column.minStrayLetters && Quantity.find(in: row.lexemes) == nil
        case .discount, .promotion, .depositReturn, .goodsReturn, .void, .voucher: (row.cents ?? 0) > 0
        default: false
        }
    }

    /// The amount in the column of a row that has no price by its form, because a word stands behind it.
    private func hiddenPrice(_ row: AnnotatedRow) -> Int? {
        guard let place = row.lexemes.lastIndex(where: { $0.number?.cents != nil }), place > 0,
            abs(PriceColumn.edge(row.lexemes[place]) - end(at: row.lexemes[place])) <= tolerance,
            let number = row.lexemes[place].number, number.repairCost == 0, number.suffix.isEmpty
        else { return nil }
        let behind = row.lexemes[(place + 1)...]
        let maxLetters = Tuning.standard.column.maxLettersBehindPrice
        return behind.count == 1 && behind.allSatisfy { $0.kind == .word && $0.text.unicodeScalars.count <= maxLetters }
            ? place : nil
    }
}
