/// The numbers by which receipts are read from pictures, stage by stage.
///
/// Each is named with its unit and its source. "px" are pixels of the level page where nothing else is said, and "cap
/// heights" are multiples of the height of the page's capitals. `Scripts/measure/strangers.py` and others that a source
/// names say how to measure a change.
struct Tuning: Sendable {
    /// The values that readings are made with; each number names its source.
    static let standard = Tuning()

    /// Sources in `Page`.
    let page = Page()
    /// Sources in `Dewarping`.
    let dewarping = Dewarping()
    /// Sources in `Upright`.
    let upright = Upright()
    /// Sources in `Rows`.
    let rows = Rows()
    /// Sources in `PriceColumn`.
    let priceColumn = PriceColumn()
    /// Sources in `PriceMatching`.
    let priceMatching = PriceMatching()
    /// Sources in `OCR`.
    let ocr = OCR()
    /// Sources in `Recognition`.
    let recognition = Recognition()
    /// Sources in `RecognizedPage`.
    let recognizedPage = RecognizedPage()
    /// Sources in `Words`.
    let words = Words()
    /// Sources in `Glyphs`.
    let glyphs = Glyphs()
}
