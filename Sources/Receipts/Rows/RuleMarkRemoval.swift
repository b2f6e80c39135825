import DomainModel

private let tuning = Tuning.standard.rows.ruleMarks

/// Removes the dashes and dots of rules and leaders, which belong to no row.
///
/// A rule is close to the row above or below it. Its first dash would join that row as a hyphen, and the others after
/// it, and the models would read a row of letters behind a fence.
enum RuleMarkRemoval {
    /// The marks that are part of no rule. A rule's marks are side by side on one line and look alike.
    ///
    /// - Parameter capHeight: the page's cap height.
    static func removed(from marks: [Box], capHeight: Double) -> [Box] {
        let marks = marks.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        // For each mark, how many are in a line up to it and which is the last before it.
        var runs = [Int](repeating: 1, count: marks.count)
        var before = [Int?](repeating: nil, count: marks.count)
        // The marks so far by their level: a rule goes on at its own level or one beside it, and a page of grain has
        // thousands of marks one above the other.
        var levels: [Int: [Int]] = [:]
        for index in marks.indices {
            let level = Int((marks[index].centerY / (2 * slack(capHeight: capHeight))).rounded(.down))
            for near in level - 1...level + 1 {
                for other in (levels[near] ?? []).reversed() {
                    let gap = Double(marks[index].x - marks[other].right)
                    if Double(marks[index].x - marks[other].x) > tuning.maxPitch * capHeight { break }
                    guard gap >= 0, gap < capHeight, continues(marks[other], marks[index], capHeight: capHeight) else {
                        continue
                    }
                    // Of runs of one length the one whose last mark comes last.
                    if (runs[other] + 1, other) > (runs[index], before[index] ?? marks.count) {
                        (runs[index], before[index]) = (runs[other] + 1, other)
                    }
                }
            }
            levels[level, default: []].append(index)
        }
        var ruled = Set<Int>()
        for index in marks.indices where runs[index] >= tuning.minMarks && !ruled.contains(index) {
            var place: Int? = index
            while let here = place {
                ruled.insert(here)
                place = before[here]
            }
        }
        return marks.indices.filter { !ruled.contains($0) }.map { marks[$0] }
    }

    /// How far two neighbours in a rule may be off level.
    private static func slack(capHeight: Double) -> Double { max(1, tuning.maxOffLevel * capHeight) }

    /// Whether two marks may be neighbours in a rule: of one height, and level.
    private static func continues(_ left: Box, _ right: Box, capHeight: Double) -> Bool {
        let (low, high) = (min(left.height, right.height), max(left.height, right.height))
        return Double(high - low) <= max(tuning.heightDifference, tuning.maxHeightDifference * capHeight)
            && abs(left.centerY - right.centerY) <= slack(capHeight: capHeight)
            && max(left.width, right.width) <= 2 * min(left.width, right.width) + 2
    }
}
