import DomainModel
import ReceiptGrammar

private let tuning = Tuning.standard.rows.assembler

/// Joins segments into printed rows, top to bottom: a pure function of boxes.
enum RowAssembler {
    /// Segments beside each other become one row; one without words joins the row beside it, or is left out.
    static func rows(of segments: [RecognizedSegment]) -> [[RecognizedSegment]] {
        let unread = segments.filter { $0.words.isEmpty && !$0.unread.isEmpty }
        var rows = grouped(unread.isEmpty ? segments : segments.filter { !$0.words.isEmpty || $0.unread.isEmpty })
        for segment in unread {
            func common(_ other: RecognizedSegment) -> Int {
                other.standsAlone ? 0 : min(other.box.bottom, segment.box.bottom) - max(other.box.y, segment.box.y)
            }
            let place = rows.indices.max { rows[$0].map(common).max() ?? 0 < rows[$1].map(common).max() ?? 0 }
            guard let place, let most = rows[place].map(common).max(), 2 * most >= segment.box.height else { continue }
            rows[place].append(segment)
        }
        return rows
    }

    private static func grouped(_ segments: [RecognizedSegment]) -> [[RecognizedSegment]] {
        var rows = [(box: Box, segments: [RecognizedSegment])]()
        for segment in segments.sorted(by: { $0.box.centerY < $1.box.centerY }) {
            var best: (index: Int, distance: Double)?
            for index in rows.indices.suffix(tuning.rowsBack) {
                if segment.standsAlone || rows[index].segments[0].standsAlone { continue }
                guard
                    let nearest = rows[index].segments.min(by: {
                        sideways($0.box, segment.box) < sideways($1.box, segment.box)
                    })
                else { continue }
                if rows[index].segments.contains(where: { overlaps($0.box, segment.box) }) { continue }
                let common = min(nearest.box.bottom, segment.box.bottom) - max(nearest.box.y, segment.box.y)
                guard
                    Double(common) >= tuning.minCommonShare * Double(min(nearest.box.height, segment.box.height))
                else { continue }
                let distance = abs(nearest.box.centerY - segment.box.centerY)
                if best == nil || distance < best!.distance { best = (index, distance) }
            }
            if let best {
                rows[best.index].segments.append(segment)
                rows[best.index].box = rows[best.index].box.union(segment.box)
            } else {
                rows.append((segment.box, [segment]))
            }
        }
        return rows.sorted { $0.box.centerY < $1.box.centerY }.map { $0.segments.sorted { $0.box.x < $1.box.x } }
    }

    private static func sideways(_ a: Box, _ b: Box) -> Int { max(a.x, b.x) - min(a.right, b.right) }

    private static func overlaps(_ a: Box, _ b: Box) -> Bool {
        min(a.right, b.right) - max(a.x, b.x) > min(a.width, b.width) / tuning.overlapDivisor
    }
}
