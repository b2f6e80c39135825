import DomainModel

/// What `--steps` shows of a search for codes: the steps it took and what it knows of each number it saw.
struct SearchTrace: Encodable {
    /// The scans and fits, in words.
    var rungs: [String]
    /// The names of all steps that ran.
    var passes: [String]
    /// Every number seen, confirmed or not.
    var numbers: [Number]

    /// The evidence for one number; `AcceptancePolicy` says what is enough.
    struct Number: Encodable {
        var symbology: Barcode.Symbology
        var text: String
        var gtin: GTIN?
        var isConfirmed: Bool
        /// The rule by which it has enough evidence, if any.
        var grounds: String?
        var box: Box
        /// zbar's scan lines and scans.
        var lines: Int
        var passes: Int
        /// Lines on which every bar has the width that the number gives it.
        var edgeLines: Int
        /// Bands whose best number this is, the share of their brightness it explains, and its lead.
        var bands: Int
        var explained: Float
        var margin: Float
        /// Whether the digits printed under the bars are the number's.
        var isPrinted: Bool

        enum CodingKeys: String, CodingKey {
            case symbology, text, gtin, grounds, box, lines, passes, bands, explained, margin
            case isConfirmed = "is_confirmed"
            case edgeLines = "edge_lines"
            case isPrinted = "is_printed"
        }
    }

    init(_ search: BarcodeSearch, actions: some Sequence<SearchAction>, passes: some Sequence<String>) {
        self.rungs = actions.map(\.description)
        self.passes = Array(passes)
        let seen = search.candidates.entries
        numbers = seen.map { entry in
            Number(
                symbology: entry.symbology, text: entry.text, gtin: entry.gtin,
                isConfirmed: AcceptancePolicy.isConfirmed(entry, among: seen),
                grounds: AcceptancePolicy.rule(for: entry, among: seen)?.rawValue, box: entry.box, lines: entry.lines,
                passes: entry.passes, edgeLines: entry.edgeLines, bands: entry.bands, explained: entry.explained,
                margin: entry.margin, isPrinted: entry.isPrinted)
        }
    }
}
