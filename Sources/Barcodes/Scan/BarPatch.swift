/// A patch of parallel edges: where bars may be.
struct BarPatch: Sendable {
    /// The middle, in pixels of the picture that was searched.
    var centreX: Double
    var centreY: Double
    /// The direction across the bars, radians clockwise from the x axis, −π/2 to π/2.
    var angle: Double
    /// Extent across the bars.
    var length: Double
    /// Extent along the bars.
    var height: Double
    /// What it is ranked by: cells of edges, the more alike the more.
    var weight: Double

    func scaled(by factor: Double) -> BarPatch {
        BarPatch(
            centreX: centreX * factor, centreY: centreY * factor, angle: angle, length: length * factor,
            height: height * factor, weight: weight)
    }
}
