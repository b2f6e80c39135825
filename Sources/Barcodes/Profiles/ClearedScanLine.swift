/// A line across bars with paper painted over what stands beside a symbol: a frame, a printed line, a label's edge.
///
/// Nothing pale shows there where the symbol ends, and what touches the bars widens a guard's outer bar. The inner
/// edges of the two outer bars stay where they are: all modules but two lie between them, and the space and the bar
/// next to each are one module wide. So these edges show the module, and the module shows what is no bar of the symbol.
struct ClearedScanLine {
    /// The line with paper on both sides of the symbol.
    let profile: BrightnessProfile
    /// Where the symbol is on it.
    let span: DarknessProfile.Span

    /// A cleared line for each place where a symbol may stand among other things, the likeliest first.
    static func all(on line: BrightnessProfile, moduleHint: Double, budget: WorkBudget) -> [ClearedScanLine] {
        let tuning = Tuning.standard.profile
        let ink = DarknessProfile(line.samples, moduleHint: moduleHint, isSingleTone: true, budget: budget)
        budget.charge(line.samples.count, each: StepCost.standard.edged)
        let edges = ScanLineEdges(ink.darkness.map { Double(255 * (1 - $0)) })
        let places = EANLayout.allCases.flatMap { layout in
            // The first bar ends where brightness rises.
            stride(from: 1 - edges.firstBar, to: edges.places.count, by: 2).flatMap { first in
                stride(from: 0, through: layout.edges / tuning.edgesPerLostEdge, by: 2).compactMap { lost in
                    GuardedPlace(layout, among: edges.places, from: first, lost: lost)
                }
            }
        }
        let likeliest = places.sorted { ($0.lost, $0.error) < ($1.lost, $1.error) }
        return likeliest.prefix(tuning.maxGuardedPlaces).map { ClearedScanLine(line, at: $0) }
    }

    private init(_ line: BrightnessProfile, at place: GuardedPlace) {
        // Edges are measured from the middles of pixels, samples from their borders.
        let (left, right) = (place.first - place.left.end + 0.5, place.last + place.right.end + 0.5)
        span = (place.layout, left, right)
        let (from, to) = (max(0, Int(left)), min(line.samples.count, Int(right.rounded(.up))))
        let reach = Int((Tuning.standard.profile.paperReachModules * place.module).rounded(.up))
        let paperBefore = line.samples[from..<min(to, from + reach)].max() ?? 0
        let paperBehind = line.samples[max(from, to - reach)..<to].max() ?? 0
        let begin = place.first - place.left.clearedBeyond + 0.5
        let end = place.last + place.right.clearedBeyond + 0.5
        var cleared = line
        for sample in cleared.samples.indices {
            // The shares of the sample that lie outside.
            let before = Float(min(max(begin - Double(sample), 0), 1))
            let behind = Float(min(max(Double(sample) + 1 - end, 0), 1))
            cleared.samples[sample] += (paperBefore - cleared.samples[sample]) * before
            cleared.samples[sample] += (paperBehind - cleared.samples[sample]) * behind
        }
        profile = cleared
    }
}

/// A place between two guards, found by the inner edges of their outer bars.
private struct GuardedPlace {
    let layout: EANLayout
    /// The edges at which the first bar ends and the last one begins, in samples.
    let first: Double
    let last: Double
    /// Samples of a module.
    let module: Double
    /// Edges of the layout that the line does not show.
    let lost: Int
    /// Modules by which the guards' bars and spaces are off, added up.
    let error: Double
    let left: Side
    let right: Side

    /// Borders of stretches beside a symbol that are looked at: those of the outer bar, and of each stretch.
    private static let bordersSeen = Tuning.standard.profile.maxForeignStretches + 2

    /// - Parameter index: of the edge at which the first bar ends.
    /// - Returns: `nil` where these are no guards, or bars go on beside them.
    init?(_ layout: EANLayout, among edges: [Double], from index: Int, lost: Int) {
        // All edges but the outermost two.
        let lastIndex = index + layout.edges - 3 - lost
        guard lastIndex < edges.count else { return nil }
        (first, last, self.layout, self.lost) = (edges[index], edges[lastIndex], layout, lost)
        module = (last - first) / Double(layout.modules - 2)
        guard module >= Tuning.standard.profile.minSpanModule,
            let left = Side(
                inwards: edges[(index + 1)...(index + 2)].map { [first] in $0 - first },
                outwards: edges[..<index].reversed().prefix(GuardedPlace.bordersSeen).map { [first] in first - $0 },
                of: layout, module),
            let right = Side(
                inwards: edges[(lastIndex - 2)..<lastIndex].reversed().map { [last] in last - $0 },
                outwards: edges[(lastIndex + 1)...].prefix(GuardedPlace.bordersSeen).map { [last] in $0 - last },
                of: layout, module)
        else { return nil }
        (self.left, self.right) = (left, right)
        var error = left.error + right.error
        if lost == 0, let centre = layout.centreEdges {
            // The first edge of the symbol is the one before `index`.
            let seen = edges[(index - 1 + centre.lowerBound)...(index - 1 + centre.upperBound)]
            error += zip(seen.dropFirst(), seen).reduce(0) { [module] in $0 + abs(($1.0 - $1.1) / module - 1) }
        }
        self.error = error
    }

    /// One end of a symbol, as distances in samples from the inner edge of its outer bar.
    struct Side {
        /// Where the symbol ends.
        let end: Double
        /// From where on other things are painted over.
        let clearedBeyond: Double
        /// Modules by which the guard's inner bar and space are off.
        let error: Double

        /// - Parameters:
        ///   - inwards: the next two edges of the guard.
        ///   - outwards: all edges on the other side.
        init?(inwards: [Double], outwards: [Double], of layout: EANLayout, _ module: Double) {
            let tuning = Tuning.standard.profile
            let (space, bar) = (inwards[0], inwards[1] - inwards[0])
            // Spread ink widens the bar by as much as it narrows the space.
            guard min(space, bar) >= tuning.minGuardElement * module,
                abs(space + bar - 2 * module) <= tuning.guardTolerance * module
            else { return nil }
            error = (abs(space - module) + abs(bar - module)) / module
            let width = outwards.first ?? .infinity
            let isTouched = width > bar + tuning.touchedBarExcess * module
            end = isTouched ? bar : width
            // Stretches of paper and ink in turn, from the symbol outwards; the last one has no end.
            let borders = (isTouched ? [end, end] : [end]) + outwards.dropFirst(isTouched ? 0 : 1) + [.infinity]
            let stretches = zip(borders.dropFirst(), borders).map { $0 - $1 }
            let isEAN13 = layout == .ean13
            let long = (isEAN13 ? tuning.minQuietEAN13 : tuning.minQuietOthers) * module
            // Bars that go on belong to a longer symbol.
            guard stretches.prefix(tuning.maxForeignStretches).contains(where: { $0 >= long }) else { return nil }
            clearedBeyond = end + min(stretches[0] / 2, tuning.keptQuietModules * module)
        }
    }
}

extension EANLayout {
    /// The first and the last of the edges of the centre guard, counted from the first edge of the symbol.
    fileprivate var centreEdges: ClosedRange<Int>? {
        guard self != .upcE else { return nil }
        let before = 3 + 4 * leftDigits
        return before...before + 5
    }
}
