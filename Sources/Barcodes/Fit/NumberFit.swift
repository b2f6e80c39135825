/// One number fitted to a profile with everything around it free: place, blur, ink spread, tones of the camera, and the
/// light on paper and ink.
///
/// `ProfileFitter` finds numbers through a few blurs and tones; what its model leaves unexplained helps wrong numbers
/// as much as right ones. Here the number is given, so a rich model costs little, and the error that remains is
/// evidence about the number itself.
struct NumberFit: Sendable {
    let symbol: EANSymbol
    /// The place of the symbol; blur, spread and tone are below, finer than the geometry's own.
    var geometry: SymbolGeometry
    /// Radius of the disc of a lens out of focus, in tenths of a module.
    var disc: Int
    /// Index in `softnesses`.
    var softness: Int
    /// Ink spread of each bar, both sides together, in eighths of a module.
    var spread: Int
    /// Index in `Tuning.Fit.gammas`.
    var gamma: Int
    /// Brightness to the power of gamma: three coefficients of paper and three of the ink added to it, for 1, v and v²,
    /// where v runs from −½ to ½ over symbol and quiet zones.
    var shading: [Float] = []
    /// Share of the profile's variance that the number explains, 0…1; −1 before it is rated.
    var explained: Float = -1

    /// Standard deviations of Gaussian blurs in modules.
    static let softnesses = Tuning.standard.fit.softnesses
    static let discs = 0...30
    static let spreads = -8...8

    /// The disc that alone blurs as much: its standard deviation is half its radius.
    var discAsWide: Int {
        let (radius, sigma) = (Double(disc) / 10, NumberFit.softnesses[softness])
        return Int((20 * (radius * radius / 4 + sigma * sigma).squareRoot()).rounded())
    }

    var blur: Blur { .lens(disc: Double(disc) / 10, gaussian: NumberFit.softnesses[softness]) }

    /// A fit that begins at the result of a coarser one.
    init(_ symbol: EANSymbol, near geometry: SymbolGeometry) {
        self.symbol = symbol
        self.geometry = geometry
        spread = Int((BarTemplates.spreads[geometry.spread] * 8).rounded())
        gamma = geometry.tone % DarknessProfile.exponents * 2
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
