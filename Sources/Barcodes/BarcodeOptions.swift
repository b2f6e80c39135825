import DomainModel

/// What a `BarcodeReader` looks for, how, and how much work that may be.
public struct BarcodeOptions: Sendable {
    /// WorkUnits after which nothing further is begun; what is confirmed by then is the result.
    public var work: WorkUnits
    /// What is reported; everything else is dropped.
    public var symbologies: Set<Barcode.Symbology>
    /// The rungs, cheapest first.
    public var ladder: [Rung]
    /// Names of optional passes that are left out, to measure what each is worth.
    public var skippedPasses: Set<String> = []

    /// Megapixels' work after which hardly anything more is read: a second and a half on a machine of 2024.
    public static let standardMegapixels = 50

    /// Every symbology, the standard ladder, its usual work.
    public init(
        work: WorkUnits = .megapixels(standardMegapixels),
        symbologies: Set<Barcode.Symbology> = Set(Barcode.Symbology.allCases),
        ladder: [Rung] = Ladder.standard
    ) {
        self.work = work
        self.symbologies = symbologies
        self.ladder = ladder
    }
}
