import DomainModel
import Imaging

/// How many pieces of ink follow each other like the letters of a word: of about one height, close together, and with
/// their feet on a line that may slope and bend, but not jump from one letter to the next.
///
/// It tells before anything is straightened whether there is anything to straighten: rows that bend are no clean rows
/// yet, their words are runs already. Grain, fur and leaves have as many pieces, but three neighbours in line are
/// chance there.
struct CurvedLetterRuns {
    /// The pieces that stand in runs, run by run.
    let runs: [[Box]]
    /// How many they are.
    var letters: Int { letters(inRunsOf: 0) }

    /// How many of them stand in runs of so many and more.
    func letters(inRunsOf fewest: Int) -> Int { runs.reduce(0) { $0 + ($1.count >= fewest ? $1.count : 0) } }

    /// Fewer in line are chance.
    static let fewest = 4
    /// The figures of a price, whose point or comma is no piece of a letter's height.
    static let price = 3
    /// The next letter's foot stands no further above or below than this, in heights: at a pitch of 0.8 heights, rows
    /// that rise or fall by 35 degrees.
    private static let steepest = 0.6
    /// The gap to the next letter, in heights: a space on a till is 0.7 to 0.9 wide.
    private static let widestGap = 1.2
    /// The lower of two neighbours has this share of the other's height at least: an x of a capital letter has 0.7.
    private static let leastHeight = 0.6
    /// How far a foot may lie beside the line through those of its two neighbours, in heights: a g hangs down by a
    /// quarter.
    private static let mostJump = 0.2

    /// The runs that go across among pieces of these heights, in pixels, and have so many at least.
    init(among boxes: [Box], heights: ClosedRange<Double>, fewest: Int = CurvedLetterRuns.fewest) {
        let pieces = boxes.filter {
            heights.contains(Double($0.height)) && $0.width >= 2 && $0.width <= 2 * $0.height
        }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        let next = CurvedLetterRuns.next(pieces)
        var isFollowed = [Bool](repeating: false, count: pieces.count)
        for place in next where place >= 0 { isFollowed[place] = true }
        var runs: [[Box]] = []
        for first in pieces.indices where !isFollowed[first] {
            var (before, here, run) = (-1, first, [pieces[first]])
            func end() { if run.count >= fewest { runs.append(run) } }
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

    /// For each piece the place of the one that follows it, or -1. The pieces stand in order from the left.
    private static func next(_ pieces: [Box]) -> [Int] {
        var next = [Int](repeating: -1, count: pieces.count)
        var isTaken = [Bool](repeating: false, count: pieces.count)
        // By strips that a foot stands in, so that few others are looked at.
        let strip = 32
        var strips = [[Int]](repeating: [], count: (pieces.map(\.bottom).max() ?? 0) / strip + 1)
        for index in pieces.indices { strips[pieces[index].bottom / strip].append(index) }
        for (index, piece) in pieces.enumerated() {
            let height = Double(piece.height)
            let reach = Int(steepest * height)
            let right = piece.right + Int(widestGap * height)
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
                    if abs(other.bottom - piece.bottom) <= reach, Double(lower) >= leastHeight * Double(higher) {
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
        return abs(Double(middle.bottom) - line) > max(1, mostJump * Double(middle.height))
    }
}
