/// An amount that a damaged figure could have been.
struct AmountCandidate: Sendable, Hashable {
    var cents: Int
    /// The unlikelier the dearer; 0 for what was read.
    var cost: Double

    /// The order in which candidates are tried: cheapest first, then by amount, so that runs agree.
    static func isCheaper(_ one: AmountCandidate, _ other: AmountCandidate) -> Bool {
        one.cost != other.cost ? one.cost < other.cost : one.cents < other.cents
    }
}
