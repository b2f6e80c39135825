import DomainModel
import Imaging
import Mathematics

private let tuning = Tuning.standard.page.region

/// The part of a picture with letters in runs: the place of a receipt that fills little of it.
///
/// A receipt is long and narrow, a picture is not: grain, cloth and other papers around it have more pieces of ink than
/// it has letters, and what is measured on all of them is not about its print. Unlike grain, words have letters in runs
/// (`LevelLetterRuns`), so that they show where to look first.
struct TextRegion {
    /// In pixels of the overview.
    let box: Box
    /// How much of it lies beside the words, and above and below them, where the picture goes so far.
    let margin: (across: Int, down: Int)

    /// Letters of words that make a region worth looking at.
    static var minLetters: Int { tuning.minLetters }
    /// Letters of words that make a region worth looking at where nothing else shows text.
    static var minLettersAsLastResort: Int { tuning.minLettersAsLastResort }

    /// The region of a picture whose overview has `pieces`; `nil` where words have fewer letters, or where they fill
    /// it.
    init?(of pieces: [ConnectedComponent], width: Int, height: Int, minLetters: Int = TextRegion.minLetters) {
        let onSide = pieces.map { $0.turnedClockwise(height: height) }
        let (upright, turned) = (LevelLetterRuns(among: pieces), LevelLetterRuns(among: onSide))
        let isTurned = turned.letters > upright.letters
        let found = isTurned ? turned : upright
        let bounds = isTurned ? (width: height, height: width) : (width: width, height: height)
        guard found.letters >= minLetters, var words = TextRegion.words(found.runs, in: bounds) else {
            return nil
        }
        let letter = TextRegion.height(of: found.runs)
        let short = LevelLetterRuns(among: isTurned ? onSide : pieces, minLetters: tuning.lettersOfPrice)
        words = TextRegion.joined(words, short.runs, letter: letter)
        words = TextRegion.grown(words, isTurned ? onSide : pieces, letter: letter)
        margin = (Int(tuning.margin.across * letter), Int(tuning.margin.down * letter))
        let whole = Box(x: 0, y: 0, width: bounds.width, height: bounds.height)
        guard
            let box = Box(
                x: words.x - margin.across, y: words.y - margin.down, width: words.width + 2 * margin.across,
                height: words.height + 2 * margin.down
            ).intersection(whole),
            Double(box.width) * Double(box.height)
                <= tuning.maxShare * Double(bounds.width) * Double(bounds.height)
        else { return nil }
        self.box =
            isTurned ? Box(x: box.y, y: height - box.right, width: box.height, height: box.width) : box
    }

    /// The words with the columns of prices beside them: runs too short to be print rather than grain, but as many as
    /// make a column.
    private static func joined(_ words: Box, _ runs: [[ConnectedComponent]], letter: Double) -> Box {
        let beside = runs.map { run in run.dropFirst().reduce(run[0].box) { $0.union($1.box) } }.filter { box in
            tuning.priceHeights.contains(Double(box.height) / letter) && words.y <= box.y && box.bottom <= words.bottom
                && box.right > words.x - words.width && box.x < words.right + words.width
        }
        let (left, right) = (beside.filter { $0.x < words.x }, beside.filter { $0.right > words.right })
        return [left, right].filter { $0.count >= tuning.pricesOfColumn }.joined().reduce(words) { $0.union($1) }
    }

    /// The words with those above and below that curl away, on rows that rise and fall.
    private static func grown(_ words: Box, _ pieces: [ConnectedComponent], letter: Double) -> Box {
        let heights = tuning.curledHeights.min * letter...tuning.curledHeights.max * letter
        var left = CurvedLetterRuns(among: pieces.map(\.box), heights: heights).runs
            .filter { $0.count >= tuning.lettersOfRun }
            .map { run in run.dropFirst().reduce(run[0]) { $0.union($1) } }
        var words = words
        while true {
            let (near, far) = left.partitioned { run in
                let down = max(run.y - words.bottom, words.y - run.bottom)
                return Double(down) < tuning.down * letter && run.x < words.right && run.right > words.x
            }
            if near.isEmpty { return words }
            words = near.reduce(words) { $0.union($1) }
            left = far
        }
    }

    /// Whether so much of the ink lies outside that what is measured on all of it is about other things than the words.
    func isOutnumbered(among pieces: [ConnectedComponent]) -> Bool {
        let inside = pieces.count { box.intersection($0.box) != nil }
        return Double(pieces.count - inside) >= tuning.minOutside * Double(inside)
    }

    /// The region in a picture so many times as large as the overview.
    func box(scaledBy factor: Int) -> Box {
        Box(x: box.x * factor, y: box.y * factor, width: box.width * factor, height: box.height * factor)
    }

    /// The median height of the letters.
    private static func height(of runs: [[ConnectedComponent]]) -> Double {
        Double(runs.joined().map(\.box.height).median()!)
    }

    /// The box of the words that are together, the most of them.
    private static func words(_ runs: [[ConnectedComponent]], in bounds: (width: Int, height: Int)) -> Box? {
        let letter = height(of: runs)
        let boxes = runs.map { run in run.dropFirst().reduce(run[0].box) { $0.union($1.box) } }
        // Cells half as large as what separates words; words of neighbouring cells belong together.
        let cell = (width: max(1, tuning.across * letter / 2), height: max(1, tuning.down * letter / 2))
        let columns = Int(Double(bounds.width) / cell.width) + 1
        let rows = Int(Double(bounds.height) / cell.height) + 1
        let grid = GridGeometry(columns: columns, rows: rows)
        var letters = [Int](repeating: 0, count: columns * rows)
        func cells(_ box: Box) -> (columns: ClosedRange<Int>, row: Int) {
            let left = min(columns - 1, max(0, Int(Double(box.x) / cell.width)))
            let right = min(columns - 1, max(left, Int(Double(box.right) / cell.width)))
            return (left...right, min(rows - 1, max(0, Int(box.centerY / cell.height))))
        }
        for (run, box) in zip(runs, boxes) {
            let place = cells(box)
            for column in place.columns { letters[place.row * columns + column] += run.count }
        }
        // Groups of cells that touch, one empty cell between them allowed.
        var groups = [Int](repeating: -1, count: letters.count)
        for first in letters.indices where letters[first] > 0 && groups[first] < 0 {
            groups[first] = first
            _ = floodFill(from: [first], neighbours: { grid.neighbourhood(around: $0, reach: tuning.reach) }) {
                cell, _ in
                guard letters[cell] > 0, groups[cell] < 0 else { return false }
                groups[cell] = first
                return true
            }
        }
        var found: [Int: (box: Box, letters: Int)] = [:]
        for (run, box) in zip(runs, boxes) {
            let place = cells(box)
            let group = groups[place.row * columns + place.columns.lowerBound]
            found[group] = found[group].map { ($0.box.union(box), $0.letters + run.count) } ?? (box, run.count)
        }
        let ranked = found.sorted { ($1.value.letters, $0.key) < ($0.value.letters, $1.key) }.map(\.value)
        guard let main = ranked.first else { return nil }
        return ranked.dropFirst().filter { other in
            let common = min(main.box.right, other.box.right) - max(main.box.x, other.box.x)
            return Double(other.letters) >= tuning.minLetterShare * Double(main.letters)
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
