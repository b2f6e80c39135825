import DomainModel
import Imaging

/// Reads a patch of bars: a few bands across it, each by itself.
enum PatchReader {
    private static let tuning = Tuning.standard.patch

    /// How much a reading of any number tries.
    enum Effort: Sendable {
        /// Places between plain quiet zones.
        case shallow
        /// Also a sweep of places, for quiet zones that are lost in blur or clutter.
        case deep
    }

    /// How much a reading of one number tries, which a scanner saw.
    enum Thoroughness: Sendable {
        /// The place that edges show, moved to fit this number.
        case quick
        /// Every possible place, moved to fit any number.
        case thorough
    }

    /// The numbers that the patch shows, surest first: bands from the middle outwards until one leaves no doubt or two
    /// agree.
    static func readings(
        _ luma: Luma, patch: BarPatch, effort: Effort, budget: WorkBudget = .unlimited
    ) -> [PatchReading] {
        var candidates = PatchNumbers(patch)
        let bands = Bands(luma, patch, most: 5)
        // Far out of focus a stretch of thin bars is as grey as paper, and the patch may end there.
        var looks = bands.order.map { (bands: bands, index: $0) }
        if effort == .deep { looks.insert((Bands(luma, patch, most: 1, margin: 1), 0), at: 1) }
        var sharp: [(explained: Float, profile: BrightnessProfile, ink: DarknessProfile)] = []
        for (bands, index) in looks where !budget.isExhausted {
            let profile = bands.profile(index, budget)
            let edges = effort == .deep ? edges(profile, budget) : 0
            if effort == .deep, !bandEdges.contains(edges) { continue }
            let ink = DarknessProfile(profile.samples, moduleHint: patch.moduleHint, budget: budget)
            var fitter = ProfileFitter(ink, budget: budget)
            var rough: [ProfileFitter.RoughFit] = []
            for seed in candidates.seeds {
                let span = (seed.layout, min(seed.start, seed.end), max(seed.start, seed.end))
                rough += fitter.rough([span], slack: tuning.seedSlack, step: 0.5, blurs: [seed.blur])
            }
            if rough.isEmpty {
                rough = fitter.rough(Array(bands.spans(ink).prefix(20)), slack: 1, step: 0.5, blurs: [1, 3, 5, 8])
            }
            rough.sort { $0.worth > $1.worth }
            switch effort {
            case .shallow: candidates.test(fitter.fits(rough, keep: 3), on: profile, budget)
            case .deep:
                let fits = fitter.fits(rough, keep: 5)
                candidates.testOrDefer(fits, on: profile, budget)
                if bands.margin < patch.length / 2, sharpEdges.contains(edges) {
                    sharp.append((fits.first?.explained ?? 0, profile, ink))
                }
            }
            if candidates.isConclusive { break }
            // A shallow reading that finds nothing in two bands rarely finds anything in others.
            if effort == .shallow, candidates.seeds.isEmpty, index != bands.order[0] { break }
        }
        candidates.testDeferred(budget)
        let cleared = candidates.isConclusive ? nil : clearedNumbers(luma, patch, budget)
        sharp.sort { $0.explained > $1.explained }
        for best in sharp.prefix(tuning.maxSwept)
        where candidates.seeds.isEmpty && cleared?.seeds.isEmpty != false && !budget.isExhausted {
            sweep(
                best.ink, on: best.profile, from: bands.margin, to: bands.margin + patch.length, into: &candidates,
                budget)
        }
        return ((cleared?.readings ?? []) + candidates.readings).sorted { $0.margin > $1.margin }
    }

    /// The numbers between guards that something stands beside, once paper is painted over it.
    private static func clearedNumbers(_ luma: Luma, _ patch: BarPatch, _ budget: WorkBudget) -> PatchNumbers {
        var candidates = PatchNumbers(patch)
        let bands = Bands(luma, patch, most: 3)
        for index in bands.order where !candidates.isConclusive && !budget.isExhausted {
            let profile = bands.profile(index, budget)
            for line in ClearedScanLine.all(on: profile, moduleHint: patch.moduleHint, budget: budget) {
                let module = (line.span.right - line.span.left) / Double(line.span.layout.modules)
                let ink = DarknessProfile(line.profile.samples, moduleHint: module, budget: budget)
                var fitter = ProfileFitter(ink, budget: budget)
                let rough = fitter.rough([line.span], slack: 0.5, step: 0.5, blurs: [1, 3, 5])
                candidates.test(fitter.fits(rough, keep: 2), on: line.profile, budget)
            }
        }
        return candidates
    }

    /// Looks for symbols at every place near the ends of a patch: where the paper beside sharp bars is cut off or
    /// cluttered, there is no quiet zone to begin at.
    private static func sweep(
        _ ink: DarknessProfile, on profile: BrightnessProfile, from left: Double, to right: Double,
        into candidates: inout PatchNumbers,
        _ budget: WorkBudget
    ) {
        var fitter = ProfileFitter(ink, budget: budget)
        let wide = EANLayout.allCases.map { (layout: $0, left: left, right: right) }
        candidates.testOrDefer(
            fitter.fits(fitter.rough(wide, slack: 7, step: tuning.sweepStep, blurs: [2, 5, 8]), keep: 4), on: profile,
            budget)
        candidates.testDeferred(budget)
    }

    private static func edges(_ profile: BrightnessProfile, _ budget: WorkBudget) -> Int {
        budget.charge(profile.samples.count, each: StepCost.standard.edged)
        return ScanLineEdges(profile.samples.map(Double.init)).places.count
    }

    /// Edges of a band that may hold bars: at most those of the longest symbol and half as many of things beside it.
    private static let bandEdges = tuning.minBandEdges...EANLayout.ean13.edges * 3 / 2
    /// Edges of a band that may hold sharp bars.
    private static let sharpEdges = tuning.minSharpEdges...EANLayout.ean13.edges * 3 / 2

    /// The numbers that single thin lines show once they are straightened: waving bars add up along no band.
    static func dewarpedReadings(
        _ luma: Luma, patch: BarPatch, budget: WorkBudget = .unlimited
    ) -> [PatchReading] {
        var candidates = PatchNumbers(patch)
        let lines = tuning.dewarpedLines
        for line in 0..<lines where !candidates.isConclusive && !budget.isExhausted {
            // Where bars wave, a patch may be only a piece of them.
            let profile = BrightnessProfile(
                luma, patch: patch, aside: ((Double(line) + 0.5) / Double(lines) - 0.5) * patch.height,
                height: min(tuning.dewarpedLineHeight, max(1, Int(patch.height))),
                margin: max(tuning.minMargin, patch.length), budget: budget)
            for straight in DewarpedScanLine.all(on: profile, moduleHint: patch.moduleHint, budget: budget) {
                let ink = DarknessProfile(
                    straight.profile.samples, moduleHint: straight.geometry.moduleWidth, budget: budget)
                var fitter = ProfileFitter(ink, budget: budget)
                let fits = [straight.geometry, straight.geometry.backwards].compactMap { fitter.refined($0) }
                let best = fits.filter(\.hasQuietZones).max { $0.explained < $1.explained }
                let tested = [best].compactMap { $0 }.filter { $0.explained >= tuning.minDewarpedExplained }
                candidates.test(tested, on: straight.profile, budget)
            }
        }
        return candidates.readings
    }

    /// The reading of `expected`, a number that a scanner saw, if the patch plainly shows it; `nil` otherwise: later
    /// fits then look for any number.
    static func reading(
        of expected: EANSymbol, in luma: Luma, patch: BarPatch, thoroughness: Thoroughness, budget: WorkBudget
    ) -> PatchReading? {
        let bands = Bands(luma, patch, most: 3)
        for index in bands.order where !budget.isExhausted {
            let profile = bands.profile(index, budget)
            guard
                let (fit, ink) = fit(
                    of: expected, on: profile, of: patch, bands: bands, thoroughness: thoroughness, budget: budget)
            else { continue }
            return PatchReading(
                symbol: expected, bands: 1, explained: fit.explained, margin: fit.margin,
                corners: profile.corners(of: fit.geometry, patch), moduleWidth: fit.geometry.moduleWidth,
                inkSpreadTests: [fit.inkSpreadTest(on: ink, budget)].compactMap { $0 })
        }
        return nil
    }

    /// What bands all along the bars show in the place of each digit of `expected`, where they can be aligned with it.
    ///
    /// - Parameters:
    ///   - corners: of the symbol, where a fit found it.
    ///   - undoingGamma: whether each band is seen in all tones that a camera may have bent light to.
    static func observations(
        of expected: EANSymbol, in luma: Luma, patch: BarPatch, corners: [(x: Double, y: Double)]? = nil,
        undoingGamma: Bool, budget: WorkBudget
    ) -> [BandObservation] {
        let count = Tuning.standard.bands.count
        let height = max(1, min(16, Int(patch.height / Double(count))))
        let margin = max(tuning.minMargin, patch.length * tuning.marginShare)
        let profiles = (0..<count).map { index in
            BrightnessProfile(
                luma, patch: patch, aside: ((Double(index) + 0.5) / Double(count) - 0.5) * patch.height,
                height: height, margin: margin, budget: budget)
        }
        var places = profiles.map { EdgeMatch.nearest(expected, on: $0.samples, budget: budget) }
        // Bars too blurred for edges may still have quiet zones.
        if places.allSatisfy({ $0 == nil }) {
            let bands = Bands(luma, patch, most: count)
            places = profiles.map { place(of: expected, on: $0, of: patch, bands, budget) }
        }
        let known = places.enumerated().compactMap { index, place in place.map { (index: index, geometry: $0) } }
        return profiles.enumerated().compactMap { index, profile in
            // A band that cannot be aligned by itself takes the place of its nearest neighbour. Where something stands
            // beside the bars, edges and quiet zones may show a wrong place, and the fit knows the right one.
            let aligned = known.min { abs($0.index - index) < abs($1.index - index) }?.geometry
            let fitted = corners.flatMap { profile.geometry(of: expected.layout, between: $0) }
            let isElsewhere = fitted.map { fitted in aligned.map { !fitted.isNear($0) } ?? true } ?? false
            let starts = [aligned, isElsewhere ? fitted : nil].compactMap { $0 }
            guard let first = starts.first else { return nil }
            let ink = DarknessProfile(
                profile.samples, moduleHint: first.moduleWidth, isSingleTone: !undoingGamma, budget: budget)
            var fitter = ProfileFitter(ink, budget: budget)
            return fitter.observation(of: expected, at: starts)
        }
    }

    /// The corners of `expected` in a patch, by the first band from the middle outwards with its edges, otherwise by
    /// the first band with room for it between quiet zones.
    static func corners(
        of expected: EANSymbol, in luma: Luma, patch: BarPatch, budget: WorkBudget
    ) -> [(x: Double, y: Double)]? {
        let bands = Bands(luma, patch, most: 5)
        let profiles = bands.order.map { bands.profile($0, budget) }
        for profile in profiles {
            if let found = EdgeMatch.nearest(expected, on: profile.samples, budget: budget) {
                return profile.corners(of: found, patch)
            }
        }
        for profile in profiles where !budget.isExhausted {
            if let found = place(of: expected, on: profile, of: patch, bands, budget) {
                return profile.corners(of: found, patch)
            }
        }
        return nil
    }

    /// The best place of `expected` between quiet zones.
    private static func place(
        of expected: EANSymbol, on profile: BrightnessProfile, of patch: BarPatch, _ bands: Bands, _ budget: WorkBudget
    ) -> SymbolGeometry? {
        let ink = DarknessProfile(profile.samples, moduleHint: patch.moduleHint, isSingleTone: true, budget: budget)
        var fitter = ProfileFitter(ink, budget: budget)
        return place(of: expected, on: ink, bands, with: &fitter)
    }

    private static func place(
        of expected: EANSymbol, on ink: DarknessProfile, _ bands: Bands, with fitter: inout ProfileFitter
    ) -> SymbolGeometry? {
        let spans = bands.spans(ink).filter { $0.layout == expected.layout }
        return fitter.rough(Array(spans.prefix(3)), slack: 0.5, step: 0.5, blurs: [3]).first?.geometry
    }

    private static func fit(
        of expected: EANSymbol, on profile: BrightnessProfile, of patch: BarPatch, bands: Bands,
        thoroughness: Thoroughness,
        budget: WorkBudget
    ) -> (ProfileFit, DarknessProfile)? {
        switch thoroughness {
        case .quick:
            // Edges show their place at once, however much perspective or a curved pack widens modules on one side.
            guard let place = EdgeMatch.nearest(expected, on: profile.samples, budget: budget) else { return nil }
            let ink = DarknessProfile(
                profile.samples, moduleHint: place.moduleWidth, isSingleTone: true, budget: budget)
            var fitter = ProfileFitter(ink, budget: budget)
            return fitMoved(expected, at: place, with: &fitter).map { ($0, ink) }
        case .thorough:
            let ink = DarknessProfile(profile.samples, moduleHint: patch.moduleHint, budget: budget)
            var fitter = ProfileFitter(ink, budget: budget)
            guard let place = place(of: expected, on: ink, bands, with: &fitter) else { return nil }
            let fit = fitMoved(expected, at: place, with: &fitter) ?? fitRefined(expected, at: place, with: &fitter)
            return fit.map { ($0, ink) }
        }
    }

    /// The reading of `expected` by single lines, if two of them show it; otherwise `nil`.
    ///
    /// Bars that fan out, bend or crease add up along no band, but a single line where a scanner read the number can
    /// suffice.
    static func reading(
        of expected: EANSymbol, on lines: [EdgeMatch.NearMatchLine], thoroughness: Thoroughness, budget: WorkBudget
    ) -> PatchReading? {
        var fits: [(fit: ProfileFit, line: EdgeMatch.NearMatchLine)] = []
        var inkSpreadTests: [InkSpreadTest] = []
        for line in lines where fits.count < tuning.linesNeeded && !budget.isExhausted {
            let ink = DarknessProfile(
                line.samples, moduleHint: line.geometry.moduleWidth, isSingleTone: thoroughness == .quick,
                budget: budget)
            var fitter = ProfileFitter(ink, budget: budget)
            let moved = fitMoved(expected, at: line.geometry, with: &fitter)
            let fit =
                thoroughness == .quick ? moved : moved ?? fitRefined(expected, at: line.geometry, with: &fitter)
            if let fit {
                fits.append((fit, line))
                if let test = fit.inkSpreadTest(on: ink, budget) { inkSpreadTests.append(test) }
            }
        }
        guard fits.count == tuning.linesNeeded else { return nil }
        return PatchReading(
            symbol: expected, bands: fits.count, explained: fits.map(\.fit.explained).min()!,
            margin: fits.map(\.fit.margin).min()!, corners: fits.flatMap(\.line.ends),
            moduleWidth: fits[0].fit.geometry.moduleWidth, inkSpreadTests: inkSpreadTests)
    }

    /// A good fit of `expected` at a place that is moved to fit it, if no other number fits better.
    private static func fitMoved(
        _ expected: EANSymbol, at place: SymbolGeometry, with fitter: inout ProfileFitter
    ) -> ProfileFit? {
        fitter.settled(place, for: expected).flatMap { $0.symbol == expected && isGood($0) ? $0 : nil }
    }

    /// A good fit of `expected` at a place that is moved to fit any number, if no other number fits better.
    private static func fitRefined(
        _ expected: EANSymbol, at place: SymbolGeometry, with fitter: inout ProfileFitter
    ) -> ProfileFit? {
        fitter.refined(place).flatMap { $0.symbol == expected && $0.hasQuietZones && isGood($0) ? $0 : nil }
    }

    private static func isGood(_ fit: ProfileFit) -> Bool {
        let isUPCE = fit.geometry.layout == .upcE
        return fit.explained > (isUPCE ? tuning.minExpectedExplainedUPCE : tuning.minExpectedExplained)
            && fit.margin > tuning.minExpectedMargin
    }
}

extension BarPatch {
    /// Pixels of a module if the patch is an EAN-13.
    fileprivate var moduleHint: Double { length / Double(EANLayout.ean13.modules) }
}

/// The bands across a patch.
private struct Bands {
    /// Bands from the middle outwards: others begin where the middle found numbers.
    let order: [Int]
    /// Samples before and after the patch, for the quiet zones.
    let margin: Double
    private let luma: Luma
    private let patch: BarPatch
    private let height: Int

    /// - Parameters:
    ///   - most: bands at most; low patches have fewer.
    ///   - share: margin beside the patch, in its lengths.
    init(_ luma: Luma, _ patch: BarPatch, most: Int, margin share: Double = Tuning.standard.patch.marginShare) {
        (self.luma, self.patch) = (luma, patch)
        let count = patch.height < 12 ? 1 : patch.height < 30 ? min(3, most) : most
        order = (0..<count).sorted { abs(2 * $0 - count + 1) < abs(2 * $1 - count + 1) }
        height = max(1, min(16, Int(patch.height / Double(count + 1))))
        margin = max(Tuning.standard.patch.minMargin, patch.length * share)
    }

    func profile(_ index: Int, _ budget: WorkBudget) -> BrightnessProfile {
        let share = order.count == 1 ? 0 : Double(index) / Double(order.count - 1) - 0.5
        let aside = share * patch.height * Tuning.standard.patch.bandSpan
        return BrightnessProfile(luma, patch: patch, aside: aside, height: height, margin: margin, budget: budget)
    }

    /// Places between quiet zones, those of about the patch's length first.
    func spans(_ ink: DarknessProfile) -> [DarknessProfile.Span] {
        ink.spans(minimumLength: patch.length * Tuning.standard.patch.minSpanShare)
            .sorted { abs($0.right - $0.left - patch.length) < abs($1.right - $1.left - patch.length) }
    }
}
