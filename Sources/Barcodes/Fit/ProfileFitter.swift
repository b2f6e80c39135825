import CBarKernels

/// Fits re-encoded numbers to one profile: sub-pixel, blur-aware, and exact over all numbers.
struct ProfileFitter: ~Copyable {
    private let profile: DarknessProfile
    var symbol: SampledSymbol
    /// Past it nothing further is tried, and what is found by then is the result.
    let budget: WorkBudget

    init(_ profile: DarknessProfile, budget: WorkBudget) {
        self.profile = profile
        self.budget = budget
        symbol = SampledSymbol(profile)
    }

    /// Whether it holds the profile in other tones than those that the camera gave.
    var undoesGamma: Bool { profile.tones.count > 1 }

    /// A place to begin at, how well any digits at all would fit there, and how much that says of the whole profile:
    /// a few bars among many always fit something, and leave the others unexplained.
    typealias RoughFit = (explained: Float, worth: Float, geometry: SymbolGeometry)

    /// Places of a span that are looked at through every blur: with all of them as many photos were read
    /// (`Scripts/stress.py --seed 511 --each 12`), in a tenth more time.
    private static let placesTriedThroughAllBlurs = 6

    /// The best place for each span and way round, the most worth first.
    ///
    /// - Parameters:
    ///   - slack: modules by which each end may be off.
    ///   - step: modules between the places tried.
    mutating func rough(
        _ spans: [(layout: EANLayout, left: Double, right: Double)], slack: Double, step: Double, blurs: [Int]
    ) -> [RoughFit] {
        var rough: [RoughFit] = []
        let before = profile.cumulativeChange
        for span in spans {
            let module = (span.right - span.left) / Double(span.layout.modules)
            budget.charge(profile.darkness.count, each: StepCost.edged)
            let offsets = stride(from: -slack, through: slack, by: step).map { $0 * module }
            let warps = [(bend: 0, bulge: 0)] + (profile.warp(of: span).map { [$0] } ?? [])
            for backwards in [false, true] {
                var seen: [RoughFit] = []
                func hold(_ geometry: SymbolGeometry) {
                    let explained = relaxed(geometry, Shading())
                    if explained > 0.3 { seen.append((explained, 0, geometry)) }
                }
                // How a place shows through one blur tells where another is worth trying.
                for warp in warps {
                    for left in offsets where !budget.isExhausted {
                        for right in offsets {
                            let (from, to) = (span.left + left, span.right + right)
                            hold(
                                SymbolGeometry(
                                    layout: span.layout, start: backwards ? to : from, end: backwards ? from : to,
                                    bend: backwards ? -warp.bend : warp.bend, bulge: warp.bulge,
                                    blur: blurs[blurs.count / 2]))
                        }
                    }
                }
                seen.sort { $0.explained > $1.explained }
                for place in seen.prefix(ProfileFitter.placesTriedThroughAllBlurs) {
                    for blur in blurs where blur != place.geometry.blur {
                        var other = place.geometry
                        other.blur = blur
                        hold(other)
                    }
                }
                let best = seen.max { $0.explained < $1.explained }
                if var best {
                    let ends = [best.geometry.start, best.geometry.end].sorted().map {
                        before[min(max(Int($0), 0), before.count - 1)]
                    }
                    best.worth = best.explained * (ends[1] - ends[0]) / max(before[before.count - 1], 1e-6)
                    rough.append(best)
                }
            }
        }
        return rough.sorted { $0.worth > $1.worth }
    }

    /// Settles the best few of `rough`; best first.
    mutating func fits(_ rough: [RoughFit], keep: Int) -> [ProfileFit] {
        var fits: [ProfileFit] = []
        for place in rough.prefix(keep) where !budget.isExhausted {
            if let fit = refined(place.geometry), fit.hasQuietZones { fits.append(fit) }
        }
        return fits.sorted { $0.explained > $1.explained }
    }

    /// The number at a rough place just as it is, where paper is quiet beside it.
    mutating func unrefined(_ rough: SymbolGeometry) -> ProfileFit? {
        decoded(rough, Shading()).flatMap { $0.hasQuietZones ? $0 : nil }
    }

    /// The number at a rough place, settled only as far as `expected` likes it best: a small part of `refined`'s price,
    /// since one number is cheap to try, and asked of all numbers only at the end.
    mutating func settled(_ rough: SymbolGeometry, for expected: EANSymbol) -> ProfileFit? {
        unrefined(optimized(rough, for: expected))
    }

    /// A rough place, moved as `expected` likes it best.
    mutating func optimized(_ rough: SymbolGeometry, for expected: EANSymbol) -> SymbolGeometry {
        let elements = expected.elements
        var (best, value) = through(rough, of: elements)
        func attempt(_ next: SymbolGeometry) {
            let (geometry, explained) = through(next, of: elements)
            if explained > value { (best, value) = (geometry, explained) }
        }
        for share in [0.3, 0.3, 0.15, 0.15] {
            let before = value
            let shift = share * best.moduleWidth
            let modules = Double(best.layout.modules)
            for sign in [-1.0, 1.0] {
                for change: (inout SymbolGeometry) -> Void in [
                    { $0.start += sign * shift }, { $0.end += sign * shift },
                    { $0.bend += sign * share * 4 / modules }, { $0.bulge += sign * share * 11 / modules },
                ] {
                    var next = best
                    change(&next)
                    attempt(next)
                }
            }
            if value < before + 0.002, share < 0.3 { break }
        }
        return best
    }

    /// A place through that one of the blurs and spreads around its own through which elements explain most there, and
    /// how much.
    private mutating func through(
        _ place: SymbolGeometry, of elements: PlacedPatterns
    ) -> (geometry: SymbolGeometry, explained: Float) {
        budget.charge(StepCost.settled)
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

    /// A place in that one of the profile's tones in which `expected` explains most there.
    mutating func withBestTone(_ place: SymbolGeometry, for expected: EANSymbol) -> SymbolGeometry {
        let elements = expected.elements
        var (best, value) = (place, -Float.infinity)
        for tone in profile.tones.indices {
            var withBestTone = place
            withBestTone.tone = tone
            let (geometry, explained) = through(withBestTone, of: elements)
            if explained > value { (best, value) = (geometry, explained) }
        }
        return best
    }

    /// Settles geometry, blur and shading around a rough place, then asks for the number.
    mutating func refined(_ rough: SymbolGeometry) -> ProfileFit? {
        var geometry = optimized(rough, Shading(), step: 0.3)
        var shading = Shading()
        var fit: ProfileFit?
        for round in 0..<3 {
            guard let next = decoded(geometry, shading) else { return fit }
            if let last = fit, next.explained < last.explained + 0.0005, round > 1 { break }
            fit = next
            shading = self.shading(next)
            geometry = optimized(geometry, shading, step: 0.15)
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
        var step = step
        var round = 0
        while step > 0.04 {
            let before = value
            let shift = step * from.moduleWidth
            // Blur and tone jump once a place is found, and hardly while it is settled.
            let isWide = round % 3 == 0
            round += 1
            for sign in [-1.0, 1.0] {
                attempt {
                    $0.start += sign * shift
                    $0.end += sign * shift
                }
                attempt { $0.start += sign * shift }
                attempt { $0.end += sign * shift }
                // A bend of b moves the middle by b / 4 of the length; a bulge b its quarters by about b / 11.
                attempt { $0.bend += sign * step * 4 / Double($0.layout.modules) }
                attempt { $0.bulge += sign * step * 11 / Double($0.layout.modules) }
                attempt { $0.spread += Int(sign) }
            }
            if isWide {
                for blur in BarTemplates.blurs.indices where blur != best.blur { attempt { $0.blur = blur } }
                for tone in 0..<profile.tones.count where tone != best.tone { attempt { $0.tone = tone } }
            } else {
                for sign in [-1, 1] { attempt { $0.blur += sign } }
            }
            if value < before + 0.002 { step /= 2 }
        }
        return best
    }

    /// The share of variance the best digits explain when parity and check digit are ignored: cheap, and an upper
    /// bound.
    private mutating func relaxed(_ geometry: SymbolGeometry, _ shading: Shading) -> Float {
        budget.charge(StepCost.relaxed)
        guard let total = symbol.sample(geometry, shading), total.variance > 0 else { return -1 }
        let templates = BarTemplates.all[geometry.templates]
        let fixed = symbol.multiply(geometry.layout, templates)
        let layout = geometry.layout
        let best = bar_kernels_relaxed(
            templates.kernel, symbol.products, layout.digitStartModules.count, layout.leftDigits,
            layout == .ean8 ? 10 : 20)
        return 1 - (total.energy - best - fixed) / total.variance
    }

    /// The best number at a place, exactly.
    ///
    /// - Parameter templates: where others than those of the geometry's own blur are wanted.
    mutating func decoded(
        _ geometry: SymbolGeometry, _ shading: Shading, through templates: BarTemplates? = nil
    ) -> ProfileFit? {
        budget.charge(StepCost.decoded)
        guard let asked = asked(geometry, shading, through: templates) else { return nil }
        guard let (first, second) = asked.trellis.best() else { return nil }
        let total = asked.total
        let error = max(total.energy - asked.fixed - first.worth, 1e-3)
        return ProfileFit(
            geometry: geometry, shading: shading, symbol: first.symbol, runnerUp: second.symbol,
            explained: 1 - error / total.variance, margin: (first.worth - second.worth) / error,
            quietZoneDarkness: geometry.layout == .upcE
                ? max(symbol.quietZoneDarkness(count: total.count), profile.quietZoneDarkness(beside: geometry))
                : symbol.quietZoneDarkness(count: total.count))
    }

    /// The same number alone, and how much it explains.
    mutating func preferred(_ geometry: SymbolGeometry, _ shading: Shading) -> (symbol: EANSymbol, explained: Float)? {
        budget.charge(StepCost.preferred)
        guard let asked = asked(geometry, shading), let best = asked.trellis.bestOnly() else { return nil }
        let error = max(asked.total.energy - asked.fixed - best.worth, 1e-3)
        return (best.symbol, 1 - error / asked.total.variance)
    }

    /// What each digit is worth at each place along a geometry, and what the guards are.
    private mutating func asked(
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
                    if place == 0 { follow(BarTemplates.startGuard) }
                    if place == centre { follow(BarTemplates.centreGuard) }
                    if place == centre - 1, centre < places { lead(BarTemplates.centreGuard) }
                    if place == places - 1 {
                        lead(layout == .upcE ? BarTemplates.upcEGuard : BarTemplates.startGuard)
                    }
                }
            }
        }
        return (trellis, fixed, total)
    }

    /// Least squares of paper and ink, each with a tilt, under a decoded number.
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
        guard let solution = solveLinear(&matrix, size: 4), solution[2] > 0.15 else { return fit.shading }
        return Shading(
            paper: Float(solution[0]), paperTilt: Float(solution[1]), ink: Float(solution[2]),
            inkTilt: Float(max(-0.9 * solution[2], min(0.9 * solution[2], solution[3]))))
    }
}

extension EANSymbol {
    /// Digits and guards from the first to the last, and the module at which each begins.
    fileprivate var elements: PlacedPatterns {
        PlacedPatterns(
            (zip(patternIndices, layout.digitStartModules).map { (pattern: $0, module: $1) } + layout.guards.all)
                .sorted { $0.module < $1.module })
    }
}

extension EANLayout {
    /// The guards that every symbol has, and the module at which each begins.
    var guards: PlacedPatterns { EANLayout.allGuards[rawValue] }

    private static let allGuards: [PlacedPatterns] = allCases.map { layout in
        let (start, centre) = (BarTemplates.startGuard, BarTemplates.centreGuard)
        return switch layout {
        case .ean13: PlacedPatterns([(start, 0), (centre, 45), (start, 92)])
        case .ean8: PlacedPatterns([(start, 0), (centre, 31), (start, 64)])
        case .upcE: PlacedPatterns([(start, 0), (BarTemplates.upcEGuard, 45)])
        }
    }
}
