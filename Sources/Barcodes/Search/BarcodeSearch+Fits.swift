import DomainModel
import Imaging

extension BarcodeSearch {
    /// Fits numbers to the likeliest patches of bars, one by one, until something is confirmed.
    ///
    /// - Parameter deep: also where quiet zones are lost, at several times the cost.
    mutating func fit(longestSide: Int, patches count: Int, deep: Bool) {
        let scale = scale(forLongestSide: longestSide)
        let picture = picture(at: scale)
        // Several steps show a small picture at the same size; patches that were fitted there are not fitted again.
        let done = fitted.updateValue(count, forKey: FitKey(scale: scale, deep: deep)) ?? 0
        let dewarped = max(done, fitted[FitKey(scale: scale, deep: !deep)] ?? 0)
        let places = patches(at: scale).prefix(count).enumerated().dropFirst(done)
        for (place, patch) in places where !budget.isExhausted {
            add(
                PatchReader.readings(picture, patch: patch, effort: deep ? .deep : .shallow, budget: budget),
                scale: scale)
            if confirmed.isEmpty, place >= dewarped {
                add(
                    PatchReader.dewarpedReadings(picture, patch: patch, budget: budget), scale: scale,
                    fromDewarpedLines: true)
            }
            if !confirmed.isEmpty { break }
        }
    }

    /// Fits numbers to one patch, where its quiet zones are plain to see.
    mutating func fit(_ patch: BarPatch, in picture: Luma, at scale: Double) {
        add(PatchReader.readings(picture, patch: patch, effort: .shallow, budget: budget), scale: scale)
    }

    /// Fits one number, which zbar saw at `box`, to the patch there.
    mutating func fit(_ symbol: EANSymbol, near box: Box, thoroughness: PatchReader.Thoroughness) {
        let scale = fitScale
        let picture = picture(at: scale)
        guard let nearest = patch(near: box) else { return }
        let reading = PatchReader.reading(
            of: symbol, in: picture, patch: nearest, thoroughness: thoroughness, budget: budget)
        add([reading].compactMap { $0 }, scale: scale)
    }

    private mutating func add(_ readings: [PatchReading], scale: Double, fromDewarpedLines: Bool = false) {
        asked[.fit, default: 0] += 1
        for reading in readings {
            candidates.add(
                reading, box: box(of: reading, scale: scale), corners: corners(of: reading, scale: scale),
                fromDewarpedLines: fromDewarpedLines)
        }
    }

    // MARK: Single patches

    /// Scans and fits each patch of a photo that is larger than all scans before showed it: a code on a shelf in
    /// twelve megapixels has hardly a pixel a module in a scan of the whole.
    mutating func searchPatchesCloseUp() {
        let scale = scale(forLongestSide: Tuning.standard.search.closeUpLongestSide)
        let picture = picture(at: scale)
        let longest =
            Tuning.standard.search.maxModuleOfCloseUp * Double(EANLayout.ean13.modules) * scale / patchScanScale
        for patch in patches(at: scale) where !budget.isExhausted {
            guard patch.length < longest, maybeHoldsBars(patch, in: picture), hasAlikeLines(patch, in: picture) else {
                continue
            }
            scan(patch, at: scale)
            if confirmed.isEmpty { fit(patch, in: picture, at: scale) }
        }
    }

    /// Whether close-ups show patches larger by enough than the scans of the whole photo before.
    var gainsFromCloseUps: Bool {
        let tuning = Tuning.standard.search
        return scale(forLongestSide: tuning.closeUpLongestSide) > tuning.minCloseUpGain * patchScanScale
    }

    /// Scans, or fits, the patches that lie on a dark ground with black and white exchanged.
    mutating func searchInvertedBars(byFits: Bool) {
        let scale = fitScale
        let picture = picture(at: scale)
        let dark = patches(at: scale).prefix(2).filter { liesOnDark($0, in: picture) }
        let larger = patchScanScale
        for patch in dark where confirmed.isEmpty && !budget.isExhausted {
            if byFits {
                fit(patch, in: picture.inverted, at: scale)
            } else {
                scan(patch.scaled(by: larger / scale), at: larger, inverted: true)
            }
        }
    }

    /// Scans and fits patches beside a confirmed code that are about as large: a second code in the same photo. Where
    /// there is one, the whole photo is scanned for more: of a sheet of codes, patches are no complete list.
    mutating func searchBesideConfirmed() {
        searchPatchesBesideConfirmed()
        guard confirmed.count >= Tuning.standard.search.minCodesOfSheet else { return }
        scan(ScanPass(longestSide: Tuning.standard.search.patchScanLongestSide), for: .bars)
    }

    private mutating func searchPatchesBesideConfirmed() {
        let tuning = Tuning.standard.search
        let scale = fitScale
        let picture = picture(at: scale)
        let found = confirmed.map(\.box)
        let all = patches(at: scale)
        let isCovered = { [reduction] (patch: BarPatch) in
            let x = patch.centreX / scale * Double(reduction)
            let y = patch.centreY / scale * Double(reduction)
            return found.contains {
                x >= Double($0.x) && x <= Double($0.right) && y >= Double($0.y) && y <= Double($0.bottom)
            }
        }
        guard let main = all.first(where: isCovered) else { return }
        let others = all.filter {
            !isCovered($0) && $0.weight > main.weight / 4 && $0.height > main.height / 3
                && maybeHoldsBars($0, in: picture)
        }
        let larger = patchScanScale
        for patch in others.prefix(tuning.maxPatchesBeside) where !budget.isExhausted {
            let before = confirmed.count
            scan(patch.scaled(by: larger / scale), at: larger)
            if confirmed.count == before, showsDataBar(patch, longestSide: tuning.patchScanLongestSide) {
                scanDataBars([patch])
            }
            if confirmed.count == before, patch.weight > main.weight / 2 { fit(patch, in: picture, at: scale) }
        }
    }
}
