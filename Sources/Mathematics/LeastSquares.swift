/// A weighted linear least-squares fit, collected equation by equation (the normal equations).
public struct LeastSquares: Sendable {
    private let size: Int
    /// The normal equations, row by row, each followed by its right side.
    private var matrix: [Double]

    /// A fit of so many unknowns, without equations yet.
    public init(unknowns: Int) {
        size = unknowns
        matrix = [Double](repeating: 0, count: unknowns * (unknowns + 1))
    }

    /// Adds one equation: the sum of `factor` × unknown over `terms` should be `target`. Unknowns that it does not
    /// contain may be left out.
    public mutating func add(_ terms: [(unknown: Int, factor: Double)], target: Double, weight: Double) {
        for (row, one) in terms {
            let start = row * (size + 1)
            for (column, two) in terms { matrix[start + column] += weight * one * two }
            matrix[start + size] += weight * one * target
        }
    }

    /// Adds one equation with a factor for every unknown.
    public mutating func add(_ factors: [Double], target: Double, weight: Double) {
        for row in 0..<size {
            let start = row * (size + 1)
            for column in 0..<size { matrix[start + column] += weight * factors[row] * factors[column] }
            matrix[start + size] += weight * factors[row] * target
        }
    }

    /// Adds an equation that draws one unknown to zero.
    public mutating func shrink(_ unknown: Int, weight: Double) { matrix[unknown * (size + 1) + unknown] += weight }

    /// The unknowns that fit best; `nil` where the equations do not determine them.
    public func solution() -> [Double]? {
        var matrix = matrix
        return solveLinear(&matrix, size: size, minPivot: 1e-12)
    }
}
