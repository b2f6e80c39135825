import DomainModel
import Imaging

/// Gives letters that a stroke of a pen runs through back to their rows.
///
/// A ring around an item, a line through it or a tick beside it makes one piece of all letters that it touches, which
/// is too large for a row's and dropped, and half a name with it. Within the height of a row such a piece falls apart
/// into letters.
enum PenStrokeRemoval {
    /// The largest share of its box that a stroke's ink covers: rings and lines have a tenth to a third, a banner's
    /// letters, bars of a code and stains more.
    private static let densest = 0.4
    /// The same of a line along a row, whose box is no higher than the letters that it ties together: print fills half
    /// of that, a ruled line nearly all.
    private static let densestRow = 0.6
    /// The largest share of the page that a stroke's box may cover: beyond it is the table that the paper lies on.
    private static let largestShare = 0.1
    /// No page has more strokes; a grainy one has thousands of large pieces.
    private static let mostStrokes = 60
    /// Heights of letters, in cap heights; strokes may lengthen them to the row's edges.
    private static let letters = 0.5...1.75
    /// Columns whose ink is lower than this, in cap heights, are of a line that runs along the row: it ties no letters
    /// together.
    private static let lowest = 0.3
    /// Letters of a row that tells how far out print goes near it, and how near, in cap heights.
    private static let (longRow, nearRows) = (3, 15.0)
    /// One of so many of these rows at least goes as far out as the letter: names and prices are segments of their own,
    /// and where a paper's edge has been taken for letters a few rows do.
    private static let shareFurtherOut = 5
    /// How far into a row's height a stroke must reach, in cap heights.
    private static let leastReach = 0.25
    /// How far apart letters of one row may be, in cap heights.
    private static let gap = 1.5
    /// How wide the letters that are given back to a row are together at least, in cap heights: one narrow piece is the
    /// stroke.
    private static let narrowest = 1.0

    /// The segments with those letters, as they stand beside each other then.
    ///
    /// - Parameters:
    ///   - pieces: all ink of the page.
    ///   - segmenter: what made the segments of the pieces that are no larger than letters.
    static func restored(
        to segments: [RowSegment], from pieces: [ConnectedComponent], of ink: Bitmap, by segmenter: RowSegmenter
    ) -> [RowSegment] {
        let capHeight = segmenter.capHeight
        guard let first = segments.first?.box else { return segments }
        let text = segments.dropFirst().reduce(first) { $0.union($1.box) }
        let page = Double(ink.width * ink.height)
        let strokes = pieces.filter { piece in
            let (width, height) = (Double(piece.box.width), Double(piece.box.height))
            return RowSegmenter.isTooLarge(piece.box, capHeight: capHeight) && width * height < largestShare * page
                && Double(piece.ink) < (height < letters.upperBound * capHeight ? densestRow : densest) * width * height
                && width > capHeight
                // The paper's edge and the table beside it go on beyond the text.
                && piece.box.x > text.x - Int(capHeight) && piece.box.right < text.right + Int(capHeight)
        }
        guard !strokes.isEmpty, strokes.count <= mostStrokes else { return segments }
        let rows = segments.filter { $0.letters(capHeight: capHeight) >= longRow }.map(\.box)
        // What lies further out than the rows near it is the paper's edge.
        func isWithinRows(_ letter: Box) -> Bool {
            let near = rows.filter { abs($0.centerY - letter.centerY) < nearRows * capHeight }
            let left = near.count { $0.x <= letter.x + Int(capHeight / 2) }
            let right = near.count { $0.right >= letter.right - Int(capHeight / 2) }
            return min(left, right) >= 2 && shareFurtherOut * min(left, right) >= near.count
        }
        var restored = segments
        var taken = Set<Box>()
        for index in segments.indices where segments[index].letters(capHeight: capHeight) >= 2 {
            let row = segments[index].box
            guard Double(row.height) < letters.upperBound * capHeight else { continue }
            for stroke in strokes {
                guard
                    let part = stroke.box.intersection(
                        Box(x: 0, y: row.y, width: ink.width, height: row.height)),
                    // What reaches less far into the row touches descenders at most.
                    Double(part.height) >= leastReach * capHeight,
                    Double(max(part.x - row.right, row.x - part.right)) < gap * capHeight
                else { continue }
                let band = Box(x: part.x, y: row.y, width: part.width, height: row.height)
                var found = ink.cropped(to: band).withoutFlatColumns(lowest * capHeight).components().map { piece in
                    Box(
                        x: piece.box.x + band.x, y: piece.box.y + band.y, width: piece.box.width,
                        height: piece.box.height)
                }.filter { letter in
                    letters.contains(Double(letter.height) / capHeight) && !taken.contains(letter)
                        && isWithinRows(letter)
                        && !segments.contains { $0.pieces.contains { $0.intersection(letter) != nil } }
                }
                var given: [Box] = []
                while let next = found.firstIndex(where: { letter in
                    let frame = restored[index].box
                    return Double(max(letter.x - frame.right, frame.x - letter.right)) < gap * capHeight
                        || given.contains { Double(max(letter.x - $0.right, $0.x - letter.right)) < gap * capHeight }
                }) {
                    given.append(found.remove(at: next))
                }
                let breadth = given.reduce(0) { $0 + $1.width }
                guard Double(breadth) >= narrowest * capHeight else { continue }
                taken.formUnion(given)
                restored[index].absorb(RowSegment(pieces: given))
            }
        }
        return taken.isEmpty ? segments : segmenter.joined(restored)
    }
}

extension Bitmap {
    /// The picture without the columns whose ink, from its first pixel to its last, is lower than `height` pixels.
    fileprivate func withoutFlatColumns(_ height: Double) -> Bitmap {
        var left = pixels
        for x in 0..<width {
            var (first, last) = (self.height, -1)
            for y in 0..<self.height where pixels[y * width + x] != 0 {
                first = min(first, y)
                last = y
            }
            guard last >= first, Double(last - first + 1) < height else { continue }
            for y in first...last { left[y * width + x] = 0 }
        }
        return Bitmap(width: width, height: self.height, pixels: left)
    }
}
