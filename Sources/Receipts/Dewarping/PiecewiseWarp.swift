/// How rows that should run level rise and fall across a strip that curls or has creases: linear from knot to knot.
///
/// A polynomial follows a page that bends as a whole. Rolled paper falls off within a few letters, and often between
/// two columns, where nothing is printed and no slope can be measured. There, parts of one row on both sides of the gap
/// tell by how much it falls.
struct PiecewiseWarp: RowWarp {
    /// How far rows have sunk at each knot, in pixels, as a quadratic in v, the height above or below the middle: for
    /// each knot its constant, linear and quadratic coefficient.
    private var coefficients: [Double]
    private let left: Double
    /// Pixels from knot to knot.
    private let step: Double
    private let knots: Int
    private let middle: Double
    private let reach: Double

    /// Coefficients of a knot.
    private static let powers = 3
    /// More pairs come of grain that passed for print, and are not worth the time.
    private static let mostTies = 20_000

    /// A part of a row: where its letters stand and how they fall.
    struct Part: Sendable {
        /// The middle of its letters' feet.
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        /// Pixels a pixel; `nil` where there are too few letters.
        var slope: Double?
        /// The segment it is of: parts of one segment stand on one row.
        var segment: Int
        /// How many letters tell.
        var letters: Int
    }

    /// The warp that levels these parts of rows; `nil` where they are level, or are too few.
    init?(leveling segments: [RowSegment], capHeight: Double) {
        self.init(
            leveling: segments.enumerated().flatMap { $1.parts(capHeight: capHeight, segment: $0) },
            capHeight: capHeight)
    }

    init?(leveling parts: [Part], capHeight: Double) {
        guard parts.count >= 12, let left = parts.map({ $0.x - $0.width / 2 }).min(),
            let right = parts.map({ $0.x + $0.width / 2 }).max(), let top = parts.map(\.y).min(),
            let bottom = parts.map(\.y).max(), right - left > 8 * capHeight
        else { return nil }
        knots = min(14, max(5, Int((right - left) / (2.5 * capHeight)) + 1))
        self.left = left
        step = (right - left) / Double(knots - 1)
        middle = (top + bottom) / 2
        reach = max(capHeight, (bottom - top) / 2)
        coefficients = [Double](repeating: 0, count: knots * PiecewiseWarp.powers)
        let ties = PiecewiseWarp.ties(among: parts, across: right - left, capHeight: capHeight)
        guard (8...PiecewiseWarp.mostTies).contains(ties.count) else { return nil }
        // First by the slopes alone, then by what stands beside each other, ever more exactly.
        for reach in [0, 0.5, 0.4, 0.3, 0.2, 0.2] {
            guard
                fit(
                    parts, reach > 0 ? ties : ties.filter(\.isSure), tolerance: max(0.2, reach) * capHeight,
                    capHeight: capHeight)
            else {
                return nil
            }
        }
        func misses(_ warp: PiecewiseWarp?) -> Int {
            ties.count { tie in
                let (one, two) = (parts[tie.one], parts[tie.two])
                let bent = warp.map { $0.offset(one.x, one.y) - $0.offset(two.x, two.y) } ?? 0
                return abs(one.y - two.y - bent) > 0.25 * capHeight
            }
        }
        // Chance alone does not bring one pair in twenty more onto one row.
        guard misses(nil) - misses(self) > max(4, ties.count / 20) else { return nil }
    }

    /// How far a row has sunk at a point, in pixels.
    func offset(_ x: Double, _ y: Double) -> Double {
        var offset = 0.0
        for (place, share) in basis(x, y) { offset += coefficients[place] * share }
        return offset
    }

    /// The coefficients that a point's offset is made of, and their shares.
    private func basis(_ x: Double, _ y: Double) -> [(place: Int, share: Double)] {
        let along = min(Double(knots - 1), max(0, (x - left) / step))
        let knot = min(knots - 2, Int(along))
        let share = along - Double(knot)
        let v = min(1.2, max(-1.2, (y - middle) / reach))
        var basis: [(place: Int, share: Double)] = []
        basis.reserveCapacity(2 * PiecewiseWarp.powers)
        for (knot, share) in [(knot, 1 - share), (knot + 1, share)] {
            var power = share
            for term in 0..<PiecewiseWarp.powers {
                basis.append((knot * PiecewiseWarp.powers + term, power))
                power *= v
            }
        }
        return basis
    }

    // MARK: Fitting

    /// Two parts that may stand on one row.
    private struct Tie {
        let one: Int
        let two: Int
        /// Whether they certainly do: they are parts of one segment.
        let isSure: Bool
    }

    private static func ties(among parts: [Part], across: Double, capHeight: Double) -> [Tie] {
        let order = parts.indices.sorted { parts[$0].y < parts[$1].y }
        var ties: [Tie] = []
        for (place, one) in order.enumerated() {
            for two in order[(place + 1)...] {
                let (a, b) = (parts[one], parts[two])
                guard b.y - a.y < 2.5 * capHeight else { break }
                if a.segment == b.segment {
                    ties.append(Tie(one: one, two: two, isSure: true))
                    continue
                }
                let gap = abs(a.x - b.x) - (a.width + b.width) / 2
                guard b.y - a.y < 1.4 * capHeight, gap > 0, gap < 0.7 * across,
                    max(a.height, b.height) < 1.5 * min(a.height, b.height)
                else { continue }
                ties.append(Tie(one: one, two: two, isSure: false))
            }
        }
        return ties
    }

    /// One round of least squares, in which what is off by more than the tolerance hardly counts.
    ///
    /// - Returns: `false` where the equations have no solution.
    private mutating func fit(_ parts: [Part], _ ties: [Tie], tolerance: Double, capHeight: Double) -> Bool {
        let count = coefficients.count
        var normal = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
        var total = 0.0
        func add(_ terms: [(place: Int, share: Double)], target: Double, weight: Double) {
            let miss = (target - terms.reduce(0) { $0 + coefficients[$1.place] * $1.share }) / tolerance
            let weight = weight / ((1 + miss * miss) * (1 + miss * miss))
            for (row, one) in terms {
                for (column, two) in terms { normal[row][column] += weight * one * two }
                normal[row][count] += weight * one * target
            }
            total += weight
        }
        func difference(_ one: (x: Double, y: Double), _ two: (x: Double, y: Double)) -> [(place: Int, share: Double)] {
            basis(one.x, one.y) + basis(two.x, two.y).map { ($0.place, -$0.share) }
        }
        for part in parts {
            guard let slope = part.slope else { continue }
            add(
                difference((part.x + part.width / 2, part.y), (part.x - part.width / 2, part.y)),
                target: slope * part.width, weight: Double(min(part.letters, 8)) / 4)
        }
        for tie in ties {
            let (one, two) = (parts[tie.one], parts[tie.two])
            let letters = Double(min(one.letters, two.letters, 8)) / 4
            add(
                difference((one.x, one.y), (two.x, two.y)), target: one.y - two.y,
                weight: tie.isSure ? 3 * letters : letters)
        }
        // Unless many rows say otherwise, paper bends little from knot to knot and equally all the way down.
        for (term, stiffness) in [0.004, 0.008, 0.016].enumerated() {
            for knot in 1..<knots - 1 {
                let terms = [(-1, 1.0), (0, -2.0), (1, 1.0)].map { ((knot + $0.0) * PiecewiseWarp.powers + term, $0.1) }
                for (row, one) in terms {
                    for (column, two) in terms { normal[row][column] += stiffness * total * one * two }
                }
            }
            for knot in 0..<knots {
                let place = knot * PiecewiseWarp.powers + term
                normal[place][place] += total * [0.00001, 0.0004, 0.0008][term]
            }
        }
        guard let solution = PolynomialWarp.solve(normal) else { return false }
        coefficients = solution
        return true
    }
}

extension RowSegment {
    /// The segment's stretches of about seven letters.
    func parts(capHeight: Double, segment: Int) -> [PiecewiseWarp.Part] {
        let letters = pieces.filter { Double($0.height) > 0.55 * capHeight }.sorted { $0.x < $1.x }
        let stretches = max(1, letters.count / 7)
        return (0..<stretches).compactMap { index in
            let part = letters[letters.count * index / stretches..<letters.count * (index + 1) / stretches]
            guard part.count >= 2 || (stretches == 1 && !part.isEmpty) else { return nil }
            let stretch = RowSegment(pieces: Array(part))
            let feet = part.map { Double($0.bottom) }.sorted()
            return PiecewiseWarp.Part(
                x: part.reduce(0) { $0 + $1.centerX } / Double(part.count), y: feet[feet.count / 2],
                width: Double(stretch.box.width), height: stretch.capHeight,
                slope: stretch.slope(capHeight: capHeight, takesPrices: true), segment: segment, letters: part.count)
        }
    }
}
