import Foundation
import Imaging

/// The angle at which rows run, from where characters stand: no pixel is asked.
enum Skew {
    /// The angle in degrees by which rows fall to the right (turn the page counterclockwise by it), and how sharp the
    /// rows are at that angle compared with none.
    ///
    /// Feet of characters are projected along every angle in turn; at the rows' own angle they pile up (Henry Baird,
    /// "The skew angle of printed documents", 1987).
    ///
    /// - Parameters:
    ///   - feet: the bottom centre of each character.
    ///   - cap: cap height, in the same pixels.
    ///   - reach: the widest angle searched, in degrees.
    static func angle(of feet: [(x: Double, y: Double)], cap: Double, reach: Double) -> (
        degrees: Double, sharpness: Double
    ) {
        guard feet.count >= 8, cap > 0 else { return (0, 0) }
        let bin = max(1, cap * 0.2)
        func sharpness(_ degrees: Double) -> Double {
            let slope = tan(degrees * .pi / 180)
            let shrink = cos(degrees * .pi / 180)
            var low = Double.infinity
            var high = -Double.infinity
            for foot in feet {
                let place = (foot.y - foot.x * slope) * shrink
                low = min(low, place)
                high = max(high, place)
            }
            let bins = Int((high - low) / bin) + 2
            guard bins < 100_000 else { return 0 }
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
        var best = (degrees: 0.0, sharpness: sharpness(0))
        func search(around middle: Double, _ span: Double, _ step: Double) {
            var degrees = middle - span
            while degrees <= middle + span + 1e-9 {
                let found = sharpness(degrees)
                if found > best.sharpness * (degrees == 0 ? 1 : 1.0001) { best = (degrees, found) }
                degrees += step
            }
        }
        search(around: 0, reach, 0.5)
        search(around: best.degrees, 0.5, 0.1)
        return best
    }
}
