import DomainModel
import Imaging
import Mathematics

/// A patch of parallel edges: where bars may be.
struct BarPatch: Sendable {
    /// The middle, in pixels of the picture that was searched.
    var centreX: Double
    var centreY: Double
    /// The direction across the bars in radians clockwise from the x axis, −π/2 to π/2.
    var angle: Double
    /// Pixels across the bars.
    var length: Double
    /// Pixels along the bars.
    var height: Double
    /// Ranks patches: the number of cells with edges, each counted by its coherence.
    var weight: Double

    /// The smallest upright box that holds the patch.
    var bounds: Box {
        let (across, down) = (abs(cosine(angle)), abs(sine(angle)))
        let width = length * across + height * down
        let tall = length * down + height * across
        return Box(
            x: Int(centreX - width / 2), y: Int(centreY - tall / 2), width: max(1, Int(width)),
            height: max(1, Int(tall)))
    }

    func scaled(by factor: Double) -> BarPatch {
        BarPatch(
            centreX: centreX * factor, centreY: centreY * factor, angle: angle, length: length * factor,
            height: height * factor, weight: weight)
    }
}
