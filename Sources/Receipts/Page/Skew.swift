import Imaging
import Mathematics

private let tuning = Tuning.standard.page.skew

/// The angle of rows, from the places of characters alone.
enum Skew {
    /// The angle in degrees by which rows fall to the right (turn the page counterclockwise by it), and the sharpness
    /// of the rows at that angle.
    ///
    /// The feet of characters are projected along one angle after another; along the rows' own angle they pile up
    /// (Henry Baird, "The skew angle of printed documents", 1987).
    ///
    /// - Parameters:
    ///   - feet: the bottom centre of each character.
    ///   - capHeight: cap height, in the same pixels.
    ///   - middle: the angle around which to search, in degrees.
    ///   - reach: how far from it.
    static func angle(
        of feet: [(x: Double, y: Double)], capHeight: Double, around middle: Double = 0, reach: Double
    ) -> (degrees: Double, sharpness: Double) {
        guard feet.count >= tuning.minFeet, capHeight > 0 else { return (0, 0) }
        let bin = max(1, capHeight * tuning.pile)
        func sharpness(_ degrees: Double) -> Double {
            let slope = tangent(degrees * .pi / 180)
            let shrink = cosine(degrees * .pi / 180)
            var low = Double.infinity
            var high = -Double.infinity
            for foot in feet {
                let place = (foot.y - foot.x * slope) * shrink
                low = min(low, place)
                high = max(high, place)
            }
            let bins = Int((high - low) / bin) + 2
            guard bins < tuning.maxPiles else { return 0 }
            var piles = [Float](repeating: 0, count: bins)
            for foot in feet {
                let place = ((foot.y - foot.x * slope) * shrink - low) / bin
                let index = Int(place)
                let share = Float(place - Double(index))
                piles[index] += 1 - share
                piles[index + 1] += share
            }
            return Double(piles.reduce(0) { $0 + $1 * $1 }) / Double(feet.count)
        }
        var best = (degrees: middle, sharpness: sharpness(middle))
        func search(around middle: Double, _ span: Double, _ step: Double) {
            var degrees = middle - span
            while degrees <= middle + span + 1e-9 {
                let found = sharpness(degrees)
                if found > best.sharpness * (degrees == 0 ? 1 : tuning.minGain) { best = (degrees, found) }
                degrees += step
            }
        }
        search(around: middle, reach, tuning.coarseStep)
        search(around: best.degrees, tuning.coarseStep, tuning.fineStep)
        return best
    }

    /// The angle in degrees at which most words run, each measured by its own letters; `nil` where there are too few.
    ///
    /// Coarser than piles of feet, but right for paper that curls, where the feet of one column may pile up best with
    /// those of the next row in another column.
    static func angle(of words: [RowSegment], capHeight: Double) -> Double? {
        let slopes = words.compactMap { word in
            word.slope(capHeight: capHeight).map {
                (degrees: arcTangent($0) * 180 / .pi, weight: min(Double(word.box.width) / capHeight, 12))
            }
        }
        guard slopes.count >= tuning.minFeet else { return nil }
        func support(_ degrees: Double) -> Double {
            slopes.reduce(0) { sum, slope in
                let miss = (slope.degrees - degrees) / tuning.agreement
                return sum + slope.weight / (1 + miss * miss)
            }
        }
        return stride(from: -tuning.maxDegrees, through: tuning.maxDegrees, by: tuning.coarseStep)
            .map { (degrees: $0, support: support($0)) }.max { $0.support < $1.support }?.degrees
    }
}
