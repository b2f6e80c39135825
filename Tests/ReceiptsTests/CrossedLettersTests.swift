import Imaging
import Retail
import Testing

@testable import Receipts

@Suite("A pen's stroke takes no letters from a row")
struct CrossedLettersTests {
    private static let cap = 20.0

    /// Rows of twelve letters; letters 4 to 8 of the second are crossed by what `stroke` draws.
    private func page(_ stroke: (inout Print) -> Void) -> Bitmap {
        var print = Print(width: 600, height: 300)
        for row in 0..<5 { print.row(x: 100, y: 60 + 40 * row, count: 12) }
        stroke(&print)
        return Bitmap(
            width: print.luma.width, height: print.luma.height, pixels: print.luma.pixels.map { $0 < 128 ? 1 : 0 })
    }

    private func segments(of ink: Bitmap) -> (before: [RowSegment], after: [RowSegment]) {
        let pieces = ink.components()
        let segmenter = RowSegmenter(cap: Self.cap)
        let before = segmenter.segments(of: pieces)
        return (before, CrossedLetters.restored(to: before, from: pieces, of: ink, by: segmenter))
    }

    private func covers(_ segments: [RowSegment], row: Int) -> Bool {
        segments.contains {
            $0.box.x <= 102 && $0.box.right >= 100 + 17 * 11 + 10 && abs($0.box.centerY - Double(70 + 40 * row)) < 6
        }
    }

    @Test("a ring around some of a row's letters")
    func ring() {
        let ink = page { print in
            // Through the letters' heads and feet, up and down beside them: one piece with five letters.
            print.fill(Box(x: 160, y: 96, width: 90, height: 6))
            print.fill(Box(x: 160, y: 118, width: 90, height: 6))
            print.fill(Box(x: 156, y: 84, width: 3, height: 52))
            print.fill(Box(x: 156, y: 96, width: 8, height: 4))
        }
        let (before, after) = segments(of: ink)
        #expect(!covers(before, row: 1), "the ring took letters")
        #expect(covers(after, row: 1))
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

    @Test("rows without a stroke are as they were")
    func plain() {
        let (before, after) = segments(of: page { _ in })
        #expect(before == after)
    }
}
