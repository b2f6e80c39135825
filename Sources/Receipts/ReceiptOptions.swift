import ReaderAPI
import ReceiptGrammar

/// How receipts are read.
public struct ReceiptOptions: Sendable {
    /// The models, the likeliest first, joined by `+`: `till`, the program's own, or tesseract's names of languages.
    /// The first reads everything; the others together read what the first is not sure of.
    public var languages: String
    /// The models that read rows: `languages`, or tesseract's stock models where these are to read all of them.
    var rowLanguages: String { ocr == .tesseract ? StockModels.rowLanguages(self) : languages }
    /// The folder of the `.traineddata` files; `nil` for tesseract's own.
    public var modelPath: String?
    /// The locales whose receipts the grammar understands; the program's own are parsed at the first use.
    public var locales: [ReceiptLocale] { makeLocales() }
    private let makeLocales: @Sendable () -> [ReceiptLocale]
    /// Rows of text that are read at most: a picture of noise has thousands.
    public var rowLimit: Int
    /// Which engines read rows.
    public var ocr = OCRMode.auto
    /// How pages are found.
    public var pages = PageFinding.auto
    /// Whether tesseract's stock models are asked beside the row model.
    var asksTesseract: Bool { ocr == .auto || ocr == .both }
    /// Names of optional passes that are left out, to measure what each is worth.
    public var skippedPasses: Set<String> = []

    /// By default the program's own model of what tills print, and every locale.
    public init(
        languages: String = TillModel.language, modelPath: String? = nil,
        locales: @autoclosure @escaping @Sendable () -> [ReceiptLocale] = .all, rowLimit: Int = 400
    ) {
        self.languages = languages
        self.modelPath = modelPath
        makeLocales = locales
        self.rowLimit = rowLimit
    }
}
