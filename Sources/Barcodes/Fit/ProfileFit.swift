/// A number fitted to a profile.
struct ProfileFit: Sendable {
    var geometry: SymbolGeometry
    var shading: Shading
    var symbol: EANSymbol
    var runnerUp: EANSymbol
    /// Share of the profile's variance that the drawn number explains, 0…1.
    var explained: Float
    /// Lead over the second-best number: the difference of their squared errors, in units of the best one's.
    var margin: Float
    /// Darkness beside the symbol on the darker side, 0 paper, 1 ink: of three modules; of a UPC-E also as
    /// `DarknessProfile` measures it.
    var quietZoneDarkness: Float

    /// Compares the number with those that differ from it in ink alone, on the profile where it was found.
    func inkSpreadTest(on profile: DarknessProfile, _ budget: WorkBudget) -> InkSpreadTest? {
        let rivals = InkSpreadRivals(symbol)
        guard !rivals.rivals.isEmpty else { return nil }
        budget.charge(StepCost.standard.inkTestByBrightness)
        return InkSpreadTest(
            rivals, values: profile.tones[geometry.tone], geometry: geometry,
            blur: BarTemplates.blurs[geometry.blur],
            spread: Int((BarTemplates.spreads[geometry.spread] * 8).rounded()))
    }

    /// Whether the quiet zones are as pale as the layout needs.
    ///
    /// The left half of an EAN-13 with its centre guard and the next digit's first bar is exactly a UPC-E of number
    /// system 1; only the bars that follow distinguish it, at least one among the next five modules.
    var hasQuietZones: Bool {
        let tuning = Tuning.standard.fit
        return switch geometry.layout {
        case .ean13: quietZoneDarkness < tuning.maxQuietDarknessEAN13
        case .ean8: quietZoneDarkness < tuning.maxQuietDarknessEAN8
        case .upcE: quietZoneDarkness < tuning.maxQuietDarknessUPCE
        }
    }
}
