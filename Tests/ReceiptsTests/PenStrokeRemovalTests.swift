import DomainModel
import Imaging
import Testing

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("A pen's stroke takes no letters from a row")
struct PenStrokeRemovalTests {
    private static let capHeight = 20.0

    /// Five rows of `letters`, and what `stroke` draws over them.
    private func page(letters: Int = 12, _ stroke: (inout Print) -> Void) -> Bitmap {
        var print = Print(width: 600, height: 300)
        for row in 0..<5 { print.row(x: 100, y: 60 + 40 * row, count: letters) }
        stroke(&print)
        return Bitmap(
            width: print.luma.width, height: print.luma.height, pixels: print.luma.pixels.map { $0 < 128 ? 1 : 0 })
    }

    private func segments(of ink: Bitmap) -> (before: [RowSegment], after: [RowSegment]) {
        let pieces = ink.components()
        let segmenter = RowSegmenter(capHeight: Self.capHeight)
        let before = segmenter.segments(of: pieces)
        return (before, PenStrokeRemoval.restored(to: before, from: pieces, of: ink, by: segmenter))
    }

    private func covers(_ segments: [RowSegment], row: Int, letters: Int = 12) -> Bool {
        segments.contains {
            $0.box.x <= 102 && $0.box.right >= 100 + 17 * (letters - 1) + 10
                && abs($0.box.centerY - Double(70 + 40 * row)) < 6
        }
    }

    @Test("a line through a row's last letters that ends in a flourish")
    func flourish() {
        let ink = page { print in
            print.fill(Box(x: 160, y: 108, width: 146, height: 3))
            print.fill(Box(x: 303, y: 108, width: 3, height: 62))
        }
        let (before, after) = segments(of: ink)
        #expect(!covers(before, row: 1), "the stroke took letters")
        #expect((0..<5).allSatisfy { covers(after, row: $0) })
        #expect(after.count == 5)
    }

    @Test("a line through the end of a name does not tie it to the price")
    func line() {
        let ink = page { print in
            print.row(x: 500, y: 100, count: 4)
            print.fill(Box(x: 240, y: 108, width: 300, height: 3))
        }
        let (_, after) = segments(of: ink)
        #expect(covers(after, row: 1))
        #expect(!after.contains { $0.box.x < 200 && $0.box.right > 500 })
    }

    @Test("letters with a level line through them fill half of their box, and are no stain")
    func level() throws {
        let ink = page(letters: 24) { $0.fill(Box(x: 150, y: 108, width: 355, height: 3)) }
        let tied = try #require(ink.components().max { $0.box.width < $1.box.width })
        #expect(
            tied.box.width > 12 * Int(Self.capHeight)
                && Double(tied.ink) > 0.4 * Double(tied.box.width * tied.box.height))
        let (before, after) = segments(of: ink)
        #expect(!covers(before, row: 1, letters: 24), "the line took letters")
        #expect((0..<5).allSatisfy { covers(after, row: $0, letters: 24) })
    }

    @Test("rows without a stroke are as they were")
    func plain() {
        let (before, after) = segments(of: page { _ in })
        #expect(before == after)
    }
}
