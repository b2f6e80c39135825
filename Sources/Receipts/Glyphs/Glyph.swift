private let tuning = Tuning.standard.glyphs.picture

/// The picture of one character, scaled to one size and its shades to one mean and spread, so that the product of two
/// glyphs is their correlation.
struct Glyph {
    private let shades: [Float]

    /// `nil` where the cell has nothing of a digit's height, or nothing with an outline.
    init?(_ cells: WordCells, at place: Int, capHeight: Double) {
        let maxTouching = Tuning.standard.glyphs.cells.maxTouchingInPicture
        guard let (left, right, top, bottom) = cells.extent(at: place, capHeight: capHeight, maxTouching: maxTouching)
        else { return nil }
        let dark = tuning.inked
        let inked = (left...right).filter { column in
            (top...bottom).contains { cells.ink[$0 * cells.width + column] > dark }
        }
        guard let first = inked.first, let last = inked.last else { return nil }
        let height = Double(bottom - top + 1)
        let middle = Double(first + last + 1) / 2
        /// Ink between four pixels; none outside the cell, where it is the next character's.
        func ink(_ x: Double, _ y: Double) -> Float {
            let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
            let (right, below) = (Float(x - Double(column)), Float(y - Double(row)))
            func at(_ column: Int, _ row: Int) -> Float {
                guard (left...cells.bounds[place + 1]).contains(column) else { return 0 }
                return cells.ink[min(cells.height - 1, max(0, row)) * cells.width + column]
            }
            return at(column, row) * (1 - below) * (1 - right) + at(column + 1, row) * (1 - below) * right
                + at(column, row + 1) * below * (1 - right) + at(column + 1, row + 1) * below * right
        }
        let wide = tuning.breadth * height
        let (columns, rows) = tuning.size
        var shades: [Float] = []
        shades.reserveCapacity(columns * rows)
        for row in 0..<rows {
            let y = Double(top) + (Double(row) + 0.5) * height / Double(rows) - 0.5
            for column in 0..<columns {
                let x = middle - wide / 2 + (Double(column) + 0.5) * wide / Double(columns) - 0.5
                shades.append(ink(x, y))
            }
        }
        let mean = shades.reduce(0, +) / Float(shades.count)
        let spread = shades.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        guard spread > tuning.minSpread else { return nil }
        self.shades = shades.map { ($0 - mean) / spread }
    }

    /// 1 for the same picture, 0 for nothing in common.
    func correlation(with other: Glyph) -> Float {
        var sum: Float = 0
        for index in shades.indices { sum += shades[index] * other.shades[index] }
        return sum
    }
}
