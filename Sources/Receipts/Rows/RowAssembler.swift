import DomainModel
import ReceiptGrammar

/// Joins what was read apart into printed rows, top to bottom: a pure function of boxes.
enum RowAssembler {
    /// What was read of one segment.
    struct RecognizedSegment {
        /// The segment's box on the level page.
        var box: Box
        var words: [Word]
        var alternative: [Word]?
        /// Whether it is a row of its own, whatever stands beside it: a banner is as high as several rows.
        var standsAlone = false
        /// Where letters are printed in it that no word was read of.
        var unread: [Box] = []

        /// The piece with each word as `change` makes it.
        func mapped(_ change: (Word) -> Word) -> RecognizedSegment {
            RecognizedSegment(
                box: box, words: words.map(change), alternative: alternative?.map(change), standsAlone: standsAlone,
                unread: unread)
        }
    }

    /// Pieces that stand beside each other become one row; what was read of none stands beside what was, or is left
    /// out.
    static func rows(of pieces: [RecognizedSegment]) -> [[RecognizedSegment]] {
        let unread = pieces.filter { $0.words.isEmpty && !$0.unread.isEmpty }
        var rows = grouped(unread.isEmpty ? pieces : pieces.filter { !$0.words.isEmpty || $0.unread.isEmpty })
        for piece in unread {
            func common(_ other: RecognizedSegment) -> Int {
                other.standsAlone ? 0 : min(other.box.bottom, piece.box.bottom) - max(other.box.y, piece.box.y)
            }
            let place = rows.indices.max { rows[$0].map(common).max() ?? 0 < rows[$1].map(common).max() ?? 0 }
            guard let place, let most = rows[place].map(common).max(), 2 * most >= piece.box.height else { continue }
            rows[place].append(piece)
        }
        return rows
    }

    private static func grouped(_ pieces: [RecognizedSegment]) -> [[RecognizedSegment]] {
        var rows = [(box: Box, pieces: [RecognizedSegment])]()
        for piece in pieces.sorted(by: { $0.box.centerY < $1.box.centerY }) {
            var best: (index: Int, distance: Double)?
            for index in rows.indices.suffix(12) {
                if piece.standsAlone || rows[index].pieces[0].standsAlone { continue }
                guard
                    let nearest = rows[index].pieces.min(by: {
                        sideways($0.box, piece.box) < sideways($1.box, piece.box)
                    })
                else { continue }
                if rows[index].pieces.contains(where: { overlaps($0.box, piece.box) }) { continue }
                let common = min(nearest.box.bottom, piece.box.bottom) - max(nearest.box.y, piece.box.y)
                guard Double(common) >= 0.5 * Double(min(nearest.box.height, piece.box.height)) else { continue }
                let distance = abs(nearest.box.centerY - piece.box.centerY)
                if best == nil || distance < best!.distance { best = (index, distance) }
            }
            if let best {
                rows[best.index].pieces.append(piece)
                rows[best.index].box = rows[best.index].box.union(piece.box)
            } else {
                rows.append((piece.box, [piece]))
            }
        }
        return rows.sorted { $0.box.centerY < $1.box.centerY }.map { $0.pieces.sorted { $0.box.x < $1.box.x } }
    }

    private static func sideways(_ a: Box, _ b: Box) -> Int { max(a.x, b.x) - min(a.right, b.right) }

    private static func overlaps(_ a: Box, _ b: Box) -> Bool {
        min(a.right, b.right) - max(a.x, b.x) > min(a.width, b.width) / 4
    }
}
