import DomainModel

/// What has been seen of one number so far, by each kind of witness.
struct NumberCandidate: Sendable {
    var symbology: Barcode.Symbology
    var text: String
    var gtin: GTIN?
    /// Where it was seen, in pixels of the whole photo.
    var box: Box

    // zbar's votes.
    /// Scan lines over all passes, none counting more than `linesCountedPerPass` in one pass.
    var lines = 0
    var passes = 0
    /// Whether the last pass that saw it was one whose reads have been held against the picture.
    var isExamined = false

    // The quick second opinion: lines on which every bar and space is as wide as the number says.
    var edgeLines = 0

    // The second opinion: the re-encoded number against the picture.
    /// Bands across the bars whose best number of all, found without zbar, is this one.
    var bands = 0
    var explained: Float = 0
    var margin: Float = 0
    /// Whether single lines across bars that wave spelled it: no band across them shows digits as they are.
    var isFromDewarpedLines = false
    /// The ends of its first bar, then those of its last, in pixels of the whole photo; `nil` where no band was fitted.
    var corners: [(x: Double, y: Double)]?

    /// What the bars' widths say against the numbers that differ in ink alone; `nil` for a symbology without such.
    var ink: InkSpreadMargin?

    /// What bands all along the bars show in the place of each digit; `nil` before anyone asked.
    var bandVerdict: BandVerdict?

    /// The digits printed under the bars, where someone could read them, say the same.
    var isPrinted = false
    /// Of this number and those that differ from it in ink alone, the printed digits show this one.
    var isChosenByPrint = false
    /// Whether the number was held against the printed digits (`PrintedDigitRow`).
    var isPrintedRowChecked = false
    /// Whether the printed digits were looked at for another number (`PrintedDigitRow.refutes`), and whether they show
    /// one; `nil` before.
    var isRefutedByPrint: Bool?
    /// Whether someone was asked for the printed digits.
    var isOCRDone = false

    static let linesCountedPerPass = 12

    init(symbology: Barcode.Symbology, text: String, gtin: GTIN?, box: Box) {
        self.symbology = symbology
        self.text = text
        self.gtin = gtin
        self.box = box
        ink = EANSymbol(symbology: symbology, text: text).map { InkSpreadMargin($0) }
    }
}
