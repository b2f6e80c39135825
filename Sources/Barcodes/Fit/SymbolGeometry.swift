import Mathematics

/// The place of a symbol on a profile, its warp and its blur.
struct SymbolGeometry: Hashable, Sendable {
    var layout: EANLayout
    /// Sample at which the first guard bar begins; after `end` if the symbol is read backwards.
    var start: Double
    /// Sample at which the last guard bar ends.
    var end: Double
    /// Perspective: four times the shift of the middle, as a share of the symbol's length.
    var bend = 0.0
    /// A curved surface: the shift of the modules a quarter from both ends, towards or away from the middle.
    var bulge = 0.0
    /// Index in `BarTemplates.blurs`.
    var blur: Int
    /// Index in `BarTemplates.spreads`.
    var spread = 2
    /// Index in `DarknessProfile.tones`.
    var tone = 0

    var templates: Int { BarTemplates.index(blur: blur, spread: spread) }
    var moduleWidth: Double { abs(end - start) / Double(layout.modules) }

    /// The place read from the other end.
    var backwards: SymbolGeometry {
        var other = self
        (other.start, other.end) = (end, start)
        other.bend = -bend
        return other
    }

    /// Whether both give the same samples, whatever blur they expect there.
    func isAtSamePlace(as other: SymbolGeometry) -> Bool {
        layout == other.layout && start == other.start && end == other.end && bend == other.bend
            && bulge == other.bulge && tone == other.tone
    }

    /// Whether both ends are within a module of another place's.
    func isNear(_ other: SymbolGeometry) -> Bool {
        max(abs(start - other.start), abs(end - other.end)) < other.moduleWidth
    }

    /// The geometry that brings a symbol's edges closest to the seen edges, by least squares.
    ///
    /// - Parameters:
    ///   - edges: the sample of each seen edge, and the modules before it in the direction of samples.
    ///   - isBackward: whether the symbol's end comes first.
    /// - Returns: the geometry, and the root of the mean square of the remaining distances in modules.
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

    /// The place moved by `distance` samples.
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

    /// Applies a move.
    ///
    /// A bend of b moves the middle by b / 4 of the length, a bulge of b its quarters by about b / 11: so with
    /// these factors every move shifts some part of the symbol by `step` modules.
    ///
    /// - Parameters:
    ///   - step: modules; negative for the opposite direction.
    ///   - shift: that step in samples.
    mutating func apply(_ move: GeometryMove, step: Double, shift: Double) {
        switch move {
        case .shift:
            start += shift
            end += shift
        case .start: start += shift
        case .end: end += shift
        case .bend: bend += step * 4 / Double(layout.modules)
        case .bulge: bulge += step * 11 / Double(layout.modules)
        }
    }
}

/// The small moves of a symbol on a profile that every descent tries: as a whole, by its ends, bent and bulged.
enum GeometryMove: CaseIterable, Sendable {
    case shift, start, end, bend, bulge

    /// The moves except that of the whole symbol.
    static let withoutShift: [GeometryMove] = [.start, .end, .bend, .bulge]
}
