import DomainModel
import Imaging

/// Reads a patch of bars: a few bands across it, each on its own.
enum PatchReader {
    /// How much is tried.
    enum Effort: Sendable {
        /// Where quiet zones are plain to see.
        case shallow
        /// Also a sweep of places when the quiet zones are lost in blur or clutter.
        case deep
    }

    /// How a number seen otherwise is looked for.
    enum Thoroughness: Sendable {
        /// Where edges say that it lies, moved as this number likes it.
        case quick
        /// Wherever it could lie, moved as any number likes it.
        case thorough
    }

    /// What the patch spells, surest first: bands from the middle outwards until one leaves no doubt or two agree.
    static func readings(
        _ luma: Luma, patch: BarPatch, effort: Effort, budget: WorkBudget = .unlimited
    ) -> [PatchReading] {
        var spelled = PatchCandidates(patch)
        let bands = Bands(luma, patch, most: 5)
        // Far out of focus a stretch of thin bars is grey like paper, and the patch may end there.
        var looks = bands.order.map { (bands: bands, index: $0) }
        if effort == .deep { looks.insert((Bands(luma, patch, most: 1, margin: 1), 0), at: 1) }
        var sharp: [(explained: Float, profile: BrightnessProfile, ink: DarknessProfile)] = []
        for (bands, index) in looks where !budget.isExhausted {
            let profile = bands.profile(index, budget)
            let edges = effort == .deep ? edges(profile, budget) : 0
            if effort == .deep, !bandEdges.contains(edges) { continue }
            let ink = DarknessProfile(profile.samples, moduleHint: patch.length / 95, budget: budget)
            var fitter = ProfileFitter(ink, budget: budget)
            var rough: [ProfileFitter.RoughFit] = []
            for seed in spelled.seeds {
                let span = (seed.layout, min(seed.start, seed.end), max(seed.start, seed.end))
                rough += fitter.rough([span], slack: 1.5, step: 0.5, blurs: [seed.blur])
            }
            if rough.isEmpty {
                rough = fitter.rough(Array(bands.spans(ink).prefix(20)), slack: 1, step: 0.5, blurs: [1, 3, 5, 8])
            }
            rough.sort { $0.worth > $1.worth }
            switch effort {
            case .shallow: spelled.test(fitter.fits(rough, keep: 3), on: profile, budget)
            case .deep:
                let fits = fitter.fits(rough, keep: 5)
                spelled.testOrDefer(fits, on: profile, budget)
                if bands.margin < patch.length / 2, sharpEdges.contains(edges) {
                    sharp.append((fits.first?.explained ?? 0, profile, ink))
                }
            }
            if spelled.isConclusive { break }
            // A shallow look that finds nothing at all in two bands rarely does in others.
            if effort == .shallow, spelled.seeds.isEmpty, index != bands.order[0] { break }
        }
        spelled.testDeferred(budget)
        sharp.sort { $0.explained > $1.explained }
        for best in sharp.prefix(mostSwept) where spelled.seeds.isEmpty && !budget.isExhausted {
            sweep(
                best.ink, on: best.profile, from: bands.margin, to: bands.margin + patch.length, into: &spelled,
                budget)
        }
        return spelled.readings
    }

    /// Bands swept: of 32 drawn packs that were cropped tight (`Scripts/hardships.py`, seeds 501 and 601) one finds 24
    /// and two 25.
    private static let mostSwept = 2

    /// Looks for symbols wherever they could begin and end near the ends of a patch: where paper beside sharp bars is
    /// cut off or cluttered, no quiet zone tells.
    private static func sweep(
        _ ink: DarknessProfile, on profile: BrightnessProfile, from left: Double, to right: Double,
        into spelled: inout PatchCandidates,
        _ budget: WorkBudget
    ) {
        var fitter = ProfileFitter(ink, budget: budget)
        let wide = EANLayout.allCases.map { (layout: $0, left: left, right: right) }
        spelled.testOrDefer(
            fitter.fits(fitter.rough(wide, slack: 7, step: 0.7, blurs: [2, 5, 8]), keep: 4), on: profile, budget)
        spelled.testDeferred(budget)
    }

    private static func edges(_ profile: BrightnessProfile, _ budget: WorkBudget) -> Int {
        budget.charge(profile.samples.count, each: StepCost.edged)
        return ScanLineEdges(profile.samples.map(Double.init)).places.count
    }

    /// Edges of a band that may hold bars: as many as are left of a symbol far out of focus
    /// (`BarcodeSearch.maybeHoldsBars`), and no more than the longest symbol and half as many of what stands beside it.
    private static let bandEdges = 8...EANLayout.ean13.edges * 3 / 2
    /// The same of a symbol that is sharp.
    private static let sharpEdges = 26...EANLayout.ean13.edges * 3 / 2

    /// What single thin lines spell once they are straightened: bars that wave add up along no band.
    static func dewarpedReadings(
        _ luma: Luma, patch: BarPatch, budget: WorkBudget = .unlimited
    ) -> [PatchReading] {
        var spelled = PatchCandidates(patch)
        for line in 0..<mostLines where !spelled.isConclusive && !budget.isExhausted {
            // Where bars wave, a patch may be but a piece of them.
            let profile = BrightnessProfile(
                luma, patch: patch, aside: ((Double(line) + 0.5) / Double(mostLines) - 0.5) * patch.height,
                height: min(lineHeight, max(1, Int(patch.height))), margin: max(16, patch.length), budget: budget)
            for straight in DewarpedScanLine.all(on: profile, moduleHint: patch.length / 95, budget: budget) {
                let ink = DarknessProfile(
                    straight.profile.samples, moduleHint: straight.geometry.moduleWidth, budget: budget)
                var fitter = ProfileFitter(ink, budget: budget)
                let fits = [straight.geometry, straight.geometry.backwards].compactMap { fitter.refined($0) }
                let best = fits.filter(\.hasQuietZones).max { $0.explained < $1.explained }
                spelled.test([best].compactMap { $0 }.filter(isWorthTesting), on: straight.profile, budget)
            }
        }
        return spelled.readings
    }

    /// Lines that are straightened one by one, and how many rows of pixels each is the mean of: as many as hardly wave.
    private static let (mostLines, lineHeight) = (11, 3)

    /// Whether a straightened line is worth a trial. Of drawn packs on crumpled film (`Scripts/hardships.py`, seed 501)
    /// the lines that spelled a wrong number explained 0.84 in the middle, the right ones 0.90.
    private static func isWorthTesting(_ fit: ProfileFit) -> Bool { fit.explained >= 0.84 }

    /// The reading of `expected`, a number seen in another way, if the patch plainly spells it; `nil` otherwise: the
    /// fitting rungs then look for any number.
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

    /// What bands all along the bars show in the place of each digit of `expected`, wherever they can be matched with
    /// it.
    ///
    /// - Parameter undoingGamma: whether each band is looked at in all the tones that a camera may have bent light to.
    static func observations(
        of expected: EANSymbol, in luma: Luma, patch: BarPatch, undoingGamma: Bool, budget: WorkBudget
    ) -> [BandObservation] {
        let count = BandVerdict.most
        let height = max(1, min(16, Int(patch.height / Double(count))))
        let margin = max(16, patch.length * 0.2)
        let profiles = (0..<count).map { index in
            BrightnessProfile(
                luma, patch: patch, aside: ((Double(index) + 0.5) / Double(count) - 0.5) * patch.height,
                height: height, margin: margin, budget: budget)
        }
        var places = profiles.map { EdgeMatch.nearest(expected, on: $0.samples, budget: budget) }
        // Too blurred for edges, but perhaps not for quiet zones.
        if places.allSatisfy({ $0 == nil }) {
            let bands = Bands(luma, patch, most: count)
            places = profiles.map { place(of: expected, on: $0, of: patch, bands, budget) }
        }
        let known = places.enumerated().compactMap { index, place in place.map { (index: index, geometry: $0) } }
        return profiles.enumerated().compactMap { index, profile in
            // A band that cannot be matched by itself lies where its neighbour does.
            guard
                var place = known.min(by: { abs($0.index - index) < abs($1.index - index) })?.geometry
            else { return nil }
            place.tone = 0
            let ink = DarknessProfile(
                profile.samples, moduleHint: place.moduleWidth, isSingleTone: !undoingGamma, budget: budget)
            var fitter = ProfileFitter(ink, budget: budget)
            return fitter.observation(of: expected, at: place)
        }
    }

    /// The corners of `expected` in a patch, by the first band from the middle outwards whose edges are its own, or
    /// else by the first with room for it between quiet zones.
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

    /// Where `expected` could lie between quiet zones.
    private static func place(
        of expected: EANSymbol, on profile: BrightnessProfile, of patch: BarPatch, _ bands: Bands, _ budget: WorkBudget
    ) -> SymbolGeometry? {
        let ink = DarknessProfile(profile.samples, moduleHint: patch.length / 95, isSingleTone: true, budget: budget)
        var fitter = ProfileFitter(ink, budget: budget)
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
            // Edges find their place at once, however much perspective or a curved pack widens modules on one side.
            guard let place = EdgeMatch.nearest(expected, on: profile.samples, budget: budget) else { return nil }
            let ink = DarknessProfile(
                profile.samples, moduleHint: place.moduleWidth, isSingleTone: true, budget: budget)
            var fitter = ProfileFitter(ink, budget: budget)
            return settled(expected, at: place, with: &fitter).map { ($0, ink) }
        case .thorough:
            let ink = DarknessProfile(profile.samples, moduleHint: patch.length / 95, budget: budget)
            var fitter = ProfileFitter(ink, budget: budget)
            let spans = bands.spans(ink).filter { $0.layout == expected.layout }
            let places = fitter.rough(Array(spans.prefix(3)), slack: 0.5, step: 0.5, blurs: [3])
            guard let place = places.first?.geometry else { return nil }
            let fit = settled(expected, at: place, with: &fitter) ?? refined(expected, at: place, with: &fitter)
            return fit.map { ($0, ink) }
        }
    }

    /// What single lines spell by themselves, where two of them spell `expected`; otherwise `nil`.
    ///
    /// Bars that fan out, bend or lie under creases add up along no band, but where a scanner read its number a line
    /// alone can be enough.
    static func reading(
        of expected: EANSymbol, on lines: [EdgeMatch.NearMatchLine], thoroughness: Thoroughness, budget: WorkBudget
    ) -> PatchReading? {
        var fits: [(fit: ProfileFit, line: EdgeMatch.NearMatchLine)] = []
        var inkSpreadTests: [InkSpreadTest] = []
        for line in lines where fits.count < linesNeeded && !budget.isExhausted {
            let ink = DarknessProfile(
                line.samples, moduleHint: line.geometry.moduleWidth, isSingleTone: thoroughness == .quick,
                budget: budget)
            var fitter = ProfileFitter(ink, budget: budget)
            let settled = settled(expected, at: line.geometry, with: &fitter)
            let fit =
                thoroughness == .quick ? settled : settled ?? refined(expected, at: line.geometry, with: &fitter)
            if let fit {
                fits.append((fit, line))
                if let trial = fit.inkSpreadTest(on: ink, budget) { inkSpreadTests.append(trial) }
            }
        }
        guard fits.count == linesNeeded else { return nil }
        return PatchReading(
            symbol: expected, bands: fits.count, explained: fits.map(\.fit.explained).min()!,
            margin: fits.map(\.fit.margin).min()!, corners: fits.flatMap(\.line.ends),
            moduleWidth: fits[0].fit.geometry.moduleWidth, inkSpreadTests: inkSpreadTests)
    }

    private static let linesNeeded = 2

    /// A good fit of `expected`, and of no other number better, at a place, moved as the number likes it.
    private static func settled(
        _ expected: EANSymbol, at place: SymbolGeometry, with fitter: inout ProfileFitter
    ) -> ProfileFit? {
        fitter.settled(place, for: expected).flatMap { $0.symbol == expected && isGood($0) ? $0 : nil }
    }

    /// The same, moved as any number likes it.
    private static func refined(
        _ expected: EANSymbol, at place: SymbolGeometry, with fitter: inout ProfileFitter
    ) -> ProfileFit? {
        fitter.refined(place).flatMap { $0.symbol == expected && $0.hasQuietZones && isGood($0) ? $0 : nil }
    }

    private static func isGood(_ fit: ProfileFit) -> Bool {
        fit.explained > (fit.geometry.layout == .upcE ? 0.9 : 0.8) && fit.margin > 0.3
    }
}

/// The bands across a patch.
private struct Bands {
    /// From the middle outwards: what the middle finds tells the others where to begin.
    let order: [Int]
    /// Samples before and after the patch, for the quiet zones.
    let margin: Double
    private let luma: Luma
    private let patch: BarPatch
    private let height: Int

    /// - Parameter margin: beside the patch, in its lengths.
    init(_ luma: Luma, _ patch: BarPatch, most: Int, margin share: Double = 0.2) {
        (self.luma, self.patch) = (luma, patch)
        let count = patch.height < 12 ? 1 : patch.height < 30 ? min(3, most) : most
        order = (0..<count).sorted { abs(2 * $0 - count + 1) < abs(2 * $1 - count + 1) }
        height = max(1, min(16, Int(patch.height / Double(count + 1))))
        margin = max(16, patch.length * share)
    }

    func profile(_ index: Int, _ budget: WorkBudget) -> BrightnessProfile {
        let aside = order.count == 1 ? 0 : (Double(index) / Double(order.count - 1) - 0.5) * patch.height * 0.7
        return BrightnessProfile(luma, patch: patch, aside: aside, height: height, margin: margin, budget: budget)
    }

    /// Places between quiet zones, those as long as the patch first.
    func spans(_ ink: DarknessProfile) -> [(layout: EANLayout, left: Double, right: Double)] {
        ink.spans(minimumLength: patch.length * 0.4)
            .sorted { abs($0.right - $0.left - patch.length) < abs($1.right - $1.left - patch.length) }
    }
}
