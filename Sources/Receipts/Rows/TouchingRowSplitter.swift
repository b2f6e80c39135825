import DomainModel
import Imaging

private let tuning = Tuning.standard.rows.touchingRows

/// Cuts letters of rows that touch each other one below the other, where the rows beside them end and begin.
///
/// Tills that leave no space between rows print figures so: a `2` stands on the `1` of the next price, and blur makes
/// one piece of a whole column. Uncut, such a stack joins the rows, or is dropped as too high, and the price with it.
struct TouchingRowSplitter {
    /// Cap height in pixels of the page.
    private let capHeight: Double
    /// Pieces of the height of one row's letters, top to bottom.
    private let references: [Box]

    /// Lines of these, each from the left, and how far aside each counts.
    private let lines: [(frame: Box, letters: [Box], reach: Double)]
    /// The places of lines by the bands of the page, a cap height each, that they reach into.
    private let linesOfBand: [Int: [Int]]
    /// Pixels from the baseline of a row to that of the next, where rows are so close that letters touch; `nil` where
    /// they are not, or not evenly.
    private let pitch: Double?

    /// - Parameter linked: makes lines of letters.
    init(among letters: [Box], capHeight: Double, linked: ([Box]) -> [[Box]]) {
        self.capHeight = capHeight
        references = letters.filter { tuning.letterHeights.contains(Double($0.height) / capHeight) }
            .sorted { ($0.centerY, $0.x) < ($1.centerY, $1.x) }
        lines = linked(references).map { letters in
            let width = Double(letters.reduce(0) { $0 + $1.width })
            return (
                frame: letters.dropFirst().reduce(letters[0]) { $0.union($1) }, letters: letters,
                reach: width >= tuning.minLineWidthFar * capHeight
                    ? .infinity : width >= tuning.minLineWidthNear * capHeight ? tuning.reaches[0] * capHeight : 0
            )
        }
        var linesOfBand: [Int: [Int]] = [:]
        for (place, line) in lines.enumerated() {
            for band in TouchingRowSplitter.bands(line.frame, capHeight) {
                linesOfBand[band, default: []].append(place)
            }
        }
        self.linesOfBand = linesOfBand
        pitch = LinePitch(lines.filter { $0.reach > 0 }.map(\.frame), capHeight: capHeight)?.pitch
    }

    /// The bands of the page that a box reaches into.
    private static func bands(_ box: Box, _ capHeight: Double) -> ClosedRange<Int> {
        func band(_ y: Int) -> Int { Int((Double(y) / max(1, capHeight)).rounded(.down)) }
        return band(box.y)...band(box.bottom)
    }

    /// A row beside the stack.
    private struct Row {
        var head: Int
        var foot: Int
    }

    /// The letters of a stack, top to bottom; `nil` where it is none.
    func parts(of stack: Box) -> [Box]? {
        let (height, width) = (Double(stack.height), Double(stack.width))
        guard height > tuning.minHeight * capHeight, height <= tuning.maxHeight * capHeight,
            (tuning.widths.lowerBound * capHeight...tuning.widths.upperBound * capHeight).contains(width),
            isWithinRows(stack)
        else { return nil }
        let isWide = height > tuning.maxWide.height * capHeight && width > tuning.maxWide.width * capHeight
        for reach in tuning.reaches {
            let rows = rows(beside: stack, within: reach * capHeight)
            if !isWide, let parts = cut(stack, beside: rows) { return parts }
            if let parts = cut(stack, atPitchOf: rows) { return parts }
        }
        return nil
    }

    /// The stack cut into rows at the page's pitch, where it is as high as so many rows and each row beside it is at
    /// the place of one of them; `nil` otherwise. All rows of a price's figures and the word before it may have run
    /// together: then nothing beside the stack shows where each of them is.
    private func cut(_ stack: Box, atPitchOf rows: [Row]) -> [Box]? {
        guard let pitch, !rows.isEmpty else { return nil }
        let count = Int(((Double(stack.height) - capHeight) / pitch).rounded()) + 1
        guard count > 1,
            abs(Double(stack.height) - capHeight - Double(count - 1) * pitch) <= tuning.maxOffHeight * capHeight
        else { return nil }
        let feet = (0..<count).map { Double(stack.y) + capHeight + Double($0) * pitch }
        guard
            rows.allSatisfy({ row in
                feet.contains { abs($0 - Double(row.foot)) <= tuning.maxOffPlace * capHeight }
            })
        else { return nil }
        let cuts = feet.dropLast().map { Int(($0 + (pitch - capHeight) / 2).rounded()) }
        let edges = [stack.y] + cuts + [stack.bottom]
        return zip(edges, edges.dropFirst()).map { Box(x: stack.x, y: $0, width: stack.width, height: $1 - $0) }
    }

    /// Whether letters near the stack are as far left and others as far right as it: what lies further out than print
    /// is the paper's edge, or the table beside it.
    private func isWithinRows(_ stack: Box) -> Bool {
        let reach = tuning.nearRows * capHeight
        var (left, right) = (0, 0)
        var index = references.partition { $0.centerY > Double(stack.y) - reach }
        while index < references.count, references[index].centerY < Double(stack.bottom) + reach {
            if references[index].x <= stack.x + Int(capHeight / 2) { left += 1 }
            if references[index].right >= stack.right - Int(capHeight / 2) { right += 1 }
            if min(left, right) >= tuning.minLettersFurtherOut { return true }
            index += 1
        }
        return false
    }

    /// The rows that run into the stack from the side, each by the line of letters that comes nearest to it.
    private func rows(beside stack: Box, within reach: Double) -> [Row] {
        var rows: [(row: Row, distance: Int)] = []
        func distance(_ letter: Box) -> Int { max(letter.x - stack.right, stack.x - letter.right) }
        let level = Set(TouchingRowSplitter.bands(stack, capHeight).flatMap { linesOfBand[$0] ?? [] })
        for (frame, letters, furthest) in level.sorted().map({ lines[$0] })
        where frame.y < stack.bottom && frame.bottom > stack.y && Double(distance(frame)) < min(reach, furthest) {
            let near = letters.sorted { (distance($0), $0.y) < (distance($1), $1.y) }.prefix(tuning.nearestLetters)
            guard let first = near.first, Double(distance(first)) < reach else { continue }
            let (heads, feet) = (near.map(\.y).sorted(), near.map(\.bottom).sorted())
            // A quarter of the letters may hang down or be low; the others are on one line.
            let (foot, spread) = (feet[feet.count / 2], feet[feet.count * 3 / 4] - feet[feet.count / 4])
            let row = Row(head: heads[heads.count / 4], foot: foot)
            guard Double(spread) <= tuning.maxSpread * capHeight,
                (stack.y..<stack.bottom).contains((row.head + row.foot) / 2)
            else {
                continue
            }
            rows.append((row, distance(first)))
        }
        var found: [Row] = []
        for (row, _) in rows.sorted(by: { ($0.distance, $0.row.foot) < ($1.distance, $1.row.foot) })
        where !found.contains(where: { Double(abs($0.foot - row.foot)) < tuning.sameRow * capHeight }) {
            found.append(row)
        }
        return found.sorted { $0.foot < $1.foot }
    }

    /// The stack cut between rows, and where a row begins or ends within it; `nil` where the parts are no letters.
    private func cut(_ stack: Box, beside rows: [Row]) -> [Box]? {
        guard let first = rows.first, let last = rows.last else { return nil }
        // Beside a single row it may as well be print of twice the height, unless letters run together sideways, too.
        guard rows.count > 1 || Double(stack.width) >= tuning.minWidthBesideOne * capHeight else { return nil }
        let unseen = tuning.minUnseenHeight * capHeight
        var cuts: [Int] = []
        if Double(first.head - stack.y) >= unseen {
            cuts.append(first.head)
        } else if !tuning.heads.contains(Double(stack.y - first.head) / capHeight) {
            return nil
        }
        for (above, below) in zip(rows, rows.dropFirst()) {
            if Double(below.head - above.foot) >= unseen {
                cuts += [above.foot, below.head]
            } else {
                cuts.append((above.foot + below.head) / 2)
            }
        }
        if Double(stack.bottom - last.foot) >= unseen {
            cuts.append(last.foot)
        } else if !tuning.feet.contains(Double(stack.bottom - last.foot) / capHeight) {
            return nil
        }
        let edges = [stack.y] + cuts + [stack.bottom]
        guard edges.count > 2,
            zip(edges, edges.dropFirst()).allSatisfy({ tuning.partHeights.contains(Double($1 - $0) / capHeight) })
        else { return nil }
        return zip(edges, edges.dropFirst()).map { Box(x: stack.x, y: $0, width: stack.width, height: $1 - $0) }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first place from which on `isBehind` holds, in a collection that is ordered by it.
    fileprivate func partition(by isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
