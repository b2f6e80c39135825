import DomainModel
import Imaging
import ReceiptGrammar
import RowModel

/// Reads rows: with the program's own model, which `RowNetwork` computes, or with any other by tesseract.
///
/// Tesseract finds rows in a picture in either case, and loads its models at the first need. An engine belongs to one
/// thread at a time.
struct OCREngine: ~Copyable {
    /// The model that reads rows, laid out in memory at the first use; `nil` where tesseract reads them.
    var model: RowNetwork? { readsByModel ? TillModel.rows : nil }
    private let readsByModel: Bool
    /// The name of what reads rows, in readings.
    var name: String { readsByModel ? OCREngine.rowModelName : tesseractName }
    /// The name of tesseract with this engine's models, in readings.
    let tesseractName: String
    /// The name of the row model, in readings.
    static let rowModelName = "rows-till"
    private var tesseract: Tesseract

    /// - Parameters:
    ///   - languages: `till`, or as tesseract names its models, the likeliest first: `ita+eng`.
    ///   - path: the folder of the `.traineddata` files; `nil` for tesseract's own.
    init(
        languages: String, path: String?
    ) throws(ReceiptEngineError) {
        readsByModel = languages == TillModel.language
        tesseractName = "tesseract-\(languages)"
        var tesseract = Tesseract(languages: languages, path: path)
        if !tesseract.hasModelFiles { try tesseract.load() }
        self.tesseract = tesseract
    }

    /// Loads what reading a row needs.
    mutating func load() throws(ReceiptEngineError) {
        if model == nil { try tesseract.load() }
    }

    /// Loads what reading a picture may need besides: tesseract where the program's own model reads rows, and that
    /// model's layout in memory.
    mutating func loadOptionalLibraries() throws(ReceiptEngineError) {
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
