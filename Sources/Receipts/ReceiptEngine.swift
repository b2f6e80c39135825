import Passes
import ReaderAPI
import ReceiptGrammar
import RowModel
import RowStitching

/// Reads receipts: finds the text of a photo, recognises it row by row and hands the rows to the grammar.
///
/// It holds the models, which take a while to load: make one engine a thread and keep it. The models are loaded when
/// the first picture with text comes.
public final class ReceiptEngine {
    let options: ReceiptOptions
    /// Made when the first picture with text comes: a product's photo needs none.
    private(set) lazy var parser = ReceiptParser(locales: options.locales, skippedPasses: options.skippedPasses)
    /// What reads rows.
    let engines: OCREngines
    /// What reads figures a second time.
    private(set) lazy var secondReader = SecondReader(options: options)
    /// Reads rows in scripts that the row model was not taught.
    private(set) lazy var scripts = ScriptReader(options: options)
    /// Debian packages without which the current picture could not be read.
    var missingPackages: [String] = []
    /// Counts which engines the current picture asks.
    var engineLog = EngineLog()

    /// The steps from a page's picture to its words, from words to rows and from rows to the receipt, in order.
    public static var passes: [PassDescription] {
        [
            Straightening.passes.descriptions, SegmentReading.passes.descriptions, Recognition.passes.descriptions,
            RowAssembly.passes.descriptions, ReceiptReconstruction.passes.descriptions, ReceiptParser.passes,
        ].flatMap(\.self)
    }

    /// Changes whenever a pass or a tuned number changes on which readings depend; the models and tesseract are
    /// components of their own.
    public static let version = ReaderVersion.digest(
        passes: passes, tuning: [Tuning.standard, RowNetwork.tuning, RowStitchingVersion.tuning],
        others: grammarVersionParts + [PrintFeatures.table, WordFeature.table])

    /// What the grammar's readings depend on beside its passes: its numbers and learned tables.
    private static var grammarVersionParts: [String] { ReceiptParser.versionParts }

    /// - Throws: where a language has no model.
    public init(options: ReceiptOptions = ReceiptOptions()) throws(ReceiptEngineError) {
        self.options = options
        engines = try OCREngines(options: options)
    }

    /// Loads everything that any picture needs, from files that a confined process can no longer open.
    func load() throws(ReceiptEngineError) {
        try loadFiles()
        try loadModels()
    }

    /// Finds tesseract's functions and reads the files of its models, which are made at the first need.
    func loadFiles() throws(ReceiptEngineError) {
        if options.ocr != .rows { try Tesseract.loadLibrary() }
        guard options.asksTesseract else { return }
        secondReader.readFile()
        scripts.load()
    }

    /// Loads what few pictures need, those first on which no code was confirmed.
    func loadOptionalLibraries() throws(ReceiptEngineError) {
        guard options.ocr != .rows else { return }
        try engines.first.loadOptionalLibraries()
        if options.asksTesseract { secondReader.load() }
    }

    /// Loads what reading rows needs and is not loaded yet.
    func loadModels() throws(ReceiptEngineError) {
        _ = parser
        try engines.load()
    }
}
