import Testing

// Inside: a fitted warp compared with the one that was drawn.
@testable import Receipts

@Suite("Rows are followed by the slopes of print at many places")
struct FieldWarpTests {
    /// Slopes of a page that bends as `sunk` says, at places of a raster.
    private func slopes(_ sunk: (Double, Double) -> Double) -> [PolynomialWarp.Slope] {
        stride(from: 20.0, through: 980, by: 40).flatMap { y in
            stride(from: 20.0, through: 580, by: 40).map { x in
                PolynomialWarp.Slope(
                    x: x, y: y, slope: (sunk(x + 0.5, y) - sunk(x - 0.5, y)), length: 4)
            }
        }
    }

    private func check(_ warp: FieldWarp, _ sunk: (Double, Double) -> Double, within slack: Double) {
        for y in [100.0, 500, 900] {
            for (left, right) in [(40.0, 300.0), (300, 560), (40, 560)] {
                let expected = sunk(right, y) - sunk(left, y)
                #expect(abs(warp.offset(right, y) - warp.offset(left, y) - expected) < slack)
            }
        }
    }

    @Test("too few slopes make no warp")
    func few() {
        #expect(FieldWarp(fitting: [.init(x: 0, y: 0, slope: 0.1, length: 4)], capHeight: 20) == nil)
    }

    @Test("rows that converge")
    func perspective() throws {
        func sunk(_ x: Double, _ y: Double) -> Double { (x - 300) * (y - 500) / 500 * 0.06 }
        check(try #require(FieldWarp(fitting: slopes(sunk), capHeight: 20)), sunk, within: 3)
    }

    @Test("a strip that rises in its middle, though a tenth of the slopes are wrong")
    func curl() throws {
        func sunk(_ x: Double, _ y: Double) -> Double { (x - 300) * (x - 300) / 3000 }
        let measured = slopes(sunk).enumerated().map { index, slope in
            var slope = slope
            if index % 10 == 3 { slope.slope = 0.5 }
            return slope
        }
        check(try #require(FieldWarp(fitting: measured, capHeight: 20)), sunk, within: 6)
    }

    @Test("level rows stay level, beyond the print too")
    func level() throws {
        let warp = try #require(FieldWarp(fitting: slopes { _, _ in 0 }, capHeight: 20))
        for place in [(-500.0, -500.0), (300, 500), (5000, 5000)] { #expect(warp.offset(place.0, place.1) == 0) }
    }
}
