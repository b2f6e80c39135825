import Imaging
import Testing
import TestSupport

// Inside: fast sampling compared with sampling point by point.
@testable import Receipts

@Suite("A page is sampled from its photo")
struct PageMapTests {
    @Test(
        "a page that is not turned, row by row, is what it is point by point",
        arguments: [(0.6, 1.0), (1.0, 0.8), (1.6, 1.0), (2.3, 1.3)])
    func upright(zoom: Double, breadth: Double) {
        var dice = SeededGenerator(seed: 5)
        let pixels = (0..<(61 * 47)).map { _ in UInt8.random(in: 0...255, using: &dice) }
        let photo = Luma(width: 61, height: 47, pixels: pixels)
        func page(degrees: Double) -> Luma {
            let map = PageMap(width: 61, height: 47, degrees: degrees, zoom: zoom)
            // Beyond every edge, so that those are stretched too.
            return photo.sampled(
                map, x: -3, y: -2, width: Double(map.width) + 7, height: Double(map.height) + 5, scale: 1.5,
                breadth: breadth)
        }
        // So small a turn moves nothing, but takes the way of pages that are turned.
        let (upright, turned) = (page(degrees: 0), page(degrees: 1e-9))
        #expect((upright.width, upright.height) == (turned.width, turned.height))
        // The one way has floats, the other 256ths of pixels: on noise two shades may lie between them.
        #expect(zip(upright.pixels, turned.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
}
