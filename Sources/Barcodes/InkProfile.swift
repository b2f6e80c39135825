/// A profile as ink: how dark each of its samples is between the paper's brightness around it and the ink's.
struct InkProfile: Sendable {
    /// 0 paper, 1 ink, roughly: between the envelopes.
    let darkness: [Float]
    /// The same with brightness raised to 1, 1.5 and 2. Light blurs before the camera bends its tones for the eye, so
    /// far out of focus the bars add up only when that is undone; how far it must be differs by camera.
    let tones: [[Float]]

    /// - Parameter moduleHint: about how many samples a module is wide.
    init(_ profile: [Float], moduleHint: Double) {
        let reach = max(4, Int((moduleHint * 8).rounded()))
        darkness = InkProfile.darkness(profile, reach: reach)
        tones = [
            darkness, InkProfile.darkness(profile.map { $0 * $0.squareRoot() / 16 }, reach: reach),
            InkProfile.darkness(profile.map { $0 * $0 / 255 }, reach: reach),
        ]
    }

    /// A profile whose paper and ink are known, in the one tone they were found in.
    init(darkness: [Float]) {
        self.darkness = darkness
        tones = [darkness]
    }

    /// Between a brighter envelope, the paper, and a darker one, the ink.
    private static func darkness(_ profile: [Float], reach: Int) -> [Float] {
        let paper = smoothed(extreme(profile, reach: reach) { max($0, $1) }, reach: reach)
        let ink = smoothed(extreme(profile, reach: reach) { min($0, $1) }, reach: reach)
        let widest = zip(paper, ink).map { $0 - $1 }.max() ?? 1
        return profile.indices.map { (paper[$0] - profile[$0]) / max(paper[$0] - ink[$0], 0.35 * widest, 1) }
    }

    private static func extreme(_ values: [Float], reach: Int, _ pick: (Float, Float) -> Float) -> [Float] {
        values.indices.map { place in
            values[max(0, place - reach)...min(values.count - 1, place + reach)].reduce(values[place], pick)
        }
    }

    private static func smoothed(_ values: [Float], reach: Int) -> [Float] {
        var sum: Float = 0
        var prefix: [Float] = [0]
        for value in values {
            sum += value
            prefix.append(sum)
        }
        return values.indices.map { place in
            let (from, to) = (max(0, place - reach), min(values.count, place + reach + 1))
            return (prefix[to] - prefix[from]) / Float(to - from)
        }
    }

    // MARK: Where symbols may begin and end

    /// Pairs of places between two quiet zones, for each layout that could fill them.
    func spans(minimumLength: Double) -> [(layout: EANLayout, left: Double, right: Double)] {
        var spans: [(layout: EANLayout, left: Double, right: Double)] = []
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
                    let length = Double(right.from - left.to)
                    if length >= minimumLength {
                        for layout in EANLayout.allCases {
                            let module = length / Double(layout.modules)
                            let open = left.from == 0 || right.to == darkness.count
                            let quiet = Double(
                                min(
                                    left.from == 0 ? Int.max : left.to - left.from,
                                    right.to == darkness.count ? Int.max : right.to - right.from))
                            guard module >= 0.9, open || quiet >= 3.5 * module,
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
}
