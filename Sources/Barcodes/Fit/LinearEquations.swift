/// Gauss–Jordan elimination of `size` equations, each row followed by its right side; `nil` where they are singular.
func solveLinear(_ matrix: inout [Double], size: Int) -> [Double]? {
    let width = size + 1
    for column in 0..<size {
        guard
            let pivot = (column..<size).max(by: { abs(matrix[$0 * width + column]) < abs(matrix[$1 * width + column]) }
            ),
            abs(matrix[pivot * width + column]) > 1e-9
        else { return nil }
        for place in 0..<width { matrix.swapAt(pivot * width + place, column * width + place) }
        for row in 0..<size where row != column {
            let factor = matrix[row * width + column] / matrix[column * width + column]
            for place in column..<width { matrix[row * width + place] -= factor * matrix[column * width + place] }
        }
    }
    return (0..<size).map { matrix[$0 * width + size] / matrix[$0 * width + $0] }
}
