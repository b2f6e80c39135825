/// What one band shows in the place of each drawn digit of a number.
struct BandObservation: Sendable {
    /// The verdict on one digit's place.
    enum DigitMatch: Hashable, Sendable {
        /// The number's own digit.
        case own
        /// Another digit, as an index in `BarTemplates`.
        case other(Int)
        /// No digit: a fold, a scratch, light, or bars that are too blurred.
        case neither
    }

    /// How well each possible digit fits one place.
    struct DigitErrors: Sendable {
        /// The squared error of each pattern of `BarTemplates`, in units of the variance of the number's own digit;
        /// infinite for patterns that cannot be there.
        var errors: [Float]
        /// How far the place lies towards the number's own digit and away from the nearest other one: 1 at the digit,
        /// −1 at the other.
        var ownMargin: Float
    }

    /// For each of `EANLayout.digitStartModules`.
    var digitMatches: [DigitMatch]
    /// For each of `EANLayout.digitStartModules`; empty where the band is blurred too far to be believed.
    var digitErrors: [DigitErrors] = []
}

extension ProfileFitter {
    /// What the profile shows in the place of each digit of `expected`, once the best of `starts` is moved and toned to
    /// fit that number best; `nil` where too much of it lies outside.
    mutating func observation(of expected: EANSymbol, at starts: [SymbolGeometry]) -> BandObservation? {
        guard var geometry = best(of: starts, for: expected) else { return nil }
        if undoesGamma { geometry = optimized(withBestTone(geometry, for: expected), for: expected) }
        let layout = geometry.layout
        budget.charge(StepCost.standard.observed)
        guard symbol.sample(geometry, Shading()) != nil else { return nil }
        // Through more blur digits turn into others on all bands: light adds up before the camera bends it to tones.
        let tuning = Tuning.standard.bands
        guard geometry.blur <= (undoesGamma ? tuning.maxBlurUndoingGamma : tuning.maxBlur) else {
            return BandObservation(digitMatches: layout.digitStartModules.map { _ in .neither })
        }
        let templates = BarTemplates.all[geometry.templates]
        let seen = layout.digitStartModules.indices.map { place in
            matchedDigit(of: expected.patternIndices, at: place, layout, templates)
        }
        return BandObservation(digitMatches: seen.map(\.match), digitErrors: seen.map(\.fit))
    }

    /// Compares a digit with each other one that may be there, between the number's own neighbours; except with its ink
    /// partner, from which only `InkSpreadTest` distinguishes it.
    private func matchedDigit(
        of patterns: [Int], at place: Int, _ layout: EANLayout, _ templates: BarTemplates
    ) -> (match: BandObservation.DigitMatch, fit: BandObservation.DigitErrors) {
        let tuning = Tuning.standard.bands
        let own = patterns[place]
        let seen = DigitSamples(symbol, of: patterns, at: place, layout, templates)
        let partner = InkSpreadRivals.partner(of: UInt8(own % 10)).map { own / 10 * 10 + Int($0) }
        let (ownError, variance) = seen.error(of: own)
        var errors = [Float](repeating: .infinity, count: 30)
        for known in [own, partner].compactMap({ $0 }) { errors[known] = seen.error(of: known).error / variance }
        var (ownMargin, likeliest, otherError): (Float, Int, Float) = (.infinity, own, .infinity)
        for other in layout.patterns(at: place) where other != own && other != partner {
            let (error, share) = seen.error(of: other)
            errors[other] = error / variance
            let marginToOwn = (error - ownError) / templates.distance(own, other)
            if marginToOwn < ownMargin { (ownMargin, likeliest, otherError) = (marginToOwn, other, error / share) }
        }
        let digitErrors = BandObservation.DigitErrors(errors: errors, ownMargin: ownMargin)
        if ownMargin < -tuning.minOwnMargin, otherError < tuning.maxErrorOfOther {
            return (.other(likeliest), digitErrors)
        }
        let isOwn = ownMargin > tuning.minOwnMargin && ownError / variance < tuning.maxErrorOfOwn
        return (isOwn ? .own : .neither, digitErrors)
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

    /// The squared error that a digit leaves, and the variance of its expected samples there.
    func error(of pattern: Int) -> (error: Float, variance: Float) {
        var (error, sum, energy): (Float, Float, Float) = (0, 0, 0)
        let row = pattern * templates.stride + templates.margin
        for sample in samples.indices {
            let wanted = templates.samples[row + sample] + neighbours[sample]
            error += (samples[sample] - wanted) * (samples[sample] - wanted)
            sum += wanted
            energy += wanted * wanted
        }
        return (error, max(energy - sum * sum / Float(samples.count), Tuning.standard.bands.minVariance))
    }
}
