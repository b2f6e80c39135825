import DomainModel
import Imaging

/// Tells a receipt's rows from grain, cloth, shadows and other papers: geometry and contrast, no recognition.
struct RowFilter {
    /// Cap height in pixels of the page.
    let capHeight: Double
    /// The page that the segments lie on.
    let page: Luma

    /// A segment and what speaks for it.
    private struct ScoredSegment {
        var segment: RowSegment
        /// Letters that stand on the row's foot line, as a share; 0 where there are too few to say.
        var order: Double
        var letters: Int
        /// How much darker ink is than paper, 0 to 1.
        var contrast: Double
        /// The paper's shade around it.
        var paper: Double
        var isRow: Bool { letters >= 3 && order >= 0.6 }
    }

    /// The largest text in a picture.
    struct TextCluster {
        var segments: [RowSegment]
        /// Letters that stand in clean rows.
        var letters: Int
        /// How long the long rows among them are together, in pixels of the page. Letters cannot be counted where blur
        /// runs them together, a length can be measured; and three specks of grain stand in line by chance, a word's
        /// length of them does not.
        var length: Int

        static let none = TextCluster(segments: [], letters: 0, length: 0)
    }

    /// The least length of a row that is long, in cap heights.
    private static let long = 6.0

    /// The segments of the largest text in the picture, and how many of its letters stand in clean rows.
    func receipt(among segments: [RowSegment]) -> TextCluster {
        var witnesses = segments.map(scored)
        let rows = witnesses.indices.filter { witnesses[$0].isRow }
        guard !rows.isEmpty else { return .none }
        // The contrast of most letters; faint rows of the same print still have a third of it.
        let contrast = quantile(0.7, rows.map { (witnesses[$0].contrast, witnesses[$0].letters) })
        witnesses.removeAll { $0.contrast < 0.3 * contrast }
        let main = largestCluster(witnesses)
        guard let first = main.first else { return .none }
        var frame = main.dropFirst().reduce(witnesses[first].segment.box) { $0.union(witnesses[$1].segment.box) }
        let paper = quantile(0.5, main.map { (witnesses[$0].paper, witnesses[$0].letters) })
        let margin = Int(2 * capHeight)
        frame = Box(
            x: frame.x - margin, y: frame.y - margin, width: frame.width + 2 * margin, height: frame.height + 2 * margin
        )
        func isInside(_ box: Box) -> Bool {
            frame.x <= box.x && box.right <= frame.right && frame.y <= box.y && box.bottom <= frame.bottom
        }
        let kept = witnesses.compactMap { scored -> RowSegment? in
            guard scored.paper > 0.4 * paper else { return nil }
            if isInside(scored.segment.box) { return scored.segment }
            // A speck of the table that stands in line with a row, and apart from it, is not of it; what lies on the
            // paper is.
            let (inside, outside) = (
                scored.segment.pieces.filter(isInside), scored.segment.pieces.filter { !isInside($0) }
            )
            guard inside.count > outside.count else { return nil }
            let row = RowSegment(pieces: inside)
            let isApart = outside.allSatisfy { speck in
                Double(max(row.box.x - speck.right, speck.x - row.box.right)) > capHeight
            }
            return isApart ? row : nil
        }
        let lengths = main.map { witnesses[$0].segment.box.width }.filter { Double($0) >= RowFilter.long * capHeight }
        return TextCluster(
            segments: kept, letters: main.reduce(0) { $0 + witnesses[$1].letters },
            length: lengths.reduce(0, +))
    }

    /// The clean rows that belong to the largest text: neighbours of neighbours, and what stands above or below them.
    private func largestCluster(_ witnesses: [ScoredSegment]) -> [Int] {
        let rows = witnesses.indices.filter { witnesses[$0].isRow }.sorted {
            (witnesses[$0].segment.box.y, $0) < (witnesses[$1].segment.box.y, $1)
        }
        var parents = Array(rows.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index { index = parents[index] }
            return index
        }
        for index in rows.indices {
            let here = witnesses[rows[index]].segment.box
            for other in rows.index(after: index)..<rows.endIndex {
                let next = witnesses[rows[other]].segment.box
                let down = Double(next.y - here.bottom)
                if down > 5 * capHeight { break }
                let across = Double(max(next.x - here.right, here.x - next.right))
                if across < 0 || (down < 0.5 * capHeight && across < 25 * capHeight)
                    || (down < 2 * capHeight && across < 6 * capHeight)
                {
                    let (a, b) = (root(index), root(other))
                    if a != b { parents[max(a, b)] = min(a, b) }
                }
            }
        }
        let clusters = rows.indices.grouped(by: root).map { $0.map { rows[$0] } }
        func letters(_ cluster: [Int]) -> Int { cluster.reduce(0) { $0 + witnesses[$1].letters } }
        guard let main = clusters.max(by: { (letters($0), $1[0]) < (letters($1), $0[0]) }) else { return [] }
        func span(_ cluster: [Int]) -> (left: Int, right: Int) {
            (
                cluster.map { witnesses[$0].segment.box.x }.min()!,
                cluster.map { witnesses[$0].segment.box.right }.max()!
            )
        }
        // The same paper's header and footer stand in its column. A strip that leans takes its column along: what
        // stands in that of all that was found so far is of it as well.
        var (left, right) = span(main)
        var found = main
        var others = clusters.filter { $0[0] != main[0] }
        while let next = others.firstIndex(where: { cluster in
            let (low, high) = span(cluster)
            return 10 * (min(high, right) - max(low, left)) > 7 * (high - low)
        }) {
            let cluster = others.remove(at: next)
            let (low, high) = span(cluster)
            (left, right) = (min(left, low), max(right, high))
            found += cluster
        }
        return found.sorted()
    }

    private func scored(_ segment: RowSegment) -> ScoredSegment {
        let letters = segment.pieces.filter {
            Double($0.height) > 0.55 * capHeight && Double($0.width) < 2.2 * capHeight
        }
        var order = 0.0
        if letters.count >= 3 {
            let slope = segment.slope(capHeight: capHeight) ?? 0
            let feet = letters.map { Double($0.bottom) - slope * $0.centerX }.sorted()
            let middle = feet[feet.count / 2]
            order = Double(feet.filter { abs($0 - middle) <= max(1.5, 0.14 * capHeight) }.count) / Double(feet.count)
        }
        let (ink, paper) = shades(segment.box)
        return ScoredSegment(
            segment: segment, order: order, letters: letters.count, contrast: paper > 0 ? (paper - ink) / paper : 0,
            paper: paper)
    }

    /// The shades of ink and paper in the box: a twelfth of its pixels is darker than the one, a twelfth brighter than
    /// the other.
    private func shades(_ box: Box) -> (ink: Double, paper: Double) {
        guard let part = box.intersection(page.bounds) else { return (0, 0) }
        var counts = [Int](repeating: 0, count: 256)
        let step = max(1, part.area / 4000)
        var total = 0
        for index in stride(from: 0, to: part.area, by: step) {
            counts[Int(page[part.x + index % part.width, part.y + index / part.width])] += 1
            total += 1
        }
        func shade(_ share: Int) -> Double {
            var sum = 0
            for shade in 0..<256 {
                sum += counts[shade]
                if sum * 12 >= total * share { return Double(shade) }
            }
            return 255
        }
        return (shade(1), shade(11))
    }

    private func quantile(_ share: Double, _ values: [(Double, Int)]) -> Double {
        let sorted = values.sorted { $0.0 < $1.0 }
        let total = Double(sorted.reduce(0) { $0 + $1.1 })
        var sum = 0.0
        for (value, weight) in sorted {
            sum += Double(weight)
            if sum >= share * total { return value }
        }
        return sorted.last?.0 ?? 0
    }
}
