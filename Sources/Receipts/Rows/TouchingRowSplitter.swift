import DomainModel
import Imaging

/// Letters of rows that touch each other one below the other, cut where the rows beside them end and begin.
///
/// Tills that leave no space between rows print figures so: `2` stands on the `1` of the next price, and blur makes one
/// piece of a whole column. Left alone such a piece joins the rows, or is dropped as too high, and the price with it.
struct TouchingRowSplitter {
    /// Cap height in pixels of the page.
    private let capHeight: Double
    /// Pieces of the height of one row's letters, top to bottom.
    private let references: [Box]

    /// What stands in line of these, each line from the left.
    private let lines: [(frame: Box, letters: [Box], reach: Double)]
    /// Pixels from the foot of a row to that of the next, where rows stand so close that letters touch; `nil` where
    /// they do not, or not everywhere alike.
    private let pitch: Double?

    /// - Parameter linked: makes lines of letters.
    init(among letters: [Box], capHeight: Double, linked: ([Box]) -> [[Box]]) {
        let (leastLine, reaches) = (TouchingRowSplitter.leastLine, TouchingRowSplitter.reaches)
        self.capHeight = capHeight
        references = letters.filter { TouchingRowSplitter.ofOneRow.contains(Double($0.height) / capHeight) }
            .sorted { ($0.centerY, $0.x) < ($1.centerY, $1.x) }
        lines = linked(references).map { letters in
            let width = Double(letters.reduce(0) { $0 + $1.width })
            return (
                frame: letters.dropFirst().reduce(letters[0]) { $0.union($1) }, letters: letters,
                reach: width >= leastLine.far * capHeight
                    ? .infinity : width >= leastLine.near * capHeight ? reaches[0] * capHeight : 0
            )
        }
        pitch = LinePitch(lines.filter { $0.reach > 0 }.map(\.frame), capHeight: capHeight)?.pitch
    }

    /// By how much a stack may be higher or lower than so many rows at that distance, and a row beside it off its place
    /// there, in cap heights.
    private static let (offHeight, offPlace) = (0.2, 0.25)

    /// How wide the letters of a line are together at least, in cap heights: next to a stack two figures, further away
    /// a price's. Letters that run together count by their breadth.
    private static let leastLine = (near: 1.0, far: 1.6)
    /// Letters of a line next to a stack that tell where it runs there.
    private static let nearest = 8
    /// Heights of one row's letters, in cap heights: an x has 0.65, a Q or a bracket 1.3.
    private static let ofOneRow = 0.6...1.35
    /// How high a stack may be, in cap heights: six rows. Higher pieces are bars of a code and frames.
    private static let highest = 8.0
    /// How wide at least, in cap heights: a frame's line and a scan's edge are narrower, and so is hardly a figure but
    /// a bare stroke for a 1.
    private static let narrowest = 0.3
    /// How wide, of two rows: ink that blur ran together sideways too.
    private static let widest = 8.0
    /// How high a stack may be that is wider than two figures: two rows. Wider and higher is what lies beside the
    /// paper.
    private static let (highestOfWide, wide) = (2.6, 1.4)
    /// By how much a stack may begin below the head of its first row, as an x does, and by how much above; and end
    /// below the foot of its last, as a g does, and above: in cap heights. Streaks of a table that rows end at begin
    /// and end anywhere.
    private static let (heads, feet) = (-0.3...0.45, -0.3...0.4)
    /// How far letters that tell where rows run may stand to the side, in cap heights, the nearest first: on a page
    /// that is not quite level the far ones are wrong by more.
    private static let reaches = [3.0, 12, 60]
    /// How far above and below a stack letters tell where rows begin and end, in cap heights.
    private static let near = 15.0
    /// How many letters must stand as far out as a stack: one may be the edge itself.
    private static let lettersFurtherOut = 3
    /// The least height of a part, in cap heights, whose row nothing beside it shows: less is what hangs down or a
    /// banner's edge.
    private static let leastUnseen = 0.75
    /// How wide a stack must be beside which a single row stands, in cap heights: wider than any figure.
    private static let leastWidthBesideOne = 1.5
    /// Heights that a part may have, in cap heights.
    private static let parts = 0.5...1.45

    /// A row beside the stack.
    private struct Row {
        var head: Int
        var foot: Int
    }

    /// The letters of a stack, top to bottom; `nil` where it is none.
    func parts(of stack: Box) -> [Box]? {
        guard Double(stack.height) > 1.5 * capHeight, Double(stack.height) <= TouchingRowSplitter.highest * capHeight,
            (TouchingRowSplitter.narrowest * capHeight...TouchingRowSplitter.widest * capHeight).contains(
                Double(stack.width)),
            isWithinRows(stack)
        else { return nil }
        let isWide =
            Double(stack.height) > TouchingRowSplitter.highestOfWide * capHeight
            && Double(stack.width) > TouchingRowSplitter.wide * capHeight
        for reach in TouchingRowSplitter.reaches {
            let rows = rows(beside: stack, within: reach * capHeight)
            if !isWide, let parts = cut(stack, beside: rows) { return parts }
            if let parts = cut(stack, atPitchOf: rows) { return parts }
        }
        return nil
    }

    /// The stack cut into rows as far apart as the page's, where it is as high as so many of them and the rows that
    /// stand beside it stand where it has one; `nil` otherwise. Of a price's figures and the word before it all rows
    /// may have run together: then nothing beside it tells where each of them is.
    private func cut(_ stack: Box, atPitchOf rows: [Row]) -> [Box]? {
        guard let pitch, !rows.isEmpty else { return nil }
        let count = Int(((Double(stack.height) - capHeight) / pitch).rounded()) + 1
        guard count > 1,
            abs(Double(stack.height) - capHeight - Double(count - 1) * pitch) <= TouchingRowSplitter.offHeight
                * capHeight
        else { return nil }
        let feet = (0..<count).map { Double(stack.y) + capHeight + Double($0) * pitch }
        guard
            rows.allSatisfy({ row in
                feet.contains { abs($0 - Double(row.foot)) <= TouchingRowSplitter.offPlace * capHeight }
            })
        else { return nil }
        let cuts = feet.dropLast().map { Int(($0 + (pitch - capHeight) / 2).rounded()) }
        let edges = [stack.y] + cuts + [stack.bottom]
        return zip(edges, edges.dropFirst()).map { Box(x: stack.x, y: $0, width: stack.width, height: $1 - $0) }
    }

    /// Whether letters near the stack stand as far left and others as far right as it: what lies further out than print
    /// is the paper's edge, or the table beside it.
    private func isWithinRows(_ stack: Box) -> Bool {
        let reach = TouchingRowSplitter.near * capHeight
        var (left, right) = (0, 0)
        var index = references.partition { $0.centerY > Double(stack.y) - reach }
        while index < references.count, references[index].centerY < Double(stack.bottom) + reach {
            if references[index].x <= stack.x + Int(capHeight / 2) { left += 1 }
            if references[index].right >= stack.right - Int(capHeight / 2) { right += 1 }
            if left >= TouchingRowSplitter.lettersFurtherOut, right >= TouchingRowSplitter.lettersFurtherOut {
                return true
            }
            index += 1
        }
        return false
    }

    /// The rows that run into the stack from the side, each told by the line of letters that comes nearest to it.
    private func rows(beside stack: Box, within reach: Double) -> [Row] {
        var rows: [(row: Row, distance: Int)] = []
        func distance(_ letter: Box) -> Int { max(letter.x - stack.right, stack.x - letter.right) }
        for (frame, letters, furthest) in lines
        where frame.y < stack.bottom && frame.bottom > stack.y && Double(distance(frame)) < min(reach, furthest) {
            let near = letters.sorted { (distance($0), $0.y) < (distance($1), $1.y) }.prefix(
                TouchingRowSplitter.nearest)
            guard let first = near.first, Double(distance(first)) < reach else { continue }
            let (heads, feet) = (near.map(\.y).sorted(), near.map(\.bottom).sorted())
            // A quarter of the letters may hang down or be low; the others stand on one line.
            let (foot, spread) = (feet[feet.count / 2], feet[feet.count * 3 / 4] - feet[feet.count / 4])
            let row = Row(head: heads[heads.count / 4], foot: foot)
            guard Double(spread) <= 0.2 * capHeight, (stack.y..<stack.bottom).contains((row.head + row.foot) / 2) else {
                continue
            }
            rows.append((row, distance(first)))
        }
        var found: [Row] = []
        for (row, _) in rows.sorted(by: { ($0.distance, $0.row.foot) < ($1.distance, $1.row.foot) })
        where !found.contains(where: { Double(abs($0.foot - row.foot)) < TouchingRowSplitter.sameRow * capHeight }) {
            found.append(row)
        }
        return found.sorted { $0.foot < $1.foot }
    }

    /// Lines whose feet are nearer to each other, in cap heights, are of one row.
    private static let sameRow = 0.5

    /// The stack cut between rows, and where a row's own begins or ends within it; `nil` where that makes no letters.
    private func cut(_ stack: Box, beside rows: [Row]) -> [Box]? {
        guard let first = rows.first, let last = rows.last else { return nil }
        // Beside a single row it may as well be print of twice the height, unless letters run together sideways, too.
        guard rows.count > 1 || Double(stack.width) >= TouchingRowSplitter.leastWidthBesideOne * capHeight else {
            return nil
        }
        let unseen = TouchingRowSplitter.leastUnseen * capHeight
        var cuts: [Int] = []
        if Double(first.head - stack.y) >= unseen {
            cuts.append(first.head)
        } else if !TouchingRowSplitter.heads.contains(Double(stack.y - first.head) / capHeight) {
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
        } else if !TouchingRowSplitter.feet.contains(Double(stack.bottom - last.foot) / capHeight) {
            return nil
        }
        let edges = [stack.y] + cuts + [stack.bottom]
        guard edges.count > 2,
            zip(edges, edges.dropFirst()).allSatisfy({ TouchingRowSplitter.parts.contains(Double($1 - $0) / capHeight) }
            )
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
