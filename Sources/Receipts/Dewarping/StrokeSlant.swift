import DomainModel
import Imaging
import Mathematics

private let tuning = Tuning.standard.dewarping.slant

/// How far strokes that were printed upright are slanted on a page that was photographed from a corner.
///
/// Making rows level shears letters: rows and columns do not meet at right angles in such a photo, and print becomes
/// italics that no till has and no model has learned. The slant changes across the page and down it, as columns
/// converge.
///
/// Of 316 items on 80 bad photos of strangers' receipts (`Scripts/measure/strangers.py`, seeds 328489 and 816709) 192
/// were found without and 212 with it.
struct StrokeSlant: Sendable {
    /// Pixels to the right for a pixel down, at the centre; and by how much more at the text's right edge, and at its
    /// foot.
    private var coefficients: [Double]
    /// The middle of the text, and how far it reaches from there.
    private let center: (x: Double, y: Double)
    private let reach: (x: Double, y: Double)

    /// Upright strokes.
    static let upright = StrokeSlant(coefficients: [], center: (0, 0), reach: (1, 1))

    var isUpright: Bool { coefficients.isEmpty }

    /// The slant of one segment's strokes.
    struct Measure: Sendable {
        var x: Double
        var y: Double
        /// Pixels to the right for a pixel down: below zero for italics.
        var slant: Double
        /// How many letters were measured.
        var letters: Int
    }

    private init(coefficients: [Double], center: (x: Double, y: Double), reach: (x: Double, y: Double)) {
        (self.coefficients, self.center, self.reach) = (coefficients, center, reach)
    }

    /// The slant of the strokes of `segments`; upright where it is too little to matter, or too few show it.
    init(of segments: [RowSegment], in ink: Bitmap, capHeight: Double) {
        self = StrokeSlant.fitted(to: segments.compactMap { StrokeSlant.measured($0, in: ink, capHeight: capHeight) })
    }

    /// The slant that fits these measures; upright where it is too little to matter, or there are too few.
    static func fitted(to measures: [Measure]) -> StrokeSlant {
        guard measures.count >= tuning.minSegments else { return .upright }
        func span(_ values: [Double]) -> (middle: Double, reach: Double) {
            let (least, most) = (values.min()!, values.max()!)
            return ((least + most) / 2, max(1, (most - least) / 2))
        }
        let (across, down) = (span(measures.map(\.x)), span(measures.map(\.y)))
        var fitted = StrokeSlant(
            coefficients: [0, 0, 0], center: (across.middle, down.middle), reach: (across.reach, down.reach))
        let rows = measures.map { [1, ($0.x - across.middle) / across.reach, ($0.y - down.middle) / down.reach] }
        var weights = measures.map { Double($0.letters) }
        for _ in 0..<tuning.rounds {
            var fit = LeastSquares(unknowns: 3)
            for (place, terms) in rows.enumerated() {
                fit.add(terms, target: measures[place].slant, weight: weights[place])
            }
            for term in 1..<3 { fit.shrink(term, weight: tuning.lettersAgainstChange) }
            guard let solution = fit.solution() else { return .upright }
            fitted.coefficients = solution
            for (place, measure) in measures.enumerated() {
                let miss = (measure.slant - fitted.slant(measure.x, measure.y)) / tuning.deviation
                weights[place] = Double(measure.letters) / (1 + miss * miss)
            }
        }
        let most = measures.map { abs(fitted.slant($0.x, $0.y)) }.max() ?? 0
        return most >= tuning.minSlant ? fitted : .upright
    }

    /// The slant at a point, in pixels to the right for a pixel down.
    func slant(_ x: Double, _ y: Double) -> Double {
        guard !coefficients.isEmpty else { return 0 }
        let (u, v) = place(x, y)
        return coefficients[0] + coefficients[1] * u + coefficients[2] * v
    }

    /// How far a point lies to the right of its column's place at the text's middle height, in pixels.
    func offset(_ x: Double, _ y: Double) -> Double {
        guard !coefficients.isEmpty else { return 0 }
        let (u, v) = place(x, y)
        return (y - center.y) * (coefficients[0] + coefficients[1] * u + coefficients[2] * v / 2)
    }

    /// A point in the fit's own coordinates, held near the text.
    private func place(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
        let edge = tuning.maxReach
        return (min(edge, max(-edge, (x - center.x) / reach.x)), min(edge, max(-edge, (y - center.y) / reach.y)))
    }

    // MARK: Measuring

    /// The slant at which a segment's ink falls into the fewest columns: an upright stroke is in one.
    private static func measured(_ segment: RowSegment, in ink: Bitmap, capHeight: Double) -> Measure? {
        let letters = segment.letters(capHeight: capHeight)
        guard letters >= tuning.minLetters,
            let box = segment.box.intersection(Box(x: 0, y: 0, width: ink.width, height: ink.height)),
            Double(box.height) < tuning.maxHeight * capHeight
        else { return nil }
        var points: [(x: Double, y: Double)] = []
        let middle = Double(box.height - 1) / 2
        let stride = max(1, box.area / (2 * tuning.maxPixels))
        var next = 0
        for y in 0..<box.height {
            for x in 0..<box.width where ink.pixels[(box.y + y) * ink.width + box.x + x] != 0 {
                next += 1
                if next.isMultiple(of: stride) { points.append((Double(x), Double(y) - middle)) }
            }
        }
        guard points.count >= tuning.minPixels else { return nil }
        let (steepest, step) = (tuning.steepest, tuning.step)
        let margin = Int(steepest * middle) + 2
        var columns = [Int](repeating: 0, count: box.width + 2 * margin)
        let count = Int((2 * steepest / step).rounded()) + 1
        let scores = (0..<count).map { index -> Double in
            let slant = step * Double(index) - steepest
            for column in columns.indices { columns[column] = 0 }
            for point in points { columns[Int(point.x - slant * point.y + 0.5) + margin] += 1 }
            return Double(columns.reduce(0) { $0 + $1 * $1 })
        }
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), best > 0, best < count - 1 else {
            return nil
        }
        let (before, here, after) = (scores[best - 1], scores[best], scores[best + 1])
        let bend = before - 2 * here + after
        let shift = bend < 0 ? 0.5 * (before - after) / bend : 0
        return Measure(
            x: segment.box.centerX, y: segment.box.centerY, slant: step * (Double(best) + shift) - steepest,
            letters: letters)
    }
}
