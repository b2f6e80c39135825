import CBarKernels

/// A profile as ink: how dark each of its samples is between the paper's brightness around it and the ink's.
struct DarknessProfile: Sendable {
    /// 0 paper, 1 ink, roughly: between the envelopes.
    let darkness: [Float]
    /// The same with brightness raised to 1, 1.5 and 2. Light blurs before the camera bends its tones for the eye, so
    /// far out of focus the bars add up only when that is undone; how far it must be differs by camera. First between
    /// envelopes of eight modules, which follow uneven light, then of 24, within which even far out of focus there is
    /// somewhere paper and somewhere ink.
    let tones: [[Float]]
    /// How many of `tones` are of each kind.
    static let lights = 3

    /// - Parameters:
    ///   - moduleHint: about how many samples a module is wide.
    ///   - isSingleTone: whether the first of `tones` is enough.
    ///   - budget: charged with what that costs.
    init(
        _ profile: [Float], moduleHint: Double, isSingleTone: Bool = false, budget: WorkBudget = .unlimited
    ) {
        budget.charge(profile.count, each: isSingleTone ? StepCost.inked / 6 : StepCost.inked)
        let lights =
            isSingleTone
            ? [profile] : [profile, profile.map { $0 * $0.squareRoot() / 16 }, profile.map { $0 * $0 / 255 }]
        tones = (isSingleTone ? [8] : [8, 24]).flatMap { modules in
            lights.map { DarknessProfile.darkness($0, reach: DarknessProfile.reach(modules * moduleHint)) }
        }
        darkness = tones[0]
    }

    private static func reach(_ samples: Double) -> Int { max(4, Int(samples.rounded())) }

    /// A profile whose paper and ink are known, in the one tone they were found in.
    init(darkness: [Float]) {
        self.darkness = darkness
        tones = [darkness]
    }

    /// Between a brighter envelope, the paper, and a darker one, the ink.
    private static func darkness(_ profile: [Float], reach: Int) -> [Float] {
        let (largest, least) = extremes(profile, reach: reach)
        let (paper, ink) = (smoothed(largest, reach: reach), smoothed(least, reach: reach))
        let widest = zip(paper, ink).map { $0 - $1 }.max() ?? 1
        let narrowest = max(0.35 * widest, 1)
        return profile.indices.map { (paper[$0] - profile[$0]) / max(paper[$0] - ink[$0], narrowest) }
    }

    /// The greatest and the least of the `2 * reach + 1` values around each.
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

    /// How dark it is beside a symbol, on the worse side, 0 paper, 1 ink: modules 1…6 together, or any two of them, a
    /// blurred bar's worth. What the profile does not show is taken for ink.
    func quietZoneDarkness(beside geometry: SymbolGeometry) -> Float {
        let values = tones[geometry.tone]
        let module = (geometry.end - geometry.start) / Double(geometry.layout.modules)
        func mean(_ end: Double, _ way: Double, _ modules: ClosedRange<Double>) -> Float {
            let places = [modules.lowerBound, modules.upperBound].map { end + way * $0 * module }
            let from = max(0, Int(places.min()!.rounded()))
            let to = min(values.count, Int(places.max()!.rounded()))
            guard Double(to - from) > 0.8 * (places.max()! - places.min()!) - 1, from < to else { return 1 }
            return values[from..<to].reduce(0, +) / Float(to - from)
        }
        return [(geometry.start, -1.0), (geometry.end, 1.0)].map { end, way in
            let bars = stride(from: 1, through: 4, by: 0.5).map { mean(end, way, $0...$0 + 2) }
            return max(mean(end, way, 1...6), bars.max()!)
        }.max()!
    }

    // MARK: Where symbols may begin and end

    /// How much of all that changes along the profile changes between two places, for each end: sums of squares.
    var cumulativeChange: [Float] {
        var sums: [Float] = [0]
        for (value, next) in zip(darkness, darkness.dropFirst()) {
            sums.append(sums[sums.count - 1] + (next - value) * (next - value))
        }
        return sums
    }

    /// Pairs of places between two quiet zones, for each layout that could fill them.
    func spans(minimumLength: Double) -> [(layout: EANLayout, left: Double, right: Double)] {
        var spans: [(layout: EANLayout, left: Double, right: Double)] = []
        let changes = changes
        for threshold: Float in [0.15, 0.25, 0.4] {
            // Runs of paper; the profile's ends count as paper.
            var runs: [(from: Int, to: Int)] = []
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
            for (index, left) in runs.enumerated() {
                var widest = 0
                for right in runs[(index + 1)...] {
                    // No layout has so many bars, and whatever ends further on has no fewer.
                    guard changes[right.from] - changes[left.to] <= EANLayout.ean13.edges + 4 else { break }
                    let length = Double(right.from - left.to)
                    if length >= minimumLength {
                        for layout in EANLayout.allCases {
                            let module = length / Double(layout.modules)
                            let open = left.from == 0 || right.to == darkness.count
                            let quiet = Double(
                                min(
                                    left.from == 0 ? Int.max : left.to - left.from,
                                    right.to == darkness.count ? Int.max : right.to - right.from))
                            // Blur and small pixels hide bars, and nothing adds any.
                            guard changes[right.from] - changes[left.to] <= layout.edges + 4,
                                module >= 0.9, open || quiet >= 3.5 * module,
                                quiet >= 3 * module, Double(widest) <= 5.5 * module
                            else { continue }
                            let close = spans.contains {
                                $0.layout == layout && abs($0.left - Double(left.to)) < module
                                    && abs($0.right - Double(right.from)) < module
                            }
                            if !close { spans.append((layout, Double(left.to), Double(right.from))) }
                        }
                    }
                    widest = max(widest, right.to - right.from)
                }
            }
        }
        return spans
    }

    /// How modules widen along a symbol that lies there, as its guards tell; `nil` where they do not, or not plainly.
    func warp(of span: (layout: EANLayout, left: Double, right: Double)) -> (bend: Double, bulge: Double)? {
        let edges = ScanLineEdges(darkness.map { Double(255 * (1 - $0)) })
        let module = (span.right - span.left) / Double(span.layout.modules)
        func nearest(_ place: Double) -> Int? {
            // Edges lie between pixels' middles, samples are whole pixels.
            edges.places.indices.min { abs(edges.places[$0] + 0.5 - place) < abs(edges.places[$1] + 0.5 - place) }
                .flatMap { abs(edges.places[$0] + 0.5 - place) < 1.5 * module ? $0 : nil }
        }
        guard let first = nearest(span.left), let last = nearest(span.right) else { return nil }
        return edges.warp(span.layout, from: first, to: last)
    }

    /// For each place, how often paper and ink have taken turns before it, by a sixth of the way between them at least.
    private var changes: [Int] {
        var changes = [0]
        var (least, most, isInk) = (Float.infinity, -Float.infinity, false)
        for value in darkness {
            least = min(least, value)
            most = max(most, value)
            var count = changes[changes.count - 1]
            if isInk ? value < most - 0.17 : value > least + 0.17 {
                isInk.toggle()
                (least, most) = (value, value)
                count += 1
            }
            changes.append(count)
        }
        return changes
    }
}
