/// What speaks for two pictures showing one receipt, and what against it.
public struct ReceiptLikeness: Hashable, Sendable {
    /// The natural logarithm of the odds that they show the same receipt.
    public var logOdds: Double
    /// The facts that both show, each with how it compares.
    public var comparisons: [FactComparison]

    /// The answer to whether two pictures show one receipt.
    public enum Answer: Hashable, Sendable {
        case same
        /// A person sees both side by side.
        case perhaps
        case different
    }

    /// What the evidence comes to.
    public var answer: Answer {
        if isSeparateSmallPurchase { return isSameMinute ? .perhaps : .different }
        if logOdds >= ReceiptWeights.same { return .same }
        if logOdds >= ReceiptWeights.different { return .perhaps }
        return isSameDocument || isUnnumberedRepeat || isPictureOnly ? .perhaps : .different
    }

    /// Whether both bear the number that one register gives to one document: whatever else was edited or misread, that
    /// is for a person.
    private var isSameDocument: Bool { state(.document) == .sure }

    /// Whether they are the day's same few cheap goods, or the same minute's same goods at other prices, without a
    /// number that tells two coffees apart, and without a time that does.
    private var isUnnumberedRepeat: Bool {
        guard state(.document) == nil else { return false }
        let isFew = state(.total) == .sole && state(.date) == .equal && state(.time) != .other
        return isFew || state(.time) == .sure && (state(.names) == .many || state(.names) == .few)
    }

    private func state(_ fact: FactComparison.Fact) -> FactComparison.State? {
        comparisons.first { $0.fact == fact }?.state
    }

    /// Whether the pictures look alike and nothing else that was read says otherwise, because next to nothing was.
    ///
    /// Receipts of one shop look much alike, so that likeness counts for nothing against other numbers; but it is all
    /// there is to go by where neither number nor total was read.
    public var isPictureOnly: Bool {
        comparisons.contains { $0.fact == .picture && $0.state == .alike }
            && !comparisons.contains {
                [.document, .total, .time].contains($0.fact) || [.other, .none].contains($0.state)
            }
    }

    /// Whether the numbers say that a queue bought the same one or two goods: nothing but a number tells two coffees
    /// apart, so that a number tells them apart, and only the same minute leaves a doubt that it was misread.
    private var isSeparateSmallPurchase: Bool { comparisons.contains { $0.state == .another } }

    private var isSameMinute: Bool { state(.time) == .sure }

    /// The facts that agree, the surest first.
    public var agreeing: [FactComparison.Fact] { comparisons.filter(\.agrees).map(\.fact) }
}

extension ReceiptFacts {
    /// Whether another picture shows the same receipt. Symmetric, and a function of the two readings alone.
    ///
    /// Each fact that both show counts for or against by the weight of how it compares; what either does not show says
    /// nothing. The weights are learned from receipts photographed twice, with and without a forger's edits, and from
    /// different receipts of one shop.
    public func likeness(to other: ReceiptFacts) -> ReceiptLikeness {
        let comparisons = FactComparison.all(self, other)
        let sum = comparisons.reduce(ReceiptWeights.prior) { sum, comparison in
            sum + (ReceiptWeights.weights[comparison.fact]?[comparison.state] ?? 0)
        }
        return ReceiptLikeness(logOdds: sum, comparisons: comparisons)
    }
}
