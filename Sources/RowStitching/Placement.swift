import DomainModel
import ReceiptGrammar

/// What brings the boxes of one photo's page into the pixels of the first one's: a scale and a shift. The pages are
/// level already.
public struct Placement: Hashable, Sendable {
    /// Pixels of the common page for one of the photo's.
    public var scale = 1.0
    /// Where the photo's left edge stands.
    public var left = 0.0
    /// Where the photo's upper edge stands.
    public var top = 0.0

    /// Where a box of the photo's page stands on the common one.
    public func box(_ box: Box) -> Box {
        let (x, y) = (pixel(box.x, left), pixel(box.y, top))
        return Box(x: x, y: y, width: max(1, pixel(box.right, left) - x), height: max(1, pixel(box.bottom, top) - y))
    }

    private func pixel(_ value: Int, _ start: Double) -> Int {
        let place = (Double(value) * scale + start).rounded()
        return place.isFinite ? Int(max(-Placement.farthest, min(Placement.farthest, place))) : 0
    }

    /// More than any strip of photos is long.
    private static let farthest = 1e8

    /// The row on the common page.
    func row(_ row: TextRow) -> TextRow {
        var placed = row.mapped { word in
            var word = word
            word.box = box(word.box)
            return word
        }
        placed.unread = row.unread.map(box)
        return placed
    }
}

extension Placement {
    /// The placement that lays a photo's rows upon those of the common page that are read from the same print; below
    /// all of them, and by the size of the letters, where too few are.
    init(of rows: [TextRow], on common: [TextRow], alike pairs: [(common: Int, row: Int)]) {
        let tuning = Tuning.standard
        var columns: [(from: Double, to: Double)] = []
        for pair in pairs { columns += Placement.columns(rows[pair.row], common[pair.common]) }
        if columns.count >= tuning.minFittedWords, let line = Placement.line(through: columns),
            tuning.scales.contains(line.slope)
        {
            (scale, left) = (line.slope, line.start)
        } else {
            scale = Placement.sizeRatio(of: rows, on: common)
            left = Placement.rightEdge(common) - scale * Placement.rightEdge(rows)
        }
        let shifts = pairs.map { common[$0.common].box.centerY - scale * rows[$0.row].box.centerY }.sorted()
        if shifts.isEmpty {
            let last = common.last?.box ?? Box(x: 0, y: 0, width: 1, height: 1)
            let first = rows.first?.box ?? last
            top = Double(last.y) + tuning.rowPitch * Double(last.height) - scale * Double(first.y)
        } else {
            top = shifts[shifts.count / 2]
        }
    }

    /// Left and right edges of words that both rows have once.
    private static func columns(_ row: TextRow, _ common: TextRow) -> [(from: Double, to: Double)] {
        row.words.flatMap { word -> [(from: Double, to: Double)] in
            let others = common.words.filter { $0.text == word.text }
            guard others.count == 1, row.words.count(where: { $0.text == word.text }) == 1 else { return [] }
            return [
                (Double(word.box.x), Double(others[0].box.x)), (Double(word.box.right), Double(others[0].box.right)),
            ]
        }
    }

    /// The line of least squares; `nil` where all lie above one another.
    private static func line(through points: [(from: Double, to: Double)]) -> (slope: Double, start: Double)? {
        let count = Double(points.count)
        let (x, y) = (points.reduce(0) { $0 + $1.from } / count, points.reduce(0) { $0 + $1.to } / count)
        let spread = points.reduce(0) { $0 + ($1.from - x) * ($1.from - x) }
        guard spread > count else { return nil }
        let slope = points.reduce(0) { $0 + ($1.from - x) * ($1.to - y) } / spread
        return (slope, y - slope * x)
    }

    /// How much larger the letters of the common page are.
    private static func sizeRatio(of rows: [TextRow], on common: [TextRow]) -> Double {
        func height(_ rows: [TextRow]) -> Double {
            let heights = rows.lazy.flatMap(\.words).map(\.box.height).sorted()
            return heights.isEmpty ? 1 : Double(max(1, heights[heights.count / 2]))
        }
        let limits = Tuning.standard.scales
        return min(limits.upperBound, max(limits.lowerBound, height(common) / height(rows)))
    }

    /// Where the column of prices ends: tills print them flush right.
    private static func rightEdge(_ rows: [TextRow]) -> Double {
        let priced = rows.filter { RowText($0).cents != nil }
        let edges = (priced.isEmpty ? rows : priced).map(\.box.right).sorted()
        return edges.isEmpty ? 0 : Double(edges[edges.count / 2])
    }
}
