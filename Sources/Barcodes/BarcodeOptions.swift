import DomainModel
import ReaderAPI

/// What a `BarcodeReader` looks for, and how much work that may be.
public struct BarcodeOptions: Sendable {
    /// Work after which no further step begins; what is confirmed by then is the result.
    public var work: WorkUnits
    /// The symbologies that are reported; all others are dropped.
    public var symbologies: Set<Barcode.Symbology>
    /// Names of optional passes that are left out, to measure what each is worth.
    public var skippedPasses: Set<String> = []

    /// Every symbology and the usual work, unless given.
    public init(
        work: WorkUnits = .megapixels(ReaderDefaults.barcodeMegapixels),
        symbologies: Set<Barcode.Symbology> = Set(Barcode.Symbology.allCases)
    ) {
        self.work = work
        self.symbologies = symbologies
    }
}
