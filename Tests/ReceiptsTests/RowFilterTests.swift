import DomainModel
import Imaging
import Testing

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("Which rows are a receipt's")
struct RowFilterTests {
    private static let capHeight = 20.0

    /// A white page with letters as dark boxes, and their row.
    private struct Page {
        var luma = Luma(width: 1200, height: 1600, pixels: [UInt8](repeating: 220, count: 1200 * 1600))
        var rows: [RowSegment] = []

        mutating func print(x: Int, y: Int, letters: Int, besides specks: [Box] = []) {
            let boxes = specks + (0..<letters).map { Box(x: x + 17 * $0, y: y, width: 12, height: 20) }
            var pixels = luma.pixels
            for box in boxes {
                for row in box.y..<box.bottom { for column in box.x..<box.right { pixels[row * 1200 + column] = 30 } }
            }
            luma = Luma(width: 1200, height: 1600, pixels: pixels)
            rows.append(RowSegment(pieces: boxes))
        }

        func text() -> RowFilter.TextCluster {
            RowFilter(capHeight: RowFilterTests.capHeight, page: luma).largestTextCluster(among: rows)
        }
    }

    @Test("the head of a strip that leans belongs to it, though it stands beside its foot")
    func leaning() {
        var page = Page()
        // Four parts with space between them, each further to the left than the one above.
        for (part, x) in [410, 340, 270, 200].enumerated() {
            for row in 0..<(part == 3 ? 8 : 4) { page.print(x: x, y: 60 + 380 * part + 34 * row, letters: 16) }
        }
        #expect(page.text().segments.count == page.rows.count)
    }

    @Test("a speck of the table in line with a row is not of it, and takes no word along")
    func speck() throws {
        var page = Page()
        for row in 0..<10 where row != 4 { page.print(x: 300, y: 100 + 34 * row, letters: 20) }
        page.print(x: 300, y: 236, letters: 2, besides: [Box(x: 200, y: 242, width: 12, height: 8)])
        let kept = try #require(page.text().segments.first { $0.box.y == 236 })
        #expect(kept.box.x == 300 && kept.pieces.count == 2)
    }

    @Test("a word that reaches out of the text is not cut in two")
    func word() {
        var page = Page()
        for row in 0..<10 where row != 4 { page.print(x: 300, y: 100 + 34 * row, letters: 20) }
        page.print(x: 215, y: 236, letters: 9)
        #expect(!page.text().segments.contains { $0.box.y == 236 && $0.box.x > 215 })
    }
}
