/// Where a symbol lies on a profile and how it was blurred.
struct SymbolGeometry: Hashable, Sendable {
    var layout: EANLayout
    /// Sample at which the first guard bar begins; behind `end` where the symbol is read backwards.
    var start: Double
    /// Sample at which the last guard bar ends.
    var end: Double
    /// Perspective: how far modules in the middle are shifted, as a share of the symbol's length, times four.
    var bend = 0.0
    /// A curved surface: how modules a quarter from both ends are shifted towards or away from the middle.
    var bulge = 0.0
    /// Place in `BarTemplates.blurs`.
    var blur: Int
    /// Place in `BarTemplates.spreads`.
    var spread = 2
    /// Place among the fitter's tones.
    var tone = 0

    var templates: Int { BarTemplates.index(blur: blur, spread: spread) }
    var moduleWidth: Double { abs(end - start) / Double(layout.modules) }

    /// The same place, read from the other end.
    var backwards: SymbolGeometry {
        var other = self
        (other.start, other.end) = (end, start)
        other.bend = -bend
        return other
    }

    /// Whether both sample the same places, whatever blur they expect there.
    func isAtSamePlace(as other: SymbolGeometry) -> Bool {
        layout == other.layout && start == other.start && end == other.end && bend == other.bend
            && bulge == other.bulge && tone == other.tone
    }

    /// The geometry that brings a symbol's edges closest to where they were seen, by least squares.
    ///
    /// - Parameters:
    ///   - edges: where each was seen, in samples, and how many modules lie before it, counted the way samples are.
    ///   - isBackward: whether the symbol's end comes first.
    /// - Returns: also how far from them it leaves them: the root of the mean square, in modules.
    static func fitted(
        _ layout: EANLayout, edges: [(edge: Double, reached: Double)], isBackward: Bool
    ) -> (error: Double, geometry: SymbolGeometry)? {
        let modules = Double(layout.modules)
        let rows = edges.map { edge, reached in
            let v = isBackward ? 1 - reached / modules : reached / modules
            return [1, v, v * (1 - v), v * (1 - v) * (1 - 2 * v), edge]
        }
        var matrix = [Double](repeating: 0, count: 20)
        for row in rows {
            for first in 0..<4 { for second in 0..<5 { matrix[first * 5 + second] += row[first] * row[second] } }
        }
        guard let solution = solveLinear(&matrix, size: 4), abs(solution[1]) >= modules else { return nil }
        let squares = rows.reduce(0) { sum, row in
            let error = row[4] - (0..<4).reduce(0) { $0 + solution[$1] * row[$1] }
            return sum + error * error
        }
        let geometry = SymbolGeometry(
            layout: layout, start: solution[0], end: solution[0] + solution[1], bend: solution[2] / solution[1],
            bulge: solution[3] / solution[1], blur: 2)
        return ((squares / Double(rows.count)).squareRoot() / geometry.moduleWidth, geometry)
    }

    /// The same place on a profile whose first sample lies so much further on.
    func moved(by distance: Double) -> SymbolGeometry {
        var moved = self
        moved.start += distance
        moved.end += distance
        return moved
    }

    /// The sample at which module `u` begins.
    func place(_ u: Double) -> Double {
        let v = u / Double(layout.modules)
        return start + (end - start) * (v + v * (1 - v) * (bend + bulge * (1 - 2 * v)))
    }
}
