import Imaging
import ReceiptGrammar
import Retail
import RowModel

/// What reads rows: the program's own model, computed by `RowModel`, or any other by tesseract.
///
/// Tesseract is asked in either case where rows are to be found in a picture. It loads its models when that is first
/// needed. An engine belongs to one thread at a time.
struct RowEngine: ~Copyable {
    /// The model that reads rows; `nil` where tesseract does.
    let model: RowModel?
    private var tesseract: Tesseract

    /// - Parameters:
    ///   - languages: `till`, or as tesseract names its models, the likeliest first: `ita+eng`.
    ///   - path: the folder of the `.traineddata` files; `nil` for tesseract's own.
    init(languages: String, path: String?) throws(ReceiptEngineError) {
        let model = languages == TillModel.language ? TillModel.rows : nil
        var tesseract = try Tesseract(languages: languages, path: path)
        if model == nil, !tesseract.seesModels { try tesseract.load() }
        self.model = model
        self.tesseract = tesseract
    }

    /// Loads what reading a row needs.
    mutating func load() throws(ReceiptEngineError) {
        if model == nil { try tesseract.load() }
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
