import DomainModel
import Imaging

/// Everything seen so far, by what it says.
struct CandidateTable: Sendable {
    private(set) var entries: [NumberCandidate] = []

    /// Adds a pass's sighting; returns its place in `entries`.
    @discardableResult
    mutating func add(_ sighting: Sighting, box: Box) -> Int {
        let gtin = SymbolText.gtin(in: sighting.text, of: sighting.symbology, isGS1: sighting.isGS1)
        let place = entry(sighting.symbology, sighting.text, gtin, box)
        entries[place].lines += min(sighting.lines, NumberCandidate.linesCountedPerPass)
        entries[place].passes += 1
        return place
    }

    /// Adds what a patch of bars spells; `corners` are the symbol's own, and `fromDewarpedLines` says that single lines
    /// spelled it, straightened.
    mutating func add(
        _ reading: PatchReading, box: Box, corners: [(x: Double, y: Double)]? = nil, fromDewarpedLines: Bool = false
    ) {
        let place = entry(reading.symbol.symbology, reading.symbol.text, reading.symbol.gtin, box)
        entries[place].ink?.add(reading.inkSpreadTests)
        guard reading.margin >= entries[place].margin else { return }
        entries[place].bands = reading.bands
        entries[place].explained = reading.explained
        entries[place].margin = reading.margin
        entries[place].isFromDewarpedLines = fromDewarpedLines
        entries[place].box = box
        if let corners { entries[place].corners = corners }
    }

    /// Adds the lines whose edges are the number's; `box` encloses them and so knows the symbol's ends.
    mutating func add(_ match: EdgeMatch, to place: Int, box: Box) {
        entries[place].ink?.add(match.inkSpreadTests, open: match.nearMatchInkTests)
        guard match.lines > entries[place].edgeLines else { return }
        entries[place].edgeLines = match.lines
        entries[place].box = entries[place].box.union(box)
    }

    mutating func add(_ bands: BandVerdict, to place: Int) { entries[place].bandVerdict = bands }

    mutating func markRefutedByPrint(_ isRefuted: Bool, at place: Int) {
        entries[place].isRefutedByPrint = isRefuted
    }

    mutating func markExamined(_ place: Int) { entries[place].isExamined = true }

    mutating func markPrinted(_ place: Int) { entries[place].isPrinted = true }

    mutating func markPrintedRowChecked(_ place: Int) { entries[place].isPrintedRowChecked = true }

    mutating func markOCRDone(_ place: Int) { entries[place].isOCRDone = true }

    /// Notes which of the numbers that differ in ink alone from the one at `place` is printed. What has the same like
    /// edges was seen of all of them, so where it is another one, that one takes its place.
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
            if entries[known].bands == 0 { entries[known].box = entries[known].box.union(box) }
            return known
        }
        entries.append(NumberCandidate(symbology: symbology, text: text, gtin: gtin, box: box))
        return entries.count - 1
    }

    /// How sure a confirmed number is.
    func confidence(of entry: NumberCandidate) -> Double? {
        AcceptancePolicy.rule(for: entry, among: entries)?.confidence
    }

    var confirmed: [NumberCandidate] { entries.filter { AcceptancePolicy.isConfirmed($0, among: entries) } }
}
