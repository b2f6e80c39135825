import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

@Suite("Rows are found by geometry alone")
struct SegmentationTests {
    private func isBlank(_ luma: Luma) -> Bool { DewarpedPage.find(in: luma) == nil }

    /// Twelve rows of a name and a price, wide apart.
    private func page(fall: @escaping (Double) -> Double = { _ in 0 }) -> Luma {
        var print = Print(width: 640, height: 560)
        for row in 0..<12 {
            print.row(x: 40, y: 40 + row * 36, count: 14, fall: fall)
            print.row(x: 500, y: 40 + row * 36, count: 5, fall: fall)
        }
        return print.luma
    }

    @Test("a name and its price are two segments of one row")
    func columns() throws {
        let found = DewarpedPage.find(in: page())
        let level = try #require(found)
        #expect(level.quarters == 0)
        #expect(level.segments.count == 24)
        let pieces = level.segments.map { RecognizedSegment(box: $0.box, words: []) }
        let rows = RowAssembler.rows(of: pieces)
        #expect(rows.count == 12)
        #expect(rows.allSatisfy { $0.count == 2 && $0[0].box.x < $0[1].box.x })
    }

    @Test("a letter that hangs down into the row below does not join the rows")
    func bridged() throws {
        var print = Print(width: 640, height: 560)
        for row in 0..<12 { print.row(x: 40, y: 40 + row * 28, count: 25) }
        // A stroke from the fourth row's foot into the fifth row's head, as of a g above an ß.
        print.fill(Box(x: 40 + 9 * 17, y: 40 + 3 * 28, width: 5, height: 48))
        let found = DewarpedPage.find(in: print.luma)
        let level = try #require(found)
        #expect(level.segments.count == 12)
        #expect(level.segments.allSatisfy { $0.box.height < 36 })
    }

    @Test("a paper's edge beside two names does not join them")
    func edge() {
        let capHeight = 20.0
        func row(_ y: Int) -> [Box] { (0..<8).map { Box(x: 60 + 17 * $0, y: y, width: 12, height: 20) } }
        let pieces = ([Box(x: 40, y: 100, width: 8, height: 44)] + row(100) + row(124)).map {
            ConnectedComponent(box: $0, ink: 100)
        }
        let segments = RowSegmenter(capHeight: capHeight).segments(of: pieces).filter { $0.pieces.count >= 8 }
        #expect(segments.count == 2)
    }

    @Test("the cap height is that of the letters", arguments: [1, 2])
    func capHeight(reduction: Int) throws {
        let found = DewarpedPage.find(in: page().reduced(by: reduction))
        let level = try #require(found)
        #expect(abs(level.capHeight / level.map.zoom - 20 / Double(reduction)) <= 2.5)
    }

    @Test("skew is undone and boxes are in the photo's pixels", arguments: [-0.12, -0.05, 0.05, 0.12])
    func skew(slope: Double) throws {
        let found = DewarpedPage.find(in: page(fall: { ($0 - 320) * slope }))
        let level = try #require(found)
        let slopes = level.segments.compactMap { $0.slope(capHeight: level.capHeight) }
        #expect(slopes.count >= 12)
        #expect(slopes.allSatisfy { abs($0) < 0.02 })
        // The first row's name: it begins at (40, 40 + fall).
        let first = try #require(level.segments.min { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) })
        let box = level.photoBox(first.box, reduction: 1)
        let starts = [40.0, 500.0]
        #expect(starts.contains { abs(Double(box.x) - $0) < 8 })
    }

    @Test("a crease between names and prices splits no row", arguments: [-1.0, 1])
    func crease(way: Double) throws {
        let found = DewarpedPage.find(in: page(fall: { $0 < 300 ? 0 : way * min(14, ($0 - 300) * 0.12) }))
        let level = try #require(found)
        let rows = RowAssembler.rows(of: level.segments.map { .init(box: $0.box, words: []) })
        #expect(rows.map(\.count) == [Int](repeating: 2, count: 12))
    }

    @Test("words show how a page is turned where feet pile up better at another angle")
    func deceivedSkew() throws {
        // Prices stand half a row lower than names, as on paper creased between them: their feet pile up with those of
        // names a row below as well as a row above.
        var print = Print(width: 640, height: 620)
        for row in 0..<16 {
            print.row(x: 40, y: 40 + row * 30, count: 7)
            print.row(x: 500, y: 55 + row * 30, count: 7)
        }
        let pieces = Overview(of: print.luma).pieces
        let words = RowSegmenter(capHeight: 20).segments(of: pieces)
        let angle = try #require(Skew.angle(of: words, capHeight: 20))
        #expect(abs(angle) <= 1)
        #expect(Skew.angle(of: [], capHeight: 20) == nil)
    }

    @Test("rows bent like a curled paper are straightened")
    func curl() throws {
        let bend = { (x: Double) in 16 * ((x - 320) / 320) * ((x - 320) / 320) }
        var print = Print(width: 640, height: 600)
        for row in 0..<12 { print.row(x: 40, y: 40 + row * 42, count: 33, fall: bend) }
        let found = DewarpedPage.find(in: print.luma)
        let level = try #require(found)
        #expect(level.segments.count == 12)
        #expect(!level.map.warp.isFlat)
    }

    @Test("where a narrow receipt curls away at its edge, prices stay on their rows", arguments: [-1.0, 1.0])
    func curledEdge(way: Double) throws {
        // Level up to two thirds, then a row's height off at the prices.
        let fall = { (x: Double) in x < 330 ? 0 : way * 34 * ((x - 330) / 230) * ((x - 330) / 230) }
        var print = Print(width: 560, height: 1500)
        // An address as wide as the paper.
        print.row(x: 40, y: 20, count: 28, fall: fall)
        for row in 0..<34 {
            print.row(x: 40, y: 60 + row * 40, count: 15, fall: fall)
            print.row(x: 440, y: 60 + row * 40, count: 5, fall: fall)
        }
        let found = DewarpedPage.find(in: print.luma)
        let level = try #require(found)
        let pieces = level.segments.map { RecognizedSegment(box: $0.box, words: []) }
        let rows = RowAssembler.rows(of: pieces)
        #expect(rows.count { $0.count == 2 } >= 32)
        for row in rows where row.count == 2 {
            // Back in the photo the price stands where it was drawn beside its name.
            let (name, price) = (level.photoBox(row[0].box, reduction: 1), level.photoBox(row[1].box, reduction: 1))
            let drop = price.centerY - name.centerY
            #expect(drop * way > 4 && drop * way < 34, "\(drop)")
        }
    }

    @Test("boxes of a turned page lie where the print lies in the photo")
    func turnedBoxes() throws {
        let photo = page().turned(quarters: 1)
        let found = DewarpedPage.find(in: photo)
        let level = try #require(found)
        for segment in level.segments {
            let box = level.photoBox(segment.box, reduction: 1)
            let part = try #require(photo.cropped(to: box))
            // Rows run down the photo, and the box holds ink at both its ends.
            #expect(box.height > box.width)
            #expect(part.pixels.contains { $0 < 80 })
        }
    }

    @Test("blank paper, noise and a single blot hold no text")
    func noText() {
        #expect(isBlank(Luma(width: 600, height: 400, repeating: 220)))
        var random = SeededGenerator(seed: 7)
        let noise = (0..<600 * 400).map { _ in UInt8(truncatingIfNeeded: random.next() % 256) }
        #expect(isBlank(Luma(width: 600, height: 400, pixels: noise)))
        var blot = Print(width: 600, height: 400)
        blot.fill(Box(x: 100, y: 100, width: 200, height: 150))
        #expect(isBlank(blot.luma))
    }

    @Test("prices show how paper curls away beside its names")
    func curledPrices() throws {
        var paper = Print(width: 1100, height: 1500)
        for row in 0..<24 {
            let y = 180 + row * 48
            paper.row(x: 80, y: y, count: 14)
            paper.row(x: 820, y: y, count: 3) { -0.25 * ($0 - 700) }
        }
        let found = try #require(DewarpedPage.find(in: paper.luma))
        let prices = found.segments.filter { $0.box.x > found.luma.width * 2 / 3 }
        #expect(prices.count(where: { $0.pieces.count == 3 }) >= 22)
        // On their names' rows, to less than half a row.
        let names = found.segments.filter { $0.pieces.count == 14 }
        #expect(names.count == 24)
    }

    @Test("cloth, whose grain makes rows by chance, holds no text; the same cloth under a receipt does not hide it")
    func cloth() throws {
        var cloth = Print(width: 1200, height: 900, paper: 150)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3000 {
            let (x, y) = (Int(random.next() % 1200), Int(random.next() % 900))
            cloth.fill(
                Box(x: x, y: y, width: 3 + Int(random.next() % 3), height: 9 + Int(random.next() % 6)), shade: 110)
        }
        #expect(isBlank(cloth.luma))
        cloth.fill(Box(x: 250, y: 40, width: 600, height: 560), shade: 235)
        for row in 0..<12 { cloth.row(x: 290, y: 80 + row * 40, count: 30) }
        let found = DewarpedPage.find(in: cloth.luma)
        let level = try #require(found)
        #expect(level.segments.count { $0.pieces.count > 20 } >= 10)
    }

    @Test("faint specks beside the paper are left out")
    func grain() throws {
        var print = Print(width: 900, height: 560)
        for row in 0..<12 { print.row(x: 60, y: 40 + row * 36, count: 20) }
        for speck in 0..<60 {
            print.fill(
                Box(x: 560 + (speck * 47) % 300, y: 20 + (speck * 83) % 500, width: 9, height: 14 + speck % 9),
                shade: 190)
        }
        let found = DewarpedPage.find(in: print.luma)
        let level = try #require(found)
        #expect(level.segments.count == 12)
        #expect(level.segments.allSatisfy { $0.box.right < 480 })
    }
}
