/// An amount that a damaged figure could have been.
struct AmountCandidate: Sendable, Hashable {
    var cents: Int
    /// What has to be believed for it; nothing for what was read.
    var doubts: [Doubt: Double]
    /// What that costs, as a difference of −ln P.
    let cost: Double

    /// What was read, with what speaks against it.
    init(cents: Int, but doubts: [Doubt: Double] = [:]) {
        (self.cents, self.doubts, cost) = (cents, doubts, DoubtCosts.learned.cost(of: doubts))
    }

    /// What was not read costs something, however much speaks for it.
    init(cents: Int, _ doubts: [Doubt: Double]) {
        (self.cents, self.doubts, cost) = (cents, doubts, max(0.1, DoubtCosts.learned.cost(of: doubts)))
    }

    /// The same with one doubt more.
    func doubted(_ doubt: Doubt) -> AmountCandidate {
        doubts.isEmpty ? self : AmountCandidate(cents: cents, doubts.merging([doubt: 1], uniquingKeysWith: +))
    }

    /// The order in which candidates are tried: cheapest first, then by amount, so that runs agree.
    static func isCheaper(_ one: AmountCandidate, _ other: AmountCandidate) -> Bool {
        one.cost != other.cost ? one.cost < other.cost : one.cents < other.cents
    }
}
