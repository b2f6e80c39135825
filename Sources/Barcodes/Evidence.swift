import Imaging
import Retail

/// What the passes have seen of one number, so far.
struct Evidence {
    var symbology: Barcode.Symbology
    var text: String
    var gtin: GTIN?
    /// Scan lines over all passes, none counting more than `linesCountedPerPass` in one pass.
    var lines = 0
    var passes = 0
    /// Where it was seen, in pixels of the whole picture.
    var box: Box

    static let linesCountedPerPass = 12
}

/// What every pass has seen, by what it says.
struct Ballot {
    private(set) var entries: [Evidence] = []

    mutating func add(_ sighting: ZBarScanner.Sighting, box: Box) {
        let gtin = SymbolText.gtin(in: sighting.text, of: sighting.symbology, isGS1: sighting.isGS1)
        let counted = min(sighting.lines, Evidence.linesCountedPerPass)
        if let known = entries.firstIndex(where: { $0.symbology == sighting.symbology && $0.text == sighting.text }) {
            entries[known].lines += counted
            entries[known].passes += 1
            entries[known].box = entries[known].box.union(box)
        } else {
            entries.append(
                Evidence(
                    symbology: sighting.symbology, text: sighting.text, gtin: gtin, lines: counted, passes: 1, box: box)
            )
        }
    }

    /// The entries with enough lines over enough passes and no comparable rival at the same place.
    func confirmed() -> [Evidence] {
        entries.filter { entry in
            let enough =
                switch entry.symbology {
                case .qr, .code128, .dataBar, .dataBarExpanded: entry.gtin != nil
                default: entry.gtin != nil && (entry.lines >= 10 || (entry.passes >= 2 && entry.lines >= 4))
                }
            guard enough else { return false }
            return !entries.contains { rival in
                rival.text != entry.text && rival.gtin != entry.gtin && rival.lines * 4 >= entry.lines
                    && rival.box.intersection(entry.box) != nil
            }
        }
    }
}
