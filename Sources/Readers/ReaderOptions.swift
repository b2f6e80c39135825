import Barcodes
import Imaging
import ReaderAPI
import ReceiptGrammar
import Receipts

/// How a reader reads.
public struct ReaderOptions: Sendable {
    /// Tesseract's languages, joined by `+`.
    public var languages: String
    /// Locales beside those that qix brings along.
    public var locales: [LoadedLocale] = []
    /// What is accepted from strangers.
    public var limits: PhotoLimits
    /// Work that looking for barcodes may be on one picture: as much as scanning so many megapixels.
    public var barcodeWork: Int
    /// Names of optional passes that are left out, to measure what each is worth.
    public var skippedPasses: Set<String> = []
    /// What to do where a library is needed in a process that was confined before it was loaded: to end it, so that
    /// another reads the picture. `nil` where `ReaderRegistry.load()` is called before.
    public var onMissingLibrary: (@Sendable () -> Never)?

    /// The options of `qix read` at its defaults.
    public init(
        languages: String = ReceiptOptions().languages, limits: PhotoLimits = PhotoLimits(),
        barcodeWork: Int = BarcodeOptions.standardMegapixels
    ) {
        self.languages = languages
        self.limits = limits
        self.barcodeWork = barcodeWork
    }

    /// Whether its models are part of the program.
    public var hasEmbeddedModels: Bool { languages == TillModel.language }

    /// The part of the options that looking for codes goes by.
    var barcodes: BarcodeOptions {
        var barcodes = BarcodeOptions(work: .megapixels(barcodeWork))
        barcodes.skippedPasses = skippedPasses
        return barcodes
    }

    /// The part of the options that reading receipts goes by.
    var receipts: ReceiptOptions {
        var receipts = ReceiptOptions(languages: languages, locales: .all + locales.map(\.locale))
        receipts.onMissingLibrary = onMissingLibrary
        receipts.skippedPasses = skippedPasses
        return receipts
    }

    /// A locale that was added, and what readings name it as.
    public struct LoadedLocale: Sendable {
        /// Its words.
        public var locale: ReceiptLocale
        var component: ReaderComponent

        /// A locale; `version` is what readings name it by: the first hex digits of its file's SHA-256.
        public init(_ locale: ReceiptLocale, version: String) {
            self.locale = locale
            component = ReaderComponent("locale", version)
        }
    }
}
