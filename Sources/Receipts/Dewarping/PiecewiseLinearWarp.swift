import Mathematics

private let tuning = Tuning.standard.dewarping.curl

/// How rows that should be level rise and fall across a strip that curls or has creases: linear from knot to knot.
///
/// A polynomial follows a page that bends as a whole. Rolled paper falls off within a few letters, and often between
/// two columns, where nothing is printed and no slope can be measured. There, parts of one row on both sides of the gap
/// show by how much it falls.
struct PiecewiseLinearWarp: RowWarp {
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

    /// A part of a row: the place of its letters and how they fall.
    struct Part: Sendable {
        /// The middle of its letters' feet.
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        /// Pixels a pixel; `nil` where there are too few letters.
        var slope: Double?
        /// Its segment: parts of one segment are on one row.
        var segment: Int
        /// How many letters it has.
        var letters: Int
    }

    /// The warp that levels these parts of rows; `nil` where they are level, or are too few.
    init?(leveling segments: [RowSegment], capHeight: Double) {
        self.init(
            leveling: segments.enumerated().flatMap { $1.parts(capHeight: capHeight, segment: $0) },
            capHeight: capHeight)
    }

    init?(leveling parts: [Part], capHeight: Double) {
        guard parts.count >= tuning.minParts, let left = parts.map({ $0.x - $0.width / 2 }).min(),
            let right = parts.map({ $0.x + $0.width / 2 }).max(), let top = parts.map(\.y).min(),
            let bottom = parts.map(\.y).max(), right - left > tuning.minWidth * capHeight
        else { return nil }
        knots = min(
            tuning.knots.max, max(tuning.knots.min, Int((right - left) / (tuning.spacing * capHeight)) + 1))
        self.left = left
        step = (right - left) / Double(knots - 1)
        middle = (top + bottom) / 2
        reach = max(capHeight, (bottom - top) / 2)
        coefficients = [Double](repeating: 0, count: knots * PiecewiseLinearWarp.powers)
        let ties = PiecewiseLinearWarp.ties(among: parts, across: right - left, capHeight: capHeight)
        guard tuning.ties.contains(ties.count) else { return nil }
        for reach in tuning.rounds {
            let used = reach > 0 ? ties : ties.filter(\.isSure)
            guard fit(parts, used, tolerance: max(tuning.minTolerance, reach) * capHeight) else { return nil }
        }
        func misses(_ warp: PiecewiseLinearWarp?) -> Int {
            ties.count { tie in
                let (one, two) = (parts[tie.one], parts[tie.two])
                let bent = warp.map { $0.offset(one.x, one.y) - $0.offset(two.x, two.y) } ?? 0
                return abs(one.y - two.y - bent) > tuning.maxMiss * capHeight
            }
        }
        guard misses(nil) - misses(self) > max(tuning.minGain.pairs, ties.count / tuning.minGain.pairsPerPair) else {
            return nil
        }
    }

    /// How far a row has sunk at a point, in pixels.
    func offset(_ x: Double, _ y: Double) -> Double {
        var offset = 0.0
        for (place, share) in basis(x, y) { offset += coefficients[place] * share }
        return offset
    }

    /// The coefficients of a point's offset, and their shares.
    private func basis(_ x: Double, _ y: Double) -> [(unknown: Int, factor: Double)] {
        let along = min(Double(knots - 1), max(0, (x - left) / step))
        let knot = min(knots - 2, Int(along))
        let share = along - Double(knot)
        let v = min(tuning.maxReach, max(-tuning.maxReach, (y - middle) / reach))
        var basis: [(unknown: Int, factor: Double)] = []
        basis.reserveCapacity(2 * PiecewiseLinearWarp.powers)
        for (knot, share) in [(knot, 1 - share), (knot + 1, share)] {
            var power = share
            for term in 0..<PiecewiseLinearWarp.powers {
                basis.append((knot * PiecewiseLinearWarp.powers + term, power))
                power *= v
            }
        }
        return basis
    }

    // MARK: Fitting

    /// Two parts that may be on one row.
    private struct PartPair {
        let one: Int
        let two: Int
        /// Whether they certainly are: they are parts of one segment.
        let isSure: Bool
    }

    private static func ties(among parts: [Part], across: Double, capHeight: Double) -> [PartPair] {
        let order = parts.indices.sorted { parts[$0].y < parts[$1].y }
        var ties: [PartPair] = []
        for (place, one) in order.enumerated() {
            for two in order[(place + 1)...] {
                let (a, b) = (parts[one], parts[two])
                guard b.y - a.y < tuning.maxDown * capHeight else { break }
                if a.segment == b.segment {
                    ties.append(PartPair(one: one, two: two, isSure: true))
                    continue
                }
                let gap = abs(a.x - b.x) - (a.width + b.width) / 2
                guard b.y - a.y < tuning.maxDownOfRow * capHeight, gap > 0, gap < tuning.maxGapShare * across,
                    max(a.height, b.height) < tuning.maxHeightRatio * min(a.height, b.height)
                else { continue }
                ties.append(PartPair(one: one, two: two, isSure: false))
            }
        }
        return ties
    }

    /// One round of least squares, in which evidence that is off by more than the tolerance hardly counts.
    ///
    /// - Returns: `false` where the equations have no solution.
    private mutating func fit(_ parts: [Part], _ ties: [PartPair], tolerance: Double) -> Bool {
        var equations = LeastSquares(unknowns: coefficients.count)
        var total = 0.0
        func add(_ terms: [(unknown: Int, factor: Double)], target: Double, weight: Double) {
            let miss = (target - terms.reduce(0) { $0 + coefficients[$1.unknown] * $1.factor }) / tolerance
            let weight = weight / ((1 + miss * miss) * (1 + miss * miss))
            equations.add(terms, target: target, weight: weight)
            total += weight
        }
        func difference(
            _ one: (x: Double, y: Double), _ two: (x: Double, y: Double)
        ) -> [(unknown: Int, factor: Double)] {
            basis(one.x, one.y) + basis(two.x, two.y).map { ($0.unknown, -$0.factor) }
        }
        for part in parts {
            guard let slope = part.slope else { continue }
            add(
                difference((part.x + part.width / 2, part.y), (part.x - part.width / 2, part.y)),
                target: slope * part.width,
                weight: Double(min(part.letters, tuning.letters.max)) / tuning.letters.unit)
        }
        for tie in ties {
            let (one, two) = (parts[tie.one], parts[tie.two])
            let letters = Double(min(one.letters, two.letters, tuning.letters.max)) / tuning.letters.unit
            add(
                difference((one.x, one.y), (two.x, two.y)), target: one.y - two.y,
                weight: tie.isSure ? tuning.weightOfSurePair * letters : letters)
        }
        // Unless many rows show otherwise, paper bends little from knot to knot and equally all the way down.
        for (term, stiffness) in tuning.stiffness.enumerated() {
            for knot in 1..<knots - 1 {
                let terms = [(-1, 1.0), (0, -2.0), (1, 1.0)].map { step, factor in
                    (unknown: (knot + step) * PiecewiseLinearWarp.powers + term, factor: factor)
                }
                equations.add(terms, target: 0, weight: stiffness * total)
            }
            for knot in 0..<knots {
                equations.shrink(knot * PiecewiseLinearWarp.powers + term, weight: total * tuning.shrinkage[term])
            }
        }
        guard let solution = equations.solution() else { return false }
        coefficients = solution
        return true
    }
}

extension RowSegment {
    /// The segment's stretches of a few letters each.
    func parts(capHeight: Double, segment: Int) -> [PiecewiseLinearWarp.Part] {
        stretches(of: tuning.lettersOfPart, capHeight: capHeight).map { stretch in
            let letters = stretch.pieces
            return PiecewiseLinearWarp.Part(
                x: letters.reduce(0) { $0 + $1.centerX } / Double(letters.count),
                y: letters.map { Double($0.bottom) }.median()!,
                width: Double(stretch.box.width), height: stretch.capHeight,
                slope: stretch.slope(capHeight: capHeight, takesPrices: true), segment: segment,
                letters: letters.count)
        }
    }
}
