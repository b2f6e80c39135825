import CBarKernels

/// A profile sampled along one geometry, and the worth of each pattern at each place of it: a fit spends its time in
/// these loops.
///
/// It owns its working memory, freed in `deinit`.
struct SampledSymbol: ~Copyable {
    /// Modules of paper that are sampled on both sides.
    private static let quietModules = 4
    /// Samples of paper before the symbol's first module.
    static let quiet = quietModules * BarTemplates.samplesPerModule
    private static let maxSamples = (EANLayout.ean13.modules + 2 * quietModules) * BarTemplates.samplesPerModule

    private let profile: DarknessProfile
    /// The place that `samples` holds, so that another blur there needs no sampling.
    private var held: (geometry: SymbolGeometry, shading: Shading)?
    private var heldTotal: SampleStatistics?
    /// The samples of one geometry, with zeros behind for whole vectors.
    let samples: UnsafeMutablePointer<Float>
    /// The worth of each digit at each place alone: twice its product with the profile, less its own energy. Rows of
    /// `productRow`: sets A and B left of the centre, C right of it.
    let products: UnsafeMutablePointer<Float>
    static let productRow = Int(BAR_KERNELS_LEFT)

    init(_ profile: DarknessProfile) {
        self.profile = profile
        samples = .allocate(capacity: SampledSymbol.maxSamples + 64)
        samples.initialize(repeating: 0, count: SampledSymbol.maxSamples + 64)
        products = .allocate(capacity: 12 * SampledSymbol.productRow)
        products.initialize(repeating: 0, count: 12 * SampledSymbol.productRow)
    }

    deinit {
        samples.deallocate()
        products.deallocate()
    }

    struct SampleStatistics {
        var count: Int
        /// Sum of squares.
        var energy: Float
        /// Sum of squared differences from the mean.
        var variance: Float
    }

    /// Samples the profile along the geometry; `nil` where too much of the symbol lies outside.
    mutating func sample(_ geometry: SymbolGeometry, _ shading: Shading) -> SampleStatistics? {
        if let held, held.shading == shading, held.geometry.isAtSamePlace(as: geometry) { return heldTotal }
        held = (geometry, shading)
        heldTotal = computeSamples(geometry, shading)
        return heldTotal
    }

    private func computeSamples(_ geometry: SymbolGeometry, _ shading: Shading) -> SampleStatistics? {
        let modules = geometry.layout.modules
        let count = (modules + 2 * SampledSymbol.quietModules) * BarTemplates.samplesPerModule
        let lastPlace = Float(profile.darkness.count - 1)
        let length = Float(geometry.end - geometry.start)
        guard abs(length) > Float(modules) * Float(Tuning.standard.fit.minModuleWidth),
            min(geometry.start, geometry.end) > -2,
            max(geometry.start, geometry.end) < Double(lastPlace) + 3
        else { return nil }
        var place = bar_kernels_place(geometry)
        if shading != Shading() {
            place.shaded = 1
            (place.paper, place.paper_tilt) = (shading.paper, shading.paperTilt)
            (place.ink, place.ink_tilt) = (shading.ink, shading.inkTilt)
        }
        var sums: (sum: Float, energy: Float) = (0, 0)
        withUnsafeMutableBytes(of: &sums) { sums in
            profile.tones[geometry.tone].withUnsafeBufferPointer { darkness in
                bar_kernels_sample(
                    darkness.baseAddress!, darkness.count, &place, count, samples,
                    sums.assumingMemoryBound(to: Float.self).baseAddress!)
            }
        }
        return SampleStatistics(
            count: count, energy: sums.energy, variance: sums.energy - sums.sum * sums.sum / Float(count))
    }

    /// Fills `products` for every place and set; returns the worth of the guards.
    func multiply(_ layout: EANLayout, _ templates: BarTemplates) -> Float {
        withBegins(layout.digitStartModules, templates) { begins in
            bar_kernels_products(
                samples, begins, layout.digitStartModules.count, layout.leftDigits, templates.kernel,
                templates.digitLength,
                products)
        }
        return worth(layout.guards, templates, areNeighbours: false)
    }

    /// The worth of one number with its guards and the overlaps of neighbours; `elements` are its digits and guards.
    ///
    /// - Parameter areNeighbours: whether each element directly follows the one before.
    func worth(_ elements: PlacedPatterns, _ templates: BarTemplates, areNeighbours: Bool = true) -> Float {
        let product = withBegins(elements.modules, templates) { begins in
            bar_kernels_product(
                samples, templates.samples, templates.stride, elements.patterns, begins, elements.patterns.count)
        }
        var alone: Float = 0
        var before: Int?
        for pattern in elements.patterns.lazy.map(Int.init) {
            alone -= templates.energy[pattern]
            if areNeighbours, let before { alone += templates.overlapCosts[before * BarTemplates.rowLength + pattern] }
            before = pattern
        }
        return 2 * product + alone
    }

    /// Passes on the samples at which patterns that begin at these modules first show.
    private func withBegins<Result>(
        _ modules: [Int], _ templates: BarTemplates, _ use: (UnsafePointer<Int32>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: modules.count) { begins in
            for (index, module) in modules.enumerated() {
                begins[index] = Int32(SampledSymbol.quiet + module * BarTemplates.samplesPerModule - templates.margin)
            }
            return use(begins.baseAddress!)
        }
    }

    /// Mean darkness of the three modules before, or after, the symbol: the darker of the two.
    func quietZoneDarkness(count: Int) -> Float {
        // The module beside the bars is left to their blur.
        let span = 3 * BarTemplates.samplesPerModule
        let skip = BarTemplates.samplesPerModule
        var (before, after): (Float, Float) = (0, 0)
        for place in 0..<span {
            before += samples[SampledSymbol.quiet - 1 - skip - place]
            after += samples[count - SampledSymbol.quiet + skip + place]
        }
        return max(before, after) / Float(span)
    }
}

/// Patterns (digits and guards), and the module at which each begins.
struct PlacedPatterns: Sendable {
    private(set) var patterns: [Int32] = []
    private(set) var modules: [Int] = []

    /// Each pattern with its module.
    var all: [(pattern: Int, module: Int)] { zip(patterns, modules).map { (Int($0), $1) } }

    init(_ elements: some Sequence<(pattern: Int, module: Int)>) {
        for (pattern, module) in elements {
            patterns.append(Int32(pattern))
            modules.append(module)
        }
    }
}

extension bar_kernels_place {
    /// A geometry without shading.
    init(_ geometry: SymbolGeometry) {
        self.init()
        (start, length) = (Float(geometry.start), Float(geometry.end - geometry.start))
        (bend, bulge) = (Float(geometry.bend), Float(geometry.bulge))
        (quiet, inside) = (Int32(SampledSymbol.quiet), Int32(geometry.layout.modules * BarTemplates.samplesPerModule))
    }
}
