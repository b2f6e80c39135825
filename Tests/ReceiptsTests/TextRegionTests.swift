import DomainModel
import Imaging
import Testing
import TestSupport

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

/// A receipt that fills little of its picture: a long strip on a table.
@Suite("Where words are in a picture")
struct TextRegionTests {
    /// Rows of a name and a price, the first at (`x`, `y`), on a table with more specks than the rows have letters.
    private func picture(_ place: (x: Int, y: Int), rows: Int = 24, specks: Bool = true) -> Luma {
        var print = Print(width: 1600, height: 1800)
        if specks {
            var random = SeededGenerator(seed: 9)
            for _ in 0..<4000 {
                let (x, y) = (Int.random(in: 0..<1600, using: &random), Int.random(in: 0..<1800, using: &random))
                print.fill(Box(x: x, y: y, width: 5, height: 5), shade: 120)
            }
        }
        print.fill(Box(x: place.x - 40, y: place.y - 40, width: 420, height: rows * 44 + 80), shade: 230)
        for row in 0..<rows {
            // Letters are not all as broad as each other.
            for (left, count) in [(place.x, 10), (place.x + 270, 4)] {
                for letter in 0..<count {
                    let box = Box(
                        x: left + letter * 17, y: place.y + row * 44, width: [7, 12, 13][(letter + row) % 3], height: 20
                    )
                    print.fill(box)
                    print.fill(Box(x: box.x + 3, y: box.y + 4, width: box.width - 6, height: 12), shade: 230)
                }
            }
        }
        return print.luma
    }

    private func region(_ luma: Luma, _ highContrast: Overview.HighContrastUse? = nil) -> TextRegion? {
        Overview(of: luma).words(highContrast)
    }

    @Test("it is around the rows, and holds them whole", arguments: [(100, 120), (1100, 500)])
    func found(x: Int, y: Int) throws {
        let box = try #require(region(picture((x, y)))).box
        #expect(box.x <= x && box.right >= x + 330 && box.y <= y && box.bottom >= y + 23 * 44 + 20, "\(box)")
        #expect(box.width < 1000 && box.height < 1600, "\(box)")
    }

    @Test("a few words make a region only where nothing else has shown text, none never do")
    func fewWords() throws {
        let few = picture((600, 500), rows: 3)
        #expect(region(few) == nil)
        let box = try #require(region(few, .asLastResort)).box
        #expect(box.x <= 600 && box.right >= 770 && box.y <= 500 && box.bottom >= 608, "\(box)")
        #expect(region(picture((600, 500), rows: 0), .asLastResort) == nil)
    }

    @Test("rows that curl away above and below belong to it")
    func curled() throws {
        var print = Print(width: 1600, height: 1800)
        print.luma = picture((600, 500), rows: 20)
        for row in 0..<4 {
            for letter in 0..<12 {
                let x = 600 + letter * 17
                let y = 300 + row * 44 + letter * 5
                print.fill(Box(x: x, y: y, width: [7, 12, 13][letter % 3], height: 20))
            }
        }
        let box = try #require(region(print.luma)).box
        #expect(box.y <= 300, "\(box)")
    }

    @Test("it is the same where the picture lies on its side")
    func turned() throws {
        let luma = picture((1100, 500))
        let (upright, turned) = (try #require(region(luma)).box, try #require(region(luma.turned(quarters: 1))).box)
        #expect(abs(turned.width - upright.height) <= 40 && abs(turned.height - upright.width) <= 40)
        #expect(abs(turned.y - upright.x) <= 40)
    }

    @Test("there is none where words fill the picture, or are too few")
    func none() {
        var print = Print(width: 640, height: 560)
        for row in 0..<12 { print.row(x: 40, y: 40 + row * 36, count: 32) }
        #expect(region(print.luma) == nil)
        #expect(region(picture((300, 300), rows: 2)) == nil)
        #expect(region(picture((300, 300), specks: false)) == nil, "a plain table misleads nobody")
    }

    @Test("the page is found there, and its boxes are in the photo's pixels", arguments: [0, 1, 2, 3])
    func page(quarters: Int) throws {
        let found = DewarpedPage.find(in: picture((1100, 500)).turned(quarters: quarters))
        let level = try #require(found)
        let boxes = level.segments.map { level.photoBox($0.box, reduction: 1) }
        // The rows' own place, turned with the picture.
        var place = Box(x: 1100, y: 500, width: 334, height: 23 * 44 + 20)
        var height = 1800
        for turn in 0..<quarters {
            place = Box(x: height - place.bottom, y: place.x, width: place.height, height: place.width)
            height = turn.isMultiple(of: 2) ? 1600 : 1800
        }
        let around = Box(x: place.x - 8, y: place.y - 8, width: place.width + 16, height: place.height + 16)
        let inside = boxes.filter { around.intersection($0) == $0 }
        #expect(inside.count >= 40, "a name and a price in each of 24 rows, some of them in one piece")
        let whole = inside.dropFirst().reduce(try #require(inside.first)) { $0.union($1) }
        #expect(abs(whole.x - place.x) <= 8 && abs(whole.y - place.y) <= 8)
        #expect(abs(whole.right - place.right) <= 8 && abs(whole.bottom - place.bottom) <= 8)
    }
}
