import Imaging
import Testing
import TestSupport

// Inside: a fitted geometry compared with the one that was drawn.
@testable import Barcodes

@Suite("Numbers compared with a profile")
struct HypothesisTests {
    private let number = symbol(.ean13, "8001120123459")

    private func profile(_ drawn: DrawnSymbol) -> [Float] {
        let luma = drawn.luma
        return (0..<luma.width).map { x in
            (60..<76).reduce(Float(0)) { $0 + Float(luma[x, $1]) } / 16
        }
    }

    /// About where a search would begin: half a module off at one end, and through too sharp a blur.
    private func place(_ drawn: DrawnSymbol) -> SymbolGeometry {
        let start = drawn.quiet * drawn.module
        return SymbolGeometry(
            layout: .ean13, start: start + drawn.module / 2, end: start + 95 * drawn.module, blur: 5)
    }

    @Test("lens and camera are found, and leave next to nothing unexplained", arguments: [1.0, 1.6, 2.2])
    func lens(_ disc: Double) {
        let drawn = DrawnSymbol(symbol: number, disc: disc, gamma: 2.4, noise: 2)
        let fit = NumberFitter(profile(drawn)).fit(number, near: place(drawn), budget: .unlimited)
        #expect(fit.explained > 0.99)
        #expect(abs(Double(fit.disc) / 10 - disc) <= 0.2)
        #expect(abs(fit.geometry.start - drawn.quiet * drawn.module) < 1)
    }

    @Test("ink that ran and uneven light are the picture's, not the number's")
    func shading() {
        let drawn = DrawnSymbol(symbol: number, blur: 0.6)
        let lit = profile(drawn).enumerated().map { place, value in value * (0.5 + 0.4 * Float(place) / 476) }
        let fit = NumberFitter(lit).fit(number, near: place(drawn), budget: .unlimited)
        #expect(fit.explained > 0.99)
    }

    @Test("the number wins against all others, wherever the search begins", arguments: [0.0, 1.6, 2.0])
    func verdict(_ disc: Double) throws {
        let drawn = DrawnSymbol(symbol: number, disc: disc, gamma: 2.2, noise: 2)
        let samples = profile(drawn)
        var fitter = ProfileFitter(DarknessProfile(samples, moduleHint: drawn.module), budget: .unlimited)
        let refined = fitter.refined(place(drawn))
        let rough = try #require(refined)
        let test = try #require(HypothesisTest(samples, from: rough, others: [], budget: .unlimited))
        #expect(test.symbol == number)
        #expect(test.explained > 0.98)
        #expect(test.margin > 2)
    }

    @Test("bars of no number confirm none", arguments: [3 as UInt64, 4, 5])
    func noNumber(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var samples = [Float](repeating: 225, count: 476)
        var x = 48
        while x < 420 {
            let width = Int.random(in: 3...14, using: &random)
            for place in x..<min(428, x + width) { samples[place] = 25 }
            x += width + Int.random(in: 3...14, using: &random)
        }
        var fitter = ProfileFitter(DarknessProfile(samples, moduleHint: 4), budget: .unlimited)
        let geometry = SymbolGeometry(layout: .ean13, start: 48, end: 428, blur: 2)
        guard let fit = fitter.refined(geometry),
            let test = HypothesisTest(samples, from: fit, others: [], budget: .unlimited)
        else { return }
        #expect(test.margin < 0.6)
    }

    @Test("beside a UPC-E, bars and missing samples are no quiet zone")
    func quietZoneDarkness() {
        let drawn = DrawnSymbol(symbol: symbol(.upcE, "04252614"))
        let samples = profile(drawn)
        let geometry = SymbolGeometry(layout: .upcE, start: 48, end: 48 + 51 * 4, blur: 1)
        #expect(DarknessProfile(samples, moduleHint: 4).quietZoneDarkness(beside: geometry) < 0.1)
        let cut = Array(samples[..<(48 + 51 * 4 + 8)])
        #expect(DarknessProfile(cut, moduleHint: 4).quietZoneDarkness(beside: geometry) == 1)
        var barred = samples
        for place in 0..<4 { barred[48 + 51 * 4 + 16 + place] = 20 }
        #expect(DarknessProfile(barred, moduleHint: 4).quietZoneDarkness(beside: geometry) > 0.2)
    }

    @Test("the whole symbol is worth more than a few of its bars that fit something better")
    func worth() throws {
        let drawn = DrawnSymbol(symbol: number, disc: 1.2, gamma: 2.2, noise: 2)
        let ink = DarknessProfile(profile(drawn), moduleHint: 4)
        var fitter = ProfileFitter(ink, budget: .unlimited)
        let rough = fitter.rough(
            [(.ean13, 48, 428), (.ean13, 140, 310), (.ean13, 200, 428)], slack: 1, step: 0.5, blurs: [1, 3, 5, 8])
        let first = try #require(rough.first)
        #expect(abs(min(first.geometry.start, first.geometry.end) - 48) < 8)
        #expect(abs(max(first.geometry.start, first.geometry.end) - 428) < 8)
    }

    @Test("a test without budget gives no verdict")
    func over() throws {
        let drawn = DrawnSymbol(symbol: number, blur: 0.5)
        let samples = profile(drawn)
        var fitter = ProfileFitter(DarknessProfile(samples, moduleHint: 4), budget: .unlimited)
        let refined = fitter.refined(place(drawn))
        let fit = try #require(refined)
        #expect(HypothesisTest(samples, from: fit, others: [], budget: WorkBudget(.megapixels(0))) == nil)
    }
}
