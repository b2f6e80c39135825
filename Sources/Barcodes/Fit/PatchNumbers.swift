/// The numbers that bands of one patch show, each compared with all others there (`HypothesisTest`).
struct PatchNumbers {
    private static let tuning = Tuning.standard.patch
    private let patch: BarPatch
    private var found: [EANSymbol: PatchReading] = [:]
    /// The bands on which each number was found.
    private var bands: [EANSymbol: Set<Int>] = [:]
    private var tests = 0
    /// Places where numbers were found, the latest last: other bands begin there.
    private(set) var seeds: [SymbolGeometry] = []
    /// Whether no other band is needed.
    private(set) var isConclusive = false

    init(_ patch: BarPatch) { self.patch = patch }

    /// The readings, the largest margin first; of equal ones, the number that `EANSymbol` orders first.
    var readings: [PatchReading] {
        found.values.sorted { one, other in (one.margin, other.symbol) > (other.margin, one.symbol) }
    }

    /// Fits that are tested once all bands were fitted, with the profile of each.
    private var deferred: [(fit: ProfileFit, profile: BrightnessProfile)] = []

    /// Tests fits that explain nearly everything at once; defers the others, since other bands may give better ones.
    mutating func testOrDefer(_ fits: [ProfileFit], on profile: BrightnessProfile, _ budget: WorkBudget) {
        for fit in fits where fit.explained >= PatchNumbers.minExplained(fit.geometry.layout) {
            if fit.explained >= PatchNumbers.plainlyExplained(fit.geometry.layout) {
                test([fit], on: profile, budget)
            } else {
                deferred.append((fit, profile))
            }
        }
    }

    /// Tests the best of the deferred fits, one of each layout.
    mutating func testDeferred(_ budget: WorkBudget) {
        let best = EANLayout.allCases.compactMap { layout in
            deferred.filter { $0.fit.geometry.layout == layout }.max { $0.fit.explained < $1.fit.explained }
        }
        deferred = []
        for (fit, profile) in best.sorted(by: { $0.fit.explained > $1.fit.explained }) where !isConclusive {
            test([fit], on: profile, budget)
        }
    }

    private static func plainlyExplained(_ layout: EANLayout) -> Float {
        layout == .upcE ? tuning.plainlyExplainedUPCE : tuning.plainlyExplained
    }

    /// Tests those of a band's fits that could be a symbol.
    mutating func test(_ fits: [ProfileFit], on profile: BrightnessProfile, _ budget: WorkBudget) {
        var tested: Set<EANSymbol> = []
        for fit in fits where tests < PatchNumbers.tuning.maxTests && !isConclusive {
            // Fits of one number around one place end with the same verdict.
            guard fit.explained >= PatchNumbers.minExplained(fit.geometry.layout), !tested.contains(fit.symbol)
            else { continue }
            tests += 1
            guard
                let test = HypothesisTest(
                    profile.samples, from: fit, others: readings.map(\.symbol), budget: budget)
            else { continue }
            tested.formUnion([fit.symbol, test.symbol])
            let minMargin =
                isHalf(test.geometry)
                ? PatchNumbers.tuning.minMarginOfHalf : PatchNumbers.minMargin(test.symbol.layout)
            if test.margin >= minMargin { add(test, on: profile) }
        }
    }

    private mutating func add(_ test: HypothesisTest, on profile: BrightnessProfile) {
        var reading =
            found[test.symbol]
            ?? PatchReading(
                symbol: test.symbol, bands: 0, explained: 0, margin: -1, corners: [], moduleWidth: 0)
        // Several fits of one band on one number are one witness.
        if bands[test.symbol, default: []].insert(profile.aside).inserted {
            reading.bands += 1
            reading.explained += (test.explained - reading.explained) / Float(reading.bands)
        }
        if test.margin > reading.margin {
            reading.margin = test.margin
            reading.corners = profile.corners(of: test.geometry, patch)
            reading.moduleWidth = test.geometry.moduleWidth
        }
        if let ink = test.ink { reading.inkSpreadTests.append(ink) }
        found[test.symbol] = reading
        if test.margin >= PatchNumbers.tuning.minSeedMargin {
            seeds.append(test.geometry)
            if seeds.count > 2 { seeds.removeFirst() }
        }
        isConclusive = AcceptancePolicy.isConclusive(reading)
    }

    /// Whether a symbol could be half of a longer one: half an EAN-13 is exactly a UPC-E, and where film waves or a can
    /// turns away the other half can look like paper.
    private func isHalf(_ geometry: SymbolGeometry) -> Bool {
        geometry.layout == .upcE
            && abs(geometry.end - geometry.start) < PatchNumbers.tuning.maxHalfShare * patch.length
    }

    private static func minExplained(_ layout: EANLayout) -> Float {
        switch layout {
        case .ean13: tuning.minExplainedEAN13
        case .ean8: tuning.minExplainedEAN8
        case .upcE: tuning.minExplainedUPCE
        }
    }

    private static func minMargin(_ layout: EANLayout) -> Float {
        layout == .upcE ? tuning.minMarginUPCE : tuning.minMargin13And8
    }
}
