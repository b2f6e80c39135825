import DomainModel
import Imaging
import ReceiptGrammar
import RowModel

/// What reads rows: the program's own model, computed by `RowModel`, or any other by tesseract.
///
/// Tesseract is asked in either case where rows are to be found in a picture. It loads its models when that is first
/// needed. An engine belongs to one thread at a time.
struct OCREngine: ~Copyable {
    /// The model that reads rows, laid out in memory when it is first asked for; `nil` where tesseract does.
    var model: RowModel? { readsByModel ? TillModel.rows : nil }
    private let readsByModel: Bool
    private var tesseract: Tesseract

    /// - Parameters:
    ///   - languages: `till`, or as tesseract names its models, the likeliest first: `ita+eng`.
    ///   - path: the folder of the `.traineddata` files; `nil` for tesseract's own.
    ///   - onMissingLibrary: as `ReceiptOptions` has it.
    init(
        languages: String, path: String?, onMissingLibrary: (@Sendable () -> Never)? = nil
    ) throws(ReceiptEngineError) {
        readsByModel = languages == TillModel.language
        var tesseract = Tesseract(languages: languages, path: path, onMissingLibrary: onMissingLibrary)
        if !tesseract.hasModelFiles { try tesseract.load() }
        self.tesseract = tesseract
    }

    /// Loads what reading a row needs.
    mutating func load() throws(ReceiptEngineError) {
        if model == nil { try tesseract.load() }
    }

    /// Loads what reading a picture may need beside: tesseract, where a model of our own reads rows, and that model's
    /// layout.
    mutating func loadOptional() throws(ReceiptEngineError) {
        _ = model
        try tesseract.load()
    }

    /// Reads a row by tesseract; none before its models are loaded.
    mutating func words(in picture: Luma, layout: Tesseract.Layout, choices: Bool) -> [Word] {
        tesseract.words(in: picture, layout: layout, choices: choices)
    }

    /// Finds and reads the rows of a picture.
    mutating func rows(in picture: Luma, layout: Tesseract.Layout) throws(ReceiptEngineError) -> [[Word]] {
        try tesseract.load()
        return tesseract.rows(in: picture, layout: layout)
    }
}
