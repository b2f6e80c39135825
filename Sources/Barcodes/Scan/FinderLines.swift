/// Lines across finder patterns of QR codes in one direction, as zbar's decoder finds them.
///
/// zbar puts those together that lie beside each other, at least three to a pattern, and a code needs three patterns.
struct FinderLines {
    private struct Line {
        /// The row or column.
        var number: Int
        /// The middle of the pattern on it.
        var middle: Int
        /// Pixels of the pattern: seven modules.
        var width: Int

        /// Whether zbar may take both for one pattern: it allows a quarter of the pattern's middle, three modules, and
        /// half a pixel, less than half of this.
        func mayBeBeside(_ other: Line) -> Bool {
            let reach = FinderLines.reach(ofWidth: max(width, other.width))
            return abs(number - other.number) <= reach && abs(middle - other.middle) <= reach
        }
    }

    private var lines: [Line] = []
    /// The lines a pattern needs, and the patterns a code needs.
    private static let (linesOfPattern, patternsOfCode) = (3, 3)

    /// Adds the pattern before the space at `place` of a line.
    mutating func add(_ line: LineScan.Line, before place: Int) {
        guard place >= 5 else { return }
        let (first, last) = (line.along(place - 5), line.along(place))
        lines.append(Line(number: line.number, middle: (first + last) / 2, width: abs(last - first)))
    }

    private static func reach(ofWidth width: Int) -> Int { width / 4 + 2 }
    /// Comparisons after which the answer is left to zbar: a picture may be full of patterns.
    private static let maxComparisons = 1_000_000

    /// Whether so many lines lie beside two others each that they may be the patterns of a code.
    var mayBeCode: Bool {
        let reach = FinderLines.reach(ofWidth: lines.map(\.width).max() ?? 0)
        var (found, compared) = (0, 0)
        // The lines come in order, so that those that may be near one are its neighbours in the list.
        var first = 0
        for (place, line) in lines.enumerated() {
            while lines[first].number < line.number - reach { first += 1 }
            var beside = 0
            for other in lines[first...] {
                if other.number > line.number + reach || beside > FinderLines.linesOfPattern - 1 { break }
                if line.mayBeBeside(other) { beside += 1 }
                compared += 1
            }
            // The line itself was among them.
            if beside >= FinderLines.linesOfPattern { found += 1 }
            let isEnough = found >= FinderLines.linesOfPattern * FinderLines.patternsOfCode
            if isEnough || (compared > FinderLines.maxComparisons && place < lines.count - 1) { return true }
        }
        return false
    }
}
