import DomainModel

/// Rows that stand so close that their letters touch, as tills print that save paper: how far they are apart.
struct LinePitch {
    /// Pixels from the foot of a row to that of the next.
    let pitch: Double

    /// How far rows are apart whose letters touch, in cap heights. Tills that leave space have 1.5 and more.
    private static let close = 0.85...1.3
    /// How many pairs of rows, and how many threes of them one below the other, must say so. The upper and lower halves
    /// of letters that print broke in two are pairs, and no threes.
    private static let (fewestPairs, fewestThrees) = (5, 3)

    /// `nil` where rows do not touch, or are not everywhere as far apart.
    ///
    /// - Parameter lines: what stands on one row each, in part at least.
    init?(_ lines: [Box], capHeight: Double) {
        let lines = lines.sorted { ($0.bottom, $0.x) < ($1.bottom, $1.x) }
        var next = [Int?](repeating: nil, count: lines.count)
        for (index, line) in lines.enumerated() {
            for other in (index + 1)..<max(index + 1, lines.count) {
                let step = Double(lines[other].bottom - line.bottom)
                guard step <= LinePitch.close.upperBound * capHeight else { break }
                // One below the other, and not side by side on one row.
                guard step >= LinePitch.close.lowerBound * capHeight, lines[other].x < line.right,
                    line.x < lines[other].right
                else { continue }
                next[index] = other
                break
            }
        }
        let steps = lines.indices.compactMap { index in next[index].map { lines[$0].bottom - lines[index].bottom } }
            .sorted()
        let threes = lines.indices.count { index in next[index].map { next[$0] != nil } ?? false }
        guard steps.count >= LinePitch.fewestPairs, threes >= LinePitch.fewestThrees,
            2 * threes >= steps.count / 2
        else { return nil }
        let middle = steps[steps.count / 2]
        guard steps.count(where: { Double(abs($0 - middle)) <= 0.1 * capHeight }) * 3 >= steps.count * 2 else {
            return nil
        }
        pitch = Double(middle)
    }
}
