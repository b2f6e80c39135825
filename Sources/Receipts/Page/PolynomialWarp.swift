/// How rows that should run level rise and fall over the page, as a polynomial: nearly nothing on scans, needed on
/// photos of paper that bends as a whole.
struct PolynomialWarp: Sendable {
    /// Coefficients of 1, u, u², u³, v, uv, u²v, u³v … see `terms`; empty for a flat page.
    var coefficients: [Double]
    /// Where u and v are zero, and what they are divided by.
    private let center: (x: Double, y: Double)
    private let reach: (x: Double, y: Double)
    /// The warps by which the page was straightened before this one was measured.
    private var earlier: [PolynomialWarp] = []

    /// A page whose rows are level.
    static let flat = PolynomialWarp(fitting: [])

    /// How far a row that passes (center.x, y) has sunk at x, in pixels.
    func offset(_ x: Double, _ y: Double) -> Double {
        var offset = earlier.reduce(0) { $0 + $1.offset(x, y) }
        guard !coefficients.isEmpty else { return offset }
        let (u, v) = place(x, y)
        let terms = PolynomialWarp.terms(u, v)
        for index in terms.indices { offset += coefficients[index] * terms[index] * reach.x }
        return offset
    }

    /// A point in the polynomial's own coordinates, held near the text: beyond it nothing was measured.
    private func place(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
        let (u, v) = ((x - center.x) / reach.x, (y - center.y) / reach.y)
        return (min(1.3, max(-1.3, u)), min(1.3, max(-1.3, v)))
    }

    /// The terms of the offset; every one vanishes at u = 0.
    static func terms(_ u: Double, _ v: Double) -> [Double] { [u, u * v, u * u, u * u * v, u * v * v, u * u * u] }

    /// What each term adds to the slope.
    private static func slopes(_ u: Double, _ v: Double) -> [Double] { [1, v, 2 * u, 2 * u * v, v * v, 3 * u * u] }

    /// Whether every row is level.
    var isFlat: Bool { coefficients.isEmpty && earlier.isEmpty }

    /// A measured slope: rows fall by `slope` pixels a pixel at (x, y).
    struct Slope: Sendable {
        var x: Double
        var y: Double
        var slope: Double
        /// How much it counts.
        var weight: Double
    }

    /// The warp of a whole page whose slopes come closest to the measured ones. Its unit is the page's long side, which
    /// keeps it from bending a narrow text.
    init(fitting measured: [Slope], width: Int, height: Int) {
        let reach = Double(max(width, height)) / 2
        self.init(
            fitting: measured, around: (Double(width) / 2, Double(height) / 2), reach: (x: reach, y: reach))
    }

    /// The warp of the text alone, which may bend across the text's own width: for slopes of what is surely print.
    init(fitting measured: [Slope]) {
        func span(_ values: [Double]) -> (middle: Double, reach: Double) {
            let sorted = values.sorted()
            guard let first = sorted.first, let last = sorted.last else { return (0, 1) }
            return ((first + last) / 2, max(1, (last - first) / 2))
        }
        let (across, down) = (span(measured.map(\.x)), span(measured.map(\.y)))
        self.init(fitting: measured, around: (across.middle, down.middle), reach: (x: across.reach, y: down.reach))
    }

    /// Weighted least squares, repeated three times with less weight for outliers.
    private init(fitting measured: [Slope], around center: (x: Double, y: Double), reach: (x: Double, y: Double)) {
        self.center = center
        self.reach = reach
        coefficients = []
        guard measured.count >= 6 else { return }
        let count = 6
        var weights = measured.map(\.weight)
        let total = weights.reduce(0, +)
        guard total > 0 else { return }
        for _ in 0..<4 {
            var normal = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
            for (slope, weight) in zip(measured, weights) {
                let (u, v) = place(slope.x, slope.y)
                let terms = PolynomialWarp.slopes(u, v)
                for row in 0..<count {
                    for column in 0..<count { normal[row][column] += weight * terms[row] * terms[column] }
                    normal[row][count] += weight * terms[row] * slope.slope
                }
            }
            // The higher a term, the more evidence it needs: a few short rows must not curl a page.
            for (row, reluctance) in [0.001, 0.01, 0.01, 0.02, 0.02, 0.02].enumerated() {
                normal[row][row] += reluctance * total
            }
            guard let solution = PolynomialWarp.solve(normal) else { return }
            coefficients = solution
            for (index, slope) in measured.enumerated() {
                let miss = abs(slope.slope - self.slope(slope.x, slope.y))
                weights[index] = slope.weight / (1 + (miss / 0.02) * (miss / 0.02))
            }
        }
    }

    /// How steeply rows fall at a point, in pixels a pixel.
    func slope(_ x: Double, _ y: Double) -> Double {
        let before = earlier.reduce(0) { $0 + $1.slope(x, y) }
        guard !coefficients.isEmpty else { return before }
        let (u, v) = place(x, y)
        return before + zip(coefficients, PolynomialWarp.slopes(u, v)).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Both warps, this one first.
    func adding(_ other: PolynomialWarp) -> PolynomialWarp {
        if isFlat { return other }
        if other.isFlat { return self }
        var sum = other
        sum.earlier = earlier + [PolynomialWarp(withoutEarlier: self)] + other.earlier
        return sum
    }

    private init(withoutEarlier warp: PolynomialWarp) {
        self = warp
        earlier = []
    }

    /// Gaussian elimination with pivots on an augmented matrix.
    static func solve(_ matrix: [[Double]]) -> [Double]? {
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
