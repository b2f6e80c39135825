import Imaging

/// Decides which number a profile shows: each candidate is fitted by itself, with everything around it free
/// (`NumberFit`).
///
/// A fit finds place, blur and tone together with the number. Where these are wrong, they are wrong in every band, and
/// all bands agree on a wrong number. So the best numbers under other blurs and tones are fitted too; finally all
/// numbers at once are compared through the winner's blur and tone.
struct HypothesisTest {
    /// The number that explains most.
    var symbol: EANSymbol
    /// The share of the profile's variance that it explains, 0…1.
    var explained: Float
    /// Lead over the next best number: the difference of their squared errors, in units of the best one's.
    var margin: Float
    var geometry: SymbolGeometry
    /// The number compared with those that differ from it in ink alone; `nil` where there are none.
    var ink: InkSpreadTest?

    /// - Parameters:
    ///   - profile: brightness, 0…255.
    ///   - fit: the best fit of that profile so far.
    ///   - others: numbers seen elsewhere on the same bars, the surest first. The budget may not suffice for all, so
    ///     their order must be equal on every run.
    /// - Returns: `nil` where no number passes, or the budget ends before all are tested.
    init?(_ profile: [Float], from fit: ProfileFit, others: [EANSymbol], budget: WorkBudget) {
        let tuning = Tuning.standard.fit
        let fitter = NumberFitter(profile, budget: budget)
        var tested: [EANSymbol: NumberFit] = [:]
        func test(_ symbol: EANSymbol, near geometry: SymbolGeometry) {
            guard tested[symbol] == nil, tested.count < tuning.maxHypotheses, !budget.isExhausted else { return }
            tested[symbol] = fitter.fit(symbol, near: geometry, budget: budget)
        }
        let ink = DarknessProfile(profile, moduleHint: fit.geometry.moduleWidth, budget: budget)
        var wide = ProfileFitter(ink, budget: budget)
        test(fit.symbol, near: fit.geometry)
        // The best numbers under other blurs and tones, those first that explain most.
        var preferred: [EANSymbol: (explained: Float, geometry: SymbolGeometry)] = [:]
        for variant in HypothesisTest.variants(of: fit.geometry) where !budget.isExhausted {
            guard let found = wide.preferred(variant, fit.shading),
                found.explained > preferred[found.symbol]?.explained ?? -1
            else { continue }
            preferred[found.symbol] = (found.explained, variant)
        }
        let likeliest = preferred.sorted { one, other in
            (one.value.explained, other.key) > (other.value.explained, one.key)
        }
        for (symbol, place) in likeliest {
            test(symbol, near: place.geometry)
        }
        guard tested.values.contains(where: { $0.explained >= tuning.minTestedExplained }) else { return nil }
        for symbol in [fit.runnerUp] + others where symbol.layout == fit.symbol.layout {
            test(symbol, near: fit.geometry)
        }
        for _ in 0..<tuning.maxRounds {
            guard !budget.isExhausted, let best = HypothesisTest.best(tested), best.explained > 0 else { return nil }
            // All numbers at once, with the place, blur and tone of the best one.
            var exact = ProfileFitter(fitter.darkness(best), budget: budget)
            var geometry = best.geometry
            geometry.tone = 0
            budget.charge(StepCost.standard.templates)
            let templates = BarTemplates(blur: best.blur, spread: Double(best.spread) / 8)
            guard let found = exact.decoded(geometry, Shading(), through: templates) else { return nil }
            let rivals = [found.symbol, found.runnerUp].filter { tested[$0] == nil }
            for symbol in rivals { tested[symbol] = fitter.fit(symbol, near: best.geometry, budget: budget) }
            guard rivals.isEmpty else { continue }
            guard found.symbol == best.symbol, found.hasQuietZones, !budget.isExhausted else { return nil }
            let next = tested.values.filter { $0.symbol != best.symbol }.map(\.explained).max() ?? 0
            symbol = best.symbol
            explained = best.explained
            self.geometry = best.geometry
            margin = min((explained - next) / max(1 - explained, tuning.minUnexplained), found.margin)
            self.ink = fitter.inkSpreadTest(best, budget: budget)
            return
        }
        return nil
    }

    private static func best(_ tested: [EANSymbol: NumberFit]) -> NumberFit? {
        tested.values.max { one, other in
            (one.explained, other.symbol) < (other.explained, one.symbol)
        }
    }

    /// A place with neighbouring blurs and spreads, and with every tone.
    private static func variants(of geometry: SymbolGeometry) -> [SymbolGeometry] {
        (-1...1).flatMap { blur in
            (0..<2 * DarknessProfile.exponents).flatMap { tone in
                (blur == 0 ? -1...1 : 0...0).compactMap { spread in
                    var variant = geometry
                    variant.blur += blur
                    variant.tone = tone
                    variant.spread += spread
                    guard BarTemplates.blurs.indices.contains(variant.blur),
                        BarTemplates.spreads.indices.contains(variant.spread)
                    else { return nil }
                    return variant
                }
            }
        }
    }
}
