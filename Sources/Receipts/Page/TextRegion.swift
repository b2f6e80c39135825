import DomainModel
import Imaging

/// The part of a picture in which letters follow each other: where a receipt lies that fills little of it.
///
/// A receipt is long and narrow, a picture is not: grain, cloth and other papers around it have more pieces of ink than
/// it has letters, and what is measured on all of them is not about its print. Words are told from grain by their
/// letters' following each other (`LevelLetterRuns`), so that they show where to look first.
struct TextRegion {
    /// In pixels of the overview.
    let box: Box
    /// How much of it lies beside the words, and above and below them, where the picture goes so far.
    let margin: (across: Int, down: Int)

    /// Letters of words that make a region worth looking at: as many as ten short words.
    static let fewest = 50
    /// The same where nothing else shows text. Judged: half of it, for a receipt on wood had 38, and grain has hardly a
    /// chain.
    static let fewestAsLastResort = 25
    /// A region that covers more of the picture saves nothing.
    private static let largestShare = 0.6
    /// Words nearer than this belong together, in heights of letters: across, as far as a price from its name on a
    /// receipt of 48 columns; down, as far as an empty part of it is high.
    private static let (across, down) = (12.0, 8.0)
    /// Other words belong to it that stand below or above it and are at least such a share of its letters.
    private static let leastShare = 0.1
    /// What is looked at beyond the words, in heights of letters: beside them prices with their classes, above them a
    /// banner.
    private static let around = (across: 6.0, down: 6.0)

    /// The region of a picture whose overview has `pieces`; `nil` where words have fewer letters, or where they fill
    /// it.
    init?(of pieces: [ConnectedComponent], width: Int, height: Int, fewest: Int = TextRegion.fewest) {
        let onSide = pieces.map { $0.turnedClockwise(height: height) }
        let (upright, turned) = (LevelLetterRuns(among: pieces), LevelLetterRuns(among: onSide))
        let isTurned = turned.letters > upright.letters
        let chains = isTurned ? turned : upright
        let bounds = isTurned ? (width: height, height: width) : (width: width, height: height)
        guard chains.letters >= fewest, var words = TextRegion.words(chains.chains, in: bounds) else {
            return nil
        }
        let letter = TextRegion.height(of: chains.chains)
        let short = LevelLetterRuns(among: isTurned ? onSide : pieces, fewest: TextRegion.lettersOfPrice)
        words = TextRegion.joined(words, short.chains, letter: letter)
        words = TextRegion.grown(words, isTurned ? onSide : pieces, letter: letter)
        margin = (Int(TextRegion.around.across * letter), Int(TextRegion.around.down * letter))
        let whole = Box(x: 0, y: 0, width: bounds.width, height: bounds.height)
        guard
            let box = Box(
                x: words.x - margin.across, y: words.y - margin.down, width: words.width + 2 * margin.across,
                height: words.height + 2 * margin.down
            ).intersection(whole),
            Double(box.width) * Double(box.height)
                <= TextRegion.largestShare * Double(bounds.width) * Double(bounds.height)
        else { return nil }
        self.box =
            isTurned ? Box(x: box.y, y: height - box.right, width: box.height, height: box.width) : box
    }

    /// The words with the columns of prices beside them: chains too short to tell print from grain, as many as make a
    /// column.
    private static func joined(_ words: Box, _ chains: [[ConnectedComponent]], letter: Double) -> Box {
        let beside = chains.map { chain in chain.dropFirst().reduce(chain[0].box) { $0.union($1.box) } }.filter { box in
            (0.7...1.6).contains(Double(box.height) / letter) && words.y <= box.y && box.bottom <= words.bottom
                && box.right > words.x - words.width && box.x < words.right + words.width
        }
        let (left, right) = (beside.filter { $0.x < words.x }, beside.filter { $0.right > words.right })
        return [left, right].filter { $0.count >= pricesOfColumn }.joined().reduce(words) { $0.union($1) }
    }

    /// The words with those above and below that curl away: chains follow rows that run level, runs those that rise and
    /// fall, too.
    private static func grown(_ words: Box, _ pieces: [ConnectedComponent], letter: Double) -> Box {
        var left = CurvedLetterRuns(among: pieces.map(\.box), heights: 0.7 * letter...1.4 * letter).runs
            .filter { $0.count >= lettersOfRun }
            .map { run in run.dropFirst().reduce(run[0]) { $0.union($1) } }
        var words = words
        while true {
            let (near, far) = left.partitioned { run in
                let down = max(run.y - words.bottom, words.y - run.bottom)
                return Double(down) < TextRegion.down * letter && run.x < words.right && run.right > words.x
            }
            if near.isEmpty { return words }
            words = near.reduce(words) { $0.union($1) }
            left = far
        }
    }

    /// Letters of a run that are words whatever lies around them: the fur of a cat has six in a run at most.
    private static let lettersOfRun = 7

    /// Letters of a price that follow each other, the comma not counted, and prices that make a column.
    private static let (lettersOfPrice, pricesOfColumn) = (3, 4)

    /// Whether so much of the ink lies outside that what is measured on all of it is about other things than the words.
    func isOutnumbered(among pieces: [ConnectedComponent]) -> Bool {
        let inside = pieces.count { box.intersection($0.box) != nil }
        return Double(pieces.count - inside) >= TextRegion.leastOutside * Double(inside)
    }

    /// Pieces outside for each inside. On a scan's white border there are none, on wood, cloth and shelves ten and
    /// more.
    private static let leastOutside = 0.5

    /// The region in a picture so many times as large as the overview.
    func box(scaledBy factor: Int) -> Box {
        Box(x: box.x * factor, y: box.y * factor, width: box.width * factor, height: box.height * factor)
    }

    /// The median height of the letters.
    private static func height(of chains: [[ConnectedComponent]]) -> Double {
        let heights = chains.joined().map(\.box.height).sorted()
        return Double(heights[heights.count / 2])
    }

    /// The box of the words that stand together, the most of them.
    private static func words(_ chains: [[ConnectedComponent]], in bounds: (width: Int, height: Int)) -> Box? {
        let letter = height(of: chains)
        let boxes = chains.map { chain in chain.dropFirst().reduce(chain[0].box) { $0.union($1.box) } }
        // Cells half as large as what parts words; words of neighbouring cells belong together.
        let cell = (width: max(1, across * letter / 2), height: max(1, down * letter / 2))
        let columns = Int(Double(bounds.width) / cell.width) + 1
        let rows = Int(Double(bounds.height) / cell.height) + 1
        var letters = [Int](repeating: 0, count: columns * rows)
        func cells(_ box: Box) -> (columns: ClosedRange<Int>, row: Int) {
            let left = min(columns - 1, max(0, Int(Double(box.x) / cell.width)))
            let right = min(columns - 1, max(left, Int(Double(box.right) / cell.width)))
            return (left...right, min(rows - 1, max(0, Int(box.centerY / cell.height))))
        }
        for (chain, box) in zip(chains, boxes) {
            let place = cells(box)
            for column in place.columns { letters[place.row * columns + column] += chain.count }
        }
        // Groups of cells that touch, one empty cell between them allowed.
        var groups = [Int](repeating: -1, count: letters.count)
        for first in letters.indices where letters[first] > 0 && groups[first] < 0 {
            var queue = [first]
            groups[first] = first
            while let place = queue.popLast() {
                let (row, column) = (place / columns, place % columns)
                for y in max(0, row - 2)...min(rows - 1, row + 2) {
                    for x in max(0, column - 2)...min(columns - 1, column + 2) {
                        let other = y * columns + x
                        guard letters[other] > 0, groups[other] < 0 else { continue }
                        groups[other] = first
                        queue.append(other)
                    }
                }
            }
        }
        var found: [Int: (box: Box, letters: Int)] = [:]
        for (chain, box) in zip(chains, boxes) {
            let place = cells(box)
            let group = groups[place.row * columns + place.columns.lowerBound]
            found[group] = found[group].map { ($0.box.union(box), $0.letters + chain.count) } ?? (box, chain.count)
        }
        let ranked = found.sorted { ($1.value.letters, $0.key) < ($0.value.letters, $1.key) }.map(\.value)
        guard let main = ranked.first else { return nil }
        return ranked.dropFirst().filter { other in
            let common = min(main.box.right, other.box.right) - max(main.box.x, other.box.x)
            return Double(other.letters) >= leastShare * Double(main.letters)
                && 2 * common >= min(main.box.width, other.box.width)
        }.reduce(main.box) { $0.union($1.box) }
    }
}

extension Array {
    /// The elements for which a condition holds, and the others.
    fileprivate func partitioned(by condition: (Element) -> Bool) -> (matching: [Element], others: [Element]) {
        reduce(into: ([], [])) { parts, element in
            if condition(element) { parts.0.append(element) } else { parts.1.append(element) }
        }
    }
}
