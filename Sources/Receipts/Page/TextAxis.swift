import DomainModel
import Imaging

/// Whether rows run across the picture or down it, told by characters alone.
enum TextAxis {
    /// How surely rows run across the picture rather than down it: above 0 across, below 0 down, about -1 to 1.
    ///
    /// Two habits of print vote: characters are higher than wide, and the nearest neighbour of a character is the one
    /// beside it, not the one below.
    static func horizontality(of pieces: [ConnectedComponent], capHeight: Double) -> Double {
        let letters = pieces.map(\.box).filter { box in
            let long = Double(max(box.width, box.height))
            let short = Double(min(box.width, box.height))
            return long > 0.6 * capHeight && long < 1.6 * capHeight && short > 0.25 * long
        }.sorted { $0.x < $1.x }
        guard letters.count >= 12 else { return 0 }
        var shape = 0.0
        for letter in letters
        where Double(min(letter.width, letter.height)) < 0.85 * Double(max(letter.width, letter.height)) {
            shape += letter.height > letter.width ? 1 : -1
        }
        var beside = 0.0
        let step = max(1, letters.count / 800)
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
            while other < letters.count, Double(letters[other].x - here.right) < 1.5 * capHeight {
                look(letters[other])
                other += 1
            }
            other = index - 1
            while other >= 0, Double(here.x - letters[other].x) < 3.5 * capHeight {
                look(letters[other])
                other -= 1
            }
            if let nearest, nearest.gap < 1.5 * capHeight { beside += nearest.across ? 1 : -1 }
        }
        return 0.5 * shape / Double(letters.count) + 0.5 * beside / Double(letters.count / step)
    }
}
