/// Where print is in a picture, how it runs and how high its capitals are, a cell for each four pixels.
public struct TextMap: Sendable {
    /// Pixels of the picture that a cell is wide and high.
    public static let cellSize = 4

    /// Cells from left to right.
    public let width: Int
    /// Cells from top to bottom.
    public let height: Int
    /// How likely each cell lies on a row of print, as a logit: above 0 it does.
    public let rows: [Float]
    /// The direction in which the row is read: x (right) of a vector about 1 long.
    public let across: [Float]
    /// The direction in which the row is read: y (down) of that vector.
    public let down: [Float]
    /// How high the row's capitals are, in pixels of the picture.
    public let capHeights: [Float]

    /// A map of these cells.
    public init(width: Int, height: Int, rows: [Float], across: [Float], down: [Float], capHeights: [Float]) {
        precondition([rows, across, down, capHeights].allSatisfy { $0.count == width * height })
        (self.width, self.height, self.rows) = (width, height, rows)
        (self.across, self.down, self.capHeights) = (across, down, capHeights)
    }

    /// The map of the picture from which the map's own picture was made by turning it clockwise by a quarter.
    ///
    /// - Parameter pixels: the height of that picture, which is the width of the map's own.
    public func turnedBack(height pixels: Int) -> TextMap {
        let columns = height
        let rows = min(width, (pixels + TextMap.cellSize - 1) / TextMap.cellSize)
        let places = (0..<rows).flatMap { row in
            let from = (pixels - row * TextMap.cellSize - TextMap.cellSize / 2) / TextMap.cellSize
            return (0..<columns).map { $0 * width + min(width - 1, max(0, from)) }
        }
        return TextMap(
            width: columns, height: rows, rows: places.map { self.rows[$0] }, across: places.map { down[$0] },
            down: places.map { -across[$0] }, capHeights: places.map { capHeights[$0] })
    }
}
