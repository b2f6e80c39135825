/// A line across bars that creases, a curve or a slant squeeze in some places and stretch in others, drawn anew so that
/// each digit is as wide as the next.
///
/// Which edges part one digit from the next is known by counting them, whatever the digits are: guards have three, five
/// or six bars and spaces, each digit four. So a line on which all edges of a layout are seen, and paper on both sides,
/// can be straightened before anybody asks for its number, and no number is favoured by it. zbar gives such lines up:
/// it wants the halves of a symbol as wide as each other within an eighth.
struct DewarpedScanLine {
    /// The line as it would be if it were flat.
    let profile: BrightnessProfile
    /// Where the symbol lies on it, read forwards.
    let geometry: SymbolGeometry

    /// Every way in which a line can be a whole symbol.
    static func all(on line: BrightnessProfile, moduleHint: Double, budget: WorkBudget) -> [DewarpedScanLine] {
        // Shadows of creases are no edges, once paper is as bright everywhere.
        let ink = DarknessProfile(line.samples, moduleHint: moduleHint, isSingleTone: true, budget: budget)
        budget.charge(line.samples.count, each: StepCost.edged)
        let edges = ScanLineEdges(ink.darkness.map { Double(255 * (1 - $0)) })
        return EANLayout.allCases.flatMap { layout in
            let last = layout.edges - 1
            // From its end a UPC-E has its digits elsewhere, the others have them where they were.
            let mirrored = layout.digitBounds.reversed().map {
                (edge: last - $0.edge, module: layout.modules - $0.module)
            }
            let ways = layout == .upcE ? [layout.digitBounds, mirrored] : [layout.digitBounds]
            return stride(from: edges.firstBar, to: edges.places.count - last, by: 2).flatMap { first in
                ways.compactMap { DewarpedScanLine(line, layout, $0, among: edges, from: first, budget) }
            }
        }
    }

    private init?(
        _ line: BrightnessProfile, _ layout: EANLayout, _ bounds: [(edge: Int, module: Int)],
        among edges: ScanLineEdges,
        from first: Int, _ budget: WorkBudget
    ) {
        let seen = edges.places[first..<first + layout.edges].map { $0 }
        let module = (seen[seen.count - 1] - seen[0]) / Double(layout.modules)
        let (before, after) = (first - 1, first + seen.count)
        let quiet = min(
            before < 0 ? .infinity : seen[0] - edges.places[before],
            after < edges.places.count ? edges.places[after] - seen[seen.count - 1] : .infinity)
        guard module >= 1, quiet >= DewarpedScanLine.leastQuiet(layout) * module else { return nil }
        // Edges lie between pixels' middles.
        let knots = bounds.map { (module: Double($0.module), place: seen[$0.edge] + 0.5) }
        let widths = zip(knots.dropFirst(), knots).map { ($0.place - $1.place) / ($0.module - $1.module) }
        guard widths.min()! > DewarpedScanLine.narrowest * module, widths.max()! < module / DewarpedScanLine.narrowest
        else { return nil }
        let curve = MonotoneCurve(knots)
        let samplesPerModule = max(DewarpedScanLine.samplesPerModule, module.rounded(.up))
        let margin = DewarpedScanLine.margin
        let count = Int((Double(layout.modules) + 2 * margin) * samplesPerModule)
        budget.charge(count, each: StepCost.edged)
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

    /// What `EdgeMatch` asks of paper beside a symbol, in modules.
    private static func leastQuiet(_ layout: EANLayout) -> Double { layout == .ean13 ? 4 : 5.5 }
    /// Modules of paper that go with it on both sides.
    private static let margin = 8.0
    /// Samples for each module, where the line itself has fewer.
    private static let samplesPerModule = 3.0
    /// How narrow the modules of one digit may be, in those of the whole: film that stands at 70° to the camera.
    private static let narrowest = 0.34
}

/// A curve through knots that rises between any two of them and bends no more than it must (Fritsch and Carlson, 1980).
private struct MonotoneCurve {
    private let knots: [(module: Double, place: Double)]
    private let slopes: [Double]

    init(_ knots: [(module: Double, place: Double)]) {
        self.knots = knots
        let steps = zip(knots.dropFirst(), knots).map { ($0.place - $1.place) / ($0.module - $1.module) }
        // Between two steps their harmonic mean, which keeps the curve from turning back.
        slopes = knots.indices.map { index in
            guard index > 0 else { return steps[0] }
            guard index < steps.count else { return steps[steps.count - 1] }
            return 2 * steps[index - 1] * steps[index] / (steps[index - 1] + steps[index])
        }
    }

    /// Where so many modules lie; beyond the ends the curve goes straight on.
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
