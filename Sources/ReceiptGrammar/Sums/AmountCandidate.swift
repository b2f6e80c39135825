/// An amount that a damaged figure could be.
struct AmountCandidate: Sendable, Hashable {
    var cents: Int
    /// What it assumes; nothing for what was read.
    var doubts: [Doubt: Double]
    /// What the doubts cost, as a difference of −ln P.
    let cost: Double

    /// What was read, with the doubts about it.
    init(cents: Int, but doubts: [Doubt: Double] = [:]) {
        (self.cents, self.doubts, cost) = (cents, doubts, DoubtCosts.learned.cost(of: doubts))
    }

    /// What was not read, at a smallest cost.
    init(cents: Int, _ doubts: [Doubt: Double]) {
        (self.cents, self.doubts, cost) = (
            cents, doubts, max(Tuning.standard.ranking.minCost, DoubtCosts.learned.cost(of: doubts))
        )
    }

    /// The candidate with one more doubt.
    func doubted(_ doubt: Doubt) -> AmountCandidate {
        doubts.isEmpty ? self : AmountCandidate(cents: cents, doubts.merging([doubt: 1], uniquingKeysWith: +))
    }

    /// The order of candidates: the cheapest first, then by amount, so that runs agree.
    static func isCheaper(_ one: AmountCandidate, _ other: AmountCandidate) -> Bool {
        one.cost != other.cost ? one.cost < other.cost : one.cents < other.cents
    }
}
