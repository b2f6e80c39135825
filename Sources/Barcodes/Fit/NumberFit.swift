/// One number held against a profile with everything around it free: where it lies, how it was blurred, how far its ink
/// ran, how the camera bent its tones, and how paper and ink are lit.
///
/// `ProfileFitter` finds numbers through a few blurs and tones, and what its model leaves unexplained helps wrong
/// numbers as much as right ones. Here the number is given, so a model as rich as the picture costs little, and what
/// remains speaks for or against the number itself.
struct NumberFit: Sendable {
    let symbol: EANSymbol
    /// Where the symbol lies; its blur, spread and tone are below, finer than the geometry's own.
    var geometry: SymbolGeometry
    /// Radius of the lens' disc, in tenths of a module.
    var disc: Int
    /// Place in `softnesses`.
    var softness: Int
    /// By how much ink has grown on each bar, both sides together, in eighths of a module.
    var spread: Int
    /// Place in `NumberFitter.gammas`.
    var gamma: Int
    /// Brightness to the power of gamma: three coefficients of paper and three of what ink adds to it, of 1, v and v²,
    /// where v runs from −½ to ½ over symbol and quiet zones.
    var shading: [Float] = []
    /// Share of the profile's variance that the number explains, 0…1.
    var explained: Float = -1

    /// Standard deviations in modules: pixels, smoothing, motion.
    static let softnesses: [Double] = [0.2, 0.35, 0.5, 0.7, 0.9, 1.15, 1.45]
    static let discs = 0...30
    static let spreads = -8...8

    /// The disc that alone spreads as far: its standard deviation is half its radius.
    var discAsWide: Int {
        let (radius, sigma) = (Double(disc) / 10, NumberFit.softnesses[softness])
        return Int((20 * (radius * radius / 4 + sigma * sigma).squareRoot()).rounded())
    }

    var blur: Blur { .lens(disc: Double(disc) / 10, gaussian: NumberFit.softnesses[softness]) }

    /// Begins where a coarser fit ended.
    init(_ symbol: EANSymbol, near geometry: SymbolGeometry) {
        self.symbol = symbol
        self.geometry = geometry
        spread = Int((BarTemplates.spreads[geometry.spread] * 8).rounded())
        gamma = geometry.tone % DarknessProfile.lights * 2
        switch BarTemplates.blurs[geometry.blur] {
        case .gaussian(let sigma), .lens(_, let sigma):
            disc = 0
            softness = NumberFit.nearest(sigma)
        case .disc(let radius):
            disc = Int((radius * 10).rounded())
            softness = 0
        }
    }

    private static func nearest(_ sigma: Double) -> Int {
        softnesses.indices.min { abs(softnesses[$0] - sigma) < abs(softnesses[$1] - sigma) }!
    }
}
