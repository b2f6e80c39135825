/// Spreads from places to their neighbours, breadth first.
///
/// - Parameters:
///   - starts: the places to begin with; the caller has marked them as entered.
///   - neighbours: the neighbours of a place, in the order in which they are tried.
///   - enters: whether `place`, reached from `origin`, is entered. The caller marks what it enters, so that no place is
///     entered twice.
/// - Returns: all places entered, the starts first, in the order of their entry.
@inlinable
public func floodFill<Neighbours: Sequence<Int>>(
    from starts: [Int], neighbours: (Int) -> Neighbours, enters: (_ place: Int, _ origin: Int) -> Bool
) -> [Int] {
    var entered = starts
    var next = 0
    while next < entered.count {
        let origin = entered[next]
        next += 1
        for place in neighbours(origin) where enters(place, origin) { entered.append(place) }
    }
    return entered
}

/// Cells in columns and rows, numbered row by row from 0.
public struct GridGeometry: Sendable {
    /// Cells of a row.
    public let columns: Int
    /// Cells of a column.
    public let rows: Int

    /// A grid of this size.
    @inlinable
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// The cells above, below, left and right of a cell.
    @inlinable
    public func fourNeighbours(of cell: Int) -> [Int] {
        let (row, column) = (cell / columns, cell % columns)
        var neighbours: [Int] = []
        if row > 0 { neighbours.append(cell - columns) }
        if row + 1 < rows { neighbours.append(cell + columns) }
        if column > 0 { neighbours.append(cell - 1) }
        if column + 1 < columns { neighbours.append(cell + 1) }
        return neighbours
    }

    /// The square of cells within `reach` rows and columns of a cell, row by row, itself included.
    @inlinable
    public func neighbourhood(around cell: Int, reach: Int) -> [Int] {
        let (row, column) = (cell / columns, cell % columns)
        var square: [Int] = []
        for y in max(0, row - reach)...min(rows - 1, row + reach) {
            for x in max(0, column - reach)...min(columns - 1, column + reach) { square.append(y * columns + x) }
        }
        return square
    }
}
