extension Tuning {
    /// Which figures a second engine reads, and how its answers are grouped.
    struct SecondReader: Sendable {
        /// Figures of less confidence are read a second time even where the receipt balances. Source:
        /// Scripts/learn/secondreader.py.
        let minSureConfidence = 0.5
        /// The second engine's own confidence, in parts. Source: thirds of its answers on the learning half,
        /// Scripts/learn/secondreader.py.
        let confidenceBins: [(from: Double, name: String)] = [(0, "low"), (0.7, "middle"), (0.9, "high")]
    }
}
