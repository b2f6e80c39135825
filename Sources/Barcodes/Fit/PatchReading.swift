/// A number that the bars of one patch show, fitted without zbar.
struct PatchReading: Sendable {
    var symbol: EANSymbol
    /// Bands whose best number this is.
    var bands: Int
    /// Share of variance explained, the mean of those bands.
    var explained: Float
    /// Lead over the next best number on the band where it is largest, in units of that band's squared error.
    var margin: Float
    /// Corners of the symbol in pixels of the picture that was read.
    var corners: [(x: Double, y: Double)]
    var moduleWidth: Double
    /// The number compared with those that differ from it in ink alone, on each of those bands.
    var inkSpreadTests: [InkSpreadTest] = []
}
