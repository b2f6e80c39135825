import Imaging

/// Signs that bars or codes are in the picture. Checking them looks at the picture, which is charged to the budget.
extension BarcodeSearch {
    /// Whether something in the picture could be bars: a number was seen, or lines across a patch have enough edges.
    ///
    /// A symbol that is sharp enough for zbar shows 26 edges or more on one of three lines, wherever the others lie
    /// (UPC-E has 34, EAN-13 60); a picture without bars 16 or fewer, and seldom 20. Far out of focus edges melt, down
    /// to ten at a blur of a module, but to nearly the same number on every line, which few other things do.
    mutating func maybeHoldsBars() -> Bool {
        if !candidates.entries.isEmpty { return true }
        let tuning = Tuning.standard.search
        for longestSide in [tuning.fitLongestSide, tuning.patchScanLongestSide] {
            let scale = scale(forLongestSide: longestSide)
            if longestSide > tuning.fitLongestSide, scale == fitScale { return false }
            if let known = barsByScale[scale] {
                if known { return true }
                continue
            }
            let picture = picture(at: scale)
            let holds = patches(at: scale).contains { maybeHoldsBars($0, in: picture) }
            barsByScale[scale] = holds
            if holds { return true }
        }
        return false
    }

    /// Whether something in the picture could be a code that zbar reads: bars, or a finder pattern on one of the
    /// sampled rows (the bars of a DataBar look like one too). In a small picture a code may be too small for either
    /// to show.
    mutating func maybeHoldsCodes() -> Bool {
        isSmall || finderPatterns.values.contains { $0.count > 0 } || maybeHoldsBars()
    }

    /// Whether zbar may still read bars that only look different in another pass: a number was seen, or a line across
    /// a patch has at least as many edges as a sharp symbol.
    mutating func maybeHoldsSharpBars() -> Bool {
        if !candidates.entries.isEmpty { return true }
        let scale = fitScale
        let picture = picture(at: scale)
        return patches(at: scale).contains { patch in
            edgeCounts(patch, in: picture).max()! >= Tuning.standard.search.minSharpEdges
        }
    }

    /// Whether no number was seen although bars are plain to see: they are blurred, or so slanted that no scan line
    /// crosses all of them. A fit then reads more for its cost than further scans.
    ///
    /// Bars have the same number of edges on each line, text has not.
    mutating func showsUnreadBars() -> Bool {
        guard candidates.entries.isEmpty else { return false }
        let scale = fitScale
        let picture = picture(at: scale)
        return patches(at: scale).prefix(1).contains { patch in
            let edges = edgeCounts(patch, in: picture)
            let (fewest, most) = (edges.min()!, edges.max()!)
            return fewest >= Tuning.standard.search.minEdges && most - fewest <= fewest / 8
        }
    }

    /// Whether a patch has as many edges as bars, or about as many on every line as blurred bars.
    func maybeHoldsBars(_ patch: BarPatch, in picture: Luma) -> Bool {
        let tuning = Tuning.standard.search
        let edges = edgeCounts(patch, in: picture)
        let (fewest, most) = (edges.min()!, edges.max()!)
        return most >= tuning.minEdges || (fewest >= tuning.minBlurredEdges && most - fewest <= max(1, fewest / 8))
    }

    /// Whether a patch has edges like bars, and a dark stretch at both ends that is longer than any bar.
    func liesOnDark(_ patch: BarPatch, in picture: Luma) -> Bool {
        let tuning = Tuning.standard.search
        guard edgeCounts(patch, in: picture).min()! >= tuning.minEdges else { return false }
        let margin = max(8, patch.length / 8)
        let samples = BrightnessProfile(
            picture, patch: patch, aside: 0, height: BarcodeSearch.bandHeight(patch), margin: margin, budget: budget
        ).samples
        let inside = samples.dropFirst(Int(margin)).dropLast(Int(margin)).sorted()
        guard let brightest = inside.last else { return false }
        let middle = (inside[inside.count / 20] + brightest) / 2
        // The edge of a dark label may belong to the patch, so both sides of the patch's ends are searched.
        let reach = Int(margin + patch.length / 5)
        let longest = patch.length / Double(EANLayout.ean13.modules) * tuning.longestBarModules
        return [Array(samples.prefix(reach)), Array(samples.suffix(reach))].allSatisfy { end in
            var (run, most) = (0, 0)
            for value in end {
                run = value < middle ? run + 1 : 0
                most = max(most, run)
            }
            return Double(most) > longest
        }
    }

    /// Whether lines across a patch are alike: bars look the same all along them, and the hairs of fur and blades of
    /// grass that are as many as bars do not.
    func hasAlikeLines(_ patch: BarPatch, in picture: Luma) -> Bool {
        let flat = lines(patch, in: picture, margin: 0).map(\.flattened)
        let least = Tuning.standard.search.minLikenessOfCloseUp
        return flat.indices.contains { place in
            flat[place].likeness(to: flat[(place + 1) % flat.count], budget: budget) >= least
        }
    }

    /// How many edges each of three lines across a patch has.
    private func edgeCounts(_ patch: BarPatch, in picture: Luma) -> [Int] {
        lines(patch, in: picture, margin: patch.length * Tuning.standard.search.edgeLineMargin).map { profile in
            budget.charge(profile.samples.count, each: StepCost.standard.edged)
            return ScanLineEdges(profile.samples.map(Double.init)).places.count
        }
    }

    /// Three lines across a patch, as far apart as half of its height.
    private func lines(_ patch: BarPatch, in picture: Luma, margin: Double) -> [BrightnessProfile] {
        let offset = Tuning.standard.search.edgeLineOffset
        return [-offset, 0, offset].map { aside in
            BrightnessProfile(
                picture, patch: patch, aside: aside * patch.height, height: BarcodeSearch.bandHeight(patch),
                margin: margin, budget: budget)
        }
    }

    /// Pixels along the bars that one line averages.
    private static func bandHeight(_ patch: BarPatch) -> Int { max(1, min(16, Int(patch.height / 4))) }
}
