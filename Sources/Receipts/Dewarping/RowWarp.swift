/// How far rows that should be level have sunk at each point of a page.
protocol RowWarp: Sendable {
    /// How far a row has sunk at a point, in pixels.
    func offset(_ x: Double, _ y: Double) -> Double
}
