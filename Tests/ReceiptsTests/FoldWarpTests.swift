import DomainModel
import Testing

// Inside: a fitted warp or slant compared with the one that was drawn.
@testable import Receipts

@Suite("A strip that was folded is levelled panel by panel")
struct FoldWarpTests {
    /// Slopes of a hundred rows of capitals 20 pixels high, two words each.
    private func slopes(_ slope: (_ y: Double) -> Double) -> [PolynomialWarp.Slope] {
        (0..<100).flatMap { row in
            let y = 40 * Double(row)
            return [120.0, 480].map { PolynomialWarp.Slope(x: $0, y: y, slope: slope(y), length: 8) }
        }
    }

    @Test("each of five panels has an angle of its own, which no polynomial follows")
    func panels() throws {
        let angles = [0.03, -0.05, 0.04, -0.04, 0.02]
        func angle(_ y: Double) -> Double { angles[min(4, Int(y / 800))] }
        let warp = try #require(FoldWarp(fitting: slopes(angle), capHeight: 20))
        let polynomial = PolynomialWarp(fitting: slopes(angle))
        for panel in 0..<5 {
            let y = 400 + 800 * Double(panel)
            let fall = warp.offset(480, y) - warp.offset(120, y)
            #expect(abs(fall - 360 * angles[panel]) < 2, "panel \(panel)")
        }
        let missed = (0..<5).map { panel in
            abs(polynomial.slope(300, 400 + 800 * Double(panel)) - angles[panel]) * 360
        }
        #expect(missed.max()! > 10)
    }

    @Test("a few slopes that are far off do not bend it")
    func outliers() throws {
        var measured = slopes { _ in 0 }
        for place in stride(from: 0, to: measured.count, by: 11) { measured[place].slope = 0.25 }
        let warp = try #require(FoldWarp(fitting: measured, capHeight: 20))
        #expect(warp.steepest < 0.02)
    }

    @Test("short pages and few rows have none")
    func short() {
        #expect(FoldWarp(fitting: slopes { _ in 0.05 }.filter { $0.y < 500 }, capHeight: 20) == nil)
        #expect(FoldWarp(fitting: [], capHeight: 20) == nil)
    }
}
