/// How alike two descriptions are, 0 to 1: twice their longest common subsequence over their lengths, letters and
/// digits only, case aside.
func likeness(_ left: String, _ right: String) -> Double {
    let left = Array(
        left.uppercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    let right = Array(
        right.uppercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    guard !left.isEmpty, !right.isEmpty else { return left.isEmpty && right.isEmpty ? 1 : 0 }
    var row = [Int](repeating: 0, count: right.count + 1)
    for scalar in left {
        var diagonal = 0
        for place in 1...right.count {
            let above = row[place]
            row[place] = right[place - 1] == scalar ? diagonal + 1 : max(above, row[place - 1])
            diagonal = above
        }
    }
    return 2 * Double(row[right.count]) / Double(left.count + right.count)
}
