import DomainModel
import Imaging

/// Printed digits as a witness.
extension BarcodeSearch {
    /// Numbers that printed digits could still confirm, those with the largest margin first.
    var unconfirmedEntries: [Int] {
        let minExplained = Tuning.standard.search.minExplainedForPrint
        return candidates.entries.indices.filter { place in
            candidates.entries[place].gtin != nil
                && (candidates.entries[place].lines > 0 || candidates.entries[place].explained > minExplained)
        }.sorted { candidates.entries[$0].margin > candidates.entries[$1].margin }
    }

    /// Numbers that lack nothing but proof against those that differ in ink alone, and whose print was not yet read.
    var entriesNeedingPrint: [Int] {
        candidates.entries.indices.filter { place in
            let entry = candidates.entries[place]
            return !entry.isOCRDone && !AcceptancePolicy.rulesOutInkRivals(entry)
                && AcceptancePolicy.hasEnoughEvidence(entry, among: candidates.entries)
        }
    }

    /// Compares the first few of `places` with the row of digits printed under their bars.
    mutating func checkPrintedRows(_ places: [Int]) {
        for place in places.prefix(Tuning.standard.search.maxPrintChecks) where !budget.isExhausted {
            let entry = candidates.entries[place]
            guard !entry.isPrintedRowChecked else { continue }
            candidates.markPrintedRowChecked(place)
            guard let row = printedDigitRow(underNumberAt: place) else { continue }
            if row.shows(entry.text) {
                candidates.markPrinted(place)
                break
            }
            let rivals = entry.ink.map { $0.rivals.rivals.compactMap($0.rivals.symbol) } ?? []
            if let shown = rivals.first(where: { row.shows($0.text) }) { candidates.choose(shown, at: place) }
        }
    }

    /// The digits printed under the bars of a candidate.
    mutating func printedDigitRow(underNumberAt place: Int) -> PrintedDigitRow? {
        let entry = candidates.entries[place]
        guard let symbol = EANSymbol(symbology: entry.symbology, text: entry.text),
            let corners = corners(ofNumberAt: place)
        else { return nil }
        return PrintedDigitRow(under: symbol, entry.symbology, in: luma, corners: corners, budget: budget)
    }

    /// The ends of the first and the last bar of a candidate, in pixels of `luma`.
    private mutating func corners(ofNumberAt place: Int) -> [(x: Double, y: Double)]? {
        let entry = candidates.entries[place]
        if let corners = entry.corners {
            return corners.map { ($0.x / Double(reduction), $0.y / Double(reduction)) }
        }
        let scale = fitScale
        guard let symbol = EANSymbol(symbology: entry.symbology, text: entry.text), let patch = patch(near: entry.box)
        else { return nil }
        return PatchReader.corners(of: symbol, in: picture(at: scale), patch: patch, budget: budget)?
            .map { ($0.x / scale, $0.y / scale) }
    }

    /// Lets the caller's reader of digits read the print around the first few of `places`.
    mutating func readDigits(_ places: [Int]) {
        guard let digits else { return }
        let tuning = Tuning.standard.search
        for place in places.prefix(tuning.maxPrintChecks) where !budget.isExhausted {
            let entry = candidates.entries[place]
            guard !entry.isOCRDone else { continue }
            candidates.markOCRDone(place)
            guard let crop = crop(around: entry.box) else { continue }
            let numbers = entry.ink.map { ink in [ink.rivals.symbol] + ink.rivals.rivals.compactMap(ink.rivals.symbol) }
            // Print runs across the bars, in one of two directions.
            let angle = (patch(near: entry.box)?.angle ?? 0) * 180 / .pi
            for turn in [-angle, 180 - angle] {
                let cost = Int(Double(crop.pixels.count) * StepCost.standard.printed)
                guard cost <= budget.left else { break }
                budget.charge(cost)
                let upright = abs(turn) < tuning.maxUprightDegrees ? crop : crop.rotated(byDegrees: turn)
                let printed = RecognizedDigits(digits.digits(in: upright))
                if printed.contain(entry.text.filter(\.isNumber)) { candidates.markPrinted(place) }
                if let chosen = numbers.flatMap(printed.choice) { candidates.choose(chosen, at: place) }
                if candidates.entries[place].isPrinted || candidates.entries[place].isChosenByPrint { break }
            }
        }
    }

    /// The part of `luma` around a box of the photo that holds the print beside it.
    private func crop(around box: Box) -> Luma? {
        let inner = Box(
            x: box.x / reduction, y: box.y / reduction, width: box.width / reduction, height: box.height / reduction)
        let margin = max(inner.width, inner.height) / 4 + 8
        return luma.cropped(
            to: Box(
                x: inner.x - margin, y: inner.y - margin, width: inner.width + 2 * margin,
                height: inner.height + 2 * margin))
    }
}
