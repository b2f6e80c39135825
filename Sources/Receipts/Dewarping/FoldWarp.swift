import Mathematics

private let tuning = Tuning.standard.dewarping.folds

/// How rows that should be level rise and fall down a strip that was folded: each panel lies at an angle of its own.
///
/// A polynomial follows a page that bends as a whole, and cannot follow a strip of eighty rows that was folded twice
/// and turns a little at each crease. Here a row's slope is linear from knot to knot down the page, and constant along
/// the row.
struct FoldWarp: RowWarp {
    /// Pixels that a row falls a pixel, at each knot.
    private let slopes: [Double]
    private let top: Double
    /// Pixels from knot to knot.
    private let step: Double
    /// The column that stays where it is.
    private let middle: Double

    /// The warp that levels rows of these slopes; `nil` where they are too few, or level.
    init?(fitting measured: [PolynomialWarp.Slope], capHeight: Double) {
        guard measured.count >= tuning.minSlopes else { return nil }
        let (across, down) = (measured.map(\.x).sorted(), measured.map(\.y).sorted())
        let height = down[down.count - 1] - down[0]
        let knots = min(tuning.knots.max, Int(height / (tuning.spacing * capHeight)) + 1)
        guard knots >= tuning.knots.min else { return nil }
        (top, step) = (down[0], height / Double(knots - 1))
        middle = across[across.count / 2]
        var weights = measured.map { 1 / ($0.deviation * $0.deviation) }
        var found = [Double](repeating: 0, count: knots)
        for round in 0..<tuning.rounds {
            var fit = LeastSquares(unknowns: knots)
            for (slope, weight) in zip(measured, weights) {
                let (knot, share) = FoldWarp.place(slope.y, top: top, step: step, knots: knots)
                fit.add([(knot, 1 - share), (knot + 1, share)], target: slope.slope, weight: weight)
            }
            let stiffness = 1 / (tuning.bend * tuning.bend)
            for knot in 1..<knots - 1 {
                fit.add([(knot - 1, 1), (knot, -2), (knot + 1, 1)], target: 0, weight: stiffness)
            }
            // Where nothing was measured rows are level.
            for knot in 0..<knots { fit.shrink(knot, weight: 1) }
            guard let solution = fit.solution() else { return nil }
            found = solution
            let tolerance = round == 0 ? tuning.tolerance.first : tuning.tolerance.later
            for (place, slope) in measured.enumerated() {
                let (knot, share) = FoldWarp.place(slope.y, top: top, step: step, knots: knots)
                let expected = found[knot] * (1 - share) + found[knot + 1] * share
                let miss = (slope.slope - expected) / (tolerance * slope.deviation)
                weights[place] = 1 / (slope.deviation * slope.deviation * (1 + miss * miss))
            }
        }
        slopes = found
    }

    /// The steepest slope of a row.
    var steepest: Double { slopes.map(abs).max() ?? 0 }

    func offset(_ x: Double, _ y: Double) -> Double {
        let (knot, share) = FoldWarp.place(y, top: top, step: step, knots: slopes.count)
        return (slopes[knot] * (1 - share) + slopes[knot + 1] * share) * (x - middle)
    }

    private static func place(_ y: Double, top: Double, step: Double, knots: Int) -> (knot: Int, share: Double) {
        let along = min(Double(knots - 1), max(0, (y - top) / max(step, 1)))
        let knot = min(knots - 2, Int(along))
        return (knot, along - Double(knot))
    }
}
