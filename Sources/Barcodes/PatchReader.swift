import Imaging
import Retail

/// A number that the bars of one patch spell, fitted without zbar.
struct PatchReading: Sendable {
    var symbol: EANSymbol
    /// Bands whose own best number this is.
    var bands: Int
    /// Mean share of variance explained over those bands.
    var explained: Float
    /// By how much the next best number fits worse, all bands together, in units of one band's squared error.
    var margin: Float
    /// The symbol's corners in pixels of the picture that was read.
    var corners: [(x: Double, y: Double)]
    var moduleWidth: Double
}

/// Reads a patch of bars: a few bands across it, each fitted on its own, then all of them together.
enum PatchReader {
    /// How much is tried.
    enum Effort: Sendable {
        /// Where quiet zones are plain to see, in a band or two.
        case shallow
        /// Also a sweep of places when the quiet zones are lost in blur or clutter, and more bands.
        case deep
    }

    /// What the patch spells, surest first.
    ///
    /// - Parameter expected: a number seen otherwise; bands are taken only until one says the same by itself.
    static func readings(
        _ luma: Luma, patch: BarPatch, effort: Effort, expected: EANSymbol? = nil, allowance: Allowance = .unlimited
    ) -> [PatchReading] {
        let count = patch.height < 12 ? 1 : patch.height < 30 || expected != nil ? 3 : 5
        let height = max(1, min(16, Int(patch.height / Double(count + 1))))
        let margin = max(16, patch.length * 0.15)
        var groups: [String: [(fit: ProfileFit, profile: BarProfile)]] = [:]
        var seeds: [SymbolGeometry] = []
        // From the middle outwards: what the middle finds tells the others where to begin.
        let order = (0..<count).sorted { abs(2 * $0 - count + 1) < abs(2 * $1 - count + 1) }
        for index in order where !allowance.isOver {
            let aside = count == 1 ? 0 : (Double(index) / Double(count - 1) - 0.5) * patch.height * 0.7
            let profile = BarProfile(luma, patch: patch, aside: aside, height: height, margin: margin)
            let ink = InkProfile(profile.samples, moduleHint: patch.length / 95)
            var fitter = ProfileFitter(ink, allowance: allowance)
            var rough: [ProfileFitter.Rough] = []
            if seeds.isEmpty {
                let spans = ink.spans(minimumLength: patch.length * 0.4)
                    .filter { expected == nil || $0.layout == expected?.layout }
                    .sorted { abs($0.right - $0.left - patch.length) < abs($1.right - $1.left - patch.length) }
                if let expected {
                    // Mostly the number is there and easily fitted; the wide search is for when it is not.
                    let places = fitter.rough(Array(spans.prefix(3)), slack: 0.5, step: 0.5, blurs: [3])
                    if let place = places.first, let fit = fit(of: expected, at: place.geometry, with: &fitter) {
                        groups["", default: []].append((fit, profile))
                        break
                    }
                    // Where it is not plain to see, the fitting rungs look for any number.
                    continue
                }
                rough = fitter.rough(Array(spans.prefix(12)), slack: 1, step: 0.5, blurs: [1, 3, 5, 8])
            }
            for seed in seeds {
                let span = (seed.layout, min(seed.start, seed.end), max(seed.start, seed.end))
                rough += fitter.rough([span], slack: 1.5, step: 0.5, blurs: [seed.blur])
            }
            rough.sort { $0.explained > $1.explained }
            var fits = fitter.fits(rough, keep: effort == .deep ? 3 : 2)
            if effort == .deep, seeds.isEmpty, !fits.contains(where: isGood), !allowance.isOver {
                let (left, right) = (margin, margin + patch.length)
                let wide = EANLayout.allCases.map { (layout: $0, left: left, right: right) }
                fits += fitter.fits(fitter.rough(wide, slack: 7, step: 0.7, blurs: [2, 5, 8]), keep: 4)
                fits.sort { $0.explained > $1.explained }
            }
            for fit in fits where isGood(fit) { seeds.append(fit.geometry) }
            if seeds.count > 2 { seeds.removeLast(seeds.count - 2) }
            var seen: Set<String> = []
            for fit in fits {
                let key = "\(fit.geometry.layout)\(fit.geometry.start < fit.geometry.end)"
                if seen.insert(key).inserted { groups[key, default: []].append((fit, profile)) }
            }
            // One band of a shallow look that finds nothing at all rarely has neighbours that do.
            if effort == .shallow, seeds.isEmpty, index != order[0] { break }
            if groups.values.contains(where: {
                $0.count >= 3 && Set($0.map(\.fit.symbol)).count == 1 && isGood($0[0].fit)
            }) {
                break
            }
        }
        return groups.values.compactMap { joined($0, patch) }.sorted { $0.margin > $1.margin }
    }

    /// What single lines spell by themselves, where two of them spell `expected`; otherwise `nil`.
    ///
    /// Bars that fan out, bend or lie under creases add up along no band, but where a scanner read its number a line
    /// alone can be enough.
    static func reading(of expected: EANSymbol, on lines: [EdgeMatch.OpenLine], allowance: Allowance) -> PatchReading? {
        var fits: [(fit: ProfileFit, line: EdgeMatch.OpenLine)] = []
        for line in lines where !allowance.isOver {
            var fitter = ProfileFitter(
                InkProfile(line.samples, moduleHint: line.geometry.moduleWidth), allowance: allowance)
            guard let fit = fit(of: expected, at: line.geometry, with: &fitter) else { continue }
            fits.append((fit, line))
            if fits.count == linesNeeded { break }
        }
        guard fits.count == linesNeeded else { return nil }
        return PatchReading(
            symbol: expected, bands: fits.count, explained: fits.map(\.fit.explained).min()!,
            margin: fits.map(\.fit.margin).min()!, corners: fits.flatMap(\.line.ends),
            moduleWidth: fits[0].fit.geometry.moduleWidth)
    }

    private static let linesNeeded = 2

    /// A good fit of `expected`, and of no other number better, at or near a place.
    private static func fit(
        of expected: EANSymbol, at place: SymbolGeometry, with fitter: inout ProfileFitter
    ) -> ProfileFit? {
        let says = { (fit: ProfileFit?) in fit.map { $0.symbol == expected && isGood($0) } ?? false }
        let unrefined = fitter.unrefined(place)
        if says(unrefined) { return unrefined }
        let refined = fitter.refined(place)
        return says(refined) && refined!.isQuiet ? refined : nil
    }

    private static func isGood(_ fit: ProfileFit) -> Bool {
        fit.explained > (fit.geometry.layout == .upcE ? 0.9 : 0.8) && fit.margin > 0.3
    }

    private static func joined(
        _ members: [(fit: ProfileFit, profile: BarProfile)], _ patch: BarPatch
    ) -> PatchReading? {
        guard let best = members.max(by: { $0.fit.margin < $1.fit.margin }) else { return nil }
        // Bands whose symbol lies elsewhere saw something else.
        let length = abs(best.fit.geometry.end - best.fit.geometry.start)
        let near = members.filter {
            abs($0.fit.geometry.start - best.fit.geometry.start) < 0.2 * length
                && abs($0.fit.geometry.end - best.fit.geometry.end) < 0.2 * length
        }
        var sum = CodeTrellis(layout: best.fit.geometry.layout)
        for member in near {
            for place in sum.unary.indices { sum.unary[place] += member.fit.trellis.unary[place] }
            for place in sum.pair.indices { sum.pair[place] += member.fit.trellis.pair[place] }
        }
        guard let (first, second) = sum.best() else { return nil }
        let agreeing = near.filter { $0.fit.symbol == first.symbol }
        guard !agreeing.isEmpty else { return nil }
        let samples = Float((best.fit.geometry.layout.modules + 8) * BarTemplates.perModule)
        let middle = best.profile.point(Double(best.profile.samples.count - 1) / 2)
        // From the band it was read in to the patch's upper and lower edge.
        let (across, down) = (cosine(patch.angle), sine(patch.angle))
        let aside = -(middle.x - patch.centreX) * down + (middle.y - patch.centreY) * across
        let corners = [best.fit.geometry.start, best.fit.geometry.end].flatMap { end in
            let point = best.profile.point(end)
            return [-patch.height / 2 - aside, patch.height / 2 - aside].map { way in
                (x: point.x - down * way, y: point.y + across * way)
            }
        }
        return PatchReading(
            symbol: first.symbol, bands: agreeing.count,
            explained: agreeing.reduce(0) { $0 + $1.fit.explained } / Float(agreeing.count),
            margin: (first.worth - second.worth) / samples, corners: corners,
            moduleWidth: best.fit.geometry.moduleWidth)
    }
}
