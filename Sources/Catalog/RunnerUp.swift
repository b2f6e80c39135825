/// The product that came second.
public struct RunnerUp: Sendable, Hashable, Codable {
    /// The product in question.
    public var product: Product
    /// 0 to 1, comparable with the match's own score.
    public var score: Double

    /// A product and its score.
    public init(product: Product, score: Double) {
        self.product = product
        self.score = score
    }
}
