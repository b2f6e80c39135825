import DomainModel

/// The evidence for one number so far, by kind of witness.
struct NumberCandidate: Sendable {
    var symbology: Barcode.Symbology
    var text: String
    var gtin: GTIN?
    /// Where it was seen, in pixels of the photo.
    var box: Box

    /// The engines that read it.
    var engines: Set<BarcodeEngine> = []

    /// zbar's scan lines over all scans, with a maximum for each scan.
    var lines = 0
    /// zbar's scans that saw it.
    var passes = 0
    /// Whether it was compared with the picture thoroughly.
    var isExamined = false

    /// Lines on which every bar and space has the width that the number gives it (`EdgeMatch`).
    var edgeLines = 0

    /// Bands across the bars whose best number of all, found without zbar, is this one (`PatchReading`).
    var bands = 0
    /// The share of the brightness of those bands that the number explains.
    var explained: Float = 0
    /// Its lead over the next number there.
    var margin: Float = 0
    /// Whether straightened lines across waving bars gave it: bands there show no digits.
    var isFromDewarpedLines = false
    /// The ends of its first bar, then those of its last, in pixels of the photo; `nil` where no band was fitted.
    var corners: [(x: Double, y: Double)]?

    /// The number compared with those that differ in ink alone; `nil` for other symbologies than EAN and UPC.
    var ink: InkSpreadMargin?

    /// The verdict of bands all along the bars; `nil` before they were checked.
    var bandVerdict: BandVerdict?

    /// Whether the digits printed under the bars are the number's.
    var isPrinted = false
    /// Whether the printed digits show this number and none of its ink rivals.
    var isChosenByPrint = false
    /// Whether the number was compared with the printed digits (`PrintedDigitRow`).
    var isPrintedRowChecked = false
    /// Whether the printed digits show another number (`PrintedDigitRow.refutes`); `nil` before they were checked.
    var isRefutedByPrint: Bool?
    /// Whether the caller's reader of digits read its print.
    var isOCRDone = false

    init(symbology: Barcode.Symbology, text: String, gtin: GTIN?, box: Box) {
        self.symbology = symbology
        self.text = text
        self.gtin = gtin
        self.box = box
        ink = EANSymbol(symbology: symbology, text: text).map { InkSpreadMargin($0) }
    }
}
