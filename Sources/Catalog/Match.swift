/// A product found for a line or code, with the evidence.
public struct Match: Sendable, Hashable, Codable {
    /// What identified the product, the strongest first.
    public enum Evidence: String, Sendable, Codable, CaseIterable {
        /// A code in the picture.
        case code
        /// A code printed on the receipt's line.
        case printedCode = "printed_code"
        /// A text that the catalogue lists as an alias.
        case alias
        /// The words of the line.
        case text
    }

    /// The product in question.
    public var product: Product
    /// The estimated probability that the line is this product, 0 to 1.
    public var score: Double
    /// The next best product, if there is one.
    public var runnerUp: RunnerUp?
    /// Why, in words for a person.
    public var reason: String
    /// What identified the product.
    public var evidence: Evidence

    /// A match with its evidence.
    public init(product: Product, score: Double, runnerUp: RunnerUp? = nil, reason: String, evidence: Evidence) {
        self.product = product
        self.score = score
        self.runnerUp = runnerUp
        self.reason = reason
        self.evidence = evidence
    }
}
