import DomainModel
import Imaging

/// Which of the numbers seen so far are confirmed.
extension BarcodeSearch {
    /// The confirmed codes of the wanted symbologies; what is still to be checked for that is charged to the whole
    /// budget.
    mutating func barcodes(_ symbologies: Set<Barcode.Symbology>) -> [Barcode] {
        let current = budget
        budget = wholeBudget
        defer { budget = current }
        return confirmed.filter { symbologies.contains($0.symbology) }.map { entry in
            Barcode(
                symbology: entry.symbology, text: entry.text, gtin: entry.gtin, box: entry.box,
                confidence: candidates.confidence(of: entry).map { ($0 * 1000).rounded(.down) / 1000 },
                engines: BarcodeEngine.allCases.filter(entry.engines.contains).map(\.rawValue))
        }
    }

    /// The numbers confirmed so far.
    var confirmed: [NumberCandidate] {
        mutating get {
            checkBands()
            checkPrint()
            return candidates.confirmed
        }
    }

    mutating func isConfirmed(_ place: Int) -> Bool {
        budget.charge(candidates.entries.count * StepCost.standard.compared)
        checkBands()
        checkPrint()
        return AcceptancePolicy.isConfirmed(candidates.entries[place], among: candidates.entries)
    }

    /// Whether another number is confirmed where the one at `place` was seen.
    mutating func hasConfirmedRival(_ place: Int) -> Bool {
        budget.charge(candidates.entries.count * candidates.entries.count * StepCost.standard.compared)
        let box = candidates.entries[place].box
        return confirmed.contains { $0.box.intersection(box) != nil }
    }

    /// Checks each number that lacks only this against bands all along its bars.
    private mutating func checkBands() {
        // A refuted number no longer blocks another one, so the search for the next begins again.
        while let place = candidates.entries.indices.first(where: {
            AcceptancePolicy.needsBandVerdict(candidates.entries[$0], among: candidates.entries)
        }) {
            let entry = candidates.entries[place]
            let symbol = EANSymbol(symbology: entry.symbology, text: entry.text)
            var bands = BandVerdict(
                observations(ofNumberAt: place, undoingGamma: false), of: symbol,
                fromDewarpedLines: entry.isFromDewarpedLines, budget: budget)
            if bands.needsAllTones {
                bands = BandVerdict(
                    observations(ofNumberAt: place, undoingGamma: true), of: symbol, areBlurred: !bands.refutesNumber,
                    fromDewarpedLines: entry.isFromDewarpedLines, budget: budget)
            }
            candidates.add(bands, to: place)
        }
    }

    /// Looks under the bars of numbers that are barely confirmed for another printed number.
    private mutating func checkPrint() {
        while let place = candidates.entries.indices.first(where: {
            AcceptancePolicy.needsPrint(candidates.entries[$0], among: candidates.entries)
        }) {
            let row = printedDigitRow(underNumberAt: place)
            candidates.markRefutedByPrint(row?.refutes(candidates.entries[place].text) ?? false, at: place)
            // A number that the refuted one blocked may now need its bands checked.
            checkBands()
        }
    }

    private mutating func observations(ofNumberAt place: Int, undoingGamma: Bool) -> [BandObservation] {
        let entry = candidates.entries[place]
        guard let symbol = EANSymbol(symbology: entry.symbology, text: entry.text), let patch = patch(near: entry.box)
        else { return [] }
        let toPicture = fitScale / Double(reduction)
        return PatchReader.observations(
            of: symbol, in: picture(at: fitScale), patch: patch,
            corners: entry.corners?.map { ($0.x * toPicture, $0.y * toPicture) }, undoingGamma: undoingGamma,
            budget: budget)
    }
}
