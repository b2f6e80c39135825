import DomainModel
import Mathematics
import ReceiptGrammar

private let tuning = Tuning.standard.words.faintPrint
private let column = Tuning.standard.priceColumn

/// Finds places where a receipt's columns say that something is printed and no ink was found: a worn head prints a
/// column so faintly that its letters break into specks, while the recogniser, shown the place, still reads it.
///
/// A pure function of what was read so far. Only the rows between the first price and the last count: above and below
/// them a row without a price is complete.
struct FaintPrintLocator {
    /// What is missing from a row.
    enum Part: Sendable, Hashable {
        case price
        case name
    }

    /// A place that is worth showing to the recogniser.
    struct MissingPrintRegion: Sendable, Hashable {
        var part: Part
        var segment: RowSegment
    }

    /// Letters that make a name.
    static var minLettersOfName: Int { column.minLettersOfName }

    /// The page's cap height in pixels.
    private let capHeight: Double
    private let rows: [Row]
    private let prices: [Box]
    private let names: [Box]

    /// A printed row, as far as it was read.
    private struct Row {
        var name: Box?
        var price: Box?
        /// Whether it states a quantity, which has a row of its own without a price of its own.
        var isQuantity: Bool
        var left: Int
        var right: Int
    }

    /// - Parameters:
    ///   - segments: what was read.
    ///   - capHeight: the page's cap height in pixels.
    init(in segments: [RecognizedSegment], capHeight: Double) {
        self.capHeight = capHeight
        let amounts = segments.filter { FaintPrintLocator.isPrice($0, capHeight: capHeight) }
        let edges = amounts.map(\.box.right).sorted()
        guard amounts.count >= column.minRows else {
            (rows, prices, names) = ([], [], [])
            return
        }
        let edge = edges[edges.count * column.rank.numerator / column.rank.denominator]
        let isInColumn = { (box: Box) in abs(Double(box.right - edge)) < tuning.maxOffColumn * capHeight }
        rows = RowAssembler.rows(of: segments).map { row in
            let price = row.last { FaintPrintLocator.isPrice($0, capHeight: capHeight) && isInColumn($0.box) }
            let rest = row.filter { $0.box.right < (price?.box.x ?? edge - Int(tuning.minNameGap * capHeight)) }
            let letters = rest.flatMap(\.words).reduce(0) { $0 + $1.text.count(where: \.isLetter) }
            let first = rest.min { $0.box.x < $1.box.x }
            return Row(
                name: letters >= column.minLettersOfName ? first?.box : nil, price: price?.box,
                isQuantity: PriceMatching.product(rest.flatMap(\.words).map(\.text)) != nil,
                left: row.map(\.box.x).min() ?? 0, right: row.map(\.box.right).max() ?? 0)
        }
        prices = rows.compactMap(\.price)
        names = rows.filter { $0.price != nil }.compactMap(\.name)
    }

    private static func isPrice(_ segment: RecognizedSegment, capHeight: Double) -> Bool {
        segment.words.count <= column.maxWords && Double(segment.box.width) < column.maxWidth * capHeight
            && segment.words.count { AmountNormalizer.isAmount($0.text) } == 1
    }

    /// The places, top to bottom.
    var places: [MissingPrintRegion] {
        guard prices.count >= column.minRows, let top = prices.map(\.y).min(),
            let bottom = prices.map(\.bottom).max()
        else { return [] }
        let between = rows.filter { row in
            guard let y = (row.name ?? row.price)?.centerY else { return false }
            return Double(top) - tuning.margin * capHeight < y && y < Double(bottom) + tuning.margin * capHeight
        }
        let found = between.compactMap { row -> MissingPrintRegion? in
            switch (row.name, row.price) {
            case (let name?, nil): row.isQuantity ? nil : priceBeside(name, of: row)
            case (nil, let price?): row.isQuantity ? nil : nameBeside(price, of: row)
            default: nil
            }
        }
        return found.count > tuning.maxPlaces ? [] : found
    }

    /// Where the price of a name is, by the nearest prices.
    private func priceBeside(_ name: Box, of row: Row) -> MissingPrintRegion? {
        guard let right = edge(of: prices, at: name.centerY, \.right) else { return nil }
        let width = widest(prices)
        let left = right - width
        // A row that goes on into the column prints its price there.
        guard Double(row.right) < left else { return nil }
        let y = name.centerY + sinking(at: name.centerY)
        guard !isTaken(y, by: rows.compactMap { $0.name == nil ? $0.price : nil }) else { return nil }
        let padding = tuning.padding * capHeight
        return place(.price, left: left - padding, right: right + padding, y: y)
    }

    /// Where the name of a price is, by the nearest names.
    private func nameBeside(_ price: Box, of row: Row) -> MissingPrintRegion? {
        let y = price.centerY - sinking(at: price.centerY)
        guard names.count >= column.minRows, let left = edge(of: names, at: y, \.x) else { return nil }
        let right = Double(row.left)
        guard right - left > tuning.minNameWidth * capHeight,
            !isTaken(y, by: rows.compactMap { $0.price == nil ? $0.name : nil })
        else { return nil }
        let padding = tuning.padding * capHeight
        return place(.name, left: left - padding, right: right - padding, y: y)
    }

    /// Whether one of these, which are alone in their rows, is at this height: rows nearer than a capital is high would
    /// print over each other. The place was read already, in a row that was cut in two, and would be reported twice.
    private func isTaken(_ y: Double, by lone: [Box]) -> Bool {
        lone.contains { abs($0.centerY - y) < capHeight }
    }

    private func place(_ part: Part, left: Double, right: Double, y: Double) -> MissingPrintRegion {
        let line = Box(x: Int(left), y: Int(y - 0.5 * capHeight), width: Int(right - left), height: Int(capHeight))
        return MissingPrintRegion(part: part, segment: RowSegment(pieces: [line]))
    }

    /// Where a column's edge is at a height: it leans where the paper was photographed askew, and bends where it curls,
    /// so the nearest boxes show it, as a line through their upper and their lower half.
    private func edge(of boxes: [Box], at y: Double, _ side: KeyPath<Box, Int>) -> Double? {
        let near = boxes.sorted { abs($0.centerY - y) < abs($1.centerY - y) }.prefix(tuning.boxesOfEdge)
            .sorted { $0.centerY < $1.centerY }
        guard near.count >= column.minRows else { return nil }
        func middle(_ part: ArraySlice<Box>) -> (x: Double, y: Double) {
            (part.map { Double($0[keyPath: side]) }.median()!, part.map(\.centerY).median()!)
        }
        let upper = middle(near[..<(near.count / 2)])
        let lower = middle(near[(near.count / 2)...])
        let lean =
            lower.y - upper.y < tuning.minLeanReach * capHeight ? 0 : (lower.x - upper.x) / (lower.y - upper.y)
        return (upper.x + lower.x) / 2
            + min(tuning.maxLean, max(-tuning.maxLean, lean)) * (y - (upper.y + lower.y) / 2)
    }

    /// How much lower prices are than names near a height: creases let one side sink.
    private func sinking(at y: Double) -> Double {
        let offsets = rows.compactMap { row -> (distance: Double, offset: Double)? in
            guard let name = row.name, let price = row.price else { return nil }
            return (abs(name.centerY - y), price.centerY - name.centerY)
        }
        let near = offsets.sorted { $0.distance < $1.distance }.prefix(tuning.pricesOfSinking)
        return near.map(\.offset).median() ?? 0
    }

    private func widest(_ boxes: [Box]) -> Double {
        let widths = boxes.map(\.width).sorted()
        return Double(widths[widths.count * tuning.widestRank.numerator / tuning.widestRank.denominator])
    }
}
