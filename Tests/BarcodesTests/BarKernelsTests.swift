import CBarKernels
import Testing
import TestSupport

// Inside: vector loops compared bit for bit with plain ones.
@testable import Barcodes

@Suite("The loops of a fit of bars")
struct BarKernelsTests {
    private static let geometries = [
        SymbolGeometry(layout: .ean13, start: 31.3, end: 330.9, bend: 0.04, bulge: -0.1, blur: 4),
        SymbolGeometry(layout: .ean13, start: 350.2, end: 21.7, bend: -0.02, blur: 8, spread: 3),
        SymbolGeometry(layout: .ean8, start: 40.1, end: 300.8, bulge: 0.05, blur: 2, spread: 1),
        SymbolGeometry(layout: .upcE, start: 10.4, end: 210.3, blur: 10, spread: 4),
    ]

    /// Grey shades without any order.
    private func noise(_ count: Int, seed: UInt64) -> [Float] {
        var dice = SeededGenerator(seed: seed)
        return (0..<count).map { _ in Float.random(in: 0...1, using: &dice) }
    }

    private func bits(_ values: some Sequence<Float>) -> [UInt32] { values.map(\.bitPattern) }

    /// What two variants of a loop write into as many values; the same bits are expected.
    private func expectSame(
        _ count: Int, _ one: (UnsafeMutablePointer<Float>) -> Void, _ other: (UnsafeMutablePointer<Float>) -> Void
    ) -> [Float] {
        var (best, plain) = ([Float](repeating: -7, count: count), [Float](repeating: -7, count: count))
        one(&best)
        other(&plain)
        #expect(bits(best) == bits(plain))
        return best
    }

    @Test(
        "sample a profile to the same bits whatever the processor has, and where a geometry says", arguments: geometries
    )
    func samples(_ geometry: SymbolGeometry) {
        let profile = noise(380, seed: 3)
        let count = (geometry.layout.modules + 8) * BarTemplates.samplesPerModule
        for shaded in [Int32(0), 1] {
            var place = bar_kernels_place(geometry)
            (place.shaded, place.paper, place.paper_tilt, place.ink, place.ink_tilt) = (shaded, 0.1, 0.02, 0.8, -0.1)
            let room = (count + 15) / 16 * 16
            let seen = expectSame(room + 2) { out in
                bar_kernels_sample(profile, profile.count, &place, count, out, out + room)
            } _: { out in
                bar_kernels_sample_plain(profile, profile.count, &place, count, out, out + room)
            }
            #expect(abs(seen[room] - seen[..<count].reduce(0, +)) < 0.01)
            #expect(seen[count..<room].allSatisfy { $0 == 0 })
            guard shaded == 0 else { continue }
            for sample in SampledSymbol.quiet..<count - SampledSymbol.quiet {
                let module = (Double(sample - SampledSymbol.quiet) + 0.5) / Double(BarTemplates.samplesPerModule)
                let at = min(max(geometry.place(module) - 0.5, 0), Double(profile.count - 1))
                let whole = min(Int(at), profile.count - 2)
                let part = Float(at - Double(whole))
                let wanted = profile[whole] * (1 - part) + profile[whole + 1] * part
                #expect(abs(seen[sample] - wanted) < 1e-3)
            }
        }
    }

    @Test(
        "compare every digit with every place to the same bits, as its product with the samples",
        arguments: geometries)
    func products(_ geometry: SymbolGeometry) {
        let templates = BarTemplates.all[geometry.templates]
        let samples = noise(500, seed: 5)
        let layout = geometry.layout
        let begins = layout.digitStartModules.map {
            Int32(SampledSymbol.quiet + $0 * BarTemplates.samplesPerModule - templates.margin)
        }
        let row = SampledSymbol.productRow
        let products = expectSame(12 * row) { out in
            bar_kernels_products(
                samples, begins, begins.count, layout.leftDigits, templates.kernel, templates.digitLength, out)
        } _: { out in
            bar_kernels_products_plain(
                samples, begins, begins.count, layout.leftDigits, templates.kernel, templates.digitLength, out)
        }
        for (place, begin) in begins.enumerated() {
            let patterns = place >= layout.leftDigits ? 20..<30 : layout == .ean8 ? 0..<10 : 0..<20
            for pattern in patterns {
                let drawn = templates.samples[
                    pattern * templates.stride..<pattern * templates.stride + templates.digitLength]
                let product = zip(drawn, samples[Int(begin)...]).reduce(0) { $0 + $1.0 * $1.1 }
                let lane = pattern - patterns.lowerBound
                #expect(abs(products[place * row + lane] - (2 * product - templates.energy[pattern])) < 1e-3)
            }
        }
        let sets = layout == .ean8 ? 10 : 20
        let relaxed = bar_kernels_relaxed(templates.kernel, products, begins.count, layout.leftDigits, sets)
        let plain = bar_kernels_relaxed_plain(templates.kernel, products, begins.count, layout.leftDigits, sets)
        #expect(relaxed.bitPattern == plain.bitPattern)
    }

    @Test("compare a number with samples to the same bits")
    func product() {
        let templates = BarTemplates.all[BarTemplates.index(blur: 5, spread: 3)]
        let samples = noise(500, seed: 6)
        let guards = EANLayout.ean13.guards
        let begins = guards.modules.map { Int32(SampledSymbol.quiet + $0 * 4 - templates.margin) }
        let one = bar_kernels_product(samples, templates.samples, templates.stride, guards.patterns, begins, 3)
        let plain = bar_kernels_product_plain(samples, templates.samples, templates.stride, guards.patterns, begins, 3)
        #expect(one.bitPattern == plain.bitPattern)
        let wanted = zip(guards.patterns, begins).reduce(Float(0)) { sum, guardBars in
            (0..<templates.lengths[Int(guardBars.0)]).reduce(sum) {
                $0 + samples[Int(guardBars.1) + $1] * templates.samples[Int(guardBars.0) * templates.stride + $1]
            }
        }
        #expect(abs(one - wanted) < 1e-3)
    }

    @Test("add up light and ink to the same bits", arguments: [236, 300, 412])
    func light(count: Int) {
        let (seen, drawn) = (noise(count + 16, seed: 7), noise(count + 16, seed: 8))
        let light = expectSame(4) {
            bar_kernels_light(seen, count, $0)
        } _: {
            bar_kernels_light_plain(seen, count, $0)
        }
        let lit = expectSame(3) {
            bar_kernels_lit(seen, drawn, count, $0)
        } _: {
            bar_kernels_lit_plain(seen, drawn, count, $0)
        }
        let powers = expectSame(10) {
            bar_kernels_powers(drawn, count, $0, $0 + 5)
        } _: {
            bar_kernels_powers_plain(drawn, count, $0, $0 + 5)
        }
        var wanted = [Double](repeating: 0, count: 17)
        for place in 0..<count {
            let v = (Double(place) + 0.5) / Double(count) - 0.5
            let (y, ink) = (Double(seen[place]), Double(drawn[place]))
            for (index, value) in [y, y * v, y * v * v, y * y, y * ink, y * ink * v, y * ink * v * v].enumerated() {
                wanted[index] += value
            }
            var power = 1.0
            for exponent in 0..<5 {
                wanted[7 + exponent] += ink * power
                wanted[12 + exponent] += ink * ink * power
                power *= v
            }
        }
        for (sum, wanted) in zip(light + lit + powers, wanted) { #expect(abs(Double(sum) - wanted) < 1e-3) }
    }

    @Test("look through the net of printed digits to the same bits, and not at all where there is but paper")
    func cells() {
        let net = PrintedDigitNet.learned
        let pixels = noise(16 * 40, seed: 11).map { 255 * $0 }
        var read = false
        func look(_ pixels: [Float], _ logits: UnsafeMutablePointer<Float>, plain: Bool) {
            let look = plain ? bar_kernels_cell_plain : bar_kernels_cell
            let least: Float = 1
            read =
                look(
                    pixels, 40, net.strokes, net.strokeBiases, net.digits, net.digitBiases, PrintedDigitNet.kinds,
                    least,
                    logits) != 0
        }
        let seen = expectSame(11) {
            look(pixels, $0, plain: false)
        } _: {
            look(pixels, $0, plain: true)
        }
        #expect(read && Set(seen).count > 1)
        let blank = [Float](repeating: 200, count: 16 * 40)
        #expect(
            expectSame(11) {
                look(blank, $0, plain: false)
            } _: {
                look(blank, $0, plain: true)
            } == seen.map { _ in -7 })
        #expect(!read)
    }

    @Test("find the same best numbers, and bounds that none of them passes")
    func numbers() {
        var family = bar_kernels_family()
        (family.places, family.centre, family.sum, family.last) = (12, 6, 4, -1)
        family.sets = (0, 10, 0, 0, 10, 10, 20, 20, 20, 20, 20, 20)
        family.weights = (3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1)
        let row = CodeTrellis.rowLength
        for seed in UInt64(1)...20 {
            let (unary, pairs) = (noise(12 * 30 + 16, seed: seed), noise(30 * row, seed: 100 + seed).map { -0.2 * $0 })
            let bounds = expectSame(10) {
                bar_kernels_bounds(&family, unary, pairs, row, $0)
            } _: {
                bar_kernels_bounds_plain(&family, unary, pairs, row, $0)
            }
            var (digits, plainDigits) = ([UInt8](repeating: 0, count: 24), [UInt8](repeating: 0, count: 24))
            let worths = expectSame(2) {
                #expect(bar_kernels_solve(&family, unary, pairs, row, 2, $0, &digits) == 2)
            } _: {
                #expect(bar_kernels_solve_plain(&family, unary, pairs, row, 2, $0, &plainDigits) == 2)
            }
            #expect(digits == plainDigits)
            #expect(worths[0] >= worths[1] && worths[0] <= bounds.max()! + 1e-4)
        }
    }

    @Test("take bands and lean them to the same bits")
    func bands() {
        let pixels = noise(90 * 70, seed: 9).map { UInt8($0 * 255) }
        let (count, rows, stride) = (77, 9, 96)
        pixels.withUnsafeBufferPointer { pixels in
            var line = bar_kernels_line(
                pixels: pixels.baseAddress!, width: 90, height: 70, origin_x: -3.2, origin_y: 20.7, step_x: 0.98,
                step_y: 0.2)
            let band = expectSame(rows * stride) {
                bar_kernels_band(&line, count, rows, stride, $0)
            } _: {
                bar_kernels_band_plain(&line, count, rows, stride, $0)
            }
            let leans = [-0.2, 0, 0.1]
            _ = expectSame(2 * stride) {
                bar_kernels_lean(band, count, rows, stride, leans, leans.count, $0, $0 + stride)
            } _: {
                bar_kernels_lean_plain(band, count, rows, stride, leans, leans.count, $0, $0 + stride)
            }
            // A row along the picture's own, between its borders.
            line.origin_x = 4
            line.origin_y = 11
            (line.step_x, line.step_y) = (1, 0)
            var plain = [Float](repeating: 0, count: stride)
            bar_kernels_band(&line, count, 1, stride, &plain)
            let margin = Int(BAR_KERNELS_MARGIN)
            #expect(Array(plain[margin..<margin + count]) == (0..<count).map { Float(pixels[11 * 90 + 4 + $0]) })
            #expect(plain[0] == plain[margin])
        }
    }

    @Test("find the largest and the least around each value", arguments: [1, 4, 9, 40, 300])
    func extremes(reach: Int) {
        let values = noise(211, seed: 10)
        var (largest, least) = (values, values)
        var scratch = [Float](repeating: 0, count: 2 * values.count + 4 * reach + 64)
        bar_kernels_extremes(values, values.count, reach, &largest, &least, &scratch)
        for place in values.indices {
            let around = values[max(0, place - reach)...min(values.count - 1, place + reach)]
            #expect(largest[place] == around.max() && least[place] == around.min())
        }
    }
}
