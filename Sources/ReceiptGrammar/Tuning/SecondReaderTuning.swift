extension Tuning {
    /// Which figures a second engine reads.
    struct SecondReader: Sendable {
        /// Figures of less confidence are read a second time even where the receipt balances. Source: judged; lines of
        /// less do not pay where a programme asks for nothing else.
        let minSureConfidence = 0.5
        /// The first engine's least confidence in a digit that is told apart from none. Source: judged; not measured.
        let leastConfidence = 0.01
    }
}
