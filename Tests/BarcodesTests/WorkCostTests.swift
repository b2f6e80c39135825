import Foundation
import Imaging
import Testing
import TestSupport

@testable import Barcodes

/// Where the figures of `StepCost` come from: `QIX_MEASURE_WORK=1 swift test --filter WorkCostTests` prints what each
/// step takes against a pixel of zbar's scan for EAN and UPC. It runs on request only, because it reads the clock.
@Suite(
    "What each step costs",
    .enabled(if: ProcessInfo.processInfo.environment["QIX_MEASURE_WORK"] != nil, "it measures time: QIX_MEASURE_WORK=1")
)
struct WorkCostTests {
    /// The least of several runs, in nanoseconds of processor time for each of `count`.
    private func nanoseconds(_ count: Int, _ body: () -> Void) -> Double {
        body()
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
        }
        return (0..<7).map { _ in
            let start = now()
            body()
            return (now() - start) / Double(count)
        }.min()!
    }

    @Test("Each step costs what StepCost states, within a factor of three")
    func costs() {
        let drawn = DrawnSymbol(symbol: symbol(.ean13, "8001120123459"), blur: 0.8, noise: 4)
        let bars = drawn.luma
        var random = SeededGenerator(seed: 5)
        // A page as photos have them: shades, grain, and lines of text.
        var luma = Luma(width: 1200, height: 900, repeating: 200)
        for y in 0..<900 {
            for x in 0..<1200 {
                let letter = y / 12 % 3 == 0 && (x / 5 &* 7 + y / 36 &* 13) % 3 == 0
                luma[x, y] = UInt8(clamping: (letter ? 60 : 190) + x / 40 + Int(random.next() % 9))
            }
        }
        let pixels = luma.pixels.count
        let unit = nanoseconds(pixels) { _ = ZBarScanner(.retail).scan(luma) }
        func check(_ name: String, _ cost: Double, _ count: Int, _ body: () -> Void) {
            let measured = nanoseconds(count, body) / unit
            print("\(name): measured \(measured), stated \(cost)")
            #expect(measured < cost * 3 && measured > cost / 3, "\(name): \(measured) against \(cost)")
        }
        print("a pixel: \(unit) ns")
        check("scanned all", StepCost.standard.scanned(.all), pixels) { _ = ZBarScanner(.all).scan(luma) }
        check("scanned square", StepCost.standard.scanned(.square), pixels) { _ = ZBarScanner(.square).scan(luma) }
        check("squares", StepCost.standard.matrixCodeScan, pixels) { _ = MatrixScanner(includesQR: false).scan(luma) }
        check("patterns", StepCost.standard.finderPatternEstimate, pixels) { _ = FinderPatterns(in: luma) }
        check("scaled", StepCost.standard.scaled, pixels) { _ = luma.scaled(by: 0.7) }
        check("located", StepCost.standard.located, pixels) { _ = BarLocator.patches(in: luma) }
        check("sharpened", StepCost.standard.sharpened, pixels) { _ = luma.sharpened(radius: 2, amount: 2) }
        check("contrast", StepCost.standard.contrastNormalized, pixels) { _ = luma.contrastNormalized(tile: 24) }
        let turned = luma.rotated(byDegrees: 30)
        check("rotated", StepCost.standard.rotated, turned.pixels.count) { _ = luma.rotated(byDegrees: 30) }

        let patch = BarPatch(
            centreX: Double(bars.width) / 2, centreY: Double(bars.height) / 2, angle: 0, length: 95 * drawn.module,
            height: 120, weight: 1)
        func profile() -> BrightnessProfile {
            BrightnessProfile(bars, patch: patch, aside: 0, height: 16, margin: 48, budget: .unlimited)
        }
        let samples = profile().samples
        check("profiled", StepCost.standard.profiled, samples.count * 16) { _ = profile() }
        check("inked", StepCost.standard.inked, samples.count) { _ = DarknessProfile(samples, moduleHint: 4) }
        check("powered", StepCost.standard.powered, samples.count) { _ = NumberFitter(samples) }
        check("edged", StepCost.standard.edged, samples.count) { _ = ScanLineEdges(samples.map(Double.init)) }
        var melted = drawn
        melted.blur = 1.1
        let grey = BrightnessProfile(melted.luma, patch: patch, aside: 0, height: 16, margin: 48, budget: .unlimited)
            .samples
        check("placed", StepCost.standard.placed, grey.count) { _ = EdgeMatch.nearest(drawn.symbol, on: grey) }
        check("templates", Double(StepCost.standard.templates), 1) { _ = BarTemplates(blur: .gaussian(0.9), spread: 0) }

        let rivals = InkSpreadRivals(symbol(.ean13, "4607110700668"))
        let lying = SymbolGeometry(layout: .ean13, start: 48, end: 48 + 95 * drawn.module, blur: 3)
        check("ink tried", Double(StepCost.standard.inkTestByBrightness), 1) {
            _ = InkSpreadTest(rivals, values: samples, geometry: lying, blur: .gaussian(0.7), spread: 0)
        }
        let edges = (0..<60).map { Double($0 * 6) }
        check("edges tried", Double(StepCost.standard.inkTestByEdges), 1) {
            _ = InkSpreadTest(rivals, edges: edges, isBackward: false)
        }

        // Of the steps inside a fit only what many of them charge together can be seen from outside.
        let ink = DarknessProfile(samples, moduleHint: 4)
        func charged(_ name: String, _ body: (WorkBudget) -> Void) {
            let budget = WorkBudget.unlimited
            body(budget)
            check(name, 1, budget.spent) { body(.unlimited) }
        }
        let span = (layout: EANLayout.ean13, left: 48.0, right: 48 + 95 * drawn.module)
        charged("rough") { budget in
            var fitter = ProfileFitter(ink, budget: budget)
            _ = fitter.rough([span], slack: 1, step: 0.5, blurs: [1, 3, 5, 8])
        }
        let place = SymbolGeometry(layout: .ean13, start: 48, end: 48 + 95 * drawn.module, blur: 3)
        charged("refined") { budget in
            var fitter = ProfileFitter(ink, budget: budget)
            _ = fitter.refined(place)
        }
        charged("settled") { budget in
            var fitter = ProfileFitter(ink, budget: budget)
            _ = fitter.settled(place, for: drawn.symbol)
        }
        charged("decoded") { budget in
            var fitter = ProfileFitter(ink, budget: budget)
            for blur in 0..<10 {
                var other = place
                other.blur = blur
                _ = fitter.unrefined(other)
            }
        }
        charged("preferred") { budget in
            var fitter = ProfileFitter(ink, budget: budget)
            for blur in 0..<10 {
                var other = place
                other.blur = blur
                _ = fitter.preferred(other, Shading())
            }
        }
        charged("number") { budget in
            _ = NumberFitter(samples).fit(drawn.symbol, near: place, budget: budget)
        }
    }
}
