import Barcodes
import Imaging
import Receipts

/// How a reader reads.
public struct ReaderOptions: Sendable {
    /// Tesseract's languages, joined by `+`.
    public var languages: String
    /// What is accepted from strangers.
    public var limits: PhotoLimits
    /// Milliseconds that the ladder of barcode passes may take on one picture.
    public var barcodeBudget: Int

    /// The options of `qix read` at its defaults.
    public init(languages: String = "ita+eng", limits: PhotoLimits = PhotoLimits(), barcodeBudget: Int = 1500) {
        self.languages = languages
        self.limits = limits
        self.barcodeBudget = barcodeBudget
    }

    /// The part of the options that looking for codes goes by.
    var barcodes: BarcodeOptions { BarcodeOptions(budgetMilliseconds: barcodeBudget) }

    /// The part of the options that reading receipts goes by.
    var receipts: ReceiptOptions { ReceiptOptions(languages: languages) }
}
