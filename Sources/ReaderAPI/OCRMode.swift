/// Which engines read rows of text.
public enum OCRMode: String, CaseIterable, Sendable, Codable {
    /// The row model reads first; tesseract reads figures that are in doubt, and scripts that the row model was not
    /// taught.
    case auto
    /// The row model alone. Tesseract is never asked.
    case rows
    /// Tesseract's stock models alone, on the rows that qix finds.
    case tesseract
    /// The row model reads first, and tesseract reads every figure that money hangs on.
    case both
}
