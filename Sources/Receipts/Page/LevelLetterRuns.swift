import DomainModel
import Imaging

/// Pieces of ink that follow each other like the letters of a word, whatever their size: of one height, on one foot,
/// close together, and not all as broad as each other, as the squares of a grid and the bars of a code are.
///
/// It asks for less than `RowFilter` does, which looks for the rows of one print: here one word in each of several
/// sizes counts.
struct LevelLetterRuns {
    /// The pieces that stand in chains, chain by chain.
    private(set) var chains: [[ConnectedComponent]] = []
    /// All of them.
    var pieces: [ConnectedComponent] { chains.flatMap(\.self) }

    /// Fewer letters in a row are chance: specks make threes and fours.
    static let fewestInChain = 5
    /// What makes a picture worth reading as a page: a title, an address, a total and a date have as many letters.
    private static let fewestOfPage = 100
    /// Of print's pieces half and more stand in chains, of the holes of a cloth a few by chance.
    private static let leastShare = 0.25

    /// The chains of so many letters and more that run across among `all`.
    init(among all: [ConnectedComponent], fewest: Int = fewestInChain) {
        let letters = all.filter {
            (8...150).contains($0.box.height) && $0.box.width >= 2 && $0.box.width <= 2 * $0.box.height
        }
        // By strips of 32 pixels, so that a neighbour is looked for in three of them.
        var strips: [Int: [Int]] = [:]
        for index in letters.indices { strips[letters[index].box.bottom / 32, default: []].append(index) }
        for key in strips.keys { strips[key]!.sort { letters[$0].box.x < letters[$1].box.x } }
        var next = [Int?](repeating: nil, count: letters.count)
        var isFollowed = [Bool](repeating: false, count: letters.count)
        for index in letters.indices {
            let box = letters[index].box
            var best: (place: Int, x: Int)?
            for key in (box.bottom / 32 - 1)...(box.bottom / 32 + 1) {
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
                    guard abs(other.bottom - box.bottom) * 5 <= max(5, box.height),
                        other.height * 10 >= box.height * 6, other.height * 6 <= box.height * 10
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
            var chain = [first]
            while let following = next[chain[chain.count - 1]] { chain.append(following) }
            guard chain.count >= fewest else { continue }
            let widths = chain.map { letters[$0].box.width }.sorted()
            let areLetters = widths[widths.count * 3 / 4] * 10 > widths[widths.count / 4] * 11
            // Of three or four even letters may all be as broad as each other.
            guard areLetters || chain.count < LevelLetterRuns.fewestInChain else { continue }
            chains.append(chain.map { letters[$0] })
        }
        candidates = letters.count
    }

    private let candidates: Int

    /// How many letters stand in chains.
    var letters: Int { chains.reduce(0) { $0 + $1.count } }

    /// Whether so much looks like words that the picture is worth being read as a page.
    var looksLikeText: Bool {
        letters >= LevelLetterRuns.fewestOfPage
            && Double(letters) >= LevelLetterRuns.leastShare * Double(candidates)
    }
}
