/// How rows that should run level rise and fall over the page: a polynomial, small for scans, needed for photos.
struct RowBend: Sendable {
    /// Coefficients of 1, u, u², u³, v, uv, u²v, u³v … see `terms`; empty for a flat page.
    var coefficients: [Double]
    /// Where u and v are zero, and what they are divided by.
    var center: (x: Double, y: Double)
    var reach: Double

    /// A page whose rows are level.
    static let flat = RowBend(fitting: [], width: 2, height: 2)

    /// How far a row that passes (center.x, y) has sunk at x, in pixels.
    func offset(_ x: Double, _ y: Double) -> Double {
        guard !coefficients.isEmpty else { return 0 }
        let u = (x - center.x) / reach
        let v = (y - center.y) / reach
        let terms = RowBend.terms(u, v)
        var sum = 0.0
        for index in terms.indices { sum += coefficients[index] * terms[index] }
        return sum * reach
    }

    /// The terms of the offset; every one vanishes at u = 0.
    static func terms(_ u: Double, _ v: Double) -> [Double] { [u, u * v, u * u, u * u * v, u * v * v, u * u * u] }

    /// What each term adds to the slope.
    private static func slopes(_ u: Double, _ v: Double) -> [Double] { [1, v, 2 * u, 2 * u * v, v * v, 3 * u * u] }

    /// Whether nothing bends.
    var isFlat: Bool { coefficients.isEmpty }

    /// A measured slope: rows fall by `slope` pixels a pixel at (x, y).
    struct Slope: Sendable {
        var x: Double
        var y: Double
        var slope: Double
        /// How much it counts.
        var weight: Double
    }

    /// The bend whose slopes come closest to the measured ones; outliers lose their say in three rounds.
    ///
    /// - Parameters:
    ///   - width: the page's width in pixels.
    ///   - height: the page's height in pixels.
    init(fitting measured: [Slope], width: Int, height: Int) {
        center = (Double(width) / 2, Double(height) / 2)
        reach = Double(max(width, height)) / 2
        coefficients = []
        guard measured.count >= 6 else { return }
        let count = 6
        var weights = measured.map(\.weight)
        let total = weights.reduce(0, +)
        guard total > 0 else { return }
        for _ in 0..<4 {
            var normal = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
            for (slope, weight) in zip(measured, weights) {
                let terms = RowBend.slopes((slope.x - center.x) / reach, (slope.y - center.y) / reach)
                for row in 0..<count {
                    for column in 0..<count { normal[row][column] += weight * terms[row] * terms[column] }
                    normal[row][count] += weight * terms[row] * slope.slope
                }
            }
            // The higher a term, the more evidence it needs: a few short rows must not curl a page.
            for (row, reluctance) in [0.001, 0.01, 0.01, 0.02, 0.02, 0.02].enumerated() {
                normal[row][row] += reluctance * total
            }
            guard let solution = RowBend.solve(normal) else { return }
            coefficients = solution
            for (index, slope) in measured.enumerated() {
                let miss = abs(slope.slope - self.slope(slope.x, slope.y))
                weights[index] = slope.weight / (1 + (miss / 0.02) * (miss / 0.02))
            }
        }
    }

    /// How steeply rows fall at a point, in pixels a pixel.
    func slope(_ x: Double, _ y: Double) -> Double {
        guard !coefficients.isEmpty else { return 0 }
        let terms = RowBend.slopes((x - center.x) / reach, (y - center.y) / reach)
        return zip(coefficients, terms).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Both bends, one after the other; they must be of one page.
    func adding(_ other: RowBend) -> RowBend {
        if isFlat { return other }
        if other.isFlat { return self }
        var sum = self
        for index in sum.coefficients.indices { sum.coefficients[index] += other.coefficients[index] }
        return sum
    }

    /// Gaussian elimination with pivots on an augmented matrix.
    private static func solve(_ matrix: [[Double]]) -> [Double]? {
        var rows = matrix
        let count = rows.count
        for column in 0..<count {
            guard let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-12
            else { return nil }
            rows.swapAt(column, pivot)
            for row in 0..<count where row != column {
                let share = rows[row][column] / rows[column][column]
                for index in column...count { rows[row][index] -= share * rows[column][index] }
            }
        }
        return (0..<count).map { rows[$0][count] / rows[$0][$0] }
    }
}
