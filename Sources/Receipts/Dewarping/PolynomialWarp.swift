import Mathematics

private let tuning = Tuning.standard.dewarping.polynomial

/// How rows that should be level rise and fall over the page, as a polynomial: nearly nothing on scans, needed on
/// photos of paper that bends as a whole.
struct PolynomialWarp: Sendable {
    /// The factor of each of `terms`; empty for a flat page.
    var coefficients: [Double]
    /// The point where u and v are zero, and their unit.
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
        let beyond = (x - center.x) / reach.x - u
        for (term, coefficient) in zip(PolynomialWarp.terms, coefficients) {
            offset += coefficient * reach.x * (term.offset(u, v) + term.slope(u, v) * beyond)
        }
        return offset
    }

    /// A point in the polynomial's own coordinates, held near the text: beyond it nothing was measured, and rows go on
    /// as they do at its edge.
    private func place(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
        let (u, v) = ((x - center.x) / reach.x, (y - center.y) / reach.y)
        let reach = tuning.maxReach
        return (min(reach, max(-reach, u)), min(reach, max(-reach, v)))
    }

    /// One term of the slope: a power of u times one of v.
    struct Term {
        var across: Int
        var down: Int

        /// What it adds to the slope.
        func slope(_ u: Double, _ v: Double) -> Double { Term.power(u, across) * Term.power(v, down) }

        /// What it adds to the offset, which vanishes at u = 0.
        func offset(_ u: Double, _ v: Double) -> Double {
            Term.power(u, across + 1) / Double(across + 1) * Term.power(v, down)
        }

        /// How large its coefficient is expected to be before anything is measured, as a standard deviation.
        var expected: Double { tuning.expectedCoefficient / (1 + Double(down) + Double(across) / 2) }

        private static func power(_ base: Double, _ exponent: Int) -> Double {
            (0..<exponent).reduce(1) { power, _ in power * base }
        }
    }

    /// The terms of the slope: cubic across, quadratic down.
    static let terms = (0..<tuning.powers.across).flatMap { across in
        (0..<tuning.powers.down).map { Term(across: across, down: $0) }
    }

    /// Whether every row is level.
    var isFlat: Bool { coefficients.isEmpty && earlier.isEmpty }

    /// A measured slope: rows fall by `slope` pixels a pixel at (x, y).
    struct Slope: Sendable {
        var x: Double
        var y: Double
        var slope: Double
        /// How long the measured stretch is, in cap heights.
        var length: Double

        /// How far it is off, as a standard deviation: feet are measured to a pixel or so, of which a longer stretch
        /// has less, and paper is never exactly a polynomial (`Scripts/learn/rowslopes.py`).
        var deviation: Double {
            let (paper, foot) = (tuning.paperDeviation, tuning.footDeviation)
            return (paper * paper + foot * foot / (length * length)).squareRoot()
        }
    }

    /// The warp of the text with these slopes: the likeliest one, where a coefficient is not large without evidence
    /// (`Term.expected`) and a slope that is far off counts little.
    init(fitting measured: [Slope]) {
        func span(_ values: [Double]) -> (middle: Double, reach: Double) {
            let sorted = values.sorted()
            guard !sorted.isEmpty else { return (0, 1) }
            let outliers = sorted.count / tuning.outlierShare
            let (first, last) = (sorted[outliers], sorted[sorted.count - 1 - outliers])
            return ((first + last) / 2, max(1, (last - first) / 2))
        }
        let (across, down) = (span(measured.map(\.x)), span(measured.map(\.y)))
        center = (x: across.middle, y: down.middle)
        reach = (x: across.reach, y: down.reach)
        coefficients = []
        guard measured.count >= tuning.minSlopes else { return }
        let count = PolynomialWarp.terms.count
        let rows = measured.map { slope in
            let (u, v) = place(slope.x, slope.y)
            return PolynomialWarp.terms.map { $0.slope(u, v) }
        }
        var weights = measured.map { 1 / ($0.deviation * $0.deviation) }
        for round in 0..<tuning.rounds {
            var fit = LeastSquares(unknowns: count)
            for (place, terms) in rows.enumerated() {
                fit.add(terms, target: measured[place].slope, weight: weights[place])
            }
            for (place, term) in PolynomialWarp.terms.enumerated() {
                fit.shrink(place, weight: 1 / (term.expected * term.expected))
            }
            guard let solution = fit.solution() else { return }
            coefficients = solution
            let tolerance = round == 0 ? tuning.tolerance.first : tuning.tolerance.later
            for (place, slope) in measured.enumerated() {
                let expected = PolynomialWarp.product(rows[place], solution)
                let miss = (slope.slope - expected) / (tolerance * slope.deviation)
                weights[place] = 1 / (slope.deviation * slope.deviation * (1 + miss * miss))
            }
        }
        func cauchyLoss(_ miss: Double, _ slope: Slope) -> Double {
            naturalLogarithm(1 + power(miss / (2 * slope.deviation), 2))
        }
        let gain = zip(rows, measured).reduce(0) { sum, row in
            let expected = PolynomialWarp.product(row.0, coefficients)
            return sum + cauchyLoss(row.1.slope, row.1) - cauchyLoss(row.1.slope - expected, row.1)
        }
        // So many coefficients explain as much by chance (Schwarz's criterion).
        if gain < Double(count) / 2 * naturalLogarithm(Double(measured.count)) { coefficients = [] }
    }

    /// How steeply rows fall at a point, in pixels a pixel.
    func slope(_ x: Double, _ y: Double) -> Double {
        let before = earlier.reduce(0) { $0 + $1.slope(x, y) }
        guard !coefficients.isEmpty else { return before }
        let (u, v) = place(x, y)
        return before + PolynomialWarp.product(PolynomialWarp.terms.lazy.map { $0.slope(u, v) }, coefficients)
    }

    private static func product(_ one: some Sequence<Double>, _ other: [Double]) -> Double {
        zip(one, other).reduce(0) { sum, pair in sum + pair.0 * pair.1 }
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
}
