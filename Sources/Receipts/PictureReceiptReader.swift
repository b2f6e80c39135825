import Cryptography
import DomainModel
import Foundation
import Imaging
import PictureReading
import ReaderAPI
import ReceiptGrammar

/// Receipts in pictures, as one of the registry's readers.
public final class PictureReceiptReader: EvidenceReader {
    /// The engine; it reads printed digits for other readers too.
    public let receipts: ReceiptEngine
    private let options: ReceiptOptions
    let limits: PhotoLimits
    private lazy var personal = PersonalDataRedactor(locales: options.locales)

    /// Pixels of the long side that a receipt's text needs.
    public static let longSide = 2400
    /// Pixels of the long side of the picture in which the net looks for print. It sees fewer; a search for codes has
    /// decoded so many before, so that nothing is decoded for the net alone.
    private static let overviewLongSide = 1200

    /// A reader.
    ///
    /// - Throws: where a language has no model.
    public init(options: ReceiptOptions, limits: PhotoLimits) throws(ReceiptEngineError) {
        receipts = try ReceiptEngine(options: options)
        self.options = options
        self.limits = limits
    }

    /// `receipt`.
    public let name = "receipt"

    /// The reader, tesseract and each language's model.
    public var components: [ReaderComponent] { PictureReceiptReader.components(options) }

    /// What readings with `options` depend on. It loads nothing.
    public static func components(_ options: ReceiptOptions) -> [ReaderComponent] {
        let models = options.rowLanguages.split(separator: "+").map { model(String($0), options) }
        let tesseract = options.ocr == .rows ? [] : [ReaderComponent("tesseract", Tesseract.version)]
        let pages = options.pages == .ink ? [] : [ReaderComponent("page", PageNet.version)]
        return [ReaderComponent("receipt", ReceiptEngine.version), ReaderComponent("ocr", options.ocr.rawValue)]
            + pages + tesseract + models + secondModels(options)
    }

    /// The model that reads figures a second time, and those of other scripts that are installed.
    private static func secondModels(_ options: ReceiptOptions) -> [ReaderComponent] {
        guard options.asksTesseract else { return [] }
        let figures = StockModels.secondReaderLanguage(options).map { language in
            ReaderComponent("figures", "\(language)-\(model(language, options).version)")
        }
        let scripts = ScriptReader.scripts.map(\.language).filter { StockModels.isInstalled($0, options.modelPath) }
        return [figures].compactMap(\.self) + scripts.map { model($0, options) }
    }

    private static func model(_ language: String, _ options: ReceiptOptions) -> ReaderComponent {
        let file = "\(Tesseract.folder(options.modelPath))/\(language).traineddata"
        let bytes =
            language == TillModel.language
            ? Data(buffer: TillModel.bytes) : FileManager.default.contents(atPath: file)
        return ReaderComponent(language, bytes.map { String(SHA256.hexDigest($0).prefix(8)) } ?? "missing")
    }

    /// Loads tesseract and the models.
    public func load() throws {
        try receipts.load()
        _ = personal
    }

    /// Reads the files of tesseract's models.
    public func loadFiles() throws { try receipts.loadFiles() }

    /// Loads tesseract where the program's own model reads rows, and lays that model out in memory.
    public func loadOptionalLibraries() throws { try receipts.loadOptionalLibraries() }

    /// The stages from picture to receipt: `receipt.page`.
    public let stages = ReceiptStage.allCases.map(\.name)

    /// The format of a picture, or of an archive of several.
    public func format(of start: ArraySlice<UInt8>) -> String? {
        PhotoSeries.isSeries(start) ? PhotoSeries.format : ImageFormat(signatureOf: start)?.rawValue
    }

    /// One attempt: paper, rows, words, lines, sums. Cost: a 12-megapixel receipt, `make bench`.
    public func attempts(at context: ReadContext) -> [Attempt] {
        if PhotoSeries.isSeries(context.bytes) { return [attempt(atSeries: context)] }
        let pictures = context.pictures(limits)
        return [
            Attempt("receipt", cost: 900) { [self] trace in
                let small = try pictures.gray(minLongSide: Self.overviewLongSide, context, trace)
                let sight = receipts.sight(in: small.luma, trace)
                if let sight, !sight.showsPrint { return verdict(ReceiptReading(), of: context) }
                let shared = try pictures.gray(minLongSide: Self.longSide, context, trace)
                let read = try self.read(shared, sight: sight, of: context, trace)
                context.text = read.rows.map(\.text)
                context.textEngines = read.rows.map(\.engines)
                if read.receipt != nil {
                    shared.lookForScreen(around: read.rows.map(\.box), margin: 0, of: context, trace)
                }
                return verdict(read, of: context)
            }
        ]
    }

    /// Reads one photo, and notes what is known of it whether it shows a receipt or a part of one.
    func read(
        _ shared: DecodedPictures.SharedPicture, sight: PrintSight? = nil, of context: ReadContext, _ trace: Trace
    ) throws -> ReceiptReading {
        let read = try receipts.read(
            shared.photo, gray: shared.luma, sight: sight, trace: trace, engines: context.engines)
        context.missingPackages = receipts.missingPackages
        let count = read.rows.count { $0.engines.contains(OCREngine.rowModelName) }
        context.engines.note(OCREngine.rowModelName, version: TillModel.version, asked: count, read: count)
        // This decodes the words of all locales, which costs as much as a small picture without text does.
        if !read.rows.isEmpty { context.personal = personal.boxes(in: read.rows) }
        if let hash = read.perceptualHash { context.perceptualHash = hash.description }
        return read
    }

    func verdict(_ read: ReceiptReading, of context: ReadContext) -> Attempt.Verdict {
        context.textWithoutGoods = read.withoutGoods
        return Attempt.Verdict(
            evidence: read.receipt.map { [.receipt($0)] } ?? [], kind: read.receipt == nil ? nil : .receipt,
            isSettled: read.receipt != nil)
    }
}
