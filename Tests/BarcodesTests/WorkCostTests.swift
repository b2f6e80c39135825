import Foundation
import Imaging
import Testing
import TestSupport

// Inside: it measures what each step costs.
@testable import Barcodes

/// Where the figures of `StepCost` come from: `QIX_MEASURE_WORK=1 swift test --filter WorkCostTests` prints what each
/// step takes against a pixel of the scan for EAN and UPC by zbar's own image scanner. It runs on request only, because
/// it reads the clock.
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

    private let drawn = DrawnSymbol(symbol: symbol(.ean13, "8001120123459"), blur: 0.8, noise: 4)

    /// A page as in photos: shades, grain, and lines of text.
    private let page: Luma = {
        var random = SeededGenerator(seed: 5)
        var luma = Luma(width: 1200, height: 900, repeating: 200)
        for y in 0..<900 {
            for x in 0..<1200 {
                let letter = y / 12 % 3 == 0 && (x / 5 &* 7 + y / 36 &* 13) % 3 == 0
                luma[x, y] = UInt8(clamping: (letter ? 60 : 190) + x / 40 + Int(random.next() % 9))
            }
        }
        return luma
    }()

    /// Compares the time of each of `count` with a pixel of a scan by zbar's image scanner.
    private func check(_ name: String, _ cost: Double, _ count: Int, _ body: () -> Void) {
        let unit = nanoseconds(page.pixels.count) { _ = ZBarScanner(.retail).imageScan(page) }
        let measured = nanoseconds(count, body) / unit
        print("\(name): measured \(measured), stated \(cost); a pixel: \(unit) ns")
        #expect(measured < cost * 3 && measured > cost / 3, "\(name): \(measured) against \(cost)")
    }

    /// The band of a drawn symbol, as a patch of bars shows it.
    private func profile(_ luma: Luma) -> BrightnessProfile {
        let patch = BarPatch(
            centreX: Double(luma.width) / 2, centreY: Double(luma.height) / 2, angle: 0, length: 95 * drawn.module,
            height: 120, weight: 1)
        return BrightnessProfile(luma, patch: patch, aside: 0, height: 16, margin: 48, budget: .unlimited)
    }

    @Test("Each pixel costs what StepCost states, within a factor of three")
    func pixels() {
        let (cost, luma, pixels) = (StepCost.standard, page, page.pixels.count)
        check("scanned all", cost.scanned(.all), pixels) { _ = ZBarScanner(.all).imageScan(luma) }
        check("scanned square", cost.scanned(.square), pixels) { _ = ZBarScanner(.square).imageScan(luma) }
        check("squares", cost.matrixCodeScan, pixels) { _ = MatrixScanner(includesQR: false).scan(luma) }
        check("patterns", cost.finderPatternEstimate, pixels) { _ = FinderPatterns(in: luma) }
        check("counted patterns", cost.finderPatternCount, pixels) { _ = MatrixScanner.matchingCost(in: luma) }
        check("scaled", cost.scaled, pixels) { _ = luma.scaled(by: 0.7) }
        check("located", cost.located, pixels) { _ = BarLocator.patches(in: luma) }
        check("sharpened", cost.sharpened, pixels) { _ = luma.sharpened(radius: 2, amount: 2) }
        check("contrast", cost.contrastNormalized, pixels) { _ = luma.contrastNormalized(tile: 24) }
        let turned = luma.rotated(byDegrees: 30)
        check("rotated", cost.rotated, turned.pixels.count) { _ = luma.rotated(byDegrees: 30) }
    }

    @Test("Each sample and test costs what StepCost states, within a factor of three")
    func samples() {
        let (cost, bars) = (StepCost.standard, drawn.luma)
        let samples = profile(bars).samples
        check("profiled", cost.profiled, samples.count * 16) { _ = profile(bars) }
        check("inked", cost.inked, samples.count) { _ = DarknessProfile(samples, moduleHint: 4) }
        check("powered", cost.powered, samples.count) { _ = NumberFitter(samples) }
        check("edged", cost.edged, samples.count) { _ = ScanLineEdges(samples.map(Double.init)) }
        var melted = drawn
        melted.blur = 1.1
        let grey = profile(melted.luma).samples
        check("placed", cost.placed, grey.count) { _ = EdgeMatch.nearest(drawn.symbol, on: grey) }
        check("templates", Double(cost.templates), 1) { _ = BarTemplates(blur: .gaussian(0.9), spread: 0) }
        let rivals = InkSpreadRivals(symbol(.ean13, "4607110700668"))
        let lying = SymbolGeometry(layout: .ean13, start: 48, end: 48 + 95 * drawn.module, blur: 3)
        check("ink by brightness", Double(cost.inkTestByBrightness), 1) {
            _ = InkSpreadTest(rivals, values: samples, geometry: lying, blur: .gaussian(0.7), spread: 0)
        }
        let edges = (0..<60).map { Double($0 * 6) }
        check("ink by edges", Double(cost.inkTestByEdges), 1) {
            _ = InkSpreadTest(rivals, edges: edges, isBackward: false)
        }
    }

    /// Of the steps inside a fit only what many of them charge together is visible from outside.
    @Test("A fit costs what its steps charge, within a factor of three")
    func fits() {
        let samples = profile(drawn.luma).samples
        let ink = DarknessProfile(samples, moduleHint: 4)
        let span = (layout: EANLayout.ean13, left: 48.0, right: 48 + 95 * drawn.module)
        let place = SymbolGeometry(layout: .ean13, start: 48, end: 48 + 95 * drawn.module, blur: 3)
        let blurred = (0..<10).map { blur in
            var other = place
            other.blur = blur
            return other
        }
        func charged(_ name: String, _ body: (inout ProfileFitter) -> Void) {
            func run(_ budget: WorkBudget) {
                var fitter = ProfileFitter(ink, budget: budget)
                body(&fitter)
            }
            let budget = WorkBudget.unlimited
            run(budget)
            check(name, 1, budget.spent) { run(.unlimited) }
        }
        charged("rough") { _ = $0.rough([span], slack: 1, step: 0.5, blurs: [1, 3, 5, 8]) }
        charged("refined") { _ = $0.refined(place) }
        charged("settled") { _ = $0.settled(place, for: drawn.symbol) }
        charged("decoded") { for other in blurred { _ = $0.unrefined(other) } }
        charged("preferred") { for other in blurred { _ = $0.preferred(other, Shading()) } }
        charged("number") { _ = NumberFitter(samples).fit(drawn.symbol, near: place, budget: $0.budget) }
    }
}
