/// One step of the ladder.
public enum Rung: Hashable, Sendable {
    /// zbar over a picture prepared as the pass says.
    case scan(ScanPass)
    /// qix's own reader over the likeliest patches of bars, in a picture no longer than `longestSide`.
    ///
    /// - deep: also where quiet zones cannot be told, at several times the cost.
    case fit(longestSide: Int, patches: Int, deep: Bool)
}
