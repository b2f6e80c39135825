import DomainModel
import Imaging

private let tuning = Tuning.standard.rows.penStroke

/// Gives letters that a pen's stroke runs through back to their rows.
///
/// A ring around an item, a line through it or a tick beside it makes one piece of all letters that it touches, which
/// is too large for a row's and dropped, and half a name with it. Within the height of a row such a piece falls apart
/// into letters.
enum PenStrokeRemoval {
    /// The segments with those letters, and segments that now are beside each other joined.
    ///
    /// - Parameters:
    ///   - pieces: all ink of the page.
    ///   - segmenter: makes segments of pieces that are no larger than letters.
    static func restored(
        to segments: [RowSegment], from pieces: [ConnectedComponent], of ink: Bitmap, by segmenter: RowSegmenter
    ) -> [RowSegment] {
        let capHeight = segmenter.capHeight
        let strokes = strokes(among: pieces, over: segments, of: ink, capHeight: capHeight)
        guard !strokes.isEmpty, strokes.count <= tuning.maxStrokes else { return segments }
        let rows = segments.filter { $0.letters(capHeight: capHeight) >= tuning.minLettersOfRow }.map(\.box)
        var restored = segments
        var taken = Set<Box>()
        for index in segments.indices where segments[index].letters(capHeight: capHeight) >= tuning.minLetters {
            let row = segments[index].box
            guard Double(row.height) < tuning.letterHeights.upperBound * capHeight else { continue }
            for stroke in strokes {
                guard
                    let part = stroke.box.intersection(Box(x: 0, y: row.y, width: ink.width, height: row.height)),
                    Double(part.height) >= tuning.minReach * capHeight,
                    Double(max(part.x - row.right, row.x - part.right)) < tuning.maxGap * capHeight
                else { continue }
                let band = Box(x: part.x, y: row.y, width: part.width, height: row.height)
                let found = letters(in: band, of: ink, capHeight: capHeight).filter { letter in
                    !taken.contains(letter) && isWithin(rows, letter, capHeight: capHeight)
                        && !segments.contains { $0.pieces.contains { $0.intersection(letter) != nil } }
                }
                let given = chained(found, to: restored[index].box, capHeight: capHeight)
                let breadth = given.reduce(0) { $0 + $1.width }
                guard Double(breadth) >= tuning.minWidth * capHeight else { continue }
                taken.formUnion(given)
                restored[index].absorb(RowSegment(pieces: given))
            }
        }
        return taken.isEmpty ? segments : segmenter.joined(restored)
    }

    /// Pieces that could be strokes over these segments.
    private static func strokes(
        among pieces: [ConnectedComponent], over segments: [RowSegment], of ink: Bitmap, capHeight: Double
    ) -> [ConnectedComponent] {
        guard let first = segments.first?.box else { return [] }
        let text = segments.dropFirst().reduce(first) { $0.union($1.box) }
        let page = Double(ink.width * ink.height)
        return pieces.filter { piece in
            let (width, height) = (Double(piece.box.width), Double(piece.box.height))
            let isAlongRow = height < tuning.letterHeights.upperBound * capHeight
            let density = isAlongRow ? tuning.maxRowDensity : tuning.maxDensity
            return RowSegmenter.isTooLarge(piece.box, capHeight: capHeight)
                && width * height < tuning.maxPageShare * page && Double(piece.ink) < density * width * height
                && width > capHeight
                // The paper's edge and the table beside it go on beyond the text.
                && piece.box.x > text.x - Int(capHeight) && piece.box.right < text.right + Int(capHeight)
        }
    }

    /// Pieces of a letter's height in a band of a row, without what runs along the row.
    private static func letters(in band: Box, of ink: Bitmap, capHeight: Double) -> [Box] {
        ink.cropped(to: band).withoutFlatColumns(tuning.minColumnHeight * capHeight).components().map { piece in
            Box(x: piece.box.x + band.x, y: piece.box.y + band.y, width: piece.box.width, height: piece.box.height)
        }.filter { tuning.letterHeights.contains(Double($0.height) / capHeight) }
    }

    /// Whether rows near a letter go as far out as it does: beyond them is the paper's edge.
    private static func isWithin(_ rows: [Box], _ letter: Box, capHeight: Double) -> Bool {
        let near = rows.filter { abs($0.centerY - letter.centerY) < tuning.nearRows * capHeight }
        let left = near.count { $0.x <= letter.x + Int(capHeight / 2) }
        let right = near.count { $0.right >= letter.right - Int(capHeight / 2) }
        return min(left, right) >= tuning.minRowsFurtherOut
            && tuning.rowsPerRowFurtherOut * min(left, right) >= near.count
    }

    /// The letters that are near a row, or near others of them that are.
    private static func chained(_ letters: [Box], to row: Box, capHeight: Double) -> [Box] {
        var left = letters
        var chained: [Box] = []
        func isNear(_ one: Box, _ other: Box) -> Bool {
            Double(max(one.x - other.right, other.x - one.right)) < tuning.maxGap * capHeight
        }
        while let next = left.firstIndex(where: { letter in
            isNear(letter, row) || chained.contains { isNear(letter, $0) }
        }) {
            chained.append(left.remove(at: next))
        }
        return chained
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
