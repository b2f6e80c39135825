import Retail

/// What has been seen of one number so far, by each kind of witness.
struct NumberEvidence: Sendable {
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

    /// The digits printed under the bars, where someone could read them, say the same.
    var isPrinted = false

    static let linesCountedPerPass = 12
}
