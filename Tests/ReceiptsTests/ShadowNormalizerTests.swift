import Imaging
import Testing

// Inside: shades of pixels compared with the drawn ones.
@testable import Receipts

@Suite("A row half in shadow is made evenly light")
struct ShadowNormalizerTests {
    /// Paper of one shade to the left and another to the right, with a stroke a third as bright in every tenth column.
    private func row(left: UInt8, right: UInt8) -> Luma {
        let (width, height) = (200, 30)
        let pixels = (0..<width * height).map { place in
            let column = place % width
            let paper = column < width / 2 ? left : right
            return column % 10 == 0 ? paper / 3 : paper
        }
        return Luma(width: width, height: height, pixels: pixels)
    }

    @Test("paper in shadow becomes as bright as paper in the light, and ink stays a third of it")
    func shadow() {
        let evened = row(left: 90, right: 210).shadowNormalized(reach: 20)
        for column in [5, 45, 155, 195] { #expect(abs(Int(evened[column, 15]) - 210) <= 2) }
        for column in [10, 50, 150] { #expect(abs(Int(evened[column, 15]) - 70) <= 2) }
    }

    @Test("a row that is lit evenly, or nearly, is left as it is")
    func light() {
        for row in [row(left: 200, right: 200), row(left: 180, right: 210)] {
            #expect(row.shadowNormalized(reach: 20).pixels == row.pixels)
        }
    }

    @Test("a row of no more than the reach, and one that is all black, are left as they are")
    func least() {
        let narrow = Luma(width: 20, height: 4, pixels: [UInt8](repeating: 40, count: 80))
        #expect(narrow.shadowNormalized(reach: 20).pixels == narrow.pixels)
        let black = Luma(width: 100, height: 4, pixels: [UInt8](repeating: 0, count: 400))
        #expect(black.shadowNormalized(reach: 20).pixels == black.pixels)
    }
}
