import DomainModel
import Imaging

private let tuning = Tuning.standard.rows.merge

/// Joins the segments of two thresholds. The mild one finds faint print, but lets shadows, folds and close rows run
/// together; the strict one separates letters.
enum HysteresisMerge {
    /// The mild threshold's segments, except where the strict one separates rows that ran together, finds a longer
    /// segment, or finds one where the mild one finds none.
    ///
    /// - Parameter capHeight: the page's cap height in pixels.
    static func joined(mild: [RowSegment], strict: [RowSegment], capHeight: Double) -> [RowSegment] {
        guard mild.count <= tuning.maxSegments, strict.count <= tuning.maxSegments else { return mild }
        let mild = mild.sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
        var replaced = [Bool](repeating: false, count: mild.count)
        var added: [RowSegment] = []
        for segment in strict.sorted(by: { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }) {
            var rivals: [Int] = []
            for index in mild.indices {
                if mild[index].box.y >= segment.box.bottom { break }
                if mild[index].box.intersection(segment.box) != nil { rivals.append(index) }
            }
            if rivals.isEmpty {
                added.append(segment)
            } else if rivals.count == 1, let rival = rivals.first, isWithin(segment.box, mild[rival].box, capHeight),
                Double(mild[rival].box.height) > tuning.minHeightRatio * Double(segment.box.height),
                letterWidth(segment, capHeight) > tuning.minSplitWidth * capHeight
            {
                // One of several rows that ran together.
                replaced[rival] = true
                added.append(segment)
            } else if rivals.allSatisfy({ isWithin(mild[$0].box, segment.box, capHeight) && !replaced[$0] }) {
                let height = rivals.map { mild[$0].box.height }.max()!
                let known = rivals.reduce(0.0) { $0 + letterWidth(mild[$1], capHeight) }
                guard Double(segment.box.height) < tuning.maxHeightRatio * Double(height),
                    letterWidth(segment, capHeight) > tuning.minWidthRatio * known + tuning.minWidthGain * capHeight
                else { continue }
                for index in rivals { replaced[index] = true }
                added.append(segment)
            }
        }
        return mild.indices.filter { !replaced[$0] }.map { mild[$0] } + added
    }

    /// How wide the letters of a segment are together, in pixels.
    private static func letterWidth(_ segment: RowSegment, _ capHeight: Double) -> Double {
        segment.pieces.reduce(0.0) {
            $0 + (Double($1.height) > tuning.minLetterHeight * capHeight ? Double($1.width) : 0)
        }
    }

    private static func isWithin(_ part: Box, _ whole: Box, _ capHeight: Double) -> Bool {
        let slack = Int(tuning.slack * capHeight) + 1
        return part.x >= whole.x - slack && part.right <= whole.right + slack && part.y >= whole.y - slack
            && part.bottom <= whole.bottom + slack
    }
}
