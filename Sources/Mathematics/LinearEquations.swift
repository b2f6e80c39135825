/// Solves `size` linear equations by Gauss–Jordan elimination with partial pivoting.
///
/// - Parameters:
///   - matrix: the equations, row by row, each followed by its right side; it is used up.
///   - minPivot: a pivot no larger than this makes the equations singular.
/// - Returns: the solution, or `nil` where the equations are singular.
public func solveLinear(_ matrix: inout [Double], size: Int, minPivot: Double = 1e-9) -> [Double]? {
    var solution = [Double](repeating: 0, count: size)
    let isSolved = matrix.withUnsafeMutableBufferPointer { matrix in
        solution.withUnsafeMutableBufferPointer { solveLinear(matrix, size: size, minPivot: minPivot, into: $0) }
    }
    return isSolved ? solution : nil
}

/// Solves `size` linear equations in place, without an allocation: for loops that solve many.
///
/// - Returns: whether there is a solution; `false` where the equations are singular.
@inlinable
public func solveLinear(
    _ matrix: UnsafeMutableBufferPointer<Double>, size: Int, minPivot: Double = 1e-9,
    into solution: UnsafeMutableBufferPointer<Double>
) -> Bool {
    let width = size + 1
    for column in 0..<size {
        var pivot = column
        for row in column..<size where abs(matrix[row * width + column]) > abs(matrix[pivot * width + column]) {
            pivot = row
        }
        guard abs(matrix[pivot * width + column]) > minPivot else { return false }
        for place in 0..<width { matrix.swapAt(pivot * width + place, column * width + place) }
        for row in 0..<size where row != column {
            let factor = matrix[row * width + column] / matrix[column * width + column]
            for place in column..<width { matrix[row * width + place] -= factor * matrix[column * width + place] }
        }
    }
    for row in 0..<size { solution[row] = matrix[row * width + size] / matrix[row * width + row] }
    return true
}
