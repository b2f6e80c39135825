import Retail

/// What a `BarcodeReader` looks for, how, and how long.
public struct BarcodeOptions: Sendable {
    /// Milliseconds of processor time after which nothing further is begun; what is confirmed by then is the result.
    public var budgetMilliseconds: Int
    /// What is reported; everything else is dropped.
    public var symbologies: Set<Barcode.Symbology>
    /// The rungs, cheapest first.
    public var ladder: [Rung]

    public init(
        budgetMilliseconds: Int = 1500, symbologies: Set<Barcode.Symbology> = Set(Barcode.Symbology.allCases),
        ladder: [Rung] = Ladder.standard
    ) {
        self.budgetMilliseconds = budgetMilliseconds
        self.symbologies = symbologies
        self.ladder = ladder
    }
}
