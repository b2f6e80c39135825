/// A line across bars that creases, a curve or a slant squeeze in some places and stretch in others, resampled so that
/// all digits are equally wide.
///
/// Counting edges tells where each digit begins, whatever the digits are: guards have three, five or six bars and
/// spaces, each digit four. So a line that shows all edges of a layout, with paper on both sides, can be straightened
/// before its number is known, which favours no number. zbar rejects such lines: it wants both halves of a symbol
/// equally wide within an eighth.
struct DewarpedScanLine {
    /// The line as if it were flat.
    let profile: BrightnessProfile
    /// The place of the symbol on it, read forwards.
    let geometry: SymbolGeometry

    /// A straightened line for each place and layout in which the line can be a whole symbol.
    static func all(on line: BrightnessProfile, moduleHint: Double, budget: WorkBudget) -> [DewarpedScanLine] {
        // Once paper is equally bright everywhere, the shadows of creases are no edges.
        let ink = DarknessProfile(line.samples, moduleHint: moduleHint, isSingleTone: true, budget: budget)
        budget.charge(line.samples.count, each: StepCost.standard.edged)
        let edges = ScanLineEdges(ink.darkness.map { Double(255 * (1 - $0)) })
        return EANLayout.allCases.flatMap { layout in
            let last = layout.edges - 1
            // A UPC-E that is read from its end has its digits elsewhere; the other layouts are symmetric.
            let mirrored = layout.digitBounds.reversed().map {
                (edge: last - $0.edge, module: layout.modules - $0.module)
            }
            let directions = layout == .upcE ? [layout.digitBounds, mirrored] : [layout.digitBounds]
            return stride(from: edges.firstBar, to: edges.places.count - last, by: 2).flatMap { first in
                directions.compactMap { DewarpedScanLine(line, layout, $0, among: edges, from: first, budget) }
            }
        }
    }

    private init?(
        _ line: BrightnessProfile, _ layout: EANLayout, _ bounds: [(edge: Int, module: Int)],
        among edges: ScanLineEdges,
        from first: Int, _ budget: WorkBudget
    ) {
        let tuning = Tuning.standard.profile
        let seen = edges.places[first..<first + layout.edges].map { $0 }
        let module = (seen[seen.count - 1] - seen[0]) / Double(layout.modules)
        let (before, after) = (first - 1, first + seen.count)
        let quiet = min(
            before < 0 ? .infinity : seen[0] - edges.places[before],
            after < edges.places.count ? edges.places[after] - seen[seen.count - 1] : .infinity)
        guard module >= 1, quiet >= (layout == .ean13 ? tuning.minQuietEAN13 : tuning.minQuietOthers) * module else {
            return nil
        }
        // Edges are measured from the middles of pixels, samples from their borders.
        let knots = bounds.map { (module: Double($0.module), place: seen[$0.edge] + 0.5) }
        let widths = zip(knots.dropFirst(), knots).map { ($0.place - $1.place) / ($0.module - $1.module) }
        guard widths.min()! > tuning.minDigitWidth * module, widths.max()! < module / tuning.minDigitWidth
        else { return nil }
        let curve = MonotoneCurve(knots)
        let samplesPerModule = max(tuning.dewarpedSamplesPerModule, module.rounded(.up))
        let margin = tuning.dewarpedMargin
        let count = Int((Double(layout.modules) + 2 * margin) * samplesPerModule)
        budget.charge(count, each: StepCost.standard.edged)
        let last = Double(line.samples.count - 1)
        profile = BrightnessProfile(
            samples: (0..<count).map { sample in
                let at = min(max(curve.place((Double(sample) + 0.5) / samplesPerModule - margin) - 0.5, 0), last)
                let whole = min(Int(at), line.samples.count - 2)
                return line.samples[whole] + (line.samples[whole + 1] - line.samples[whole]) * Float(at - Double(whole))
            }, from: line.point(seen[0] - margin * module), to: line.point(seen[seen.count - 1] + margin * module),
            height: line.height)
        geometry = SymbolGeometry(
            layout: layout, start: margin * samplesPerModule, end: (margin + Double(layout.modules)) * samplesPerModule,
            blur: 1)
    }
}

/// A monotone cubic curve through knots (Fritsch and Carlson, 1980).
private struct MonotoneCurve {
    private let knots: [(module: Double, place: Double)]
    private let slopes: [Double]

    init(_ knots: [(module: Double, place: Double)]) {
        self.knots = knots
        let steps = zip(knots.dropFirst(), knots).map { ($0.place - $1.place) / ($0.module - $1.module) }
        // The harmonic mean of the two steps keeps the curve monotone.
        slopes = knots.indices.map { index in
            guard index > 0 else { return steps[0] }
            guard index < steps.count else { return steps[steps.count - 1] }
            return 2 * steps[index - 1] * steps[index] / (steps[index - 1] + steps[index])
        }
    }

    /// The place of a module; beyond the ends the curve is straight.
    func place(_ module: Double) -> Double {
        guard module > knots[0].module else { return knots[0].place + (module - knots[0].module) * slopes[0] }
        guard let right = knots.indices.first(where: { knots[$0].module >= module }) else {
            let last = knots.count - 1
            return knots[last].place + (module - knots[last].module) * slopes[last]
        }
        let (from, to) = (knots[right - 1], knots[right])
        let span = to.module - from.module
        let share = (module - from.module) / span
        let (squared, cubed) = (share * share, share * share * share)
        return from.place * (2 * cubed - 3 * squared + 1) + to.place * (3 * squared - 2 * cubed)
            + span * (slopes[right - 1] * (cubed - 2 * squared + share) + slopes[right] * (cubed - squared))
    }
}
