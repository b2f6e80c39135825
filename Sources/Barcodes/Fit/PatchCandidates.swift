/// The numbers that bands of one patch were found to spell, each held against all others there (`HypothesisTest`).
struct PatchCandidates {
    private let patch: BarPatch
    private var found: [EANSymbol: PatchReading] = [:]
    /// The bands on which each number was found.
    private var bands: [EANSymbol: Set<Int>] = [:]
    private var trials = 0
    /// Where numbers were found, the surest last: other bands begin there.
    private(set) var seeds: [SymbolGeometry] = []
    /// Whether no other band needs to be asked.
    private(set) var isConclusive = false

    init(_ patch: BarPatch) { self.patch = patch }

    /// Surest first; of those as sure, the number that `EANSymbol` orders first.
    var readings: [PatchReading] {
        found.values.sorted { one, other in (one.margin, other.symbol) > (other.margin, one.symbol) }
    }

    /// Fits that are tried once all bands have been looked at, with the profile of each.
    private var waiting: [(fit: ProfileFit, profile: BrightnessProfile)] = []

    /// Tries those of a band's fits at once that explain nearly all; the others wait until better ones may have come.
    mutating func testOrDefer(_ fits: [ProfileFit], on profile: BrightnessProfile, _ budget: WorkBudget) {
        for fit in fits where fit.explained >= PatchCandidates.leastExplained(fit.geometry.layout) {
            if fit.explained >= PatchCandidates.plainlyExplained(fit.geometry.layout) {
                test([fit], on: profile, budget)
            } else {
                waiting.append((fit, profile))
            }
        }
    }

    /// Tries the best of those that wait, one of each layout.
    mutating func testDeferred(_ budget: WorkBudget) {
        let best = EANLayout.allCases.compactMap { layout in
            waiting.filter { $0.fit.geometry.layout == layout }.max { $0.fit.explained < $1.fit.explained }
        }
        waiting = []
        for (fit, profile) in best.sorted(by: { $0.fit.explained > $1.fit.explained }) where !isConclusive {
            test([fit], on: profile, budget)
        }
    }

    /// What a fit explains that is tried at once. Of 38 harmed photos that only deep fits read (`Scripts/stress.py
    /// --seed 511 --each 12`) the right numbers of 33 explained more; of those that nothing reads the middle one's best
    /// fit explained 0.8 as an EAN-13, and texture seldom 0.9 as any.
    private static func plainlyExplained(_ layout: EANLayout) -> Float {
        switch layout {
        case .ean13, .ean8: 0.88
        case .upcE: 0.93
        }
    }

    /// Tries those of a band's fits that could be a symbol.
    mutating func test(_ fits: [ProfileFit], on profile: BrightnessProfile, _ budget: WorkBudget) {
        var settled: Set<EANSymbol> = []
        for fit in fits where trials < PatchCandidates.maxTests && !isConclusive {
            // A fit of the same number around the same place settles at the same verdict.
            guard fit.explained >= PatchCandidates.leastExplained(fit.geometry.layout), !settled.contains(fit.symbol)
            else { continue }
            trials += 1
            guard
                let trial = HypothesisTest(
                    profile.samples, from: fit, others: readings.map(\.symbol), budget: budget)
            else { continue }
            settled.formUnion([fit.symbol, trial.symbol])
            let least =
                isHalf(trial.geometry)
                ? PatchCandidates.leastMarginOfHalf : PatchCandidates.leastMargin(trial.symbol.layout)
            if trial.margin >= least { add(trial, on: profile) }
        }
    }

    private mutating func add(_ trial: HypothesisTest, on profile: BrightnessProfile) {
        var reading =
            found[trial.symbol]
            ?? PatchReading(
                symbol: trial.symbol, bands: 0, explained: 0, margin: -1, corners: [], moduleWidth: 0)
        // Several fits of one band may settle on the same number, and are one witness.
        if bands[trial.symbol, default: []].insert(profile.aside).inserted {
            reading.bands += 1
            reading.explained += (trial.explained - reading.explained) / Float(reading.bands)
        }
        if trial.margin > reading.margin {
            reading.margin = trial.margin
            reading.corners = profile.corners(of: trial.geometry, patch)
            reading.moduleWidth = trial.geometry.moduleWidth
        }
        if let ink = trial.ink { reading.inkSpreadTests.append(ink) }
        found[trial.symbol] = reading
        if trial.margin >= PatchCandidates.seedMargin {
            seeds.append(trial.geometry)
            if seeds.count > 2 { seeds.removeFirst() }
        }
        isConclusive = AcceptancePolicy.isConclusive(reading)
    }

    /// Whether a symbol could be the half of a longer one: half an EAN-13 is a UPC-E to the module and fills 50 of its
    /// 95 modules, and where film waves or a can turns away the other half can look like quiet paper.
    private func isHalf(_ geometry: SymbolGeometry) -> Bool {
        geometry.layout == .upcE && abs(geometry.end - geometry.start) < 0.6 * patch.length
    }

    /// Such a number has to leave no doubt on every band: two that agree share the wave. Halves of drawn EAN-13 on
    /// waving film reached 1.93 (`LikeDigits.harmed`).
    private static let leastMarginOfHalf: Float = 2.5

    /// What a fit has to explain before it is tried. Of 805 photos' right ones one in a hundred at most explained less;
    /// most wrong ones do.
    private static func leastExplained(_ layout: EANLayout) -> Float {
        switch layout {
        case .ean13: 0.65
        case .ean8: 0.8
        case .upcE: 0.78
        }
    }

    /// Below it a number is as good as any.
    private static func leastMargin(_ layout: EANLayout) -> Float { layout == .upcE ? 0.3 : 0.05 }
    private static let seedMargin: Float = 0.3
    private static let maxTests = 8
}
