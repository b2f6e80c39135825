import DomainModel

/// What a `BarcodeReader` looks for, and how much work that may be.
public struct BarcodeOptions: Sendable {
    /// Work after which no further step begins; what is confirmed by then is the result.
    public var work: WorkUnits
    /// The symbologies that are reported; all others are dropped.
    public var symbologies: Set<Barcode.Symbology>
    /// Names of optional passes that are left out, to measure what each is worth.
    public var skippedPasses: Set<String> = []

    /// Millions of pixels of work after which hardly any photo gives another code: 1.5 seconds on a machine of 2024.
    public static let standardMegapixels = 50

    /// Every symbology and the usual work, unless given.
    public init(
        work: WorkUnits = .megapixels(standardMegapixels),
        symbologies: Set<Barcode.Symbology> = Set(Barcode.Symbology.allCases)
    ) {
        self.work = work
        self.symbologies = symbologies
    }
}
