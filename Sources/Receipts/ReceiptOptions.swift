import ReceiptGrammar

/// How receipts are read.
public struct ReceiptOptions: Sendable {
    /// Tesseract's names of the languages, the likeliest first, joined by `+`.
    public var languages: String
    /// The folder of the `.traineddata` files; `nil` for tesseract's own.
    public var modelPath: String?
    /// The locales whose receipts the grammar understands.
    public var locales: [ReceiptLocale]
    /// Rows of text that are read at most: a picture of noise has thousands.
    public var rowLimit: Int

    /// Italian and English, tesseract's own folder, every locale.
    public init(
        languages: String = "ita+eng", modelPath: String? = nil, locales: [ReceiptLocale] = .all, rowLimit: Int = 400
    ) {
        self.languages = languages
        self.modelPath = modelPath
        self.locales = locales
        self.rowLimit = rowLimit
    }
}
