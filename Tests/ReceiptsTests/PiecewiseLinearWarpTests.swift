import DomainModel
import Testing

// Inside: a fitted warp or slant compared with the one that was drawn.
@testable import Receipts

@Suite("Parts of one row on both sides of a gap show how paper curls")
struct PiecewiseWarpTests {
    /// Descriptions at the left, codes and prices at the right, thirty rows, and how far paper sinks at each place.
    private func parts(sinking: (_ x: Double, _ y: Double) -> Double) -> [PiecewiseLinearWarp.Part] {
        (0..<30).flatMap { row in
            [(100.0, 160.0, 9), (330, 60, 4), (450, 50, 4)].enumerated().map { column, place in
                let y = 40 + Double(row) * 32
                let (x, width, letters) = place
                let half = width / 2
                let slope = (sinking(x + half, y) - sinking(x - half, y)) / width
                return PiecewiseLinearWarp.Part(
                    x: x, y: y + sinking(x, y), width: width, height: 20, slope: slope, segment: row * 3 + column,
                    letters: letters)
            }
        }
    }

    @Test("a crease between the columns is levelled, though nothing is printed on it")
    func crease() throws {
        func sinking(_ x: Double, _ y: Double) -> Double { x < 230 ? 0 : min(16, (x - 230) * 0.14) }
        let wave = try #require(PiecewiseLinearWarp(leveling: parts(sinking: sinking), capHeight: 20))
        for y in [60.0, 500, 960] {
            #expect(abs(wave.offset(330, y) - wave.offset(100, y) - sinking(330, y)) < 2)
            #expect(abs(wave.offset(450, y) - wave.offset(330, y) - (16 - sinking(330, y))) < 2)
        }
    }

    @Test("paper that rolls up more at its foot is levelled all the way down")
    func growing() throws {
        func sinking(_ x: Double, _ y: Double) -> Double { x < 230 ? 0 : y / 1000 * 0.00035 * (x - 230) * (x - 230) }
        let wave = try #require(PiecewiseLinearWarp(leveling: parts(sinking: sinking), capHeight: 20))
        for y in [100.0, 500, 900] {
            #expect(abs(wave.offset(450, y) - wave.offset(100, y) - sinking(450, y)) < 3)
        }
    }

    @Test("rows that are level stay as they are")
    func level() {
        #expect(PiecewiseLinearWarp(leveling: parts { _, _ in 0 }, capHeight: 20) == nil)
        #expect(PiecewiseLinearWarp(leveling: [PiecewiseLinearWarp.Part](), capHeight: 20) == nil)
    }
}
