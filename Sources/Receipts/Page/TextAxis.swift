import DomainModel
import Imaging

private let tuning = Tuning.standard.page.axis

/// Whether rows run across the picture or down it, by characters alone.
enum TextAxis {
    /// How surely rows run across the picture: above 0 across, below 0 down, about -1 to 1.
    ///
    /// Two habits of print count: characters are higher than wide, and the nearest neighbour of a character is beside
    /// it, not below it.
    static func horizontality(of pieces: [ConnectedComponent], capHeight: Double) -> Double {
        let letters = pieces.map(\.box).filter { box in
            let long = Double(max(box.width, box.height))
            let short = Double(min(box.width, box.height))
            return long > tuning.longSide.min * capHeight && long < tuning.longSide.max * capHeight
                && short > tuning.minShortShare * long
        }.sorted { $0.x < $1.x }
        guard letters.count >= tuning.minCharacters else { return 0 }
        var shape = 0.0
        for letter in letters
        where Double(min(letter.width, letter.height))
            < tuning.maxShortShare * Double(max(letter.width, letter.height))
        {
            shape += letter.height > letter.width ? 1 : -1
        }
        var beside = 0.0
        let step = max(1, letters.count / tuning.samples)
        let (maxGap, reachLeft) = (tuning.maxGap * capHeight, tuning.reachLeft * capHeight)
        for index in stride(from: 0, to: letters.count, by: step) {
            let here = letters[index]
            var nearest: (across: Bool, gap: Double)?
            func look(_ other: Box) {
                let across = Double(max(other.x - here.right, here.x - other.right))
                let down = Double(max(other.y - here.bottom, here.y - other.bottom))
                // Side by side or one above the other, not askew.
                guard (across < 0) != (down < 0) else { return }
                let gap = max(across, down)
                if nearest == nil || gap < nearest!.gap { nearest = (across > down, gap) }
            }
            var other = index + 1
            while other < letters.count, Double(letters[other].x - here.right) < maxGap {
                look(letters[other])
                other += 1
            }
            other = index - 1
            while other >= 0, Double(here.x - letters[other].x) < reachLeft {
                look(letters[other])
                other -= 1
            }
            if let nearest, nearest.gap < maxGap { beside += nearest.across ? 1 : -1 }
        }
        return tuning.weight * shape / Double(letters.count)
            + tuning.weight * beside / Double(letters.count / step)
    }
}
