/// Where matching ends and asking begins: the one place for it.
enum Thresholds {
    /// What must speak for a product before it is thought of at all: the odds, as a logarithm, that a line which looks
    /// like it is a product the catalogue does not hold.
    static let nothing: Float = 6
    /// From this probability on, a match is paid.
    static let match = 0.85
    /// From this probability on, of all candidates together, a person is asked.
    static let ask = 0.25
    /// What a word must say to count as naming the product.
    static let naming: Float = 3
}
