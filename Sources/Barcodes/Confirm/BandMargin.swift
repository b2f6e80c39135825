/// How all bands along a symbol's bars together tell a number from every other one with a right check digit.
///
/// Where a digit is hidden on every band, nothing but the check digit tells it, and the number stands on what the bands
/// show of each other digit: a scratch that makes one of those another then changes the hidden one as well, and the
/// number still has a right check digit. So it is asked how much the bands show of the two digits that they show least,
/// and by how much the number suits them better than the next one does.
///
/// Of 6,000 drawn symbols under scratches (`Scripts/scratches.py`, seeds 1, 2, 77123 and 88456) 13 gave a wrong number
/// without these rules, and picture 154 of seed 64021 another. One is left: its bars are blurred too far for a band to
/// tell digits.
struct BandMargin: Sendable {
    private let layout: EANLayout
    /// How much of the number's two least digits the bands show, in units of what they show of the middle one.
    let leastSupport: Float
    /// By how much more of its digits' variance the next number leaves unexplained, a band; endless where none comes
    /// near.
    let lead: Float

    /// - Parameter fromDewarpedLines: whether single lines across bars that wave spelled the number; bands then have to
    ///   show that these do not.
    /// - Returns: `nil` where too few bands are sharp enough.
    init?(
        _ observations: [BandObservation], of symbol: EANSymbol, fromDewarpedLines: Bool = false, _ budget: WorkBudget
    ) {
        let seen = observations.map(\.digitFits).filter { !$0.isEmpty }
        guard seen.count >= BandMargin.fewestBands else { return nil }
        layout = symbol.layout
        let own = symbol.patternIndices
        let shown = own.indices.map { place in
            seen.reduce(Float(0)) { sum, band in
                let digitFit = band[place]
                guard digitFit.errors[own[place]] < BandMargin.mostError else { return sum }
                return sum + min(max(digitFit.ownMargin, 0), 1)
            }
        }.sorted()
        let middle = shown[shown.count / 2]
        guard !fromDewarpedLines || middle > BandMargin.leastForDewarped * Float(seen.count) else { return nil }
        leastSupport = middle > 0 ? (shown[0] + shown[1]) / middle : 0
        lead = BandMargin.lead(of: symbol, seen, budget)
    }

    /// Whether that is too little to believe it.
    var isTooSmall: Bool {
        leastSupport <= BandMargin.leastSupport || lead <= BandMargin.leastLead
            || (leastSupport <= BandMargin.lowSupport && lead <= BandMargin.lowLead(layout))
    }

    /// Whether the bands show even the digits that they show least, and no other number comes near it.
    ///
    /// No wrong number is told so: not one of the 11 that bands are asked for on the first 767 pictures of seed 1, nor
    /// those that were read without these rules of seeds 1, 2 and 64021. Of the first's 314 right ones 172 are.
    var isConclusive: Bool { leastSupport > BandMargin.lowSupport && lead == .infinity }

    private static func lead(of symbol: EANSymbol, _ seen: [[BandObservation.DigitFit]], _ budget: WorkBudget) -> Float
    {
        let own = symbol.patternIndices
        var trellis = CodeTrellis(layout: symbol.layout)
        for place in own.indices {
            for pattern in 0..<30 {
                // What lies on the bars may be unlike anything, so no band counts for more than a digit that is not
                // there.
                trellis.unary[place * 30 + pattern] = -seen.reduce(Float(0)) { sum, band in
                    sum + min(band[place].errors[pattern], mostError)
                }
            }
        }
        let worth = trellis.worth(of: symbol)
        let within = lowLead(symbol.layout) * Float(seen.count)
        var lead = Float.infinity
        for place in own.indices {
            // Those that differ in ink alone are `InkSpreadTest`'s to tell.
            let alike = [
                own[place], InkSpreadRivals.partner(of: UInt8(own[place] % 10)).map { own[place] / 10 * 10 + Int($0) },
            ]
            .compactMap { $0 }
            let sets = place >= symbol.layout.leftDigits ? 20..<30 : symbol.layout == .ean8 ? 0..<10 : 0..<20
            let least = sets.filter { !alike.contains($0) }.map { trellis.unary[place * 30 + $0] }.max()!
            // Any other number differs in two digits, and one of them has at most half of what is lost by both.
            guard trellis.unary[place * 30 + own[place]] - least <= within / 2 else { continue }
            var other = trellis
            for pattern in alike { other.unary[place * 30 + pattern] = -.greatestFiniteMagnitude }
            budget.charge(StepCost.preferred)
            guard let rival = other.bestOnly() else { continue }
            lead = min(lead, (worth - rival.worth) / Float(seen.count))
        }
        return lead
    }

    /// Sharp bands without which scratches and paper are not told apart: on fewer, right numbers of harmed photos
    /// looked refuted (`Scripts/stress.py --seed 31 --each 4`: 4 of 226 on one to four bands, one on more).
    private static let fewestBands = 5
    /// What a band shows of the middle digit where bars do not wave, though lines that were straightened spelled the
    /// number. Four right ones on crumpled film (`Scripts/hardships.py`, seed 1) were at 0 to 0.51, wrong ones under
    /// scratches at 0.61 and 0.88.
    private static let leastForDewarped: Float = 0.56
    /// The most that a band counts against a digit. Of six wrong numbers four are behind the next or as good as level
    /// with it so; at a half of that one is, and a few right ones more.
    private static let mostError: Float = 0.8
    /// Five of the six wrong numbers were at 0.17 to 0.3, and 8 of 1,050 right ones at no more than that.
    private static let leastSupport: Float = 0.32
    /// Four of the six were at 0.05 at most, and 3 of 1,050 right ones.
    private static let leastLead: Float = 0.07
    /// What is little by one measure is too little where it is little by the other as well. Wrong numbers were at 0.59
    /// at most.
    private static let lowSupport: Float = 0.6
    /// Wrong numbers were at 0.19 (seed 77123), 0.36 and 0.38 (88456), with 23 of seed 1's 580 right ones refused by
    /// all of these rules together, and 4 of 677 harmed photos (`Scripts/stress.py`, seeds 31 and 32, `--each 4`). An
    /// EAN-8 has fewer digits that could contradict: a wrong one was at 0.52, with 9 of 131 right ones.
    private static func lowLead(_ layout: EANLayout) -> Float { layout == .ean8 ? 0.55 : 0.4 }
}
