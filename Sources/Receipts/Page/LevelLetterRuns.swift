import DomainModel
import Imaging

private let tuning = Tuning.standard.page.levelRuns

/// Pieces of ink that follow each other like the letters of a word, whatever their size: of one height, on one
/// baseline, close together, and not all as broad as each other, as the squares of a grid and the bars of a code are.
///
/// It asks for less than `RowFilter` does, which looks for the rows of one print: here one word in each of several
/// sizes counts.
struct LevelLetterRuns {
    /// The pieces in runs, run by run.
    private(set) var runs: [[ConnectedComponent]] = []
    /// All of them.
    var pieces: [ConnectedComponent] { runs.flatMap(\.self) }

    /// The horizontal runs of at least `minLetters` letters among `all`.
    init(among all: [ConnectedComponent], minLetters: Int = tuning.minLetters) {
        let letters = all.filter {
            tuning.heights.contains($0.box.height) && $0.box.width >= 2 && $0.box.width <= 2 * $0.box.height
        }
        // By strips, so that a neighbour is looked for in three of them.
        let strip = tuning.strip
        let (heightPerStep, ratio) = (tuning.heightPerStep, tuning.minHeightRatio)
        var strips: [Int: [Int]] = [:]
        for index in letters.indices { strips[letters[index].box.bottom / strip, default: []].append(index) }
        for key in strips.keys { strips[key]!.sort { letters[$0].box.x < letters[$1].box.x } }
        var next = [Int?](repeating: nil, count: letters.count)
        var isFollowed = [Bool](repeating: false, count: letters.count)
        for index in letters.indices {
            let box = letters[index].box
            var best: (place: Int, x: Int)?
            for key in (box.bottom / strip - 1)...(box.bottom / strip + 1) {
                guard let strip = strips[key] else { continue }
                var low = 0
                var high = strip.count
                while low < high {
                    let middle = (low + high) / 2
                    if letters[strip[middle]].box.x <= box.x + box.width / 2 { low = middle + 1 } else { high = middle }
                }
                for place in strip[low...] {
                    let other = letters[place].box
                    if other.x > box.right + box.height { break }
                    guard abs(other.bottom - box.bottom) * heightPerStep <= max(heightPerStep, box.height),
                        other.height * ratio.denominator >= box.height * ratio.numerator,
                        other.height * ratio.numerator <= box.height * ratio.denominator
                    else { continue }
                    if other.x < best?.x ?? .max { best = (place, other.x) }
                }
            }
            if let best, !isFollowed[best.place] {
                next[index] = best.place
                isFollowed[best.place] = true
            }
        }
        for first in letters.indices where !isFollowed[first] {
            var run = [first]
            while let following = next[run[run.count - 1]] { run.append(following) }
            guard run.count >= minLetters else { continue }
            let widths = run.map { letters[$0].box.width }.sorted()
            let breadthRatio = tuning.minBreadthRatio
            let areLetters =
                widths[widths.count * 3 / 4] * breadthRatio.denominator
                > widths[widths.count / 4] * breadthRatio.numerator
            // Three or four letters may be equally broad, too.
            guard areLetters || run.count < tuning.minLetters else { continue }
            runs.append(run.map { letters[$0] })
        }
        candidates = letters.count
    }

    private let candidates: Int

    /// How many letters are in runs.
    var letters: Int { runs.reduce(0) { $0 + $1.count } }

    /// Whether enough looks like words to read the picture as a page.
    var looksLikeText: Bool {
        letters >= tuning.minLettersOfPage && Double(letters) >= tuning.minShare * Double(candidates)
    }
}
