import DomainModel
import ReceiptGrammar

/// Places where a receipt's columns say that something is printed and no ink was found: a worn head prints a column so
/// faintly that its letters break into specks, while the recogniser, shown the place, still reads it.
///
/// A pure function of what was read so far. Only the rows between the first price and the last are looked at: above
/// and below them rows without a price are as they should be.
struct FaintPrintLocator {
    /// What is missing from a row.
    enum Part: Sendable, Hashable {
        case price
        case name
    }

    /// A place that is worth showing to the recogniser.
    struct Place: Sendable, Hashable {
        var part: Part
        var segment: RowSegment
    }

    /// Fewer prices do not tell where their column is.
    private static let fewestPrices = 4
    /// More places on one receipt are no faint print, but a till's way of printing.
    private static let most = 60
    /// Letters that make a name.
    static let lettersOfName = 4

    /// The page's cap height in pixels.
    private let capHeight: Double
    private let rows: [Row]
    private let prices: [Box]
    private let names: [Box]

    /// A printed row, so far as it was read.
    private struct Row {
        var name: Box?
        var price: Box?
        /// Whether it states a quantity, which stands on a row of its own without a price of its own.
        var isQuantity: Bool
        var left: Int
        var right: Int
    }

    /// - Parameters:
    ///   - pieces: what was read.
    ///   - capHeight: the page's cap height in pixels.
    init(in pieces: [RowAssembler.RecognizedSegment], capHeight: Double) {
        self.capHeight = capHeight
        let amounts = pieces.filter { FaintPrintLocator.isPrice($0, capHeight: capHeight) }
        let middle = amounts.map(\.box.right).sorted()
        guard amounts.count >= FaintPrintLocator.fewestPrices else {
            (rows, prices, names) = ([], [], [])
            return
        }
        // Of several columns of amounts the one at the right is that of prices.
        let edge = middle[middle.count * 6 / 10]
        let isInColumn = { (box: Box) in abs(Double(box.right - edge)) < 6 * capHeight }
        rows = RowAssembler.rows(of: pieces).map { row in
            let price = row.last { FaintPrintLocator.isPrice($0, capHeight: capHeight) && isInColumn($0.box) }
            let rest = row.filter { $0.box.right < (price?.box.x ?? edge - Int(3 * capHeight)) }
            let letters = rest.flatMap(\.words).reduce(0) { $0 + $1.text.count(where: \.isLetter) }
            let first = rest.min { $0.box.x < $1.box.x }
            return Row(
                name: letters >= FaintPrintLocator.lettersOfName ? first?.box : nil, price: price?.box,
                isQuantity: PriceMatching.product(rest.flatMap(\.words).map(\.text)) != nil,
                left: row.map(\.box.x).min() ?? 0, right: row.map(\.box.right).max() ?? 0)
        }
        prices = rows.compactMap(\.price)
        names = rows.filter { $0.price != nil }.compactMap(\.name)
    }

    private static func isPrice(_ piece: RowAssembler.RecognizedSegment, capHeight: Double) -> Bool {
        piece.words.count <= 3 && Double(piece.box.width) < 9 * capHeight
            && piece.words.count { AmountNormalizer.isAmount($0.text) } == 1
    }

    /// The places, top to bottom.
    var places: [Place] {
        guard prices.count >= FaintPrintLocator.fewestPrices, let top = prices.map(\.y).min(),
            let bottom = prices.map(\.bottom).max()
        else { return [] }
        let between = rows.filter { row in
            guard let y = (row.name ?? row.price)?.centerY else { return false }
            return Double(top) - 2 * capHeight < y && y < Double(bottom) + 2 * capHeight
        }
        let found = between.compactMap { row -> Place? in
            switch (row.name, row.price) {
            case (let name?, nil): row.isQuantity ? nil : priceBeside(name, of: row)
            case (nil, let price?): row.isQuantity ? nil : nameBeside(price, of: row)
            default: nil
            }
        }
        return found.count > FaintPrintLocator.most ? [] : found
    }

    /// Where the price of a name would stand, by the nearest prices.
    private func priceBeside(_ name: Box, of row: Row) -> Place? {
        guard let right = edge(of: prices, at: name.centerY, \.right) else { return nil }
        let width = widest(prices)
        let left = right - width
        // A row that goes on into the column has what it prints there.
        guard Double(row.right) < left else { return nil }
        let y = name.centerY + sinking(at: name.centerY)
        guard !isTaken(y, by: rows.compactMap { $0.name == nil ? $0.price : nil }) else { return nil }
        return place(.price, left: left - 0.5 * capHeight, right: right + 0.5 * capHeight, y: y)
    }

    /// Where the name of a price would stand, by the nearest names.
    private func nameBeside(_ price: Box, of row: Row) -> Place? {
        let y = price.centerY - sinking(at: price.centerY)
        guard names.count >= FaintPrintLocator.fewestPrices, let left = edge(of: names, at: y, \.x) else { return nil }
        let right = Double(row.left)
        guard right - left > 6 * capHeight, !isTaken(y, by: rows.compactMap { $0.price == nil ? $0.name : nil }) else {
            return nil
        }
        return place(.name, left: left - 0.5 * capHeight, right: right - 0.5 * capHeight, y: y)
    }

    /// Whether one of these, which are alone in their rows, stands at this height: rows nearer than a capital is high
    /// would print over each other. What stands there was read, in a row that was cut in two, and would be told twice.
    private func isTaken(_ y: Double, by lone: [Box]) -> Bool { lone.contains { abs($0.centerY - y) < capHeight } }

    private func place(_ part: Part, left: Double, right: Double, y: Double) -> Place {
        let line = Box(x: Int(left), y: Int(y - 0.5 * capHeight), width: Int(right - left), height: Int(capHeight))
        return Place(part: part, segment: RowSegment(pieces: [line]))
    }

    /// Where a column's edge is at a height: it leans where the paper was photographed askew, and bends where it curls,
    /// so the nearest boxes tell, as a line through their upper and their lower half.
    private func edge(of boxes: [Box], at y: Double, _ side: KeyPath<Box, Int>) -> Double? {
        let near = boxes.sorted { abs($0.centerY - y) < abs($1.centerY - y) }.prefix(8)
            .sorted { $0.centerY < $1.centerY }
        guard near.count >= FaintPrintLocator.fewestPrices else { return nil }
        func middle(_ part: ArraySlice<Box>) -> (x: Double, y: Double) {
            let xs = part.map { Double($0[keyPath: side]) }.sorted()
            let ys = part.map(\.centerY).sorted()
            return (xs[xs.count / 2], ys[ys.count / 2])
        }
        let upper = middle(near[..<(near.count / 2)])
        let lower = middle(near[(near.count / 2)...])
        let lean = lower.y - upper.y < 2 * capHeight ? 0 : (lower.x - upper.x) / (lower.y - upper.y)
        // A column does not lean by more than one in ten on a page that was made level.
        return (upper.x + lower.x) / 2 + min(0.1, max(-0.1, lean)) * (y - (upper.y + lower.y) / 2)
    }

    /// How much lower prices stand than names near a height: creases let one side sink.
    private func sinking(at y: Double) -> Double {
        let offsets = rows.compactMap { row -> (distance: Double, offset: Double)? in
            guard let name = row.name, let price = row.price else { return nil }
            return (abs(name.centerY - y), price.centerY - name.centerY)
        }
        let near = offsets.sorted { $0.distance < $1.distance }.prefix(5).map(\.offset).sorted()
        return near.isEmpty ? 0 : near[near.count / 2]
    }

    private func widest(_ boxes: [Box]) -> Double {
        let widths = boxes.map(\.width).sorted()
        return Double(widths[widths.count * 9 / 10])
    }
}
