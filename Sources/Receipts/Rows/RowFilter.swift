import DomainModel
import Imaging
import Mathematics

private let tuning = Tuning.standard.rows.filter

/// Separates a receipt's rows from grain, cloth, shadows and other papers: by geometry and contrast, without
/// recognition.
struct RowFilter {
    /// Cap height in pixels of the page.
    let capHeight: Double
    /// The page that the segments lie on.
    let page: Luma

    /// A segment and what shows that it is text.
    private struct ScoredSegment {
        var segment: RowSegment
        /// Letters that stand on the row's baseline, as a share; 0 where there are too few.
        var order: Double
        var letters: Int
        /// How much darker ink is than paper, 0 to 1.
        var contrast: Double
        /// The paper's shade around it.
        var paper: Double
        var isRow: Bool { letters >= tuning.minLetters && order >= tuning.minOrder }
    }

    /// The largest text in a picture.
    struct TextCluster {
        var segments: [RowSegment]
        /// Letters in clean rows.
        var letters: Int
        /// How long the long rows among them are together, in pixels of the page. Letters cannot be counted where blur
        /// runs them together, but a length can be measured; and three specks of grain are in line by chance, but not a
        /// word's length of them.
        var length: Int

        static let none = TextCluster(segments: [], letters: 0, length: 0)
    }

    /// The segments of the largest text in the picture, and how many of its letters are in clean rows.
    func largestTextCluster(among segments: [RowSegment]) -> TextCluster {
        var scores = segments.map(scored)
        let rows = scores.indices.filter { scores[$0].isRow }
        guard !rows.isEmpty else { return .none }
        let contrast = quantile(tuning.contrastQuantile, rows.map { (scores[$0].contrast, scores[$0].letters) })
        scores.removeAll { $0.contrast < tuning.minContrastShare * contrast }
        let main = largestTextCluster(scores)
        guard let first = main.first else { return .none }
        var frame = main.dropFirst().reduce(scores[first].segment.box) { $0.union(scores[$1].segment.box) }
        let paper = quantile(0.5, main.map { (scores[$0].paper, scores[$0].letters) })
        let margin = Int(tuning.margin * capHeight)
        frame = Box(
            x: frame.x - margin, y: frame.y - margin, width: frame.width + 2 * margin, height: frame.height + 2 * margin
        )
        func isInside(_ box: Box) -> Bool {
            frame.x <= box.x && box.right <= frame.right && frame.y <= box.y && box.bottom <= frame.bottom
        }
        let kept = scores.compactMap { scored -> RowSegment? in
            guard scored.paper > tuning.minPaperShare * paper else { return nil }
            if isInside(scored.segment.box) { return scored.segment }
            // A speck of the table that is in line with a row, and apart from it, is not part of it; ink on the paper
            // is.
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
        let lengths = main.map { scores[$0].segment.box.width }.filter { Double($0) >= tuning.longRow * capHeight }
        return TextCluster(
            segments: kept, letters: main.reduce(0) { $0 + scores[$1].letters },
            length: lengths.reduce(0, +))
    }

    /// The clean rows of the largest text: neighbours of neighbours, and what is above or below them.
    private func largestTextCluster(_ scores: [ScoredSegment]) -> [Int] {
        let clusters = clusters(of: scores)
        func letters(_ cluster: [Int]) -> Int { cluster.reduce(0) { $0 + scores[$1].letters } }
        guard let main = clusters.max(by: { (letters($0), $1[0]) < (letters($1), $0[0]) }) else { return [] }
        func span(_ cluster: [Int]) -> (left: Int, right: Int) {
            (cluster.map { scores[$0].segment.box.x }.min()!, cluster.map { scores[$0].segment.box.right }.max()!)
        }
        // The paper's header and footer are in its column. A strip that leans takes its column along: what is in the
        // column of all that was found so far belongs to it as well.
        var (left, right) = span(main)
        var found = main
        var others = clusters.filter { $0[0] != main[0] }
        while let next = others.firstIndex(where: { cluster in
            let (low, high) = span(cluster)
            return 10 * (min(high, right) - max(low, left)) > tuning.commonTenths * (high - low)
        }) {
            let cluster = others.remove(at: next)
            let (low, high) = span(cluster)
            (left, right) = (min(left, low), max(right, high))
            found += cluster
        }
        return found.sorted()
    }

    /// The clean rows, neighbours of neighbours together.
    private func clusters(of scores: [ScoredSegment]) -> [[Int]] {
        let rows = scores.indices.filter { scores[$0].isRow }.sorted {
            (scores[$0].segment.box.y, $0) < (scores[$1].segment.box.y, $1)
        }
        var parents = Array(rows.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parents[index] != index { index = parents[index] }
            return index
        }
        for index in rows.indices {
            let here = scores[rows[index]].segment.box
            for other in rows.index(after: index)..<rows.endIndex {
                let next = scores[rows[other]].segment.box
                let down = Double(next.y - here.bottom)
                if down > tuning.maxDown * capHeight { break }
                let across = Double(max(next.x - here.right, here.x - next.right))
                func isWithin(_ reach: (down: Double, across: Double)) -> Bool {
                    down < reach.down * capHeight && across < reach.across * capHeight
                }
                if across < 0 || isWithin(tuning.level) || isWithin(tuning.near) {
                    let (a, b) = (root(index), root(other))
                    if a != b { parents[max(a, b)] = min(a, b) }
                }
            }
        }
        return rows.indices.grouped(by: root).map { $0.map { rows[$0] } }
    }

    private func scored(_ segment: RowSegment) -> ScoredSegment {
        let letters = segment.pieces.filter {
            Double($0.height) > tuning.letter.height * capHeight && Double($0.width) < tuning.letter.width * capHeight
        }
        var order = 0.0
        if letters.count >= tuning.minLetters {
            let slope = segment.slope(capHeight: capHeight) ?? 0
            let feet = letters.map { Double($0.bottom) - slope * $0.centerX }
            let middle = feet.median()!
            let slack = max(tuning.offBaseline, tuning.maxOffBaseline * capHeight)
            order = Double(feet.filter { abs($0 - middle) <= slack }.count) / Double(feet.count)
        }
        let (ink, paper) = shades(segment.box)
        return ScoredSegment(
            segment: segment, order: order, letters: letters.count, contrast: paper > 0 ? (paper - ink) / paper : 0,
            paper: paper)
    }

    /// The shades of ink and paper in the box: a share of its pixels is darker than ink's, and as large a share
    /// brighter than paper's.
    private func shades(_ box: Box) -> (ink: Double, paper: Double) {
        guard let part = box.intersection(page.bounds) else { return (0, 0) }
        var counts = [Int](repeating: 0, count: 256)
        let step = max(1, part.area / tuning.samples)
        var total = 0
        for index in stride(from: 0, to: part.area, by: step) {
            counts[Int(page[part.x + index % part.width, part.y + index / part.width])] += 1
            total += 1
        }
        func shade(_ share: Int) -> Double {
            var sum = 0
            for shade in 0..<256 {
                sum += counts[shade]
                if sum * tuning.shadeShare >= total * share { return Double(shade) }
            }
            return 255
        }
        return (shade(1), shade(tuning.shadeShare - 1))
    }

    private func quantile(_ share: Double, _ values: [(Double, Int)]) -> Double {
        let sorted = values.sorted { one, other in one.0 < other.0 }
        let total = Double(sorted.reduce(0) { sum, value in sum + value.1 })
        var sum = 0.0
        for (value, weight) in sorted {
            sum += Double(weight)
            if sum >= share * total { return value }
        }
        return sorted.last?.0 ?? 0
    }
}
