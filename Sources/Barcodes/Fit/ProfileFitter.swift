import CBarKernels
import Mathematics

/// Fits re-encoded numbers to one profile: sub-pixel, blur-aware, and exact over all numbers.
struct ProfileFitter: ~Copyable {
    private static let tuning = Tuning.standard.fit
    private let profile: DarknessProfile
    var symbol: SampledSymbol
    /// Once it is exhausted nothing further is tried; what is found by then is the result.
    let budget: WorkBudget

    init(_ profile: DarknessProfile, budget: WorkBudget) {
        self.profile = profile
        self.budget = budget
        symbol = SampledSymbol(profile)
    }

    /// Whether the profile has other tones than those that the camera gave.
    var undoesGamma: Bool { profile.tones.count > 1 }

    /// A place to begin at, how well any digits at all fit there (`explained`), and that times the share of the whole
    /// profile's changes that lie there (`worth`): a few bars among many fit something, and leave the others
    /// unexplained.
    typealias RoughFit = (explained: Float, worth: Float, geometry: SymbolGeometry)

    /// The best place for each span and direction, the most worth first.
    ///
    /// - Parameters:
    ///   - slack: modules by which each end may be off.
    ///   - step: modules between the places tried.
    mutating func rough(
        _ spans: [DarknessProfile.Span], slack: Double, step: Double, blurs: [Int]
    ) -> [RoughFit] {
        var rough: [RoughFit] = []
        let before = profile.cumulativeChange
        for span in spans {
            let module = (span.right - span.left) / Double(span.layout.modules)
            budget.charge(profile.darkness.count, each: StepCost.standard.edged)
            let offsets = stride(from: -slack, through: slack, by: step).map { $0 * module }
            let warps = [(bend: 0, bulge: 0)] + (profile.warp(of: span).map { [$0] } ?? [])
            for backwards in [false, true] {
                var seen: [RoughFit] = []
                func attempt(_ geometry: SymbolGeometry) {
                    let explained = relaxed(geometry, Shading())
                    if explained > ProfileFitter.tuning.minRoughExplained { seen.append((explained, 0, geometry)) }
                }
                // Through one blur first: only the best places are tried through the others.
                for warp in warps {
                    for left in offsets where !budget.isExhausted {
                        for right in offsets {
                            let (from, to) = (span.left + left, span.right + right)
                            attempt(
                                SymbolGeometry(
                                    layout: span.layout, start: backwards ? to : from, end: backwards ? from : to,
                                    bend: backwards ? -warp.bend : warp.bend, bulge: warp.bulge,
                                    blur: blurs[blurs.count / 2]))
                        }
                    }
                }
                seen.sort { $0.explained > $1.explained }
                for place in seen.prefix(ProfileFitter.tuning.placesTriedThroughAllBlurs) {
                    for blur in blurs where blur != place.geometry.blur {
                        var other = place.geometry
                        other.blur = blur
                        attempt(other)
                    }
                }
                let best = seen.max { $0.explained < $1.explained }
                if var best {
                    let ends = [best.geometry.start, best.geometry.end].sorted().map {
                        before[min(max(Int($0), 0), before.count - 1)]
                    }
                    best.worth =
                        best.explained * (ends[1] - ends[0])
                        / max(before[before.count - 1], ProfileFitter.tuning.minChange)
                    rough.append(best)
                }
            }
        }
        return rough.sorted { $0.worth > $1.worth }
    }

    /// Refines the best few of `rough`; best first.
    mutating func fits(_ rough: [RoughFit], keep: Int) -> [ProfileFit] {
        var fits: [ProfileFit] = []
        for place in rough.prefix(keep) where !budget.isExhausted {
            if let fit = refined(place.geometry), fit.hasQuietZones { fits.append(fit) }
        }
        return fits.sorted { $0.explained > $1.explained }
    }

    /// The best number at a place as it is, if there is paper beside it.
    mutating func unrefined(_ rough: SymbolGeometry) -> ProfileFit? {
        decoded(rough, Shading()).flatMap { $0.hasQuietZones ? $0 : nil }
    }

    /// The best number at a rough place, once that is moved to fit `expected` best. It costs a small part of `refined`:
    /// one number is cheap to try, and all numbers are compared only at the end.
    mutating func settled(_ rough: SymbolGeometry, for expected: EANSymbol) -> ProfileFit? {
        unrefined(optimized(rough, for: expected))
    }

    /// A rough place, moved to fit `expected` best.
    mutating func optimized(_ rough: SymbolGeometry, for expected: EANSymbol) -> SymbolGeometry {
        let (elements, tuning) = (expected.elements, ProfileFitter.tuning)
        var (best, value) = through(rough, of: elements)
        func attempt(_ next: SymbolGeometry) {
            let (geometry, explained) = through(next, of: elements)
            if explained > value { (best, value) = (geometry, explained) }
        }
        for step in tuning.expectedSteps {
            let before = value
            let shift = step * best.moduleWidth
            for sign in [-1.0, 1.0] {
                for move in GeometryMove.withoutShift {
                    var next = best
                    next.apply(move, step: sign * step, shift: sign * shift)
                    attempt(next)
                }
            }
            if value < before + tuning.minRoundGain, step < tuning.lastExpectedStep { break }
        }
        return best
    }

    /// A place with the neighbouring blur and spread through which `elements` explain most there, and how much.
    private mutating func through(
        _ place: SymbolGeometry, of elements: PlacedPatterns
    ) -> (geometry: SymbolGeometry, explained: Float) {
        budget.charge(StepCost.standard.settled)
        var (best, value) = (place, -Float.infinity)
        guard let total = symbol.sample(place, Shading()), total.variance > 0 else { return (best, value) }
        for blur in max(0, place.blur - 1)...min(BarTemplates.blurs.count - 1, place.blur + 1) {
            for spread in max(0, place.spread - 1)...min(BarTemplates.spreads.count - 1, place.spread + 1) {
                let templates = BarTemplates.all[BarTemplates.index(blur: blur, spread: spread)]
                let explained = 1 - (total.energy - symbol.worth(elements, templates)) / total.variance
                if explained > value { (best.blur, best.spread, value) = (blur, spread, explained) }
            }
        }
        return (best, value)
    }

    /// A place in the tone in which `expected` explains most there.
    mutating func withBestTone(_ place: SymbolGeometry, for expected: EANSymbol) -> SymbolGeometry {
        let elements = expected.elements
        var (best, value) = (place, -Float.infinity)
        for tone in profile.tones.indices {
            var toned = place
            toned.tone = tone
            let (geometry, explained) = through(toned, of: elements)
            if explained > value { (best, value) = (geometry, explained) }
        }
        return best
    }

    /// Fits geometry, blur and shading around a rough place in turn, then finds the best number.
    mutating func refined(_ rough: SymbolGeometry) -> ProfileFit? {
        var geometry = optimized(rough, Shading(), step: ProfileFitter.tuning.firstStep)
        var shading = Shading()
        var fit: ProfileFit?
        for round in 0..<3 {
            guard let next = decoded(geometry, shading) else { return fit }
            if let last = fit, next.explained < last.explained + ProfileFitter.tuning.minShadingGain, round > 1 {
                break
            }
            fit = next
            shading = self.shading(next)
            geometry = optimized(geometry, shading, step: ProfileFitter.tuning.refinedStep)
        }
        if let last = decoded(geometry, shading), last.explained > fit?.explained ?? 0 { fit = last }
        return fit
    }

    /// Coordinate descent over every continuous and discrete property of the geometry.
    private mutating func optimized(_ from: SymbolGeometry, _ shading: Shading, step: Double) -> SymbolGeometry {
        var best = from
        var value = relaxed(best, shading)
        func attempt(_ change: (inout SymbolGeometry) -> Void) {
            var next = best
            change(&next)
            guard BarTemplates.blurs.indices.contains(next.blur), BarTemplates.spreads.indices.contains(next.spread)
            else { return }
            let worth = relaxed(next, shading)
            if worth > value {
                value = worth
                best = next
            }
        }
        let (minStep, minGain) = (ProfileFitter.tuning.minStep, ProfileFitter.tuning.minRoundGain)
        var step = step
        var round = 0
        while step > minStep {
            let before = value
            let shift = step * from.moduleWidth
            // Blur and tone change much once a place is found, and hardly while it is refined.
            let isWide = round % 3 == 0
            round += 1
            for sign in [-1.0, 1.0] {
                for move in GeometryMove.allCases {
                    attempt { $0.apply(move, step: sign * step, shift: sign * shift) }
                }
                attempt { $0.spread += Int(sign) }
            }
            if isWide {
                for blur in BarTemplates.blurs.indices where blur != best.blur { attempt { $0.blur = blur } }
                for tone in 0..<profile.tones.count where tone != best.tone { attempt { $0.tone = tone } }
            } else {
                for sign in [-1, 1] { attempt { $0.blur += sign } }
            }
            if value < before + minGain { step /= 2 }
        }
        return best
    }

    /// The share of variance that the best digits explain when parity and check digit are ignored: cheap, and an upper
    /// bound.
    private mutating func relaxed(_ geometry: SymbolGeometry, _ shading: Shading) -> Float {
        budget.charge(StepCost.standard.relaxed)
        guard let total = symbol.sample(geometry, shading), total.variance > 0 else { return -1 }
        let templates = BarTemplates.all[geometry.templates]
        let fixed = symbol.multiply(geometry.layout, templates)
        let layout = geometry.layout
        let best = bar_kernels_relaxed(
            templates.kernel, symbol.products, layout.digitStartModules.count, layout.leftDigits,
            layout.leftPatterns.count)
        return 1 - (total.energy - best - fixed) / total.variance
    }

    /// The best number at a place, found exactly.
    ///
    /// - Parameter templates: to be used in place of those of the geometry's own blur.
    mutating func decoded(
        _ geometry: SymbolGeometry, _ shading: Shading, through templates: BarTemplates? = nil
    ) -> ProfileFit? {
        budget.charge(StepCost.standard.decoded)
        guard let (trellis, fixed, total) = trellis(geometry, shading, through: templates),
            let (first, second) = trellis.best()
        else { return nil }
        let error = max(total.energy - fixed - first.worth, ProfileFitter.tuning.minError)
        return ProfileFit(
            geometry: geometry, shading: shading, symbol: first.symbol, runnerUp: second.symbol,
            explained: 1 - error / total.variance, margin: (first.worth - second.worth) / error,
            quietZoneDarkness: geometry.layout == .upcE
                ? max(symbol.quietZoneDarkness(count: total.count), profile.quietZoneDarkness(beside: geometry))
                : symbol.quietZoneDarkness(count: total.count))
    }

    /// The best number alone at a place, and how much it explains.
    mutating func preferred(_ geometry: SymbolGeometry, _ shading: Shading) -> (symbol: EANSymbol, explained: Float)? {
        budget.charge(StepCost.standard.preferred)
        guard let (trellis, fixed, total) = trellis(geometry, shading), let best = trellis.bestOnly() else {
            return nil
        }
        let error = max(total.energy - fixed - best.worth, ProfileFitter.tuning.minError)
        return (best.symbol, 1 - error / total.variance)
    }

    /// The worth of each digit at each place along a geometry, and of the guards (`fixed`).
    private mutating func trellis(
        _ geometry: SymbolGeometry, _ shading: Shading, through templates: BarTemplates? = nil
    ) -> (trellis: CodeTrellis, fixed: Float, total: SampledSymbol.SampleStatistics)? {
        guard let total = symbol.sample(geometry, shading), total.variance > 0 else { return nil }
        let templates = templates ?? BarTemplates.all[geometry.templates]
        let fixed = symbol.multiply(geometry.layout, templates)
        let layout = geometry.layout
        let places = layout.digitStartModules.count
        let centre = layout == .upcE ? places : layout.leftDigits
        var trellis = CodeTrellis(layout: layout, pair: templates.overlapCosts)
        trellis.unary.withUnsafeMutableBufferPointer { unary in
            templates.overlapCosts.withUnsafeBufferPointer { overlapCosts in
                for place in 0..<places {
                    let products = symbol.products + place * SampledSymbol.productRow
                    let patterns = place < layout.leftDigits ? 0..<20 : 20..<30
                    let row = place * 30
                    for pattern in patterns { unary[row + pattern] = products[pattern - patterns.lowerBound] }
                    func follow(_ bars: Int) {
                        for pattern in patterns {
                            unary[row + pattern] += overlapCosts[bars * BarTemplates.rowLength + pattern]
                        }
                    }
                    func lead(_ bars: Int) {
                        for pattern in patterns {
                            unary[row + pattern] += overlapCosts[pattern * BarTemplates.rowLength + bars]
                        }
                    }
                    if place == 0 { follow(BarTemplates.startGuardIndex) }
                    if place == centre { follow(BarTemplates.centreGuardIndex) }
                    if place == centre - 1, centre < places { lead(BarTemplates.centreGuardIndex) }
                    if place == places - 1 {
                        lead(layout == .upcE ? BarTemplates.upcEGuardIndex : BarTemplates.startGuardIndex)
                    }
                }
            }
        }
        return (trellis, fixed, total)
    }

    /// Paper and ink, each with a tilt, by least squares under a decoded number.
    private mutating func shading(_ fit: ProfileFit) -> Shading {
        guard let total = symbol.sample(fit.geometry, Shading()) else { return fit.shading }
        let templates = BarTemplates.all[fit.geometry.templates]
        var model = [Float](repeating: 0, count: total.count)
        func add(_ pattern: Int, at module: Int) {
            let begin = SampledSymbol.quiet + module * BarTemplates.samplesPerModule - templates.margin
            for sample in 0..<templates.lengths[pattern] where begin + sample >= 0 && begin + sample < total.count {
                model[begin + sample] += templates.samples[pattern * templates.stride + sample]
            }
        }
        let layout = fit.geometry.layout
        for (pattern, module) in zip(fit.symbol.patternIndices, layout.digitStartModules) { add(pattern, at: module) }
        for (pattern, module) in layout.guards.all { add(pattern, at: module) }
        // Normal equations of [1, v, T, v·T].
        var matrix = [Double](repeating: 0, count: 20)
        for sample in 0..<total.count {
            let v = Double(sample) / Double(total.count) - 0.5
            let ink = Double(model[sample])
            let row = [1, v, ink, v * ink, Double(symbol.samples[sample])]
            for first in 0..<4 { for second in 0..<5 { matrix[first * 5 + second] += row[first] * row[second] } }
        }
        let (minInk, maxTilt) = (ProfileFitter.tuning.minInk, ProfileFitter.tuning.maxInkTilt)
        guard let solution = solveLinear(&matrix, size: 4), solution[2] > minInk else { return fit.shading }
        return Shading(
            paper: Float(solution[0]), paperTilt: Float(solution[1]), ink: Float(solution[2]),
            inkTilt: Float(max(-maxTilt * solution[2], min(maxTilt * solution[2], solution[3]))))
    }
}

extension EANSymbol {
    /// Digits and guards in order, and the module at which each begins.
    fileprivate var elements: PlacedPatterns {
        PlacedPatterns(
            (zip(patternIndices, layout.digitStartModules).map { (pattern: $0, module: $1) } + layout.guards.all)
                .sorted { $0.module < $1.module })
    }
}
