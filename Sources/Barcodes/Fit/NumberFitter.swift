import CBarKernels

/// Fits given numbers to one profile.
struct NumberFitter {
    /// The profile's brightness, 0…1, to the power of each gamma.
    private let powers: [[Float]]

    /// Half steps between what a camera wrote and the light that it saw.
    static let gammas: [Double] = [1, 1.3, 1.6, 2, 2.4]
    /// Modules of paper that are looked at on both sides.
    private static let quiet = 4

    init(_ profile: [Float], budget: WorkBudget = .unlimited) {
        budget.charge(profile.count, each: StepCost.powered)
        powers = NumberFitter.gammas.map { gamma in
            profile.map { Float(power(Double(max($0, 0)) / 255, gamma)) }
        }
    }

    /// The best fit of `symbol` around a place where it, or a number like it, was found.
    func fit(_ symbol: EANSymbol, near geometry: SymbolGeometry, budget: WorkBudget) -> NumberFit {
        let bars = BarSpans(symbol)
        var best = NumberFit(symbol, near: geometry)
        var shape = SymbolTemplate(bars, best)
        var seen = seen(best)
        budget.charge(StepCost.rated)
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
            budget.charge(StepCost.rated)
            let nextShape = isSameBlur ? shape : SymbolTemplate(bars, next)
            let nextSeen = isSamePlace ? seen : self.seen(next)
            NumberFitter.rate(&next, nextSeen, nextShape)
            if next.explained > best.explained {
                best = next
                shape = nextShape
                seen = nextSeen
            }
        }
        let modules = Double(symbol.layout.modules)
        for gamma in powers.indices { attempt { $0.gamma = gamma } }
        var step = 0.3
        while step > 0.03, !budget.isExhausted {
            let before = best.explained
            let shift = step * best.geometry.moduleWidth
            attempt { ($0.disc, $0.softness) = ($0.discAsWide, 0) }
            for sign in [-1, 1] {
                let way = Double(sign)
                attempt {
                    $0.geometry.start += way * shift
                    $0.geometry.end += way * shift
                }
                attempt { $0.geometry.start += way * shift }
                attempt { $0.geometry.end += way * shift }
                attempt { $0.geometry.bend += way * step * 4 / modules }
                attempt { $0.geometry.bulge += way * step * 11 / modules }
                attempt { $0.disc += sign * (step > 0.1 ? 3 : 1) }
                attempt { $0.softness += sign }
                attempt { $0.spread += sign }
                attempt { $0.gamma += sign }
            }
            if best.explained < before + 0.001 * (1 - before) + 0.0001 { step /= 2 }
        }
        return best
    }

    /// How the number of `fit` stands against those that differ from it in ink alone.
    func inkSpreadTest(_ fit: NumberFit, budget: WorkBudget) -> InkSpreadTest? {
        let rivals = InkSpreadRivals(fit.symbol)
        guard !rivals.rivals.isEmpty else { return nil }
        budget.charge(StepCost.inkTestByBrightness)
        return InkSpreadTest(
            rivals, values: powers[fit.gamma], geometry: fit.geometry, blur: fit.blur, spread: fit.spread)
    }

    /// The profile as ink, seen as `fit` sees it.
    func darkness(_ fit: NumberFit) -> DarknessProfile {
        let modules = Double(fit.symbol.layout.modules)
        let values = powers[fit.gamma]
        let length = fit.geometry.end - fit.geometry.start
        return DarknessProfile(
            darkness: values.indices.map { place in
                let u = (Double(place) + 0.5 - fit.geometry.start) / length * modules
                let v = Float((u + Double(NumberFitter.quiet)) / (modules + 2 * Double(NumberFitter.quiet)) - 0.5)
                let (c, w) = (fit.shading, max(-0.5, min(0.5, v)))
                return (values[place] - c[0] - c[1] * w - c[2] * w * w)
                    / min(c[3] + c[4] * w + c[5] * w * w, -0.02)
            })
    }

    /// The profile as it is sampled along one geometry; `nil` where too much of the symbol lies outside.
    private func seen(_ fit: NumberFit) -> SampledProfile? {
        let values = powers[fit.gamma]
        let geometry = fit.geometry
        let last = Double(values.count - 1)
        guard geometry.moduleWidth > 0.8, min(geometry.start, geometry.end) > -2,
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

    /// So many samples and as many more as whole vectors need.
    private static func room(_ count: Int) -> Int {
        let lanes = Int(BAR_KERNELS_LANES)
        return (count + lanes - 1) / lanes * lanes
    }

    /// What a profile shows along one geometry.
    private struct SampledProfile {
        var values: [Float]
        /// Sums of y, y·v and y·v², where v runs from −½ to ½ over symbol and quiet zones.
        var light: SIMD3<Float>
        var energy: Float
        var count: Int
    }

    /// A number as it is drawn through one blur, and what of least squares depends on it alone.
    private struct SymbolTemplate {
        let template: [Float]
        /// Samples of it that are not room for whole vectors.
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

    /// Fits the shading by least squares and notes what it leaves.
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
        // Ink is darker than paper all along, or this is no symbol.
        let middle = solution[3]
        let tilted = solution[3] + solution[5] * 0.25
        let (left, right) = (tilted - solution[4] * 0.5, tilted + solution[4] * 0.5)
        let (palest, darkest) = (max(left, middle, right), min(left, middle, right))
        guard palest < 0, palest < 0.15 * darkest else { return }
        let energy = Double(seen.energy)
        let variance = energy - Double(light[0]) * Double(light[0]) / Double(seen.count)
        guard variance > 0 else { return }
        var reached = 0.0
        for row in 0..<3 { reached += solution[row] * Double(light[row]) + solution[row + 3] * Double(lit[row]) }
        fit.shading = solution.map(Float.init)
        fit.explained = Float(1 - max(energy - reached, 0) / variance)
    }

    /// Sums of w, w·v … w·v⁴.
    private struct PowerSums {
        var sums: [Float] = [0, 0, 0, 0, 0]

        subscript(_ exponent: Int) -> Double { Double(sums[exponent]) }
    }

    /// How an edge arrives through each blur, in sixteenths of a module; reckoned once.
    private struct EdgeSpreadTable {
        /// For each of the sixteenths within a sample, a value a sample, with what a bar needs on both sides.
        let phases: [[Float]]
        /// Sixteenths on both sides of the edge within which anything arrives.
        let reach: Int
        /// The value at the edge itself or, where a phase has none, the next.
        let middle: Int

        static let perSample = 16 / BarTemplates.samplesPerModule

        init(_ blur: Blur) {
            let reach = Int((min(6, blur.reach) * 16).rounded(.up)) + 1
            // An edge arrives on one side as it is missing on the other.
            let right = (0...reach).map { Float(blur.step(Double($0) / 16)) }
            func step(_ place: Int) -> Float {
                let value = right[min(abs(place), reach)]
                return place < 0 ? 1 - value : value
            }
            let middle = (reach + EdgeSpreadTable.widest) / EdgeSpreadTable.perSample + 4
            phases = (0..<EdgeSpreadTable.perSample).map { phase in
                (-middle...middle).map { step($0 * EdgeSpreadTable.perSample + phase) }
            }
            (self.reach, self.middle) = (reach, middle)
        }

        /// What is looked up beyond the reach: a bar of four modules, grown by one.
        private static let widest = 5 * 16

        static let all: [EdgeSpreadTable] = NumberFit.discs.flatMap { disc in
            NumberFit.softnesses.map { EdgeSpreadTable(.lens(disc: Double(disc) / 10, gaussian: $0)) }
        }
    }

    /// A number's bars, to be drawn through any blur.
    private struct BarSpans {
        /// Modules at which bars begin and end.
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

        /// How much ink reaches each sample, quiet zones included.
        func template(_ fit: NumberFit) -> [Float] {
            let samplesPerModule = BarTemplates.samplesPerModule
            let perSample = EdgeSpreadTable.perSample
            let steps = EdgeSpreadTable.all[fit.disc * NumberFit.softnesses.count + fit.softness]
            let (reach, spread) = (steps.reach, fit.spread)
            return [Float](unsafeUninitializedCapacity: NumberFitter.room(count)) { template, written in
                template.initialize(repeating: 0)
                written = NumberFitter.room(count)
                // A sample's middle lies half a sample behind its beginning.
                func phase(_ way: Int) -> Int { (perSample / 2 + way + 4 * perSample) % perSample }
                steps.phases[phase(spread)].withUnsafeBufferPointer { rising in
                    steps.phases[phase(-spread)].withUnsafeBufferPointer { falling in
                        withUnsafeTemporaryAllocation(of: bar_kernels_bar.self, capacity: edges.count) { bars in
                            for (place, edge) in edges.enumerated() {
                                let begin = 16 * (edge.begin + NumberFitter.quiet) - spread
                                let end = 16 * (edge.end + NumberFitter.quiet) + spread
                                let from = max(0, (begin - reach) * samplesPerModule / 16 - 1)
                                let to = min(count, (end + reach) * samplesPerModule / 16 + 1)
                                // Whole samples to each edge; what is left is its phase.
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
