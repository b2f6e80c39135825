import DomainModel

/// Boxes by the squares of the page in which they begin, so that those near a place are found without a look at all of
/// them: grain has a hundred thousand.
struct BoxGrid {
    private let boxes: [Box]
    private let cell: Int
    private let (left, top): (Int, Int)
    private let (columns, rows): (Int, Int)
    /// The places of each square's boxes among all, square by square from the left and down.
    private let places: [[Int32]]
    /// The largest box's sides: one that begins further away does not reach a place.
    private let (widest, highest): (Int, Int)

    /// - Parameter cell: pixels of a square's side.
    init(_ boxes: [Box], cell: Int) {
        let cell = max(1, cell)
        let (left, top) = (boxes.map(\.x).min() ?? 0, boxes.map(\.y).min() ?? 0)
        let columns = ((boxes.map(\.x).max() ?? left) - left) / cell + 1
        let rows = ((boxes.map(\.y).max() ?? top) - top) / cell + 1
        var places = [[Int32]](repeating: [], count: columns * rows)
        for (place, box) in boxes.enumerated() {
            places[(box.y - top) / cell * columns + (box.x - left) / cell].append(Int32(truncatingIfNeeded: place))
        }
        (self.boxes, self.cell, self.left, self.top) = (boxes, cell, left, top)
        (self.columns, self.rows, self.places) = (columns, rows, places)
        (widest, highest) = (boxes.map(\.width).max() ?? 0, boxes.map(\.height).max() ?? 0)
    }

    /// Shows every box that is at most `reach` pixels left or right of a box and in its rows, and some that are not.
    func forEach(near box: Box, reach: Int, _ look: (Box) -> Void) {
        let across = squares(box.x - reach - widest - left, box.right + reach - left, of: columns)
        let down = squares(box.y - highest - top, box.bottom - top, of: rows)
        for row in down {
            for column in across { for place in places[row * columns + column] { look(boxes[Int(place)]) } }
        }
    }

    private func squares(_ first: Int, _ last: Int, of count: Int) -> Range<Int> {
        let (first, last) = (max(0, first) / cell, min(count - 1, max(-1, last) / cell))
        return first..<max(first, last + 1)
    }
}
