import CBarKernels

/// A profile as ink: how dark each sample is between the paper's brightness around it and the ink's.
struct DarknessProfile: Sendable {
    /// About 0 for paper and 1 for ink, between the envelopes.
    let darkness: [Float]
    /// Darkness with brightness raised to 1, 1.5 and 2. A lens blurs light before the camera bends it to tones, so far
    /// out of focus bars add up only once that is undone; cameras differ in how far. The first three are between
    /// envelopes of eight modules, which follow uneven light; the others between envelopes of 24, within which there is
    /// paper and ink even far out of focus.
    let tones: [[Float]]
    /// Exponents of brightness: half of `tones`.
    static let exponents = 3

    /// - Parameters:
    ///   - moduleHint: the approximate width of a module in samples.
    ///   - isSingleTone: whether the first of `tones` is enough.
    ///   - budget: is charged for it.
    init(
        _ profile: [Float], moduleHint: Double, isSingleTone: Bool = false, budget: WorkBudget = .unlimited
    ) {
        budget.charge(profile.count, each: isSingleTone ? StepCost.standard.inked / 6 : StepCost.standard.inked)
        let lights =
            isSingleTone
            ? [profile] : [profile, profile.map { $0 * $0.squareRoot() / 16 }, profile.map { $0 * $0 / 255 }]
        let tuning = Tuning.standard.profile
        let reaches = isSingleTone ? [tuning.nearReachModules] : [tuning.nearReachModules, tuning.farReachModules]
        tones = reaches.flatMap { modules in
            lights.map { DarknessProfile.darkness($0, reach: DarknessProfile.reach(modules * moduleHint)) }
        }
        darkness = tones[0]
    }

    private static func reach(_ samples: Double) -> Int {
        max(Tuning.standard.profile.minReach, Int(samples.rounded()))
    }

    /// A profile whose paper and ink are known, in the one tone in which they were found.
    init(darkness: [Float]) {
        self.darkness = darkness
        tones = [darkness]
    }

    /// Darkness between a brighter envelope, the paper, and a darker one, the ink.
    private static func darkness(_ profile: [Float], reach: Int) -> [Float] {
        let (largest, least) = extremes(profile, reach: reach)
        let (paper, ink) = (smoothed(largest, reach: reach), smoothed(least, reach: reach))
        let widest = zip(paper, ink).map { $0 - $1 }.max() ?? 1
        let narrowest = max(Tuning.standard.profile.minContrastShare * widest, 1)
        return profile.indices.map { (paper[$0] - profile[$0]) / max(paper[$0] - ink[$0], narrowest) }
    }

    /// The largest and the least of the `2 * reach + 1` values around each value.
    private static func extremes(_ values: [Float], reach: Int) -> (largest: [Float], least: [Float]) {
        var least: [Float] = []
        let capacity = 2 * (values.count + 2 * reach + 2 * Int(BAR_KERNELS_LANES))
        let largest = [Float](unsafeUninitializedCapacity: values.count) { largest, written in
            least = [Float](unsafeUninitializedCapacity: values.count) { least, written in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: capacity) { scratch in
                    bar_kernels_extremes(
                        values, values.count, reach, largest.baseAddress!, least.baseAddress!, scratch.baseAddress!)
                }
                written = values.count
            }
            written = values.count
        }
        return (largest, least)
    }

    private static func smoothed(_ values: [Float], reach: Int) -> [Float] {
        let count = values.count
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: count + 1) { prefix in
            prefix[0] = 0
            for place in 0..<count { prefix[place + 1] = prefix[place] + values[place] }
            return [Float](unsafeUninitializedCapacity: count) { smooth, written in
                for place in 0..<count {
                    let (from, to) = (max(0, place - reach), min(count, place + reach + 1))
                    smooth[place] = (prefix[to] - prefix[from]) / Float(to - from)
                }
                written = count
            }
        }
    }

    /// Darkness beside a symbol on the darker side, 0 paper, 1 ink: the mean of modules 1…6, or of any two of them, as
    /// wide as a blurred bar. What the profile does not show counts as ink.
    func quietZoneDarkness(beside geometry: SymbolGeometry) -> Float {
        let values = tones[geometry.tone]
        let module = (geometry.end - geometry.start) / Double(geometry.layout.modules)
        func mean(_ end: Double, _ sign: Double, _ modules: ClosedRange<Double>) -> Float {
            let places = [modules.lowerBound, modules.upperBound].map { end + sign * $0 * module }
            let from = max(0, Int(places.min()!.rounded()))
            let to = min(values.count, Int(places.max()!.rounded()))
            let shown = Tuning.standard.profile.minShownShare * (places.max()! - places.min()!) - 1
            guard Double(to - from) > shown, from < to else { return 1 }
            return values[from..<to].reduce(0, +) / Float(to - from)
        }
        return [(geometry.start, -1.0), (geometry.end, 1.0)].map { end, sign in
            let bars = stride(from: 1, through: 4, by: 0.5).map { mean(end, sign, $0...$0 + 2) }
            return max(mean(end, sign, 1...6), bars.max()!)
        }.max()!
    }

    // MARK: Where symbols may begin and end

    /// Sums of the squared changes before each place of the profile.
    var cumulativeChange: [Float] {
        var sums: [Float] = [0]
        for (value, next) in zip(darkness, darkness.dropFirst()) {
            sums.append(sums[sums.count - 1] + (next - value) * (next - value))
        }
        return sums
    }

    /// Places between two quiet zones, with each layout that could fill them.
    func spans(minimumLength: Double) -> [Span] {
        var spans: [Span] = []
        let turns = turns
        for threshold in Tuning.standard.profile.paperThresholds {
            let runs = paperRuns(threshold)
            for (index, left) in runs.enumerated() {
                var widest = 0
                for right in runs[(index + 1)...] {
                    let between = turns[right.from] - turns[left.to]
                    // No layout has so many bars, and spans that end further on have no fewer.
                    guard between <= EANLayout.ean13.edges + Tuning.standard.profile.maxExtraTurns else { break }
                    if Double(right.from - left.to) >= minimumLength {
                        for layout in EANLayout.allCases
                        where fits(layout, between: left, right, turns: between, widest: widest) {
                            let span = (layout: layout, left: Double(left.to), right: Double(right.from))
                            let module = (span.right - span.left) / Double(layout.modules)
                            let isKnown = spans.contains {
                                $0.layout == layout && abs($0.left - span.left) < module
                                    && abs($0.right - span.right) < module
                            }
                            if !isKnown { spans.append(span) }
                        }
                    }
                    widest = max(widest, right.to - right.from)
                }
            }
        }
        return spans
    }

    /// A place between two quiet zones, in samples, and the layout that could fill it.
    typealias Span = (layout: EANLayout, left: Double, right: Double)

    /// Samples of paper, the first one and the one behind the last.
    private typealias PaperRun = (from: Int, to: Int)

    /// Runs of samples paler than `threshold`; the ends of the profile count as paper.
    private func paperRuns(_ threshold: Float) -> [PaperRun] {
        var runs: [PaperRun] = []
        var begin: Int? = 0
        for place in 0...darkness.count {
            if place < darkness.count, darkness[place] >= threshold {
                if let from = begin {
                    runs.append((from, place))
                    begin = nil
                }
            } else if begin == nil {
                begin = place
            }
        }
        if let from = begin { runs.append((from, darkness.count)) }
        return runs
    }

    /// Whether a symbol of a layout can lie between two runs of paper.
    ///
    /// - Parameters:
    ///   - turns: how often paper and ink take turns between them; blur and small pixels hide bars, and nothing adds
    ///     any.
    ///   - widest: samples of the longest run of paper between them.
    private func fits(
        _ layout: EANLayout, between left: PaperRun, _ right: PaperRun, turns: Int, widest: Int
    ) -> Bool {
        let tuning = Tuning.standard.profile
        let module = Double(right.from - left.to) / Double(layout.modules)
        let isOpen = left.from == 0 || right.to == darkness.count
        let quiet = Double(
            min(
                left.from == 0 ? Int.max : left.to - left.from,
                right.to == darkness.count ? Int.max : right.to - right.from))
        return turns <= layout.edges + tuning.maxExtraTurns && module >= tuning.minSpanModule
            && (isOpen || quiet >= tuning.minQuietModules * module) && quiet >= tuning.minOpenQuietModules * module
            && Double(widest) <= tuning.maxInnerPaperModules * module
    }

    /// How modules widen along a symbol there, by the widths of its guards; `nil` where they show nothing plainly.
    func warp(of span: Span) -> (bend: Double, bulge: Double)? {
        let edges = ScanLineEdges(darkness.map { Double(255 * (1 - $0)) })
        let module = (span.right - span.left) / Double(span.layout.modules)
        func nearest(_ place: Double) -> Int? {
            // Edges are measured from the middles of pixels, samples from their borders.
            let reach = Tuning.standard.profile.maxEdgeDistance * module
            return edges.places.indices
                .min { abs(edges.places[$0] + 0.5 - place) < abs(edges.places[$1] + 0.5 - place) }
                .flatMap { abs(edges.places[$0] + 0.5 - place) < reach ? $0 : nil }
        }
        guard let first = nearest(span.left), let last = nearest(span.right) else { return nil }
        return edges.warp(span.layout, from: first, to: last)
    }

    /// For each place, how often paper and ink take turns before it.
    private var turns: [Int] {
        let minTurn = Tuning.standard.profile.minTurn
        var turns = [0]
        var (least, most, isInk) = (Float.infinity, -Float.infinity, false)
        for value in darkness {
            least = min(least, value)
            most = max(most, value)
            var count = turns[turns.count - 1]
            if isInk ? value < most - minTurn : value > least + minTurn {
                isInk.toggle()
                (least, most) = (value, value)
                count += 1
            }
            turns.append(count)
        }
        return turns
    }
}
