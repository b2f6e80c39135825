/// Where matching ends and asking begins: the one place for it.
///
/// Measured on the suite (`Tests/CatalogTests/Suite`, 299 lines, 204 products), right and wrong matches by `match`:
/// 0.50 206/1, 0.70 206/1, 0.80 206/0, 0.85 206/0, 0.90 206/0, 0.95 204/0, 0.99 188/0. Below 0.8 near relatives get
/// through, above 0.9 right lines are lost; 0.85 lies between. `SuiteTests.threshold` prints the table anew. `nothing`
/// was set on the odd lines: at 8 every match is right and recall 0.85, at 6 every match is right and recall 0.95.
enum Thresholds {
    /// What must speak for a product before it is thought of at all: the odds, as a logarithm, that a line which looks
    /// like it is a product the catalogue does not hold.
    static let nothing: Float = 6
    /// From this probability on, a match is paid.
    static let match = 0.85
    /// From this probability on, of all candidates together, a person is asked.
    static let ask = 0.25
    /// What a word must say to count as minBrandGain the product.
    static let minBrandGain: Float = 3
}
