/// A number that the bars of one patch spell, fitted without zbar.
struct PatchReading: Sendable {
    var symbol: EANSymbol
    /// Bands whose own best number this is.
    var bands: Int
    /// Share of variance explained, the mean of those bands.
    var explained: Float
    /// By how much the next best number fits worse on the band that tells them apart best, in units of that band's
    /// squared error.
    var margin: Float
    /// The symbol's corners in pixels of the picture that was read.
    var corners: [(x: Double, y: Double)]
    var moduleWidth: Double
    /// How the number stands against those that differ from it in ink alone, on each of those bands.
    var inkSpreadTests: [InkSpreadTest] = []
}
