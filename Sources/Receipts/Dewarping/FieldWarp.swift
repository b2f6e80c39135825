import Mathematics

private let tuning = Tuning.standard.dewarping.field

/// How rows that should be level rise and fall over the page, by the slope of print at many places.
///
/// A grid holds the smoothest slopes that agree with those measured; how far rows have sunk is their sum along a row.
/// So it follows alike a page that bends as a whole, one that was folded and one that curls.
struct FieldWarp: RowWarp {
    /// How far rows have sunk at each knot, in pixels, row by row: nothing in the middle of a row's knots.
    private var offsets: [Double]
    private let columns: Int
    private let rows: Int
    /// Pixels from knot to knot.
    private let spacing: (across: Double, down: Double)
    /// The first knot's place.
    private let origin: (x: Double, y: Double)

    /// The warp of rows with these slopes; `nil` where there are too few.
    ///
    /// - Parameters:
    ///   - measured: slopes at points of the page as it is, before this warp.
    ///   - capHeight: in pixels of the page.
    init?(fitting measured: [PolynomialWarp.Slope], capHeight: Double) {
        guard measured.count >= tuning.minSlopes, let left = measured.map(\.x).min(),
            let right = measured.map(\.x).max(), let top = measured.map(\.y).min(),
            let bottom = measured.map(\.y).max()
        else { return nil }
        let (width, height) = (max(capHeight, right - left), max(capHeight, bottom - top))
        columns = min(tuning.maxKnots.across, max(2, Int(width / (tuning.spacing.across * capHeight)) + 1))
        rows = min(tuning.maxKnots.down, max(2, Int(height / (tuning.spacing.down * capHeight)) + 1))
        spacing = (width / Double(columns - 1), height / Double(rows - 1))
        origin = (left, top)
        offsets = [Double](repeating: 0, count: columns * rows)
        var slopes = [Double](repeating: 0, count: columns * rows)
        for _ in 0..<tuning.rounds {
            smooth(&slopes, towards: measured)
            offsets = sums(of: slopes)
        }
    }

    /// How far a row has sunk at a point, in pixels.
    func offset(_ x: Double, _ y: Double) -> Double {
        let (column, row, u, v) = place(x, y)
        func value(_ row: Int) -> Double {
            let first = row * columns + column
            return offsets[first] + (offsets[first + 1] - offsets[first]) * u
        }
        return value(row) * (1 - v) + value(row + 1) * v
    }

    /// The four knots around a point, and where it lies between them. Beyond the grid rows go on as they do at its
    /// edge.
    private func place(_ x: Double, _ y: Double) -> (column: Int, row: Int, u: Double, v: Double) {
        let across = (x - origin.x) / spacing.across
        let down = min(Double(rows - 1), max(0, (y - origin.y) / spacing.down))
        let column = min(columns - 2, max(0, Int(across)))
        let row = min(rows - 2, Int(down))
        let beyond = tuning.maxBeyond
        return (column, row, min(1 + beyond, max(-beyond, across - Double(column))), down - Double(row))
    }

    /// Sums of slopes along each row of knots, none in its middle.
    private func sums(of slopes: [Double]) -> [Double] {
        var sums = slopes
        for row in 0..<rows {
            let first = row * columns
            sums[first] = 0
            for place in (first + 1)..<(first + columns) {
                sums[place] = sums[place - 1] + (slopes[place - 1] + slopes[place]) / 2 * spacing.across
            }
            let middle = sums[first..<(first + columns)].reduce(0, +) / Double(columns)
            for place in first..<(first + columns) { sums[place] -= middle }
        }
        return sums
    }

    /// The slopes at the knots that differ least from those measured and from each other, by successive
    /// over-relaxation. A measured slope that is far off counts little.
    private func smooth(_ slopes: inout [Double], towards measured: [PolynomialWarp.Slope]) {
        var sums = [Double](repeating: 0, count: slopes.count)
        var weights = sums
        for slope in measured {
            let (column, row, u, v) = place(slope.x, slope.y - offset(slope.x, slope.y))
            let first = row * columns + column
            let (right, low) = (min(1, max(0, u)), min(1, max(0, v)))
            let weight = tuning.deviation * tuning.deviation / (slope.deviation * slope.deviation)
            let corners = [
                (first, (1 - right) * (1 - low)), (first + 1, right * (1 - low)),
                (first + columns, (1 - right) * low), (first + columns + 1, right * low),
            ]
            let expected = corners.reduce(0) { $0 + slopes[$1.0] * $1.1 }
            let miss = (slope.slope - expected) / tuning.tolerance
            for (place, share) in corners {
                let counted = share * weight / (1 + miss * miss)
                sums[place] += slope.slope * counted
                weights[place] += counted
            }
        }
        let (across, down) = (tuning.smoothness.across, tuning.smoothness.down)
        for _ in 0..<tuning.sweeps {
            for row in 0..<rows {
                for column in 0..<columns {
                    let place = row * columns + column
                    var (sum, weight) = (sums[place], weights[place])
                    if column > 0 { (sum, weight) = (sum + across * slopes[place - 1], weight + across) }
                    if column < columns - 1 { (sum, weight) = (sum + across * slopes[place + 1], weight + across) }
                    if row > 0 { (sum, weight) = (sum + down * slopes[place - columns], weight + down) }
                    if row < rows - 1 { (sum, weight) = (sum + down * slopes[place + columns], weight + down) }
                    slopes[place] += tuning.relaxation * (sum / weight - slopes[place])
                }
            }
        }
    }
}
