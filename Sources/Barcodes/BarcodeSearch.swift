import DomainModel
import Imaging

/// A search for codes in one photo: what was seen so far and which rung comes next.
public struct BarcodeSearch: Sendable {
    private let luma: Luma
    private let reduction: Int
    /// The rungs climbed so far.
    var rungs: [Rung] = []
    private(set) var candidates = CandidateTable()
    private var largestScanned = 0.0
    /// What was scanned so far.
    private var scanned: Set<ScanKey> = []
    private var scaled: [Double: Luma] = [:]
    private var patches: [Double: [BarPatch]] = [:]
    private var finderPatterns: [Double: FinderPatterns] = [:]
    /// Whether a patch of the picture at a scale has the edges of bars.
    private var barsByScale: [Double: Bool] = [:]
    /// How many patches were fitted so far.
    private var fitted: [FitKey: Int] = [:]
    var next = 0
    /// Pixels of `WorkUnits`.
    var spent = 0

    init(luma: Luma, reduction: Int) {
        self.luma = luma
        self.reduction = reduction
    }

    /// Whether a patch was fitted before.
    var hasFitted: Bool { !fitted.isEmpty }

    private struct ScanKey: Hashable {
        var scale: Double
        var filter: ScanPass.Filter
        var angle: Double
        var density: Int
    }

    private struct FitKey: Hashable {
        var scale: Double
        var deep: Bool
    }

    // MARK: Rungs

    mutating func scan(_ pass: ScanPass, for wanted: ZBarScanner.Scope, within budget: WorkBudget) {
        let scale = pass.scale(of: luma.width, luma.height)
        // zbar cannot be stopped, so what does not fit is not begun.
        guard pass.cost(of: luma.width, luma.height, scaledBy: scale, for: wanted) <= budget.left else { return }
        let picture = picture(at: scale, within: budget)
        guard let scope = scope(wanted, at: scale, within: budget) else { return }
        // A small picture is as large at every size asked for, and the same scan of it would only vote twice.
        guard
            scanned.insert(ScanKey(scale: scale, filter: pass.filter, angle: pass.angle, density: pass.density))
                .inserted
        else { return }
        largestScanned = max(largestScanned, scale)
        let view = ScanView(pass.prepared(picture), pass, scale: scale)
        // Where no row that was asked has a finder pattern, zxing-cpp sees what there is, at a tenth of the price.
        if scope == .square, finderPatterns[scale]?.count == 0 {
            scanMatrixCodes(in: view, within: budget)
            return
        }
        budget.charge(pass.cost(of: luma.width, luma.height, scaledBy: scale, for: scope))
        scan(view, for: scope, within: budget)
    }

    /// A picture that is scanned: the photo at a scale, as a pass prepares it, or a part of that.
    private struct ScanView {
        var picture: Luma
        var pass: ScanPass
        var scale: Double
        /// The size of what this is a part of, and where in it the part begins.
        var whole: (width: Int, height: Int)
        var origin = (x: 0, y: 0)

        init(_ picture: Luma, _ pass: ScanPass, scale: Double) {
            (self.picture, self.pass, self.scale) = (picture, pass, scale)
            whole = (picture.width, picture.height)
        }
    }

    /// Scans a part of the picture at `scale` in which a patch lies, as it is or, for light bars on dark, with its
    /// shades turned.
    private mutating func scan(
        _ patch: BarPatch, at scale: Double, turned: Bool = false, within budget: WorkBudget
    ) {
        let picture = picture(at: scale, within: budget)
        let (bounds, reach) = (patch.bounds, Int(patch.length / 4) + 12)
        let around = Box(
            x: bounds.x - reach, y: bounds.y - reach, width: bounds.width + 2 * reach, height: bounds.height + 2 * reach
        )
        guard !budget.isExhausted, let crop = picture.cropped(to: around) else { return }
        var view = ScanView(
            turned ? crop.inverted : crop, ScanPass(longestSide: max(crop.width, crop.height)), scale: scale)
        view.whole = (picture.width, picture.height)
        view.origin = (max(0, around.x), max(0, around.y))
        budget.charge(crop.pixels.count, each: StepCost.scanned(.bars))
        scan(view, for: .bars, within: budget)
    }

    private mutating func scan(_ view: ScanView, for scope: ZBarScanner.Scope, within budget: WorkBudget) {
        let (picture, pass) = (view.picture, view.pass)
        let sightings = ZBarScanner(scope).scan(picture, density: pass.density)
        // What most lines say comes first: once it is confirmed, nobody asks about what a few others made of it.
        for sighting in sightings.sorted(by: { $0.lines > $1.lines }) {
            let box = box(of: sighting.places.map { (Double($0.x), Double($0.y)) }, in: view)
            let place = candidates.add(sighting, box: box)
            guard !budget.isExhausted, let symbol = EANSymbol(symbology: sighting.symbology, text: sighting.text)
            else { continue }
            var open: [EdgeMatch.NearMatchLine] = []
            if pass.filter == .none {
                let match = EdgeMatch(symbol, in: picture, at: sighting.places, budget: budget)
                candidates.add(match, to: place, box: self.box(of: match.ends, in: view))
                open = BarcodeSearch.spread(match.nearMatchLines)
            }
            // The costly second opinion is asked once a number, not once a sighting.
            for thoroughness in [PatchReader.Thoroughness.quick, .thorough] {
                if isConfirmed(place, within: budget) || isSettled(place, within: budget)
                    || candidates.entries[place].isExamined
                {
                    break
                }
                if let reading = PatchReader.reading(of: symbol, on: open, thoroughness: thoroughness, budget: budget) {
                    let corners = self.box(of: reading.corners, in: view)
                    candidates.add(reading, box: corners.union(candidates.entries[place].box))
                    if isConfirmed(place, within: budget) { break }
                }
                if thoroughness == .thorough { candidates.markExamined(place) }
                examine(symbol, near: box, thoroughness: thoroughness, within: budget)
            }
        }
        // The first rung is all that most photos need.
        if scope.includesMatrixCodes, pass.density == 1, pass.angle == 0, confirmed(within: budget).isEmpty {
            scanMatrixCodes(in: view, within: budget)
        }
    }

    /// Looks for codes made of squares, as zxing-cpp reads them.
    private mutating func scanMatrixCodes(in view: ScanView, within budget: WorkBudget) {
        guard !budget.isExhausted else { return }
        budget.charge(view.picture.pixels.count, each: StepCost.matrixCodeScan)
        // It tries each three finder patterns too, and stops at no number of them.
        let matching = finderPatterns[view.scale]?.zxingMatchingCost ?? .max
        let includesQR = matching <= budget.left
        if includesQR { budget.charge(matching) }
        for sighting in MatrixScanner(includesQR: includesQR).scan(view.picture) {
            candidates.add(sighting, box: box(of: sighting.places.map { (Double($0.x), Double($0.y)) }, in: view))
        }
    }

    /// The same in the picture as a pass shows it.
    mutating func scanMatrixCodes(_ pass: ScanPass, within budget: WorkBudget) {
        let scale = pass.scale(of: luma.width, luma.height)
        let picture = picture(at: scale, within: budget)
        largestScanned = max(largestScanned, scale)
        scanMatrixCodes(in: ScanView(pass.prepared(picture), pass, scale: scale), within: budget)
    }

    /// The same in a small picture at twice its size, as it is and sharpened, where nothing else is left to try:
    /// zxing-cpp wants a few pixels a module, and edges between them.
    ///
    /// Of 180 drawn codes made of squares, half of them harmed (`Scripts/symbologies.py`, seed 91003, 60 of each), 142
    /// are read, and 139 where only pictures without bars are looked at so, and never sharpened.
    mutating func scanEnlargedMatrixCodes(within budget: WorkBudget) {
        guard max(luma.width, luma.height) <= BarcodeSearch.smallPicture else { return }
        for filter in [ScanPass.Filter.none, .sharpen(radius: 4, amount: 3)] {
            let pass = ScanPass(longestSide: BarcodeSearch.smallPicture, zoom: 2, filter: filter)
            let picture = picture(at: pass.zoom, within: budget)
            guard !budget.isExhausted, confirmed(within: budget).isEmpty else { return }
            if filter != .none { budget.charge(picture.pixels.count, each: StepCost.sharpened) }
            scanMatrixCodes(in: ScanView(pass.prepared(picture), pass, scale: pass.zoom), within: budget)
        }
    }

    // MARK: Places

    /// Looks at the patches of a picture that is larger than the scans before have seen it, one by one: a code on a
    /// shelf in twelve megapixels has hardly a pixel a module in a scan of the whole.
    mutating func scanPatchesCloseUp(within budget: WorkBudget) {
        let scale = fitScale(4000)
        guard scale > 1.2 * fitScale(1600) else { return }
        let picture = picture(at: scale, within: budget)
        for patch in patches(at: scale, within: budget) where !budget.isExhausted {
            guard BarcodeSearch.maybeHoldsBars(patch, in: picture, within: budget) else { continue }
            scan(patch, at: scale, within: budget)
            if confirmed(within: budget).isEmpty { fit(patch, in: picture, at: scale, within: budget) }
        }
    }

    /// Looks for light bars on dark where nothing was seen and what is quiet at both ends of a patch is dark.
    mutating func scanInvertedBars(byFits: Bool, within budget: WorkBudget) {
        guard candidates.entries.isEmpty else { return }
        let scale = fitScale(800)
        let picture = picture(at: scale, within: budget)
        let dark = patches(at: scale, within: budget).prefix(2).filter {
            BarcodeSearch.liesOnDark($0, in: picture, within: budget)
        }
        let larger = fitScale(1600)
        for patch in dark where confirmed(within: budget).isEmpty && !budget.isExhausted {
            if byFits {
                fit(patch, in: picture.inverted, at: scale, within: budget)
            } else {
                scan(patch.scaled(by: larger / scale), at: larger, turned: true, within: budget)
            }
        }
    }

    /// Whether a patch has edges like bars and at both of its ends a stretch of dark that is longer than any bar.
    private static func liesOnDark(_ patch: BarPatch, in picture: Luma, within budget: WorkBudget) -> Bool {
        guard edges(patch, in: picture, within: budget).min()! >= fewestEdges else { return false }
        let margin = max(8, patch.length / 8)
        let samples = BrightnessProfile(
            picture, patch: patch, aside: 0, height: max(1, min(16, Int(patch.height / 4))), margin: margin,
            budget: budget
        ).samples
        let inside = samples.dropFirst(Int(margin)).dropLast(Int(margin)).sorted()
        guard let brightest = inside.last else { return false }
        let middle = (inside[inside.count / 20] + brightest) / 2
        // The edge of a dark label may belong to the patch, so its ends are looked for on both sides of the patch's
        // own.
        let reach = Int(margin + patch.length / 5)
        let longest = patch.length / 95 * longestBar
        return [Array(samples.prefix(reach)), Array(samples.suffix(reach))].allSatisfy { end in
            var (run, most) = (0, 0)
            for value in end {
                run = value < middle ? run + 1 : 0
                most = max(most, run)
            }
            return Double(most) > longest
        }
    }

    /// Modules that no bar reaches, blurred or not: four, and a half on both sides.
    private static let longestBar = 5.0

    private mutating func fit(
        _ patch: BarPatch, in picture: Luma, at scale: Double, within budget: WorkBudget
    ) {
        for reading in PatchReader.readings(picture, patch: patch, effort: .shallow, budget: budget) {
            candidates.add(reading, box: box(of: reading, scale: scale), corners: corners(of: reading, scale: scale))
        }
    }

    /// Pixels of the long side up to which a module of a code may have too few of them.
    private static let smallPicture = 1000

    /// What is looked for in the picture at a scale: QR codes only where what is like their finder patterns is not so
    /// much that matching it costs more than is left; `nil` where nothing else was asked for.
    ///
    /// zbar tries each three of the patterns as the corners of a code: of a few hundred on a picture that costs
    /// seconds.
    private mutating func scope(
        _ wanted: ZBarScanner.Scope, at scale: Double, within budget: WorkBudget
    ) -> ZBarScanner.Scope? {
        guard wanted != .retail else { return wanted }
        let picture = picture(at: scale, within: budget)
        let patterns: FinderPatterns
        if let known = finderPatterns[scale] {
            patterns = known
        } else {
            patterns = FinderPatterns(in: picture)
            budget.charge(picture.pixels.count, each: StepCost.finderPatternEstimate)
            finderPatterns[scale] = patterns
        }
        if patterns.zbarMatchingCost <= budget.left {
            budget.charge(patterns.zbarMatchingCost)
            return wanted
        }
        return wanted == .all ? .bars : nil
    }

    /// Asks bands all along the bars for each number that is confirmed but for them.
    private mutating func checkDigitBands(within budget: WorkBudget) {
        // A number that is refuted no longer stands in another's way.
        while let place = candidates.entries.indices.first(where: {
            AcceptancePolicy.needsBandVerdict(candidates.entries[$0], among: candidates.entries)
        }) {
            let entry = candidates.entries[place]
            let symbol = EANSymbol(symbology: entry.symbology, text: entry.text)
            var bands = BandVerdict(
                observations(ofNumberAt: place, undoingGamma: false, within: budget), of: symbol,
                fromDewarpedLines: entry.isFromDewarpedLines, budget: budget)
            if bands.needsAllTones {
                bands = BandVerdict(
                    observations(ofNumberAt: place, undoingGamma: true, within: budget), of: symbol,
                    areBlurred: !bands.refutesNumber, fromDewarpedLines: entry.isFromDewarpedLines, budget: budget)
            }
            candidates.add(bands, to: place)
        }
    }

    /// Looks for other numbers printed under the bars of those that are confirmed, but barely.
    private mutating func checkPrint(within budget: WorkBudget) {
        while let place = candidates.entries.indices.first(where: {
            AcceptancePolicy.needsPrint(candidates.entries[$0], among: candidates.entries)
        }) {
            let row = printedDigitRow(underNumberAt: place, within: budget)
            candidates.markRefutedByPrint(row?.refutes(candidates.entries[place].text) ?? false, at: place)
            // A number that is refuted no longer stands in another's way, and bands have not been asked for that one.
            checkDigitBands(within: budget)
        }
    }

    private mutating func observations(
        ofNumberAt place: Int, undoingGamma: Bool, within budget: WorkBudget
    ) -> [BandObservation] {
        let entry = candidates.entries[place]
        guard let symbol = EANSymbol(symbology: entry.symbology, text: entry.text),
            let patch = patch(near: entry.box, within: budget)
        else { return [] }
        return PatchReader.observations(
            of: symbol, in: picture(at: fitScale(800), within: budget), patch: patch, undoingGamma: undoingGamma,
            budget: budget)
    }

    /// What is confirmed so far.
    private mutating func confirmed(within budget: WorkBudget) -> [NumberCandidate] {
        checkDigitBands(within: budget)
        checkPrint(within: budget)
        return candidates.confirmed
    }

    private mutating func isConfirmed(_ place: Int, within budget: WorkBudget) -> Bool {
        budget.charge(candidates.entries.count * StepCost.compared)
        checkDigitBands(within: budget)
        checkPrint(within: budget)
        return AcceptancePolicy.isConfirmed(candidates.entries[place], among: candidates.entries)
    }

    /// Whether another number is confirmed where the one at `place` was seen.
    private mutating func isSettled(_ place: Int, within budget: WorkBudget) -> Bool {
        budget.charge(candidates.entries.count * candidates.entries.count * StepCost.compared)
        let box = candidates.entries[place].box
        return confirmed(within: budget).contains { $0.box.intersection(box) != nil }
    }

    /// Scans where the pass shows the picture larger than any before it did.
    mutating func scanIfLarger(_ pass: ScanPass, for scope: ZBarScanner.Scope, within budget: WorkBudget) {
        let scale = pass.scale(of: luma.width, luma.height)
        guard scale > largestScanned else { return }
        scan(pass, for: scope, within: budget)
    }

    mutating func fit(longestSide: Int, patches count: Int, deep: Bool, within budget: WorkBudget) {
        let scale = fitScale(longestSide)
        let picture = picture(at: scale, within: budget)
        // A small picture is as large at every size asked for.
        let done = fitted.updateValue(count, forKey: FitKey(scale: scale, deep: deep)) ?? 0
        let straightened = max(done, fitted[FitKey(scale: scale, deep: !deep)] ?? 0)
        let places = patches(at: scale, within: budget).prefix(count).enumerated().dropFirst(done)
        for (place, patch) in places where !budget.isExhausted {
            for reading in PatchReader.readings(
                picture, patch: patch, effort: deep ? .deep : .shallow, budget: budget)
            {
                candidates.add(
                    reading, box: box(of: reading, scale: scale), corners: corners(of: reading, scale: scale))
            }
            if confirmed(within: budget).isEmpty, place >= straightened {
                for reading in PatchReader.dewarpedReadings(picture, patch: patch, budget: budget) {
                    candidates.add(
                        reading, box: box(of: reading, scale: scale), corners: corners(of: reading, scale: scale),
                        fromDewarpedLines: true)
                }
            }
            if !confirmed(within: budget).isEmpty { break }
        }
    }

    /// Holds a number that zbar saw against the picture: what do the bars there spell by themselves?
    private mutating func examine(
        _ symbol: EANSymbol, near box: Box, thoroughness: PatchReader.Thoroughness, within budget: WorkBudget
    ) {
        let scale = fitScale(800)
        let picture = picture(at: scale, within: budget)
        guard let nearest = patch(near: box, within: budget) else { return }
        if let reading = PatchReader.reading(
            of: symbol, in: picture, patch: nearest, thoroughness: thoroughness, budget: budget)
        {
            candidates.add(
                reading, box: self.box(of: reading, scale: scale), corners: corners(of: reading, scale: scale))
        }
    }

    /// By how much the direction across the bars at a place is turned from the picture's rows, clockwise; 0 where
    /// nobody knows.
    private mutating func degrees(ofBarsIn box: Box, within budget: WorkBudget) -> Double {
        (patch(near: box, within: budget)?.angle ?? 0) * 180 / .pi
    }

    /// The patch that holds the place where scan lines left a symbol, or the nearest one, in the picture for fits.
    private mutating func patch(near box: Box, within budget: WorkBudget) -> BarPatch? {
        let scale = fitScale(800)
        let toPicture = scale / Double(reduction)
        let (x, y) = (box.centerX * toPicture, box.centerY * toPicture)
        let near = patches(at: scale, within: budget).map { patch in
            let (across, down) = (cosine(patch.angle), sine(patch.angle))
            let along = abs((x - patch.centreX) * across + (y - patch.centreY) * down) / (patch.length / 2 + 8)
            let aside = abs((y - patch.centreY) * across - (x - patch.centreX) * down) / (patch.height / 2 + 8)
            return (patch: patch, distance: max(along, aside))
        }
        return near.filter { $0.distance < 1.3 }.min { $0.distance < $1.distance }?.patch
    }

    /// A few of `lines`, as far from each other as they come: neighbours share a crease.
    private static func spread(_ lines: [EdgeMatch.NearMatchLine]) -> [EdgeMatch.NearMatchLine] {
        lines.count <= 4 ? lines : [1, 3, 2, 4].map { lines[(lines.count - 1) * $0 / 5] }
    }

    /// Looks at patches that stand beside what was found and are as large: a second code on the same picture.
    mutating func scanBesideConfirmed(within budget: WorkBudget) {
        let scale = fitScale(800)
        let picture = picture(at: scale, within: budget)
        let found = confirmed(within: budget).map(\.box)
        let all = patches(at: scale, within: budget)
        func isCovered(_ patch: BarPatch) -> Bool {
            let x = patch.centreX / scale * Double(reduction)
            let y = patch.centreY / scale * Double(reduction)
            return found.contains {
                x >= Double($0.x) && x <= Double($0.right) && y >= Double($0.y) && y <= Double($0.bottom)
            }
        }
        guard let main = all.first(where: isCovered) else { return }
        let others = all.filter {
            !isCovered($0) && $0.weight > main.weight / 4 && $0.height > main.height / 3
                && BarcodeSearch.maybeHoldsBars($0, in: picture, within: budget)
        }
        let larger = fitScale(1600)
        for patch in others.prefix(6) where !budget.isExhausted {
            let before = confirmed(within: budget).count
            scan(patch.scaled(by: larger / scale), at: larger, within: budget)
            if confirmed(within: budget).count == before, patch.weight > main.weight / 2 {
                fit(patch, in: picture, at: scale, within: budget)
            }
        }
    }

    /// What printed digits could still settle, the likeliest first.
    private var unconfirmedEntries: [Int] {
        candidates.entries.indices.filter { place in
            candidates.entries[place].gtin != nil
                && (candidates.entries[place].lines > 0 || candidates.entries[place].explained > 0.7)
        }.sorted { candidates.entries[$0].margin > candidates.entries[$1].margin }
    }

    /// Whether printed digits could still settle something.
    var isOpen: Bool { !unconfirmedEntries.isEmpty }

    /// Numbers that lack nothing but what tells them from those that differ in ink alone, and whose print nobody has
    /// asked for.
    private var entriesNeedingPrint: [Int] {
        candidates.entries.indices.filter { place in
            let entry = candidates.entries[place]
            return !entry.isOCRDone && !AcceptancePolicy.rulesOutInkRivals(entry)
                && AcceptancePolicy.hasEnoughEvidence(entry, among: candidates.entries)
        }
    }

    /// Whether printed digits are what is missing.
    var needsPrintedDigits: Bool { !entriesNeedingPrint.isEmpty }

    /// Holds what is seen but not confirmed against the digits printed under its bars, the likeliest numbers first.
    ///
    /// - Parameter onlyInkRivals: whether those alone that lack nothing but what tells numbers apart which differ in
    ///   ink.
    mutating func checkPrintedRows(onlyInkRivals: Bool = false, within budget: WorkBudget) {
        for place in (onlyInkRivals ? entriesNeedingPrint : unconfirmedEntries).prefix(3) where !budget.isExhausted {
            let entry = candidates.entries[place]
            guard !entry.isPrintedRowChecked else { continue }
            candidates.markPrintedRowChecked(place)
            guard let row = printedDigitRow(underNumberAt: place, within: budget) else { continue }
            if row.shows(entry.text) {
                candidates.markPrinted(place)
                break
            }
            let rivals = entry.ink.map { $0.rivals.rivals.compactMap($0.rivals.symbol) } ?? []
            if let shown = rivals.first(where: { row.shows($0.text) }) { candidates.choose(shown, at: place) }
        }
    }

    /// The digits printed under the bars of a number in the candidates.
    mutating func printedDigitRow(underNumberAt place: Int, within budget: WorkBudget) -> PrintedDigitRow? {
        let entry = candidates.entries[place]
        guard let symbol = EANSymbol(symbology: entry.symbology, text: entry.text),
            let corners = corners(ofNumberAt: place, within: budget)
        else { return nil }
        return PrintedDigitRow(under: symbol, entry.symbology, in: luma, corners: corners, budget: budget)
    }

    /// The ends of the first and the last bar of a number in the candidates, in pixels of `luma`.
    private mutating func corners(
        ofNumberAt place: Int, within budget: WorkBudget
    ) -> [(x: Double, y: Double)]? {
        let entry = candidates.entries[place]
        if let corners = entry.corners {
            return corners.map { ($0.x / Double(reduction), $0.y / Double(reduction)) }
        }
        let scale = fitScale(800)
        guard let symbol = EANSymbol(symbology: entry.symbology, text: entry.text),
            let patch = patch(near: entry.box, within: budget)
        else { return nil }
        return PatchReader.corners(
            of: symbol, in: picture(at: scale, within: budget), patch: patch, budget: budget
        )?.map { ($0.x / scale, $0.y / scale) }
    }

    /// Asks `reader` for the digits printed under the bars of what is seen but not confirmed.
    ///
    /// - Parameter onlyInkRivals: whether those alone are asked for that tell numbers apart which differ in ink.
    mutating func readDigits(with reader: any DigitReader, onlyInkRivals: Bool = false, within budget: WorkBudget) {
        for place in (onlyInkRivals ? entriesNeedingPrint : unconfirmedEntries).prefix(3) where !budget.isExhausted {
            let entry = candidates.entries[place]
            guard !entry.isOCRDone else { continue }
            candidates.markOCRDone(place)
            let whole = Box(
                x: entry.box.x / reduction, y: entry.box.y / reduction, width: entry.box.width / reduction,
                height: entry.box.height / reduction)
            let reach = max(whole.width, whole.height) / 4 + 8
            let around = Box(
                x: whole.x - reach, y: whole.y - reach, width: whole.width + 2 * reach,
                height: whole.height + 2 * reach)
            guard let crop = luma.cropped(to: around) else { continue }
            let numbers = entry.ink.map { ink in [ink.rivals.symbol] + ink.rivals.rivals.compactMap(ink.rivals.symbol) }
            // Print runs across the bars; which way up, nobody knows.
            let lean = degrees(ofBarsIn: entry.box, within: budget)
            for turn in [-lean, 180 - lean] {
                let cost = Int(Double(crop.pixels.count) * StepCost.printed)
                guard cost <= budget.left else { break }
                budget.charge(cost)
                let printed = RecognizedDigits(
                    reader.digits(in: abs(turn) < 1.5 ? crop : crop.rotated(byDegrees: turn)))
                if printed.contain(entry.text.filter(\.isNumber)) { candidates.markPrinted(place) }
                if let chosen = numbers.flatMap(printed.choice) { candidates.choose(chosen, at: place) }
                if candidates.entries[place].isPrinted || candidates.entries[place].isChosenByPrint { break }
            }
        }
    }

    /// Whether anything here could be bars: something was seen, or lines across a patch have edges enough.
    ///
    /// A symbol on a photo that is sharp enough for zbar shows 26 edges or more on one of three lines, wherever the
    /// others lie (UPC-E has 34, EAN-13 60); a picture without bars 16 or fewer, and seldom 20. Far out of focus edges
    /// melt, down to ten at a blur of a module, but to nearly the same number on every line, which few other things do.
    mutating func maybeHoldsBars(within budget: WorkBudget = .unlimited) -> Bool {
        if !candidates.entries.isEmpty { return true }
        return [800, 1600].contains { longestSide in
            let scale = fitScale(longestSide)
            if longestSide > 800, scale == fitScale(800) { return false }
            if let known = barsByScale[scale] { return known }
            let picture = picture(at: scale, within: budget)
            let holds = patches(at: scale, within: budget).contains {
                BarcodeSearch.maybeHoldsBars($0, in: picture, within: budget)
            }
            barsByScale[scale] = holds
            return holds
        }
    }

    /// Whether anything in the picture could be a code that zbar reads: bars, or on one of the rows that were asked a
    /// finder pattern, which the bars of a DataBar look like as well. In a small picture a code may be too small for
    /// either to show.
    mutating func maybeHoldsCodes(within budget: WorkBudget) -> Bool {
        max(luma.width, luma.height) <= BarcodeSearch.smallPicture
            || finderPatterns.values.contains { $0.count > 0 } || maybeHoldsBars(within: budget)
    }

    /// Whether nothing was seen so far where bars are plain to see: blurred, or at a slant that no scan line crosses
    /// whole.
    ///
    /// Then a fit tells more for its price than further scans do. Bars have as many edges on each line, text has not.
    mutating func showsUnreadBars(within budget: WorkBudget) -> Bool {
        guard candidates.entries.isEmpty else { return false }
        let scale = fitScale(800)
        let picture = picture(at: scale, within: budget)
        return patches(at: scale, within: budget).prefix(1).contains { patch in
            let edges = BarcodeSearch.edges(patch, in: picture, within: budget)
            let (fewest, most) = (edges.min()!, edges.max()!)
            return fewest >= BarcodeSearch.fewestEdges && most - fewest <= fewest / 8
        }
    }

    /// Edges on three lines across a patch.
    private static func edges(_ patch: BarPatch, in picture: Luma, within budget: WorkBudget) -> [Int] {
        [-0.25, 0, 0.25].map { aside in
            let height = max(1, min(16, Int(patch.height / 4)))
            let profile = BrightnessProfile(
                picture, patch: patch, aside: aside * patch.height, height: height, margin: patch.length * 0.15,
                budget: budget)
            budget.charge(profile.samples.count, each: StepCost.edged)
            return ScanLineEdges(profile.samples.map(Double.init)).places.count
        }
    }

    private static func maybeHoldsBars(
        _ patch: BarPatch, in picture: Luma, within budget: WorkBudget
    ) -> Bool {
        let edges = edges(patch, in: picture, within: budget)
        let (fewest, most) = (edges.min()!, edges.max()!)
        return most >= fewestEdges || (fewest >= fewestBlurredEdges && most - fewest <= max(1, fewest / 8))
    }

    /// Whether zbar may still read bars that only look different in another pass: something was seen, or a line across
    /// a patch has as many edges as a sharp symbol at least.
    mutating func maybeHoldsSharpBars(within budget: WorkBudget) -> Bool {
        if !candidates.entries.isEmpty { return true }
        let scale = fitScale(800)
        let picture = picture(at: scale, within: budget)
        return patches(at: scale, within: budget).contains { patch in
            BarcodeSearch.edges(patch, in: picture, within: budget).max()! >= BarcodeSearch.fewestSharpEdges
        }
    }

    /// Edges that a symbol sharp enough for zbar shows on one of three lines at least.
    private static let fewestSharpEdges = 26
    private static let fewestEdges = 20
    private static let fewestBlurredEdges = 8

    // MARK: Result

    mutating func barcodes(_ options: BarcodeOptions, within budget: WorkBudget) -> [Barcode] {
        confirmed(within: budget).filter { options.symbologies.contains($0.symbology) }.map {
            Barcode(
                symbology: $0.symbology, text: $0.text, gtin: $0.gtin, box: $0.box,
                confidence: candidates.confidence(of: $0).map { ($0 * 1000).rounded(.down) / 1000 })
        }
    }

    // MARK: Pictures and places

    private func fitScale(_ longestSide: Int) -> Double {
        min(1, Double(longestSide) / Double(max(luma.width, luma.height, 1)))
    }

    private mutating func picture(at scale: Double, within budget: WorkBudget) -> Luma {
        if let known = scaled[scale] { return known }
        budget.charge(luma.pixels.count, each: StepCost.scaled)
        let made = luma.scaled(by: scale)
        scaled[scale] = made
        return made
    }

    private mutating func patches(at scale: Double, within budget: WorkBudget) -> [BarPatch] {
        if let known = patches[scale] { return known }
        let picture = picture(at: scale, within: budget)
        budget.charge(picture.pixels.count, each: StepCost.located)
        var found = BarLocator.patches(in: picture)
        // A strip too low for the locator's cells can only be a cut through the bars.
        if picture.height < 24, picture.width >= 48 {
            let whole = BarPatch(
                centreX: Double(picture.width - 1) / 2, centreY: Double(picture.height - 1) / 2, angle: 0,
                length: Double(picture.width), height: Double(picture.height), weight: 1)
            found.insert(whole, at: 0)
        }
        patches[scale] = found
        return found
    }

    private func box(of reading: PatchReading, scale: Double) -> Box {
        enclosing(reading.corners.map { ($0.x / scale, $0.y / scale) })
    }

    private func corners(of reading: PatchReading, scale: Double) -> [(x: Double, y: Double)] {
        let toPhoto = Double(reduction) / scale
        return reading.corners.map { ($0.x * toPhoto, $0.y * toPhoto) }
    }

    /// Where places of a scanned picture lie in the whole photo.
    private func box(of places: [(x: Double, y: Double)], in view: ScanView) -> Box {
        let angle = -view.pass.angle * .pi / 180
        let (across, down) = (cosine(angle), sine(angle))
        return enclosing(
            places.map { place in
                let x = (place.x + Double(view.origin.x) - Double(view.whole.width) / 2) / view.scale
                let y = (place.y + Double(view.origin.y) - Double(view.whole.height) / 2) / view.scale
                return (
                    x * across - y * down + Double(luma.width) / 2, x * down + y * across + Double(luma.height) / 2
                )
            })
    }

    /// The box around points of `luma`, in pixels of the whole photo.
    private func enclosing(_ points: [(Double, Double)]) -> Box {
        let whole = Box(x: 0, y: 0, width: luma.width * reduction, height: luma.height * reduction)
        guard let left = points.map(\.0).min(), let right = points.map(\.0).max(),
            let top = points.map(\.1).min(), let bottom = points.map(\.1).max()
        else { return whole }
        let box = Box(
            x: Int(left.rounded(.down)) * reduction, y: Int(top.rounded(.down)) * reduction,
            width: (Int((right - left).rounded(.up)) + 1) * reduction,
            height: (Int((bottom - top).rounded(.up)) + 1) * reduction)
        return box.intersection(whole) ?? whole
    }
}
