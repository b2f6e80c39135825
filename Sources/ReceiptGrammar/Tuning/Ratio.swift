/// A ratio of two whole numbers, so that lengths in pixels are compared without rounding.
struct Ratio: Sendable {
    let numerator: Int
    let denominator: Int
}
