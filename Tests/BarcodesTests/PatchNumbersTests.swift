import Imaging
import Testing

// Inside: how many bands agree shows in no result.
@testable import Barcodes

@Suite("Numbers that bands of a patch show")
struct PatchCandidatesTests {
    private let number = symbol(.ean13, "8001120123459")

    @Test("fits of the same band are one witness, those of another one a second")
    func witnesses() throws {
        // With this grain each band has the margin that two agreeing bands need, and less than one alone needs.
        let drawn = DrawnSymbol(symbol: number, noise: 110)
        let luma = drawn.luma
        let length = 95 * drawn.module
        let margin = drawn.quiet * drawn.module
        let patch = BarPatch(
            centreX: Double(luma.width - 1) / 2, centreY: Double(luma.height - 1) / 2, angle: 0, length: length,
            height: Double(drawn.height), weight: 1)
        var candidates = PatchNumbers(patch)
        func test(aside: Double) throws {
            let profile = BrightnessProfile(
                luma, patch: patch, aside: aside, height: 12, margin: margin, budget: .unlimited)
            var fitter = ProfileFitter(
                DarknessProfile(profile.samples, moduleHint: drawn.module), budget: .unlimited)
            let refined = fitter.refined(
                SymbolGeometry(layout: .ean13, start: margin + 1, end: margin + length, blur: 1))
            candidates.test([try #require(refined)], on: profile, .unlimited)
        }
        try test(aside: -20)
        try test(aside: -20)
        let alone = try #require(candidates.readings.first)
        #expect(alone.symbol == number && alone.bands == 1)
        #expect(!candidates.isConclusive)
        try test(aside: 20)
        let agreed = try #require(candidates.readings.first)
        #expect(agreed.symbol == number && agreed.bands == 2)
        #expect(candidates.isConclusive)
    }
}
