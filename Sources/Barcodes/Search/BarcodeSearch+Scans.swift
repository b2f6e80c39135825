import DomainModel
import Imaging

/// A picture that is scanned: the photo at a scale, prepared as a pass says, or a part of that.
struct ScanView {
    var picture: Luma
    var pass: ScanPass
    var scale: Double
    /// The size of the picture that this is a part of, and where the part begins in it.
    var whole: (width: Int, height: Int)
    var origin = (x: 0, y: 0)
    /// How far the middle of `whole` lies from the photo's, in pixels of the picture that both were made from, before
    /// it was turned.
    var offset = (x: 0.0, y: 0.0)

    init(_ picture: Luma, _ pass: ScanPass, scale: Double) {
        (self.picture, self.pass, self.scale) = (picture, pass, scale)
        whole = (picture.width, picture.height)
    }
}

extension BarcodeSearch {
    /// Scans the photo with zbar, prepared as `pass` says, for the codes in `wanted`.
    mutating func scan(_ pass: ScanPass, for wanted: ZBarScanner.SymbologySet) {
        let scale = pass.scale(of: luma.width, luma.height)
        // Nothing stops zbar, so a scan that exceeds the budget does not begin.
        guard pass.cost(of: luma.width, luma.height, scaledBy: scale, for: wanted) <= budget.left else { return }
        let picture = picture(at: scale)
        guard let scope = affordableScope(wanted, at: scale) else { return }
        // Several passes show a small picture at the same size; a second equal scan would vote twice.
        let key = ScanKey(scale: scale, filter: pass.filter, angle: pass.angle, density: pass.density)
        guard scanned.insert(key).inserted else { return }
        largestScanned = max(largestScanned, scale)
        let view = ScanView(pass.prepared(picture), pass, scale: scale)
        // Without a finder pattern that is none by chance on the sampled rows zxing-cpp reads whatever is there, for a
        // tenth of zbar's cost. A build without zxing-cpp leaves these pictures to zbar.
        if MatrixScanner.isBuilt, scope == .square, finderPatterns[scale]?.areCertain == false {
            scanMatrixCodes(in: view)
            return
        }
        budget.charge(pass.cost(of: luma.width, luma.height, scaledBy: scale, for: scope))
        scan(view, for: scope)
    }

    /// Scans for bars, then for matrix codes, if the pass shows the photo larger than every scan before.
    mutating func scanLarge(_ pass: ScanPass) {
        guard pass.scale(of: luma.width, luma.height) > largestScanned else { return }
        scan(pass, for: .bars)
        if confirmed.isEmpty { scanMatrixCodes(ScanPass(longestSide: pass.longestSide)) }
    }

    /// Looks for matrix codes if the pass shows the photo larger than every scan before: up to 1600 pixels with zbar
    /// too, which takes ten times as long.
    mutating func scanMatrixCodesIfLarger(_ pass: ScanPass) {
        guard pass.scale(of: luma.width, luma.height) > largestScanned else { return }
        if pass.longestSide <= Tuning.standard.search.patchScanLongestSide {
            scan(pass, for: .square)
        } else {
            scanMatrixCodes(pass)
        }
    }

    /// Scans the part of the photo at `scale` around a patch for bars.
    ///
    /// - Parameter inverted: whether black and white are exchanged first, for light bars on a dark ground.
    mutating func scan(_ patch: BarPatch, at scale: Double, inverted: Bool = false) {
        let picture = picture(at: scale)
        let (bounds, margin) = (patch.bounds, Int(patch.length / 4) + 12)
        let around = Box(
            x: bounds.x - margin, y: bounds.y - margin, width: bounds.width + 2 * margin,
            height: bounds.height + 2 * margin)
        guard !budget.isExhausted, let crop = picture.cropped(to: around) else { return }
        var view = ScanView(
            inverted ? crop.inverted : crop, ScanPass(longestSide: max(crop.width, crop.height)), scale: scale)
        view.whole = (picture.width, picture.height)
        view.origin = (max(0, around.x), max(0, around.y))
        budget.charge(crop.pixels.count, each: StepCost.standard.scanned(.bars))
        scan(view, for: .bars)
    }

    /// Scans the likeliest patches of bars alone, each turned until its bars are upright, for bars.
    ///
    /// A patch costs a small part of the whole photo, and its own angle is better than any of a few that are tried on
    /// all.
    ///
    /// - Parameters:
    ///   - pass: the size of the whole photo in which patches are scanned, and what is done to each.
    ///   - leaningOnly: whether patches that stand upright anyway are left out, since the scans before saw them so.
    mutating func scanUpright(_ pass: ScanPass, leaningOnly: Bool) {
        let tuning = Tuning.standard.search
        let (scale, found) = (scale(forLongestSide: pass.longestSide), fitScale)
        let small = picture(at: found)
        for patch in patches(at: found).prefix(tuning.maxUprightPatches)
        where confirmed.isEmpty && !budget.isExhausted {
            // zbar reads along rows and along columns.
            let degrees = patch.angle * 180 / .pi
            let lean = abs(degrees - (degrees / 90).rounded() * 90)
            guard !leaningOnly || lean >= tuning.minLean, maybeHoldsBars(patch, in: small) else { continue }
            let upright = lean < tuning.minLean ? 0 : -degrees
            for turn in leaningOnly ? [0, tuning.otherTurn, -tuning.otherTurn] : [0] where confirmed.isEmpty {
                scanUpright(patch.scaled(by: scale / found), at: scale, upright + turn, pass)
            }
        }
    }

    private mutating func scanUpright(_ patch: BarPatch, at scale: Double, _ degrees: Double, _ pass: ScanPass) {
        let picture = picture(at: scale)
        let (bounds, margin) = (patch.bounds, Int(patch.length / 4) + 12)
        let around = Box(
            x: bounds.x - margin, y: bounds.y - margin, width: bounds.width + 2 * margin,
            height: bounds.height + 2 * margin)
        guard let part = around.intersection(picture.bounds), let crop = picture.cropped(to: part) else { return }
        var turned = degrees == 0 ? crop : crop.rotated(byDegrees: degrees)
        budget.charge(turned.pixels.count, each: degrees == 0 ? 0 : StepCost.standard.rotated)
        let whole = (width: turned.width, height: turned.height)
        var origin = (x: 0, y: 0)
        if degrees != 0 {
            let wide = min(whole.width, Int(patch.length) + 2 * margin)
            let high = min(whole.height, Int(patch.height) + 2 * margin)
            origin = ((whole.width - wide) / 2, (whole.height - high) / 2)
            turned = turned.cropped(to: Box(x: origin.x, y: origin.y, width: wide, height: high)) ?? turned
        }
        if pass.zoom != 1 {
            turned = turned.scaled(by: pass.zoom)
            budget.charge(turned.pixels.count, each: StepCost.standard.scaled)
        }
        let view = ScanPass(longestSide: max(turned.width, turned.height), zoom: pass.zoom, filter: pass.filter)
        let cost = view.cost(of: turned.width, turned.height, scaledBy: 1, for: .bars)
        guard cost <= budget.left else { return }
        budget.charge(cost)
        var seen = ScanView(view.prepared(turned), view, scale: scale * pass.zoom)
        seen.pass.angle = degrees
        let zoomed = { (length: Int) in Int((Double(length) * pass.zoom).rounded()) }
        seen.whole = (zoomed(whole.width), zoomed(whole.height))
        seen.origin = (zoomed(origin.x), zoomed(origin.y))
        seen.offset = (
            (Double(part.x) + Double(part.width) / 2 - Double(picture.width) / 2) / scale,
            (Double(part.y) + Double(part.height) / 2 - Double(picture.height) / 2) / scale
        )
        scan(seen, for: .bars)
    }

    private mutating func scan(_ view: ScanView, for scope: ZBarScanner.SymbologySet) {
        let scanned = ZBarScanner(scope).scan(view.picture, density: view.pass.density)
        asked[.zbar, default: 0] += 1
        if scanned == nil { failed.insert(.zbar) }
        let sightings = scanned ?? []
        // The number that most lines saw comes first: once it is confirmed, its rivals there are not examined.
        for sighting in sightings.sorted(by: { $0.lines > $1.lines }) { examine(sighting, in: view) }
        // For most photos the first scan is enough, so zxing-cpp runs only while nothing is confirmed.
        if scope.includesMatrixCodes, view.pass.density == 1, view.pass.angle == 0, confirmed.isEmpty {
            scanMatrixCodes(in: view)
        }
    }

    /// Notes a number that zbar saw and checks it against the picture: by its edges, by single lines, and by bands.
    private mutating func examine(_ sighting: Sighting, in view: ScanView) {
        let box = box(of: sighting.places.map { (Double($0.x), Double($0.y)) }, in: view)
        let place = candidates.add(sighting, by: .zbar, box: box)
        guard !budget.isExhausted, let symbol = EANSymbol(symbology: sighting.symbology, text: sighting.text)
        else { return }
        var lines: [EdgeMatch.NearMatchLine] = []
        if view.pass.filter == .none {
            let match = EdgeMatch(symbol, in: view.picture, at: sighting.places, budget: budget)
            candidates.add(match, to: place, box: symbolBox(of: match.ends, in: view))
            lines = BarcodeSearch.spread(match.nearMatchLines)
        }
        // The expensive fit runs once per number, however often it was sighted.
        for thoroughness in [PatchReader.Thoroughness.quick, .thorough] {
            if isConfirmed(place) || hasConfirmedRival(place) || candidates.entries[place].isExamined { break }
            if let reading = PatchReader.reading(of: symbol, on: lines, thoroughness: thoroughness, budget: budget) {
                let symbol = symbolBox(of: reading.corners, in: view)
                candidates.add(reading, box: CandidateTable.symbol(symbol, with: candidates.entries[place].box))
                if isConfirmed(place) { break }
            }
            if thoroughness == .thorough { candidates.markExamined(place) }
            fit(symbol, near: box, thoroughness: thoroughness)
        }
    }

    /// The box of the symbol that the first of some lines crosses, by the ends of all lines, two for each.
    private func symbolBox(of ends: [(x: Double, y: Double)], in view: ScanView) -> Box {
        let lines = stride(from: 0, to: ends.count - 1, by: 2).map { box(of: Array(ends[$0...$0 + 1]), in: view) }
        return lines.dropFirst().reduce(lines.first ?? box(of: ends, in: view)) { CandidateTable.symbol($0, with: $1) }
    }

    /// At most four of `lines`, as far apart as possible: neighbours share a crease.
    private static func spread(_ lines: [EdgeMatch.NearMatchLine]) -> [EdgeMatch.NearMatchLine] {
        lines.count <= 4 ? lines : [1, 3, 2, 4].map { lines[(lines.count - 1) * $0 / 5] }
    }

    // MARK: Matrix codes

    /// Looks for QR and DataMatrix codes with zxing-cpp.
    private mutating func scanMatrixCodes(in view: ScanView) {
        guard MatrixScanner.isBuilt, !budget.isExhausted else { return }
        budget.charge(view.picture.pixels.count, each: StepCost.standard.matrixCodeScan)
        // zxing-cpp tries every three finder patterns too, and gives up on no number of them.
        budget.charge(view.picture.pixels.count, each: StepCost.standard.finderPatternCount)
        let matching = MatrixScanner.matchingCost(in: view.picture)
        let includesQR = matching <= budget.left
        if includesQR { budget.charge(matching) }
        asked[.zxing, default: 0] += 1
        // What a smaller picture shows was seen in the scans before the largest.
        let includesSmaller = view.pass.longestSide <= Tuning.standard.search.patchScanLongestSide
        for sighting in MatrixScanner(includesQR: includesQR, includesSmaller: includesSmaller).scan(view.picture) {
            candidates.add(
                sighting, by: .zxing, box: box(of: sighting.places.map { (Double($0.x), Double($0.y)) }, in: view))
        }
    }

    /// Looks for matrix codes alone in the photo as a pass prepares it. A build without zxing-cpp lets zbar
    /// look for QR codes.
    mutating func scanMatrixCodes(_ pass: ScanPass) {
        guard MatrixScanner.isBuilt else { return scan(pass, for: .square) }
        let scale = pass.scale(of: luma.width, luma.height)
        let picture = picture(at: scale)
        largestScanned = max(largestScanned, scale)
        scanMatrixCodes(in: ScanView(pass.prepared(picture), pass, scale: scale))
    }

    /// Looks for matrix codes in a small picture at twice its size, unfiltered and sharpened: zxing-cpp needs a few
    /// pixels a module, and edges between them.
    mutating func scanEnlargedMatrixCodes() {
        guard MatrixScanner.isBuilt else { return }
        let longestSide = Tuning.standard.search.smallLongestSide
        for filter in [ScanPass.Filter.none, .sharpen(radius: 4, amount: 3)] {
            let pass = ScanPass(longestSide: longestSide, zoom: 2, filter: filter)
            let picture = picture(at: pass.zoom)
            guard !budget.isExhausted, confirmed.isEmpty else { return }
            if filter != .none { budget.charge(picture.pixels.count, each: StepCost.standard.sharpened) }
            scanMatrixCodes(in: ScanView(pass.prepared(picture), pass, scale: pass.zoom))
        }
    }

    /// What of `wanted` the budget allows at a scale: QR codes only if matching the finder patterns costs no more than
    /// is left; `nil` where nothing else was wanted.
    ///
    /// zbar tries every three finder patterns as the corners of a code, which takes seconds for a few hundred of them.
    private mutating func affordableScope(_ wanted: ZBarScanner.SymbologySet, at scale: Double) -> ZBarScanner
        .SymbologySet?
    {
        guard wanted != .retail, wanted != .bars else { return wanted }
        let picture = picture(at: scale)
        let patterns: FinderPatterns
        if let known = finderPatterns[scale] {
            patterns = known
        } else {
            patterns = FinderPatterns(in: picture)
            budget.charge(picture.pixels.count, each: StepCost.standard.finderPatternEstimate)
            finderPatterns[scale] = patterns
        }
        if patterns.zbarMatchingCost <= budget.left {
            budget.charge(patterns.zbarMatchingCost)
            return wanted
        }
        return wanted == .all ? .bars : nil
    }
}
