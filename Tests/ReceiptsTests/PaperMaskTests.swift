import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("Paper is separated from the surface that it lies on")
struct PaperMaskTests {
    /// Speckled stone: cells of four pixels, each of its own shade.
    private func granite(_ width: Int, _ height: Int) -> Print {
        var stone = Print(width: width, height: height, paper: 120)
        var random = SeededGenerator(seed: 23)
        for y in stride(from: 0, to: height, by: 4) {
            for x in stride(from: 0, to: width, by: 4) {
                stone.fill(Box(x: x, y: y, width: 4, height: 4), shade: UInt8(60 + random.next() % 100))
            }
        }
        return stone
    }

    private let paper = Box(x: 400, y: 120, width: 500, height: 660)

    private func receiptOnGranite() -> Luma {
        var photo = granite(1400, 900)
        photo.fill(paper, shade: 235)
        for row in 0..<14 {
            photo.row(x: 430, y: 160 + row * 42, count: 14)
            photo.row(x: 790, y: 160 + row * 42, count: 5)
        }
        return photo.luma
    }

    @Test("paper is a sheet, with its print and up to its edge; stone is none")
    func sheets() {
        let mask = PaperMask(receiptOnGranite().meanFiltered3x3())
        let sheet = mask.sheet(650, 450)
        #expect(sheet >= 0)
        for (x, y) in [(405, 125), (895, 125), (405, 775), (895, 775), (440, 170), (800, 700)] {
            #expect(mask.sheet(Double(x), Double(y)) == sheet, "(\(x), \(y)) is paper")
        }
        for (x, y) in [(200, 450), (1150, 450), (650, 850)] {
            #expect(mask.sheet(Double(x), Double(y)) == -1, "(\(x), \(y)) is stone")
        }
    }

    @Test("stone is painted over, print is not touched")
    func painted() {
        let photo = receiptOnGranite()
        var mask = PaperMask(photo.meanFiltered3x3())
        _ = mask.keepPrinted(Overview(of: photo).pieces)
        let painted = mask.painted(photo, scale: 1)
        for y in paper.y..<paper.bottom {
            for x in stride(from: paper.x, to: paper.right, by: 3) { #expect(painted[x, y] == photo[x, y]) }
        }
        let far = painted.cropped(to: Box(x: 40, y: 40, width: 250, height: 800))!
        #expect(far.pixels.allSatisfy { abs(Int($0) - 235) < 12 }, "nothing there could be ink")
    }

    @Test("a picture of a few blocks has no sheets", arguments: [(40, 30), (32, 400), (1, 1)])
    func fewBlocks(width: Int, height: Int) {
        var mask = PaperMask(Luma(width: width, height: height, repeating: 200))
        #expect(mask.keepPrinted([ConnectedComponent(box: Box(x: 0, y: 0, width: 1, height: 1), ink: 1)]).isEmpty)
        #expect(mask.sheet(0, 0) == -1)
    }

    @Test("a stain at the paper's edge is the paper's")
    func stained() {
        var photo = Print(width: 1400, height: 900)
        photo.luma = receiptOnGranite()
        // Dark coffee over the right edge, so that no outline of plain blocks encloses it.
        let stain = Box(x: 800, y: 380, width: 100, height: 110)
        photo.fill(stain, shade: 120)
        photo.row(x: 810, y: 420, count: 4, shade: 30)
        var mask = PaperMask(photo.luma.meanFiltered3x3())
        _ = mask.keepPrinted(Overview(of: photo.luma).pieces)
        for (x, y) in [(820, 430), (850, 460), (870, 400)] {
            #expect(mask.sheet(Double(x), Double(y)) >= 0, "(\(x), \(y)) lies on the paper")
        }
        #expect(mask.sheet(1150, 450) == -1)
    }

    @Test("a corner in shadow so deep that noise is as strong as print is the paper's, whose side is straight")
    func cornerInShadow() {
        var photo = Print(width: 1400, height: 900)
        photo.luma = receiptOnGranite()
        let corner = Box(x: 400, y: 560, width: 170, height: 220)
        let stone = granite(1400, 900).luma
        for y in corner.y..<corner.bottom { for x in corner.x..<corner.right { photo.luma[x, y] = stone[x, y] / 2 } }
        var mask = PaperMask(photo.luma.meanFiltered3x3())
        _ = mask.keepPrinted(Overview(of: photo.luma).pieces)
        for (x, y) in [(420, 600), (420, 740), (540, 660)] {
            #expect(mask.sheet(Double(x), Double(y)) >= 0, "(\(x), \(y)) lies on the paper")
        }
        #expect(mask.sheet(300, 660) == -1)
    }

    @Test("the rows of a receipt on stone are found")
    func rows() throws {
        let found = DewarpedPage.find(in: receiptOnGranite())
        let level = try #require(found)
        #expect(abs(level.capHeight - 20) < 3)
        #expect(level.segments.count { $0.pieces.count >= 5 } >= 26)
    }

    /// Boards of one shade with streaks along their grain.
    private func wood(_ width: Int, _ height: Int) -> Print {
        var boards = Print(width: width, height: height, paper: 110)
        var random = SeededGenerator(seed: 29)
        for y in stride(from: 5, to: height, by: 21) {
            var x = 0
            while x < width {
                let long = 30 + Int(random.next() % 170)
                boards.fill(Box(x: x, y: y + Int(random.next() % 5), width: long, height: 3), shade: 45)
                x += long + 10 + Int(random.next() % 60)
            }
        }
        return boards
    }

    @Test("wood is plain between its streaks, but what it bears is no print")
    func boards() throws {
        var photo = wood(1400, 900)
        photo.fill(paper, shade: 235)
        for row in 0..<14 {
            photo.row(x: 430, y: 160 + row * 42, count: 14)
            photo.row(x: 790, y: 160 + row * 42, count: 5)
        }
        var mask = PaperMask(photo.luma.meanFiltered3x3())
        #expect(mask.sheet(200, 450) >= 0, "boards are sheets, too")
        let kept = mask.keepPrinted(Overview(of: photo.luma).pieces)
        #expect(mask.sheet(650, 450) >= 0)
        for (x, y) in [(200, 450), (1150, 450), (650, 850)] { #expect(mask.sheet(Double(x), Double(y)) == -1) }
        #expect(kept.allSatisfy { paper.intersection($0.box) != nil })
        let found = DewarpedPage.find(in: photo.luma)
        let level = try #require(found)
        #expect(abs(level.capHeight - 20) < 3)
        #expect(level.segments.count { $0.pieces.count >= 5 } >= 26)
    }

    @Test("print along the paper's edge, so dense that hardly any paper shows, is on it; stone beside it is not")
    func margin() {
        var photo = granite(1400, 900)
        photo.fill(paper, shade: 235)
        var random = SeededGenerator(seed: 31)
        // A sixth of the cells is paper, between letters; a block in which a quarter is would be the paper's edge.
        for y in stride(from: 320, to: 560, by: 4) {
            for x in stride(from: paper.x, to: 500, by: 4) where random.next() % 6 > 0 {
                photo.fill(Box(x: x, y: y, width: 4, height: 4), shade: UInt8(60 + random.next() % 140))
            }
        }
        let mask = PaperMask(photo.luma)
        let sheet = mask.sheet(650, 450)
        #expect(sheet >= 0)
        for y in stride(from: 330, to: 560, by: 20) {
            for x in stride(from: 410, to: 500, by: 20) {
                #expect(mask.sheet(Double(x), Double(y)) == sheet, "(\(x), \(y))")
            }
            #expect(mask.sheet(340, Double(y)) == -1, "(340, \(y)) is stone")
        }
    }

    @Test("pictures too small for blocks have no sheets", arguments: [(0, 0), (1, 1), (40, 1000), (1000, 40)])
    func tiny(width: Int, height: Int) {
        let mask = PaperMask(Luma(width: width, height: height, repeating: 200))
        #expect(mask.sheet(0, 0) == -1)
    }
}
