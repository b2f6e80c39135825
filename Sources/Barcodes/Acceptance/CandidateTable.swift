import DomainModel
import Imaging

/// All numbers and texts seen so far, with their evidence.
struct CandidateTable: Sendable {
    private(set) var entries: [NumberCandidate] = []

    /// Adds a sighting of a scan; returns its index in `entries`.
    @discardableResult
    mutating func add(_ sighting: Sighting, by engine: BarcodeEngine, box: Box) -> Int {
        let gtin = SymbolText.gtin(in: sighting.text, of: sighting.symbology, isGS1: sighting.isGS1)
        let place = entry(sighting.symbology, sighting.text, gtin, box)
        entries[place].engines.insert(engine)
        entries[place].lines += min(sighting.lines, Tuning.standard.acceptance.maxLinesPerScan)
        entries[place].passes += 1
        return place
    }

    /// Adds a reading of a patch of bars.
    ///
    /// - Parameters:
    ///   - corners: of the symbol, if known.
    ///   - fromDewarpedLines: whether straightened lines gave the reading.
    mutating func add(
        _ reading: PatchReading, box: Box, corners: [(x: Double, y: Double)]? = nil, fromDewarpedLines: Bool = false
    ) {
        let place = entry(reading.symbol.symbology, reading.symbol.text, reading.symbol.gtin, box)
        entries[place].ink?.add(reading.inkSpreadTests)
        entries[place].engines.insert(.fit)
        guard reading.margin >= entries[place].margin else { return }
        entries[place].bands = reading.bands
        entries[place].explained = reading.explained
        entries[place].margin = reading.margin
        entries[place].isFromDewarpedLines = fromDewarpedLines
        entries[place].box = box
        guard let corners else { return }
        // Bands that were aligned by edges alone may have shown what stands beside the bars.
        if entries[place].corners == nil, entries[place].bandVerdict?.refutesNumber == true {
            entries[place].bandVerdict = nil
        }
        entries[place].corners = corners
    }

    /// Adds lines with the number's edges; `box` encloses the ends of those that cross one symbol.
    mutating func add(_ match: EdgeMatch, to place: Int, box: Box) {
        entries[place].ink?.add(match.inkSpreadTests, nearMatches: match.nearMatchInkTests)
        guard match.lines > entries[place].edgeLines else { return }
        entries[place].edgeLines = match.lines
        entries[place].box = CandidateTable.symbol(box, with: entries[place].box)
    }

    mutating func add(_ bands: BandVerdict, to place: Int) { entries[place].bandVerdict = bands }

    mutating func markRefutedByPrint(_ isRefuted: Bool, at place: Int) {
        entries[place].isRefutedByPrint = isRefuted
    }

    mutating func markExamined(_ place: Int) { entries[place].isExamined = true }

    mutating func markPrinted(_ place: Int) { entries[place].isPrinted = true }

    mutating func markPrintedRowChecked(_ place: Int) { entries[place].isPrintedRowChecked = true }

    mutating func markOCRDone(_ place: Int) { entries[place].isOCRDone = true }

    /// Notes which of the ink rivals of the number at `place` is printed. Scan lines and edges see all of them alike,
    /// so a rival that is printed replaces the number.
    mutating func choose(_ symbol: EANSymbol, at place: Int) {
        if entries[place].gtin != symbol.gtin {
            entries[place].symbology = symbol.symbology
            entries[place].text = symbol.text
            entries[place].gtin = symbol.gtin
            entries[place].ink = InkSpreadMargin(symbol)
            entries[place].edgeLines = 0
            entries[place].bandVerdict = nil
            entries[place].isRefutedByPrint = nil
        }
        entries[place].isChosenByPrint = true
    }

    private mutating func entry(_ symbology: Barcode.Symbology, _ text: String, _ gtin: GTIN?, _ box: Box) -> Int {
        if let known = entries.firstIndex(where: { $0.symbology == symbology && $0.text == text }) {
            guard entries[known].bands == 0 else { return known }
            let isOfOneSymbol = entries[known].edgeLines > 0
            let own = entries[known].box
            entries[known].box = isOfOneSymbol ? CandidateTable.symbol(own, with: box) : own.union(box)
            return known
        }
        entries.append(NumberCandidate(symbology: symbology, text: text, gtin: gtin, box: box))
        return entries.count - 1
    }

    /// The box of a symbol, with another box where that may be of the same symbol. A number that stands on a sheet in
    /// several places has as many symbols: a box around all of them would hide what stands between.
    static func symbol(_ symbol: Box, with other: Box) -> Box {
        let (both, longest) = (symbol.union(other), max(symbol.width, symbol.height))
        let isOneSymbol =
            Double(max(both.width, both.height)) <= Tuning.standard.acceptance.maxSymbolGrowth * Double(longest)
        return isOneSymbol ? both : symbol
    }

    /// The confidence in a confirmed number.
    func confidence(of entry: NumberCandidate) -> Double? {
        AcceptancePolicy.rule(for: entry, among: entries)?.confidence
    }

    var confirmed: [NumberCandidate] { entries.filter { AcceptancePolicy.isConfirmed($0, among: entries) } }
}
