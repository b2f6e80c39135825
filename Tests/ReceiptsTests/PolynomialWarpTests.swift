import Testing

@testable import Receipts

@Suite("The bend of rows is fitted to their slopes")
struct PolynomialWarpTests {
    @Test("no rows, no bend")
    func none() {
        #expect(PolynomialWarp(fitting: []).isFlat)
    }

    @Test("converging rows are told from a third of liars")
    func perspective() {
        var slopes = [PolynomialWarp.Slope]()
        for row in 0..<30 {
            let y = 20.0 + Double(row) * 30
            let truth = (y - 480) / 480 * 0.05
            slopes.append(.init(x: 300, y: y, slope: row % 3 == 0 ? 0.3 : truth, weight: 10))
            slopes.append(.init(x: 150, y: y, slope: truth, weight: 10))
        }
        let bend = PolynomialWarp(fitting: slopes, width: 600, height: 960)
        for y in [100.0, 480, 860] { #expect(abs(bend.slope(300, y) - (y - 480) / 480 * 0.05) < 0.012) }
        #expect(bend.offset(300, 100) == 0)
    }

    @Test("two bends of one page add up")
    func sum() {
        let slopes = (0..<20).map { PolynomialWarp.Slope(x: Double($0 * 30), y: 200, slope: 0.04, weight: 5) }
        let bend = PolynomialWarp(fitting: slopes, width: 600, height: 960)
        let twice = bend.adding(bend)
        #expect(abs(twice.slope(100, 200) - 2 * bend.slope(100, 200)) < 1e-9)
        #expect(bend.adding(.flat).slope(100, 200) == bend.slope(100, 200))
    }
}
