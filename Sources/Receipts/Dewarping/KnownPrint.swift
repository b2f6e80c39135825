/// What is known of a page's print before it is sampled: how its rows run, and where it is.
struct KnownPrint {
    /// The slopes of its rows, in pixels of a page without warps.
    let slopes: (PageMap) -> [PolynomialWarp.Slope]
    /// Whether a point of the source lies on print or near it.
    let isNear: (Double, Double) -> Bool
}
