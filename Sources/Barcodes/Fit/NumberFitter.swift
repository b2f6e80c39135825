import CBarKernels
import Mathematics

/// Fits given numbers to one profile, each with everything around it free.
struct NumberFitter {
    /// The profile's brightness, 0…1, to the power of each gamma.
    private let powers: [[Float]]

    /// Modules of paper that are sampled on both sides.
    private static let quiet = 4

    init(_ profile: [Float], budget: WorkBudget = .unlimited) {
        budget.charge(profile.count, each: StepCost.standard.powered)
        powers = Tuning.standard.fit.gammas.map { gamma in
            profile.map { Float(power(Double(max($0, 0)) / 255, gamma)) }
        }
    }

    /// The best fit of `symbol` around a place where it, or a similar number, was found.
    func fit(_ symbol: EANSymbol, near geometry: SymbolGeometry, budget: WorkBudget) -> NumberFit {
        let bars = BarSpans(symbol)
        var best = NumberFit(symbol, near: geometry)
        var shape = SymbolTemplate(bars, best)
        var seen = seen(best)
        budget.charge(StepCost.standard.rated)
        NumberFitter.rate(&best, seen, shape)
        func attempt(_ change: (inout NumberFit) -> Void) {
            var next = best
            change(&next)
            guard NumberFit.discs.contains(next.disc), NumberFit.spreads.contains(next.spread),
                NumberFit.softnesses.indices.contains(next.softness), powers.indices.contains(next.gamma)
            else { return }
            let isSameBlur =
                next.disc == best.disc && next.softness == best.softness && next.spread == best.spread
            let isSamePlace = next.gamma == best.gamma && next.geometry == best.geometry
            budget.charge(StepCost.standard.rated)
            let nextShape = isSameBlur ? shape : SymbolTemplate(bars, next)
            let nextSeen = isSamePlace ? seen : self.seen(next)
            NumberFitter.rate(&next, nextSeen, nextShape)
            if next.explained > best.explained {
                best = next
                shape = nextShape
                seen = nextSeen
            }
        }
        let tuning = Tuning.standard.fit
        for gamma in powers.indices { attempt { $0.gamma = gamma } }
        var step = tuning.firstNumberStep
        while step > tuning.minNumberStep, !budget.isExhausted {
            let before = best.explained
            let shift = step * best.geometry.moduleWidth
            attempt { ($0.disc, $0.softness) = ($0.discAsWide, 0) }
            for sign in [-1, 1] {
                for move in GeometryMove.allCases {
                    attempt { $0.geometry.apply(move, step: Double(sign) * step, shift: Double(sign) * shift) }
                }
                attempt { $0.disc += sign * (step > tuning.coarseDiscStep ? 3 : 1) }
                attempt { $0.softness += sign }
                attempt { $0.spread += sign }
                attempt { $0.gamma += sign }
            }
            if best.explained < before + tuning.minNumberGain * (1 - before) + tuning.minNumberGainOfAll { step /= 2 }
        }
        return best
    }

    /// Compares the number of `fit` with those that differ from it in ink alone.
    func inkSpreadTest(_ fit: NumberFit, budget: WorkBudget) -> InkSpreadTest? {
        let rivals = InkSpreadRivals(fit.symbol)
        guard !rivals.rivals.isEmpty else { return nil }
        budget.charge(StepCost.standard.inkTestByBrightness)
        return InkSpreadTest(
            rivals, values: powers[fit.gamma], geometry: fit.geometry, blur: fit.blur, spread: fit.spread)
    }

    /// The profile as ink, with the tone and light of `fit`.
    func darkness(_ fit: NumberFit) -> DarknessProfile {
        let modules = Double(fit.symbol.layout.modules)
        let values = powers[fit.gamma]
        let length = fit.geometry.end - fit.geometry.start
        let minInkLight = Tuning.standard.fit.minInkLight
        return DarknessProfile(
            darkness: values.indices.map { place in
                let u = (Double(place) + 0.5 - fit.geometry.start) / length * modules
                let v = Float((u + Double(NumberFitter.quiet)) / (modules + 2 * Double(NumberFitter.quiet)) - 0.5)
                let (c, w) = (fit.shading, max(-0.5, min(0.5, v)))
                return (values[place] - c[0] - c[1] * w - c[2] * w * w)
                    / min(c[3] + c[4] * w + c[5] * w * w, -minInkLight)
            })
    }

    /// The profile sampled along one geometry; `nil` where too much of the symbol lies outside.
    private func seen(_ fit: NumberFit) -> SampledProfile? {
        let values = powers[fit.gamma]
        let geometry = fit.geometry
        let last = Double(values.count - 1)
        guard geometry.moduleWidth > Tuning.standard.fit.minModuleWidth, min(geometry.start, geometry.end) > -2,
            max(geometry.start, geometry.end) < last + 3
        else { return nil }
        let count = (fit.symbol.layout.modules + 2 * NumberFitter.quiet) * BarTemplates.samplesPerModule
        var place = bar_kernels_place(geometry)
        var sums = (Float(0), Float(0), Float(0), Float(0))
        let samples = [Float](unsafeUninitializedCapacity: NumberFitter.room(count)) { out, written in
            withUnsafeMutableBytes(of: &sums) { sums in
                let sums = sums.assumingMemoryBound(to: Float.self).baseAddress!
                values.withUnsafeBufferPointer { values in
                    bar_kernels_sample(values.baseAddress!, values.count, &place, count, out.baseAddress!, sums)
                }
                bar_kernels_light(out.baseAddress!, count, sums)
            }
            written = NumberFitter.room(count)
        }
        return SampledProfile(values: samples, light: SIMD3(sums.0, sums.1, sums.2), energy: sums.3, count: count)
    }

    /// `count` samples, rounded up to whole vectors.
    private static func room(_ count: Int) -> Int {
        let lanes = Int(BAR_KERNELS_LANES)
        return (count + lanes - 1) / lanes * lanes
    }

    /// A profile sampled along one geometry.
    private struct SampledProfile {
        var values: [Float]
        /// Sums of y, y·v and y·v², where v runs from −½ to ½ over symbol and quiet zones.
        var light: SIMD3<Float>
        var energy: Float
        var count: Int
    }

    /// A number drawn through one blur, and the terms of least squares that depend on it alone.
    private struct SymbolTemplate {
        let template: [Float]
        /// Samples without those that only fill whole vectors.
        let count: Int
        /// Sums of v^p, T·v^p and T²·v^p, p from 0 to 4.
        let (plain, inked, twice): (PowerSums, PowerSums, PowerSums)

        init(_ bars: BarSpans, _ fit: NumberFit) {
            template = bars.template(fit)
            (count, plain) = (bars.count, bars.paper)
            var (inked, twice) = (PowerSums(), PowerSums())
            bar_kernels_powers(template, count, &inked.sums, &twice.sums)
            (self.inked, self.twice) = (inked, twice)
        }

        /// Sums of y·T, y·T·v and y·T·v².
        func lit(_ values: [Float]) -> SIMD3<Float> {
            var sums = (Float(0), Float(0), Float(0))
            withUnsafeMutableBytes(of: &sums) {
                bar_kernels_lit(values, template, count, $0.assumingMemoryBound(to: Float.self).baseAddress!)
            }
            return SIMD3(sums.0, sums.1, sums.2)
        }
    }

    /// Fits the shading by least squares and notes the explained share of variance.
    private static func rate(_ fit: inout NumberFit, _ seen: SampledProfile?, _ shape: SymbolTemplate) {
        fit.explained = -1
        guard let seen else { return }
        let (light, lit) = (seen.light, shape.lit(seen.values))
        var solved: (Double, Double, Double, Double, Double, Double) = (0, 0, 0, 0, 0, 0)
        let isSolved = withUnsafeTemporaryAllocation(of: Double.self, capacity: 42) { matrix in
            for row in 0..<3 {
                for column in 0..<3 {
                    matrix[row * 7 + column] = shape.plain[row + column]
                    matrix[row * 7 + 3 + column] = shape.inked[row + column]
                    matrix[(row + 3) * 7 + column] = shape.inked[row + column]
                    matrix[(row + 3) * 7 + 3 + column] = shape.twice[row + column]
                }
                matrix[row * 7 + 6] = Double(light[row])
                matrix[(row + 3) * 7 + 6] = Double(lit[row])
            }
            return withUnsafeMutableBytes(of: &solved) {
                solveLinear(matrix, size: 6, into: $0.assumingMemoryBound(to: Double.self))
            }
        }
        guard isSolved else { return }
        let solution = [solved.0, solved.1, solved.2, solved.3, solved.4, solved.5]
        // Ink must be darker than paper along the whole symbol.
        let middle = solution[3]
        let tilted = solution[3] + solution[5] / 4
        let (left, right) = (tilted - solution[4] * 0.5, tilted + solution[4] * 0.5)
        let (palest, darkest) = (max(left, middle, right), min(left, middle, right))
        guard palest < 0, palest < Tuning.standard.fit.minPalestInk * darkest else { return }
        let energy = Double(seen.energy)
        let variance = energy - Double(light[0]) * Double(light[0]) / Double(seen.count)
        guard variance > 0 else { return }
        var fitted = 0.0
        for row in 0..<3 { fitted += solution[row] * Double(light[row]) + solution[row + 3] * Double(lit[row]) }
        fit.shading = solution.map(Float.init)
        fit.explained = Float(1 - max(energy - fitted, 0) / variance)
    }

    /// Sums of w, w·v … w·v⁴.
    private struct PowerSums {
        var sums: [Float] = [0, 0, 0, 0, 0]

        subscript(_ exponent: Int) -> Double { Double(sums[exponent]) }
    }

    /// An edge through each blur, in sixteenths of a module; computed once.
    private struct EdgeSpreadTable {
        /// For each sixteenth within a sample, a value for each sample, with room for a bar on both sides.
        let phases: [[Float]]
        /// Sixteenths on both sides of the edge beyond which it has no effect.
        let reach: Int
        /// Index of the value at the edge or, where a phase has none there, of the next value.
        let middle: Int

        static let perSample = 16 / BarTemplates.samplesPerModule

        init(_ blur: Blur) {
            let reach = Int((min(6, blur.reach) * 16).rounded(.up)) + 1
            // Both sides of an edge add up to 1.
            let right = (0...reach).map { Float(blur.step(Double($0) / 16)) }
            func step(_ place: Int) -> Float {
                let value = right[min(abs(place), reach)]
                return place < 0 ? 1 - value : value
            }
            let middle = (reach + EdgeSpreadTable.maxBar) / EdgeSpreadTable.perSample + 4
            phases = (0..<EdgeSpreadTable.perSample).map { phase in
                (-middle...middle).map { step($0 * EdgeSpreadTable.perSample + phase) }
            }
            (self.reach, self.middle) = (reach, middle)
        }

        /// Sixteenths looked up beyond the reach: a bar of four modules, grown by one.
        private static let maxBar = 5 * 16

        static let all: [EdgeSpreadTable] = NumberFit.discs.flatMap { disc in
            NumberFit.softnesses.map { EdgeSpreadTable(.lens(disc: Double(disc) / 10, gaussian: $0)) }
        }
    }

    /// The bars of a number, which can be drawn through any blur.
    private struct BarSpans {
        /// The modules at which bars begin and end.
        private let edges: [(begin: Int, end: Int)]
        /// Samples of symbol and quiet zones.
        let count: Int
        /// Sums of v^p.
        let paper: PowerSums

        init(_ symbol: EANSymbol) {
            let dark = symbol.modules
            count = (dark.count + 2 * NumberFitter.quiet) * BarTemplates.samplesPerModule
            var edges: [(begin: Int, end: Int)] = []
            var module = 0
            while module < dark.count {
                guard dark[module] else {
                    module += 1
                    continue
                }
                let begin = module
                while module < dark.count, dark[module] { module += 1 }
                edges.append((begin, module))
            }
            self.edges = edges
            var (paper, squared) = (PowerSums(), PowerSums())
            let blank = [Float](repeating: 1, count: NumberFitter.room(count))
            bar_kernels_powers(blank, count, &paper.sums, &squared.sums)
            self.paper = paper
        }

        /// The ink that reaches each sample, quiet zones included.
        func template(_ fit: NumberFit) -> [Float] {
            let samplesPerModule = BarTemplates.samplesPerModule
            let perSample = EdgeSpreadTable.perSample
            let steps = EdgeSpreadTable.all[fit.disc * NumberFit.softnesses.count + fit.softness]
            let (reach, spread) = (steps.reach, fit.spread)
            return [Float](unsafeUninitializedCapacity: NumberFitter.room(count)) { template, written in
                template.initialize(repeating: 0)
                written = NumberFitter.room(count)
                // A sample's middle lies half a sample behind its beginning.
                func phase(_ shift: Int) -> Int { (perSample / 2 + shift + 4 * perSample) % perSample }
                steps.phases[phase(spread)].withUnsafeBufferPointer { rising in
                    steps.phases[phase(-spread)].withUnsafeBufferPointer { falling in
                        withUnsafeTemporaryAllocation(of: bar_kernels_bar.self, capacity: edges.count) { bars in
                            for (place, edge) in edges.enumerated() {
                                let begin = 16 * (edge.begin + NumberFitter.quiet) - spread
                                let end = 16 * (edge.end + NumberFitter.quiet) + spread
                                let from = max(0, (begin - reach) * samplesPerModule / 16 - 1)
                                let to = min(count, (end + reach) * samplesPerModule / 16 + 1)
                                // Whole samples to each edge; the remainder is its phase.
                                let risen = (begin - perSample / 2 + phase(spread)) / perSample
                                let fallen = (end - perSample / 2 + phase(-spread)) / perSample
                                bars[place] = bar_kernels_bar(
                                    from: Int32(from), to: Int32(to), begin: Int32(risen - steps.middle),
                                    end: Int32(fallen - steps.middle))
                            }
                            bar_kernels_draw(
                                bars.baseAddress!, edges.count, rising.baseAddress!, falling.baseAddress!,
                                template.baseAddress!)
                        }
                    }
                }
            }
        }
    }
}
