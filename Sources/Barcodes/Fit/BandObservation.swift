/// What one band shows where a number has its drawn digits.
struct BandObservation: Sendable {
    /// What is seen in one digit's place.
    enum DigitMatch: Hashable, Sendable {
        /// The number's own digit.
        case own
        /// Another one, as a place in `BarTemplates`.
        case other(Int)
        /// Nothing that is like a digit: a fold, a scratch, light, or bars too blurred to tell.
        case neither
    }

    /// How one digit's place looks as each that may stand there.
    struct DigitFit: Sendable {
        /// The squared error that each pattern leaves, as a place in `BarTemplates`, in units of the variance of the
        /// number's own digit; endless for those that may not stand there.
        var errors: [Float]
        /// How far the place lies towards the number's own digit and away from the nearest other: 1 where it is the
        /// digit, −1 where it is the other.
        var ownMargin: Float
    }

    /// For each of `EANLayout.digitStartModules`.
    var digitMatches: [DigitMatch]
    /// The same; empty where the band is blurred too far to be believed.
    var digitFits: [DigitFit] = []

    /// The place in `BarTemplates.blurs` of the widest through which a band is believed: 0.55 modules in the tones that
    /// the camera gave, 0.72 where these are undone. Light adds up before the camera bends it for the eye, so through
    /// more blur digits turn into others on all bands alike. Of 194 right numbers of drawn packs out of focus
    /// (`Scripts/focus.py`, seed 1) 57 are refuted where every band is believed, 28 where tones are undone as well, and
    /// none so up to 0.72 modules.
    fileprivate static func mostBlur(undoingGamma: Bool) -> Int { undoingGamma ? 3 : 2 }

    /// How far from one digit's bars and towards another's a place has to lie, as a share of half of what parts the
    /// two.
    fileprivate static let minOwnMargin: Float = 0.3
    /// The squared error, in units of its bars' variance, that the number's own digit may leave and still be seen; a
    /// band that blurs or creases it counts for it.
    fileprivate static let mostErrorOfOwn: Float = 0.6
    /// The same of another digit, which has to be plain: what lies on the bars is hardly ever like one.
    fileprivate static let mostErrorOfOther: Float = 0.3
}

extension ProfileFitter {
    /// What is seen in the place of each digit of `expected` around a place, settled as that number likes it best, in
    /// that one of the profile's tones; `nil` where too much of it lies outside.
    mutating func observation(of expected: EANSymbol, at rough: SymbolGeometry) -> BandObservation? {
        var geometry = optimized(rough, for: expected)
        if undoesGamma { geometry = optimized(withBestTone(geometry, for: expected), for: expected) }
        let layout = geometry.layout
        budget.charge(StepCost.stood)
        guard symbol.sample(geometry, Shading()) != nil else { return nil }
        guard geometry.blur <= BandObservation.mostBlur(undoingGamma: undoesGamma) else {
            return BandObservation(digitMatches: layout.digitStartModules.map { _ in .neither })
        }
        let templates = BarTemplates.all[geometry.templates]
        let seen = layout.digitStartModules.indices.map { place in
            sight(of: expected.patternIndices, at: place, layout, templates)
        }
        return BandObservation(digitMatches: seen.map(\.sight), digitFits: seen.map(\.digitFit))
    }

    /// Compares a digit with each other that may stand there, its neighbours being the number's own; but not with the
    /// one that has the same distances between like edges, which `InkSpreadTest` alone can tell.
    private func sight(
        of patterns: [Int], at place: Int, _ layout: EANLayout, _ templates: BarTemplates
    ) -> (sight: BandObservation.DigitMatch, digitFit: BandObservation.DigitFit) {
        let own = patterns[place]
        let seen = DigitSamples(symbol, of: patterns, at: place, layout, templates)
        let sets = place >= layout.leftDigits ? 20..<30 : layout == .ean8 ? 0..<10 : 0..<20
        let partner = InkSpreadRivals.partner(of: UInt8(own % 10)).map { own / 10 * 10 + Int($0) }
        let (ownError, variance) = seen.error(of: own)
        var errors = [Float](repeating: .infinity, count: 30)
        for known in [own, partner].compactMap({ $0 }) { errors[known] = seen.error(of: known).error / variance }
        var (ownMargin, likeliest, otherError): (Float, Int, Float) = (.infinity, own, .infinity)
        for other in sets where other != own && other != partner {
            let (error, share) = seen.error(of: other)
            errors[other] = error / variance
            let marginToOwn = (error - ownError) / templates.distance(own, other)
            if marginToOwn < ownMargin { (ownMargin, likeliest, otherError) = (marginToOwn, other, error / share) }
        }
        let digitFit = BandObservation.DigitFit(errors: errors, ownMargin: ownMargin)
        if ownMargin < -BandObservation.minOwnMargin, otherError < BandObservation.mostErrorOfOther {
            return (.other(likeliest), digitFit)
        }
        let isOwn = ownMargin > BandObservation.minOwnMargin && ownError / variance < BandObservation.mostErrorOfOwn
        return (isOwn ? .own : .neither, digitFit)
    }
}

/// The samples of one digit's seven modules, less what its neighbours' bars add to them.
private struct DigitSamples {
    private let samples: [Float]
    private let neighbours: [Float]
    private let templates: BarTemplates

    init(
        _ symbol: borrowing SampledSymbol, of patterns: [Int], at place: Int, _ layout: EANLayout,
        _ templates: BarTemplates
    ) {
        let count = 7 * BarTemplates.samplesPerModule
        let begin = SampledSymbol.quiet + layout.digitStartModules[place] * BarTemplates.samplesPerModule
        self.templates = templates
        samples = (0..<count).map { symbol.samples[begin + $0] }
        var others = layout.guards.all
        for (index, module) in layout.digitStartModules.enumerated() where index != place {
            others.append((patterns[index], module))
        }
        var neighbours = [Float](repeating: 0, count: count)
        for (pattern, module) in others {
            let from = (module - layout.digitStartModules[place]) * BarTemplates.samplesPerModule - templates.margin
            let row = pattern * templates.stride
            for sample in max(0, -from)..<max(0, -from, min(templates.lengths[pattern], count - from)) {
                neighbours[from + sample] += templates.samples[row + sample]
            }
        }
        self.neighbours = neighbours
    }

    /// The squared error that a digit leaves, and the variance of what it looks like there.
    func error(of pattern: Int) -> (error: Float, variance: Float) {
        var (error, sum, energy): (Float, Float, Float) = (0, 0, 0)
        let row = pattern * templates.stride + templates.margin
        for sample in samples.indices {
            let wanted = templates.samples[row + sample] + neighbours[sample]
            error += (samples[sample] - wanted) * (samples[sample] - wanted)
            sum += wanted
            energy += wanted * wanted
        }
        return (error, max(energy - sum * sum / Float(samples.count), 0.01))
    }
}
