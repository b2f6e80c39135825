import ReceiptGrammar

/// How receipts are read.
public struct ReceiptOptions: Sendable {
    /// The models, the likeliest first, joined by `+`: `till`, the program's own, or tesseract's names of languages.
    /// The first reads everything, the others together what it is not sure of.
    public var languages: String
    /// The folder of the `.traineddata` files; `nil` for tesseract's own.
    public var modelPath: String?
    /// The locales whose receipts the grammar understands; those of the program are parsed when they are first asked
    /// for.
    public var locales: [ReceiptLocale] { makeLocales() }
    private let makeLocales: @Sendable () -> [ReceiptLocale]
    /// Rows of text that are read at most: a picture of noise has thousands.
    public var rowLimit: Int
    /// Names of optional passes that are left out, to measure what each is worth.
    public var skippedPasses: Set<String> = []
    /// What to do where tesseract is needed in a process that was confined before it was loaded, which nothing can be
    /// loaded in any more: to end it, so that another reads the picture. `nil` where `load()` is called before.
    public var onMissingLibrary: (@Sendable () -> Never)?

    /// Our own model of what tills print, every locale.
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
