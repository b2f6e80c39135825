import DomainModel
import Imaging

/// Joins what two thresholds find. The mild one sees faint print, but lets shadows, folds and close rows run together;
/// under the strict one letters stand apart.
enum HysteresisMerge {
    /// Only a picture of grain yields more segments, and comparing them there costs time for nothing.
    private static let limit = 3000

    /// The mild threshold's segments, except where the strict one separates rows that ran together, finds a segment
    /// longer, or finds one where the mild one finds none.
    ///
    /// - Parameter capHeight: the page's cap height in pixels.
    static func joined(mild: [RowSegment], strict: [RowSegment], capHeight: Double) -> [RowSegment] {
        guard mild.count <= limit, strict.count <= limit else { return mild }
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
                Double(mild[rival].box.height) > 1.45 * Double(segment.box.height),
                print(segment, capHeight) > 2 * capHeight
            {
                // One of several rows that ran together.
                replaced[rival] = true
                added.append(segment)
            } else if rivals.allSatisfy({ isWithin(mild[$0].box, segment.box, capHeight) && !replaced[$0] }) {
                let height = rivals.map { mild[$0].box.height }.max()!
                let known = rivals.reduce(0.0) { $0 + print(mild[$1], capHeight) }
                guard Double(segment.box.height) < 1.4 * Double(height),
                    print(segment, capHeight) > 1.15 * known + 0.5 * capHeight
                else { continue }
                for index in rivals { replaced[index] = true }
                added.append(segment)
            }
        }
        return mild.indices.filter { !replaced[$0] }.map { mild[$0] } + added
    }

    /// How wide the letters of a segment are together, in pixels.
    private static func print(_ segment: RowSegment, _ capHeight: Double) -> Double {
        segment.pieces.reduce(0.0) { $0 + (Double($1.height) > 0.45 * capHeight ? Double($1.width) : 0) }
    }

    private static func isWithin(_ part: Box, _ whole: Box, _ capHeight: Double) -> Bool {
        let slack = Int(0.35 * capHeight) + 1
        return part.x >= whole.x - slack && part.right <= whole.right + slack && part.y >= whole.y - slack
            && part.bottom <= whole.bottom + slack
    }
}
