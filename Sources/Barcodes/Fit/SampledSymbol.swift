/// A profile sampled along one geometry, and what each pattern is worth at each place of it: the loops in which a fit
/// spends its time.
///
/// Owns its working memory, freed in `deinit`.
struct SampledSymbol: ~Copyable {
    /// Modules of paper that are looked at on both sides.
    private static let quietModules = 4
    /// The same in samples: where the symbol's first module begins.
    static let quiet = quietModules * BarTemplates.perModule
    private static let most = (95 + 2 * quietModules) * BarTemplates.perModule

    private let profile: InkProfile
    /// What `samples` holds, so that trying another blur at the same place samples nothing.
    private var held: (geometry: SymbolGeometry, shading: Shading)?
    private var heldTotal: Total?
    /// The symbol as sampled for one geometry, with zeros behind for whole vectors.
    let samples: UnsafeMutablePointer<Float>
    /// What each pattern is worth at each place by itself: twice its product with the profile, less its own energy.
    /// Rows of 32.
    let products: UnsafeMutablePointer<Float>

    init(_ profile: InkProfile) {
        self.profile = profile
        samples = .allocate(capacity: SampledSymbol.most + 64)
        samples.initialize(repeating: 0, count: SampledSymbol.most + 64)
        products = .allocate(capacity: 12 * 32)
        products.initialize(repeating: 0, count: 12 * 32)
    }

    deinit {
        samples.deallocate()
        products.deallocate()
    }

    struct Total {
        var count: Int
        /// Sum of squares.
        var energy: Float
        /// Sum of squared differences from the mean.
        var variance: Float
    }

    /// Samples the profile along the geometry; `nil` where too much of the symbol lies outside.
    mutating func sample(_ geometry: SymbolGeometry, _ shading: Shading) -> Total? {
        if let held, held.shading == shading, held.geometry.isAtSamePlace(as: geometry) { return heldTotal }
        held = (geometry, shading)
        heldTotal = sampledAnew(geometry, shading)
        return heldTotal
    }

    private func sampledAnew(_ geometry: SymbolGeometry, _ shading: Shading) -> Total? {
        let modules = geometry.layout.modules
        let count = (modules + 2 * SampledSymbol.quietModules) * BarTemplates.perModule
        let lastPlace = Float(profile.darkness.count - 1)
        let length = Float(geometry.end - geometry.start)
        let start = Float(geometry.start)
        guard abs(length) > Float(modules) * 0.8, min(geometry.start, geometry.end) > -2,
            max(geometry.start, geometry.end) < Double(lastPlace) + 3
        else { return nil }
        let (bend, bulge) = (Float(geometry.bend), Float(geometry.bulge))
        var (sum, energy): (Float, Float) = (0, 0)
        let stepV = 1 / Float(modules * BarTemplates.perModule)
        profile.tones[geometry.tone].withUnsafeBufferPointer { darkness in
            let plain = shading == Shading()
            let lastWhole = Int32(darkness.count - 2)
            let stepAcross = 1 / Float(count)
            for place in 0..<count {
                let v = (Float(Int32(truncatingIfNeeded: place - SampledSymbol.quiet)) + 0.5) * stepV
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
                samples[place] = value
                sum += value
                energy += value * value
            }
        }
        return Total(count: count, energy: energy, variance: energy - sum * sum / Float(count))
    }

    /// Fills `products` for every place and set; returns what the guards are worth.
    func multiply(_ layout: EANLayout, _ templates: BarTemplates) -> Float {
        templates.samples.withUnsafeBufferPointer { drawn in
            let places = layout.digitPlaces
            for (place, module) in places.enumerated() {
                let sets = place >= layout.leftDigits ? 20..<30 : layout == .ean8 ? 0..<10 : 0..<20
                for pattern in sets {
                    products[place * 32 + pattern] = worth(pattern, at: module, drawn.baseAddress!, templates)
                }
            }
            return layout.guards.reduce(0) { $0 + worth($1.pattern, at: $1.module, drawn.baseAddress!, templates) }
        }
    }

    /// What one number is worth, guards and what neighbours overlap included; `elements` are its digits and guards.
    func worth(_ elements: [(pattern: Int, module: Int)], _ templates: BarTemplates) -> Float {
        templates.samples.withUnsafeBufferPointer { drawn in
            var sum: Float = 0
            var before: Int?
            for (pattern, module) in elements {
                sum += worth(pattern, at: module, drawn.baseAddress!, templates)
                if let before { sum += templates.joints[before * BarTemplates.rowLength + pattern] }
                before = pattern
            }
            return sum
        }
    }

    /// Twice a pattern's product with the profile, less its own energy.
    private func worth(
        _ pattern: Int, at module: Int, _ drawn: UnsafePointer<Float>, _ templates: BarTemplates
    ) -> Float {
        let left = samples + (SampledSymbol.quiet + module * BarTemplates.perModule - templates.margin)
        let right = drawn + pattern * templates.stride
        let length = templates.lengths[pattern]
        var sum = SIMD4<Float>(repeating: 0)
        var index = 0
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
        return 2 * (sum.sum() + rest) - templates.energy[pattern]
    }

    /// Darkness of the three modules before and after the symbol, the worse of both.
    func unquiet(count: Int) -> Float {
        // Half a module beside the bars is left to their blur.
        let span = 3 * BarTemplates.perModule
        let skip = BarTemplates.perModule
        var (before, after): (Float, Float) = (0, 0)
        for place in 0..<span {
            before += samples[SampledSymbol.quiet - 1 - skip - place]
            after += samples[count - SampledSymbol.quiet + skip + place]
        }
        return max(before, after) / Float(span)
    }
}
