import Testing

import TestSupport

// Inside: a fitted warp or slant compared with the one that was drawn.
@testable import Receipts

@Suite("The bend of rows is fitted to their slopes")
struct PolynomialWarpTests {
    @Test("no rows, no bend")
    func none() {
        #expect(PolynomialWarp(fitting: []).isFlat)
    }

    @Test("converging rows are followed though a third of the slopes are wrong")
    func perspective() {
        var slopes = [PolynomialWarp.Slope]()
        for row in 0..<30 {
            let y = 20.0 + Double(row) * 30
            let truth = (y - 480) / 480 * 0.05
            slopes.append(.init(x: 300, y: y, slope: row % 3 == 0 ? 0.3 : truth, length: 10))
            slopes.append(.init(x: 150, y: y, slope: truth, length: 10))
        }
        let bend = PolynomialWarp(fitting: slopes)
        for y in [100.0, 480, 860] { #expect(abs(bend.slope(300, y) - (y - 480) / 480 * 0.05) < 0.012) }
    }

    @Test("rows that lie level but for what measuring is off by are left as they are")
    func chance() {
        var dice = SeededGenerator(seed: 4)
        let slopes = (0..<40).map { _ in
            PolynomialWarp.Slope(
                x: Double.random(in: 0...800, using: &dice), y: Double.random(in: 0...2000, using: &dice),
                slope: Double.random(in: -0.02...0.02, using: &dice), length: 6)
        }
        #expect(PolynomialWarp(fitting: slopes).isFlat)
    }

    @Test("a strip that curls away at its sides is followed to them, and goes on beyond them as steeply")
    func curl() {
        var slopes = [PolynomialWarp.Slope]()
        func truth(_ x: Double) -> Double { 0.25 * ((x - 400) / 400) * ((x - 400) / 400) * ((x - 400) / 400) }
        for row in 0..<20 {
            for x in stride(from: 20.0, through: 780, by: 76) {
                slopes.append(.init(x: x, y: 100 + Double(row) * 50, slope: truth(x), length: 5))
            }
        }
        let bend = PolynomialWarp(fitting: slopes)
        for x in [30.0, 400, 770] { #expect(abs(bend.slope(x, 500) - truth(x)) < 0.01) }
        let beyond = bend.offset(960, 500) - bend.offset(900, 500)
        #expect(abs(beyond / 60 - bend.slope(900, 500)) < 1e-9)
    }

    @Test("two bends of one page add up")
    func sum() {
        let slopes = (0..<20).map { PolynomialWarp.Slope(x: Double($0 * 30), y: 200, slope: 0.04, length: 5) }
        let bend = PolynomialWarp(fitting: slopes)
        let twice = bend.adding(bend)
        #expect(abs(twice.slope(100, 200) - 2 * bend.slope(100, 200)) < 1e-9)
        #expect(bend.adding(.flat).slope(100, 200) == bend.slope(100, 200))
    }
}
