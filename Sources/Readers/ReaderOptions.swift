import Barcodes
import DomainModel
import Imaging
import ReaderAPI
import ReceiptGrammar
import Receipts

/// The options of reading.
public struct ReaderOptions: Sendable {
    /// Tesseract's languages, joined by `+`.
    public var languages: String
    /// Which engines read rows of text.
    public var ocr = OCRMode.auto
    /// How the pages of receipts are found.
    public var pages = PageFinding.auto
    /// Locales in addition to the built-in ones.
    public var locales: [LoadedLocale] = []
    /// What is accepted from strangers.
    public var limits: PhotoLimits
    /// The work budget of barcodes for one picture, in megapixels scanned.
    public var barcodeWork: Int
    /// Names of optional passes to leave out, to measure what each is worth.
    public var skippedPasses: Set<String> = []

    /// The options of `qix read` at its defaults.
    public init(
        languages: String = ReaderDefaults.languages, limits: PhotoLimits = PhotoLimits(),
        barcodeWork: Int = ReaderDefaults.barcodeMegapixels
    ) {
        self.languages = languages
        self.limits = limits
        self.barcodeWork = barcodeWork
    }

    /// Whether its models are part of the program.
    public var hasEmbeddedModels: Bool { languages == TillModel.language && ocr != .tesseract }

    /// The options for barcodes.
    var barcodes: BarcodeOptions {
        var barcodes = BarcodeOptions(work: .megapixels(barcodeWork))
        barcodes.skippedPasses = skippedPasses
        return barcodes
    }

    /// The options for receipts.
    var receipts: ReceiptOptions {
        var receipts = ReceiptOptions(languages: languages, locales: .all + locales.map(\.locale))
        receipts.ocr = ocr
        receipts.pages = pages
        receipts.skippedPasses = skippedPasses
        return receipts
    }

    /// A locale from a file, and its name in the version of readings.
    public struct LoadedLocale: Sendable {
        /// Its words.
        public var locale: ReceiptLocale
        var component: ReaderComponent

        /// A locale; `version` is the first hex digits of its file's SHA-256.
        public init(_ locale: ReceiptLocale, version: String) {
            self.locale = locale
            component = ReaderComponent("locale", version)
        }
    }
}
