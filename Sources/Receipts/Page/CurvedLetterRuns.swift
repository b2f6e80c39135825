import DomainModel
import Imaging

private let tuning = Tuning.standard.page.curvedRuns

/// Pieces of ink that follow each other like the letters of a word: of about one height, close together, and with their
/// feet on a line that may slope and bend, but not jump from one letter to the next.
///
/// They show before anything is straightened whether there is anything to straighten: rows that bend are not clean yet,
/// but their words are runs already. Grain, fur and leaves have as many pieces, but three neighbours in line are chance
/// there.
struct CurvedLetterRuns {
    /// The pieces in runs, run by run.
    let runs: [[Box]]
    /// How many letters are in runs.
    var letters: Int { letters(inRunsOf: 0) }

    /// How many letters are in runs of at least `minLetters`.
    func letters(inRunsOf minLetters: Int) -> Int { runs.reduce(0) { $0 + ($1.count >= minLetters ? $1.count : 0) } }

    /// Letters of a run: fewer in line are chance.
    static var minLetters: Int { tuning.minLetters }
    /// The figures of a price.
    static var lettersOfPrice: Int { tuning.lettersOfPrice }

    /// The horizontal runs of at least `minLetters` letters among pieces of these heights, in pixels.
    init(among boxes: [Box], heights: ClosedRange<Double>, minLetters: Int = CurvedLetterRuns.minLetters) {
        let pieces = boxes.filter {
            heights.contains(Double($0.height)) && $0.width >= 2 && $0.width <= 2 * $0.height
        }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        let next = CurvedLetterRuns.next(pieces)
        var isFollowed = [Bool](repeating: false, count: pieces.count)
        for place in next where place >= 0 { isFollowed[place] = true }
        var runs: [[Box]] = []
        for first in pieces.indices where !isFollowed[first] {
            var (before, here, run) = (-1, first, [pieces[first]])
            func end() { if run.count >= minLetters { runs.append(run) } }
            while next[here] >= 0 {
                let after = next[here]
                if before >= 0, CurvedLetterRuns.jumps(pieces[before], pieces[here], pieces[after]) {
                    end()
                    run = [pieces[here]]
                }
                run.append(pieces[after])
                (before, here) = (here, after)
            }
            end()
        }
        self.runs = runs
    }

    /// For each piece the place of the one that follows it, or -1. The pieces are in order from the left.
    private static func next(_ pieces: [Box]) -> [Int] {
        var next = [Int](repeating: -1, count: pieces.count)
        var isTaken = [Bool](repeating: false, count: pieces.count)
        // By strips of feet, so that few others are looked at.
        let (strip, maxStep, maxGap, minHeightShare) = (
            tuning.strip, tuning.maxStep, tuning.maxGap, tuning.minHeightShare
        )
        var strips = [[Int]](repeating: [], count: (pieces.map(\.bottom).max() ?? 0) / strip + 1)
        for index in pieces.indices { strips[pieces[index].bottom / strip].append(index) }
        for (index, piece) in pieces.enumerated() {
            let height = Double(piece.height)
            let reach = Int(maxStep * height)
            let right = piece.right + Int(maxGap * height)
            var best = -1
            let near = max(0, (piece.bottom - reach) / strip)...min(strips.count - 1, (piece.bottom + reach) / strip)
            for line in near {
                let members = strips[line]
                var (low, high) = (0, members.count)
                while low < high {
                    let middle = (low + high) / 2
                    if 2 * pieces[members[middle]].x <= 2 * piece.x + piece.width {
                        low = middle + 1
                    } else {
                        high = middle
                    }
                }
                while low < members.count {
                    let place = members[low]
                    let other = pieces[place]
                    if other.x > right || best >= 0 && other.x >= pieces[best].x { break }
                    let (lower, higher) = (min(piece.height, other.height), max(piece.height, other.height))
                    if abs(other.bottom - piece.bottom) <= reach, Double(lower) >= minHeightShare * Double(higher) {
                        best = place
                        break
                    }
                    low += 1
                }
            }
            guard best >= 0, !isTaken[best] else { continue }
            next[index] = best
            isTaken[best] = true
        }
        return next
    }

    /// Whether the middle one's foot is off the line through its neighbours' feet.
    private static func jumps(_ left: Box, _ middle: Box, _ right: Box) -> Bool {
        let share = (middle.centerX - left.centerX) / max(1, right.centerX - left.centerX)
        let line = Double(left.bottom) * (1 - share) + Double(right.bottom) * share
        return abs(Double(middle.bottom) - line) > max(1, tuning.maxJump * Double(middle.height))
    }
}
