/// Solves `size` equations by Gauss–Jordan elimination, each row followed by its right side; `nil` where they are
/// singular.
func solveLinear(_ matrix: inout [Double], size: Int) -> [Double]? {
    var solution = [Double](repeating: 0, count: size)
    let isSolved = matrix.withUnsafeMutableBufferPointer { matrix in
        solution.withUnsafeMutableBufferPointer { solveLinear(matrix, size: size, into: $0) }
    }
    return isSolved ? solution : nil
}

/// Solves equations in place; false where they are singular.
func solveLinear(
    _ matrix: UnsafeMutableBufferPointer<Double>, size: Int, into solution: UnsafeMutableBufferPointer<Double>
) -> Bool {
    let width = size + 1
    for column in 0..<size {
        var pivot = column
        for row in column..<size where abs(matrix[row * width + column]) > abs(matrix[pivot * width + column]) {
            pivot = row
        }
        guard abs(matrix[pivot * width + column]) > 1e-9 else { return false }
        for place in 0..<width { matrix.swapAt(pivot * width + place, column * width + place) }
        for row in 0..<size where row != column {
            let factor = matrix[row * width + column] / matrix[column * width + column]
            for place in column..<width { matrix[row * width + place] -= factor * matrix[column * width + place] }
        }
    }
    for row in 0..<size { solution[row] = matrix[row * width + size] / matrix[row * width + row] }
    return true
}
