import DomainModel
import Mathematics

private let tuning = Tuning.standard.rows.pitch

/// The distance of rows that are so close that their letters touch, as tills print that save paper.
struct LinePitch {
    /// Pixels from the baseline of a row to that of the next.
    let pitch: Double

    /// `nil` where rows do not touch, or are not evenly apart.
    ///
    /// - Parameter lines: boxes that hold one row each, or a part of it.
    init?(_ lines: [Box], capHeight: Double) {
        let lines = lines.sorted { ($0.bottom, $0.x) < ($1.bottom, $1.x) }
        var next = [Int?](repeating: nil, count: lines.count)
        for (index, line) in lines.enumerated() {
            for other in (index + 1)..<max(index + 1, lines.count) {
                let step = Double(lines[other].bottom - line.bottom)
                guard step <= tuning.close.upperBound * capHeight else { break }
                // One below the other, and not side by side on one row.
                guard step >= tuning.close.lowerBound * capHeight, lines[other].x < line.right,
                    line.x < lines[other].right
                else { continue }
                next[index] = other
                break
            }
        }
        let steps = lines.indices.compactMap { index in next[index].map { lines[$0].bottom - lines[index].bottom } }
        let threes = lines.indices.count { index in next[index].map { next[$0] != nil } ?? false }
        guard steps.count >= tuning.minPairs, threes >= tuning.minThrees,
            2 * threes >= steps.count / 2
        else { return nil }
        let middle = steps.median()!
        let slack = tuning.maxDifference * capHeight
        let share = tuning.evenShare
        guard
            steps.count(where: { Double(abs($0 - middle)) <= slack }) * share.denominator
                >= steps.count * share.numerator
        else { return nil }
        pitch = Double(middle)
    }
}
