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

    /// Scans if the pass shows the photo larger than every scan before.
    mutating func scanIfLarger(_ pass: ScanPass, for scope: ZBarScanner.SymbologySet) {
        guard pass.scale(of: luma.width, luma.height) > largestScanned else { return }
        scan(pass, for: scope)
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
            candidates.add(match, to: place, box: self.box(of: match.ends, in: view))
            lines = BarcodeSearch.spread(match.nearMatchLines)
        }
        // The expensive fit runs once per number, however often it was sighted.
        for thoroughness in [PatchReader.Thoroughness.quick, .thorough] {
            if isConfirmed(place) || hasConfirmedRival(place) || candidates.entries[place].isExamined { break }
            if let reading = PatchReader.reading(of: symbol, on: lines, thoroughness: thoroughness, budget: budget) {
                let corners = self.box(of: reading.corners, in: view)
                candidates.add(reading, box: corners.union(candidates.entries[place].box))
                if isConfirmed(place) { break }
            }
            if thoroughness == .thorough { candidates.markExamined(place) }
            fit(symbol, near: box, thoroughness: thoroughness)
        }
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
        let matching = finderPatterns[view.scale]?.zxingMatchingCost ?? .max
        let includesQR = matching <= budget.left
        if includesQR { budget.charge(matching) }
        asked[.zxing, default: 0] += 1
        for sighting in MatrixScanner(includesQR: includesQR).scan(view.picture) {
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
        guard wanted != .retail else { return wanted }
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
