import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: a fitted warp or slant compared with the one that was drawn.
@testable import Receipts

@Suite("Slanted strokes are made upright")
struct StrokeSlantTests {
    private static let capHeight = 20.0

    /// A page of rows whose upright strokes lean by `lean` pixels to the right for a pixel down, and the rows'
    /// segments.
    private func page(lean: (Double, Double) -> Double) -> (ink: Bitmap, segments: [RowSegment]) {
        var print = Print(width: 800, height: 700, paper: 0)
        var segments: [RowSegment] = []
        for row in 0..<14 {
            let y = 40 + row * 44
            var pieces: [Box] = []
            for letter in 0..<18 {
                let x = 120 + letter * 28
                let by = lean(Double(x), Double(y))
                for line in 0..<20 {
                    let shift = Int(((Double(line) - 9.5) * by).rounded())
                    // Two strokes a letter, and a bar that joins them.
                    print.fill(Box(x: x + shift, y: y + line, width: 3, height: 1), shade: 1)
                    print.fill(Box(x: x + 9 + shift, y: y + line, width: 3, height: 1), shade: 1)
                    if line == 10 { print.fill(Box(x: x + shift, y: y + line, width: 12, height: 1), shade: 1) }
                }
                let side = Int((10 * abs(by)).rounded(.up))
                pieces.append(Box(x: x - side, y: y, width: 12 + 2 * side, height: 20))
            }
            segments.append(RowSegment(pieces: pieces))
        }
        return (Bitmap(width: 800, height: 700, pixels: print.luma.pixels), segments)
    }

    @Test("the slant is found", arguments: [-0.3, -0.15, 0.1, 0.25])
    func found(lean: Double) {
        let (ink, segments) = page { _, _ in lean }
        let found = StrokeSlant(of: segments, in: ink, capHeight: Self.capHeight)
        for (x, y) in [(150.0, 60.0), (400, 340), (600, 600)] { #expect(abs(found.slant(x, y) - lean) < 0.03) }
    }

    @Test("it may change across the page, as columns converge")
    func converging() {
        let (ink, segments) = page { _, y in -0.1 - 0.2 * y / 700 }
        let found = StrokeSlant(of: segments, in: ink, capHeight: Self.capHeight)
        #expect(abs(found.slant(380, 60) + 0.12) < 0.04)
        #expect(abs(found.slant(380, 600) + 0.27) < 0.04)
    }

    @Test("strokes that stand upright are left alone, and so are few rows")
    func upright() {
        let (ink, segments) = page { _, _ in 0 }
        #expect(StrokeSlant(of: segments, in: ink, capHeight: Self.capHeight).isUpright)
        let (leaning, rows) = page { _, _ in -0.3 }
        #expect(StrokeSlant(of: Array(rows.prefix(4)), in: leaning, capHeight: Self.capHeight).isUpright)
    }

    @Test("a segment that leans the other way moves nothing")
    func outlier() {
        var measures = (0..<20).map { StrokeSlant.Measure(x: 300, y: Double(40 * $0), slant: -0.2, letters: 12) }
        measures.append(.init(x: 300, y: 400, slant: 0.45, letters: 12))
        #expect(abs(StrokeSlant.fitted(to: measures).slant(300, 400) + 0.2) < 0.02)
    }

    @Test("a column that leans is upright on the page, and its boxes are where they were in the photo")
    func map() {
        var map = PageMap(width: 800, height: 700)
        map.slant = StrokeSlant.fitted(
            to: (0..<20).map { StrokeSlant.Measure(x: 400, y: Double(35 * $0), slant: -0.25, letters: 12) })
        let middle = map.source(400, 332.5)
        #expect(abs(middle.x - 400) < 1e-9, "columns stay where they are at the text's middle height")
        for y in [50.0, 600] { #expect(abs(map.source(400, y).x - (400 - 0.25 * (y - 332.5))) < 1) }
        #expect(!map.isUpright)
    }

    @Test("rows photographed aslant are found with their columns upright")
    func photographed() throws {
        // Rows level, each further left than the one above, as a sheared page has them.
        var print = Print(width: 900, height: 900)
        for row in 0..<16 {
            let y = 60 + row * 44
            for letter in 0..<16 {
                let x = 330 + letter * 22
                for line in 0..<20 {
                    let shift = Int((-0.3 * Double(y + line - 400)).rounded())
                    print.fill(Box(x: x + shift, y: y + line, width: 4, height: 1))
                    if line < 4 || line > 15 {
                        print.fill(Box(x: x + shift, y: y + line, width: [9, 12, 13][letter % 3], height: 1))
                    }
                }
            }
        }
        let found = DewarpedPage.find(in: print.luma)
        let level = try #require(found)
        let lefts = level.segments.filter { $0.pieces.count >= 10 }.map(\.box.x)
        #expect(lefts.count >= 14)
        #expect(lefts.max()! - lefts.min()! < 12, "names begin at one edge")
    }
}
