import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

/// A banner above the rows, in letters four times as high as theirs and as thick as they are high.
@Suite("A banner above the rows")
struct BannerDetectorTests {
    /// - Parameter gap: how many pixels the first row stands below the banner's letters; none where they touch.
    private func page(gap: Int, banner: Bool = true) -> Luma {
        var print = Print(width: 640, height: 620)
        if banner {
            for letter in 0..<4 {
                let left = 140 + letter * 95
                print.fill(Box(x: left, y: 20, width: 26, height: 80))
                print.fill(Box(x: left, y: 20, width: 70, height: 22))
                print.fill(Box(x: left, y: 78, width: 70, height: 22))
            }
        }
        for row in 0..<12 {
            print.row(x: 150, y: 100 + gap + row * 36, count: 20)
            print.row(x: 530, y: 100 + gap + row * 36, count: 5)
        }
        return print.luma
    }

    private func level(_ luma: Luma) throws -> DewarpedPage {
        let found = DewarpedPage.find(in: luma)
        return try #require(found)
    }

    @Test("its letters are one piece of print, which is read on its own")
    func found() throws {
        let level = try level(page(gap: 20))
        let banners = BannerDetector.segments(of: level.large, above: level.frame.y + level.frame.height / 4)
        #expect(banners.map(\.pieces.count) == [4])
        #expect(level.segments.count == 12)
    }

    @Test("without one nothing is taken for it, and below the rows' first quarter nothing is looked for")
    func none() throws {
        let level = try level(page(gap: 20, banner: false))
        #expect(BannerDetector.segments(of: level.large, above: level.frame.bottom).isEmpty)
        let with = try self.level(page(gap: 20))
        #expect(BannerDetector.segments(of: with.large, above: 10).isEmpty)
    }

    @Test("bars of a code are no letters")
    func bars() throws {
        var print = Print(width: 640, height: 620)
        for bar in 0..<40 { print.fill(Box(x: 120 + bar * 9, y: 20, width: 3 + bar % 3, height: 80)) }
        for row in 0..<12 { print.row(x: 150, y: 130 + row * 36, count: 20) }
        let level = try level(print.luma)
        #expect(BannerDetector.segments(of: level.large, above: level.frame.bottom).isEmpty)
    }

    @Test("the letters of a row that touch it are freed, so that the row is whole", arguments: [0, -2])
    func touching(gap: Int) throws {
        let level = try level(page(gap: gap))
        let first = level.segments.filter { abs($0.box.centerY - Double(110 + gap)) < 8 }
        let letters = first.reduce(0) { $0 + $1.letters(capHeight: level.capHeight) }
        #expect(letters >= 23, "of 25 letters, some of them beneath the banner")
        let letterBoxes = first.flatMap(\.pieces).filter { Double($0.height) > 0.55 * level.capHeight }
        #expect(letterBoxes.allSatisfy { $0.height <= 26 })
    }

    @Test("what a square fits into is the thick part, and as much around it as is asked for")
    func opened() {
        // A bar of 9 × 9 with a stroke of one pixel to its right.
        var pixels = [UInt8](repeating: 0, count: 30 * 15)
        for y in 3..<12 { for x in 2..<11 { pixels[y * 30 + x] = 1 } }
        for x in 11..<28 { pixels[7 * 30 + x] = 1 }
        let bitmap = Bitmap(width: 30, height: 15, pixels: pixels)
        for (side, wider, columns, rows) in [(5, 0, 2..<11, 3..<12), (5, 2, 0..<13, 1..<14), (9, 1, 1..<12, 2..<13)] {
            let thick = bitmap.opened(by: side, wider: wider)
            let expected = (0..<15).flatMap { y in
                (0..<30).map { x in UInt8(columns.contains(x) && rows.contains(y) ? 1 : 0) }
            }
            #expect(thick.pixels == expected, "side \(side), wider \(wider)")
        }
        #expect(!bitmap.opened(by: 10, wider: 3).pixels.contains(1))
        #expect(bitmap.cropped(to: Box(x: 10, y: 6, width: 3, height: 3)).pixels == [1, 0, 0, 1, 1, 1, 1, 0, 0])
    }
}
