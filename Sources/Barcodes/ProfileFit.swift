/// Where a symbol lies on a profile and how it was blurred.
struct SymbolGeometry: Hashable, Sendable {
    var layout: EANLayout
    /// Sample at which the first guard bar begins; behind `end` where the symbol is read backwards.
    var start: Double
    /// Sample at which the last guard bar ends.
    var end: Double
    /// Perspective: how far modules in the middle are shifted, as a share of the symbol's length, times four.
    var bend = 0.0
    /// A curved surface: how modules a quarter from both ends are shifted towards or away from the middle.
    var bulge = 0.0
    /// Place in `BarTemplates.blurs`.
    var blur: Int
    /// Place in `BarTemplates.spreads`.
    var spread = 2
    /// Place among the fitter's tones.
    var tone = 0

    var templates: Int { BarTemplates.index(blur: blur, spread: spread) }
    var moduleWidth: Double { abs(end - start) / Double(layout.modules) }

    /// Whether both sample the same places, whatever blur they expect there.
    func isAtSamePlace(as other: SymbolGeometry) -> Bool {
        layout == other.layout && start == other.start && end == other.end && bend == other.bend
            && bulge == other.bulge && tone == other.tone
    }

    /// The sample at which module `u` begins.
    func place(_ u: Double) -> Double {
        let v = u / Double(layout.modules)
        return start + (end - start) * (v + v * (1 - v) * (bend + bulge * (1 - 2 * v)))
    }
}

/// Brightness as it was lit: paper = `paper + paperTilt · v`, and so much darker where there is ink.
struct Shading: Hashable, Sendable {
    var paper: Float = 0
    var paperTilt: Float = 0
    var ink: Float = 1
    var inkTilt: Float = 0
}

/// A number fitted to a profile.
struct ProfileFit: Sendable {
    var geometry: SymbolGeometry
    var shading: Shading
    var symbol: EANSymbol
    var runnerUp: EANSymbol
    /// Share of the profile's variance that the re-encoded number explains, 0…1.
    var explained: Float
    /// By how much the second-best number's squared error is larger, in units of the best one's.
    var margin: Float
    /// Worth of each pattern at each place, and of each pair, divided by the residual variance: fits of several
    /// profiles are added up with it.
    var trellis: CodeTrellis
    /// Darkness of the three modules before and after the symbol, the worse of both: 0 paper, 1 ink.
    var unquiet: Float

    /// Whether the quiet zones are kept as well as the layout needs: half an EAN-13 looks like a UPC-E whose paper goes
    /// on in bars, while an EAN-13's 95 modules speak for themselves.
    var isQuiet: Bool { unquiet < (geometry.layout == .ean13 ? 0.7 : 0.25) }
}

/// Fits re-encoded numbers to one profile: sub-pixel, blur-aware, and exact over all numbers.
///
/// Owns its working memory, freed in `deinit`.
struct ProfileFitter: ~Copyable {
    private static let quietModules = 4
    private static let quiet = quietModules * BarTemplates.perModule
    private static let most = (95 + 2 * quietModules) * BarTemplates.perModule

    /// 0 paper, 1 ink, roughly: between the envelopes.
    private let darkness: [Float]
    /// The same with brightness raised to 1, 1.5 and 2. Light blurs before the camera bends its tones for the eye, so
    /// far out of focus the bars add up only when that is undone; how far it must be differs by camera.
    private let tones: [[Float]]
    /// What `sampled` holds, so that trying another blur at the same place samples nothing.
    private var held: (geometry: SymbolGeometry, shading: Shading)?
    private var heldTotal: Total?
    /// The symbol as sampled for one geometry, with zeros behind for whole vectors.
    private let sampled: UnsafeMutablePointer<Float>
    /// What each pattern is worth at each place by itself: twice its product with the profile, less its own energy.
    /// Rows of 32.
    private let products: UnsafeMutablePointer<Float>
    /// The trellis' column: worth of each pattern at the place reached.
    private let worths: UnsafeMutablePointer<Float>
    private let nexts: UnsafeMutablePointer<Float>

    init(_ profile: [Float], moduleHint: Double) {
        let reach = max(4, Int((moduleHint * 8).rounded()))
        let plain = ProfileFitter.darkness(profile, reach: reach)
        darkness = plain
        tones = [
            plain, ProfileFitter.darkness(profile.map { $0 * $0.squareRoot() / 16 }, reach: reach),
            ProfileFitter.darkness(profile.map { $0 * $0 / 255 }, reach: reach),
        ]
        sampled = .allocate(capacity: ProfileFitter.most + 64)
        sampled.initialize(repeating: 0, count: ProfileFitter.most + 64)
        products = .allocate(capacity: 12 * 32)
        products.initialize(repeating: 0, count: 12 * 32)
        worths = .allocate(capacity: BarTemplates.rowLength)
        worths.initialize(repeating: 0, count: BarTemplates.rowLength)
        nexts = .allocate(capacity: BarTemplates.rowLength)
        nexts.initialize(repeating: 0, count: BarTemplates.rowLength)
    }

    deinit {
        sampled.deallocate()
        products.deallocate()
        worths.deallocate()
        nexts.deallocate()
    }

    // MARK: Shading

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

    // MARK: Fitting

    /// A place to begin at, and how well any digits at all would fit there.
    typealias Rough = (explained: Float, geometry: SymbolGeometry)

    /// The best place for each span and way round, best first.
    ///
    /// - Parameters:
    ///   - slack: modules by which each end may be off.
    ///   - step: modules between the places tried.
    mutating func rough(
        _ spans: [(layout: EANLayout, left: Double, right: Double)], slack: Double, step: Double, blurs: [Int]
    ) -> [Rough] {
        var rough: [Rough] = []
        for span in spans {
            let module = (span.right - span.left) / Double(span.layout.modules)
            let offsets = stride(from: -slack, through: slack, by: step).map { $0 * module }
            for backwards in [false, true] {
                var best: Rough?
                for left in offsets {
                    for right in offsets {
                        for blur in blurs {
                            let (from, to) = (span.left + left, span.right + right)
                            let geometry = SymbolGeometry(
                                layout: span.layout, start: backwards ? to : from, end: backwards ? from : to,
                                blur: blur)
                            let explained = relaxed(geometry, Shading())
                            if explained > best?.explained ?? 0.3 { best = (explained, geometry) }
                        }
                    }
                }
                if let best { rough.append(best) }
            }
        }
        return rough.sorted { $0.explained > $1.explained }
    }

    /// Settles the best few of `rough`; best first.
    mutating func fits(_ rough: [Rough], keep: Int) -> [ProfileFit] {
        var fits: [ProfileFit] = []
        for place in rough.prefix(keep) {
            if let fit = refined(place.geometry), fit.isQuiet { fits.append(fit) }
        }
        return fits.sorted { $0.explained > $1.explained }
    }

    /// Settles geometry, blur and shading around a rough place, then asks for the number.
    mutating func refined(_ rough: SymbolGeometry) -> ProfileFit? {
        var geometry = descended(rough, Shading(), step: 0.3)
        var shading = Shading()
        var fit: ProfileFit?
        for round in 0..<3 {
            guard let next = decoded(geometry, shading) else { return fit }
            if let last = fit, next.explained < last.explained + 0.0005, round > 1 { break }
            fit = next
            shading = self.shading(next)
            geometry = descended(geometry, shading, step: 0.15)
        }
        if let last = decoded(geometry, shading), last.explained > fit?.explained ?? 0 { fit = last }
        return fit
    }

    /// Coordinate descent over every continuous and discrete property of the geometry.
    private mutating func descended(_ from: SymbolGeometry, _ shading: Shading, step: Double) -> SymbolGeometry {
        var best = from
        var value = relaxed(best, shading)
        func attempt(_ change: (inout SymbolGeometry) -> Void) {
            var next = best
            change(&next)
            guard BarTemplates.blurs.indices.contains(next.blur), BarTemplates.spreads.indices.contains(next.spread)
            else { return }
            let worth = relaxed(next, shading)
            if worth > value {
                value = worth
                best = next
            }
        }
        var step = step
        while step > 0.04 {
            let before = value
            let shift = step * from.moduleWidth
            for sign in [-1.0, 1.0] {
                attempt {
                    $0.start += sign * shift
                    $0.end += sign * shift
                }
                attempt { $0.start += sign * shift }
                attempt { $0.end += sign * shift }
                // A bend of b moves the middle by b / 4 of the length; a bulge b its quarters by about b / 11.
                attempt { $0.bend += sign * step * 4 / Double($0.layout.modules) }
                attempt { $0.bulge += sign * step * 11 / Double($0.layout.modules) }
                attempt { $0.spread += Int(sign) }
            }
            for blur in BarTemplates.blurs.indices where blur != best.blur { attempt { $0.blur = blur } }
            for tone in 0..<tones.count where tone != best.tone { attempt { $0.tone = tone } }
            if value < before + 0.002 { step /= 2 }
        }
        return best
    }

    /// The share of variance the best digits explain when parity and check digit are ignored: cheap, and an upper bound.
    private mutating func relaxed(_ geometry: SymbolGeometry, _ shading: Shading) -> Float {
        guard let total = sample(geometry, shading), total.variance > 0 else { return -1 }
        let templates = BarTemplates.all[geometry.templates]
        let fixed = multiply(geometry.layout, templates)
        let layout = geometry.layout
        let leftDigits = layout.leftDigits
        let places = layout.digitPlaces.count
        let (worths, nexts) = (self.worths, self.nexts)
        return templates.joints.withUnsafeBufferPointer { joints in
            // Worth of every pattern in `columns` that may follow one in `rows`, into `nexts`.
            func follow(_ rows: Range<Int>, _ columns: Range<Int>) {
                for column in columns { nexts[column] = -1e9 }
                for row in rows {
                    let costs = joints.baseAddress! + row * BarTemplates.rowLength
                    let worth = worths[row]
                    for column in columns {
                        let value = worth + costs[column]
                        nexts[column] = value > nexts[column] ? value : nexts[column]
                    }
                }
            }
            var sets = 0..<20
            for place in 0..<places {
                let before = sets
                let isRight = place >= leftDigits
                sets = isRight ? 20..<30 : layout == .ean8 ? 0..<10 : 0..<20
                if place == 0 || (isRight && place == leftDigits) {
                    let bars = place == 0 ? BarTemplates.startGuard : BarTemplates.centreGuard
                    var entry: Float = 0
                    if place > 0 {
                        follow(before, bars..<bars + 1)
                        entry = nexts[bars]
                    }
                    let costs = joints.baseAddress! + bars * BarTemplates.rowLength
                    for column in sets { nexts[column] = entry + costs[column] }
                } else {
                    follow(before, sets)
                }
                let scores = products + place * 32
                for column in sets { worths[column] = nexts[column] + scores[column] }
            }
            let bars = layout == .upcE ? BarTemplates.upcEGuard : BarTemplates.startGuard
            follow(sets, bars..<bars + 1)
            return 1 - (total.energy - nexts[bars] - fixed) / total.variance
        }
    }

    /// The best number at a place, exactly.
    private mutating func decoded(_ geometry: SymbolGeometry, _ shading: Shading) -> ProfileFit? {
        guard let total = sample(geometry, shading), total.variance > 0 else { return nil }
        let templates = BarTemplates.all[geometry.templates]
        let fixed = multiply(geometry.layout, templates)
        let layout = geometry.layout
        let count = BarTemplates.count
        let places = layout.digitPlaces.count
        let centre = layout == .upcE ? places : layout.leftDigits
        let last = layout == .upcE ? BarTemplates.upcEGuard : BarTemplates.startGuard
        var trellis = CodeTrellis(layout: layout)
        for place in 0..<places {
            for pattern in 0..<30 {
                var worth = products[place * 32 + pattern]
                if place == 0 { worth -= 2 * templates.overlap[BarTemplates.startGuard * count + pattern] }
                if place == centre { worth -= 2 * templates.overlap[BarTemplates.centreGuard * count + pattern] }
                if place == centre - 1, centre < places {
                    worth -= 2 * templates.overlap[pattern * count + BarTemplates.centreGuard]
                }
                if place == places - 1 { worth -= 2 * templates.overlap[pattern * count + last] }
                trellis.unary[place * 30 + pattern] = worth
            }
        }
        for left in 0..<30 {
            for right in 0..<30 { trellis.pair[left * 30 + right] = -2 * templates.overlap[left * count + right] }
        }
        guard let (first, second) = trellis.best() else { return nil }
        let error = max(total.energy - fixed - first.worth, 1e-3)
        let scale = Float(total.count) / error
        for place in trellis.unary.indices { trellis.unary[place] *= scale }
        for place in trellis.pair.indices { trellis.pair[place] *= scale }
        return ProfileFit(
            geometry: geometry, shading: shading, symbol: first.symbol, runnerUp: second.symbol,
            explained: 1 - error / total.variance, margin: (first.worth - second.worth) / error, trellis: trellis,
            unquiet: unquiet(count: total.count))
    }

    private func unquiet(count: Int) -> Float {
        // Half a module beside the bars is left to their blur.
        let span = 3 * BarTemplates.perModule
        let skip = BarTemplates.perModule
        var (before, after): (Float, Float) = (0, 0)
        for place in 0..<span {
            before += sampled[ProfileFitter.quiet - 1 - skip - place]
            after += sampled[count - ProfileFitter.quiet + skip + place]
        }
        return max(before, after) / Float(span)
    }

    /// Least squares of paper and ink, each with a tilt, under a decoded number.
    private mutating func shading(_ fit: ProfileFit) -> Shading {
        guard let total = sample(fit.geometry, Shading()) else { return fit.shading }
        let templates = BarTemplates.all[fit.geometry.templates]
        var model = [Float](repeating: 0, count: total.count)
        func add(_ pattern: Int, at module: Int) {
            let begin = ProfileFitter.quiet + module * BarTemplates.perModule - templates.margin
            for sample in 0..<templates.lengths[pattern] where begin + sample >= 0 && begin + sample < total.count {
                model[begin + sample] += templates.samples[pattern * templates.stride + sample]
            }
        }
        let layout = fit.geometry.layout
        for (pattern, module) in zip(fit.symbol.patternIndices, layout.digitPlaces) { add(pattern, at: module) }
        for (pattern, module) in ProfileFitter.guards(layout) { add(pattern, at: module) }
        // Normal equations of [1, v, T, v·T].
        var matrix = [Double](repeating: 0, count: 20)
        for sample in 0..<total.count {
            let v = Double(sample) / Double(total.count) - 0.5
            let ink = Double(model[sample])
            let row = [1, v, ink, v * ink, Double(sampled[sample])]
            for first in 0..<4 { for second in 0..<5 { matrix[first * 5 + second] += row[first] * row[second] } }
        }
        guard let solution = solveLinear(&matrix, size: 4), solution[2] > 0.15 else { return fit.shading }
        return Shading(
            paper: Float(solution[0]), paperTilt: Float(solution[1]), ink: Float(solution[2]),
            inkTilt: Float(max(-0.9 * solution[2], min(0.9 * solution[2], solution[3]))))
    }

    private static func guards(_ layout: EANLayout) -> [(pattern: Int, module: Int)] {
        switch layout {
        case .ean13: [(BarTemplates.startGuard, 0), (BarTemplates.centreGuard, 45), (BarTemplates.startGuard, 92)]
        case .ean8: [(BarTemplates.startGuard, 0), (BarTemplates.centreGuard, 31), (BarTemplates.startGuard, 64)]
        case .upcE: [(BarTemplates.startGuard, 0), (BarTemplates.upcEGuard, 45)]
        }
    }

    // MARK: Hot loops

    /// Samples the profile along the geometry; `nil` where too much of the symbol lies outside.
    private mutating func sample(_ geometry: SymbolGeometry, _ shading: Shading) -> Total? {
        if let held, held.shading == shading, held.geometry.isAtSamePlace(as: geometry) { return heldTotal }
        held = (geometry, shading)
        heldTotal = sampledAnew(geometry, shading)
        return heldTotal
    }

    private struct Total {
        var count: Int
        /// Sum of squares.
        var energy: Float
        /// Sum of squared differences from the mean.
        var variance: Float
    }

    private func sampledAnew(_ geometry: SymbolGeometry, _ shading: Shading) -> Total? {
        let modules = geometry.layout.modules
        let count = (modules + 2 * ProfileFitter.quietModules) * BarTemplates.perModule
        let lastPlace = Float(darkness.count - 1)
        let length = Float(geometry.end - geometry.start)
        let start = Float(geometry.start)
        guard abs(length) > Float(modules) * 0.8, min(geometry.start, geometry.end) > -2,
            max(geometry.start, geometry.end) < Double(lastPlace) + 3
        else { return nil }
        let (bend, bulge) = (Float(geometry.bend), Float(geometry.bulge))
        var (sum, energy): (Float, Float) = (0, 0)
        let stepV = 1 / Float(modules * BarTemplates.perModule)
        tones[geometry.tone].withUnsafeBufferPointer { darkness in
            let plain = shading == Shading()
            let lastWhole = Int32(darkness.count - 2)
            let stepAcross = 1 / Float(count)
            for place in 0..<count {
                let v = (Float(Int32(truncatingIfNeeded: place - ProfileFitter.quiet)) + 0.5) * stepV
                // Outside the symbol the warp would run away; the quiet zones follow on straight.
                let warp = v > 0 && v < 1 ? v * (1 - v) * (bend + bulge * (1 - 2 * v)) : 0
                // Sample n of a profile is the brightness around n + 0.5.
                let wanted = start + length * (v + warp) - 0.5
                let at = wanted < 0 ? 0 : wanted > lastPlace ? lastPlace : wanted
                let floor = Int32(at)
                let whole = Int(floor < lastWhole ? floor : lastWhole)
                let part = at - Float(Int32(truncatingIfNeeded: whole))
                var value = darkness[whole] + (darkness[whole + 1] - darkness[whole]) * part
                if !plain {
                    let across = Float(Int32(truncatingIfNeeded: place)) * stepAcross - 0.5
                    value =
                        (value - shading.paper - shading.paperTilt * across) / (shading.ink + shading.inkTilt * across)
                }
                sampled[place] = value
                sum += value
                energy += value * value
            }
        }
        return Total(count: count, energy: energy, variance: energy - sum * sum / Float(count))
    }

    /// Fills `products` for every place and set; returns what the guards are worth.
    private func multiply(_ layout: EANLayout, _ templates: BarTemplates) -> Float {
        templates.samples.withUnsafeBufferPointer { samples in
            func product(_ pattern: Int, _ module: Int) -> Float {
                let begin = ProfileFitter.quiet + module * BarTemplates.perModule - templates.margin
                let left = sampled + begin
                let right = samples.baseAddress! + pattern * templates.stride
                var sum = SIMD4<Float>(repeating: 0)
                var index = 0
                let length = templates.lengths[pattern]
                while index + 4 <= length {
                    let a = UnsafeRawPointer(left + index).loadUnaligned(as: SIMD4<Float>.self)
                    let b = UnsafeRawPointer(right + index).loadUnaligned(as: SIMD4<Float>.self)
                    sum += a * b
                    index += 4
                }
                var rest: Float = 0
                while index < length {
                    rest += left[index] * right[index]
                    index += 1
                }
                return sum.sum() + rest
            }
            let places = layout.digitPlaces
            for (place, module) in places.enumerated() {
                let sets = place >= layout.leftDigits ? 20..<30 : layout == .ean8 ? 0..<10 : 0..<20
                for pattern in sets {
                    products[place * 32 + pattern] = 2 * product(pattern, module) - templates.energy[pattern]
                }
            }
            return ProfileFitter.guards(layout).reduce(0) { sum, bars in
                sum + 2 * product(bars.pattern, bars.module) - templates.energy[bars.pattern]
            }
        }
    }
}

/// Gauss–Jordan elimination of `size` equations, each row followed by its right side; `nil` where they are singular.
func solveLinear(_ matrix: inout [Double], size: Int) -> [Double]? {
    let width = size + 1
    for column in 0..<size {
        guard
            let pivot = (column..<size).max(by: { abs(matrix[$0 * width + column]) < abs(matrix[$1 * width + column]) }
            ),
            abs(matrix[pivot * width + column]) > 1e-9
        else { return nil }
        for place in 0..<width { matrix.swapAt(pivot * width + place, column * width + place) }
        for row in 0..<size where row != column {
            let factor = matrix[row * width + column] / matrix[column * width + column]
            for place in column..<width { matrix[row * width + place] -= factor * matrix[column * width + place] }
        }
    }
    return (0..<size).map { matrix[$0 * width + size] / matrix[$0 * width + $0] }
}
