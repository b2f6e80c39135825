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
    /// Darkness of the three modules before and after the symbol, for a UPC-E what `DarknessProfile` says is beside
    /// it, the worse of both sides: 0 paper, 1 ink.
    var quietZoneDarkness: Float

    /// How the number stands on `profile`, where it was found, against those that differ from it in ink alone.
    func inkSpreadTest(on profile: DarknessProfile, _ budget: WorkBudget) -> InkSpreadTest? {
        let rivals = InkSpreadRivals(symbol)
        guard !rivals.rivals.isEmpty else { return nil }
        budget.charge(StepCost.inkTestByBrightness)
        return InkSpreadTest(
            rivals, values: profile.tones[geometry.tone], geometry: geometry,
            blur: BarTemplates.blurs[geometry.blur],
            spread: Int((BarTemplates.spreads[geometry.spread] * 8).rounded()))
    }

    /// Whether the quiet zones are kept as well as the layout needs: an EAN-13's 95 modules speak for themselves.
    ///
    /// The left half of an EAN-13 with its centre guard and the next digit's first bar is a UPC-E of number system 1 to
    /// the module, and nothing but the bars that follow tells, at least one among the next five modules.
    var hasQuietZones: Bool {
        switch geometry.layout {
        case .ean13: quietZoneDarkness < 0.7
        case .ean8: quietZoneDarkness < 0.25
        case .upcE: quietZoneDarkness < 0.2
        }
    }
}
