/// The evidence for and against two pictures showing one receipt.
public struct ReceiptLikeness: Hashable, Sendable {
    /// The natural logarithm of the odds that they show the same receipt.
    public let logOdds: Double
    /// The facts that both show, each with how it compares.
    let comparison: ReceiptComparison

    /// The answer to whether two pictures show one receipt.
    public enum Answer: String, Hashable, Sendable {
        case same
        /// A person sees both side by side.
        case perhaps
        case different
    }

    /// What the evidence amounts to.
    public var answer: Answer {
        if isSeparateSmallPurchase { return isSameMinute ? .perhaps : .different }
        if logOdds >= ReceiptWeights.same { return .same }
        if logOdds >= ReceiptWeights.different { return .perhaps }
        return isSameDocument || isUnnumberedRepeat || isPictureOnly ? .perhaps : .different
    }

    /// Whether both show the number that one register gives to one document: whatever else was edited or misread, a
    /// person decides.
    private var isSameDocument: Bool { comparison.document == .sameOfSameRegister }

    /// Whether they are the same few cheap goods of one day, or the same goods of one minute at other prices, without a
    /// document number or a time that distinguishes two coffees.
    private var isUnnumberedRepeat: Bool {
        guard comparison.document == nil else { return false }
        let isFew =
            comparison.total == .sameSmallSum && comparison.date == .same && comparison.time != .different
        let hasSameNames = comparison.names == .mostOfFourOrMore || comparison.names == .mostOfFewerThanFour
        return isFew || isSameMinute && hasSameNames
    }

    /// Whether the pictures look alike and nothing that was read contradicts it, because next to nothing was read.
    ///
    /// Receipts of one shop look much alike, so that likeness counts for nothing against other numbers; but it is the
    /// only evidence where neither number nor total was read.
    public var isPictureOnly: Bool {
        comparison.picture == .alike && comparison.document == nil && comparison.total == nil && comparison.time == nil
            && comparison.register != .different && comparison.vat != .different && comparison.date != .different
            && comparison.amounts != .nothing && comparison.names != .nothing
    }

    /// Whether the numbers say that a queue bought the same one or two goods. Only a number distinguishes two coffees,
    /// so that another number makes another receipt; in the same minute it may have been misread.
    private var isSeparateSmallPurchase: Bool { comparison.document == .differentOverFewGoods }

    private var isSameMinute: Bool { comparison.time == .sameOnSameDay }

    /// The facts that agree, in the order of `ReceiptFact`.
    public var agreeing: [ReceiptFact] { comparison.agreeing }

    /// The facts that agree, by name, for the detail of a reason.
    public var agreeingText: String { agreeing.map(\.rawValue).joined(separator: ",") }
}

extension ReceiptFacts {
    /// Whether another picture shows the same receipt. Symmetric, and a function of the two readings alone.
    ///
    /// Each fact that both show counts for or against by the weight of how it compares; a fact that either lacks counts
    /// for nothing. The weights are learned from receipts photographed twice, with and without a forger's edits, and
    /// from different receipts of one shop.
    public func likeness(to other: ReceiptFacts) -> ReceiptLikeness {
        let comparison = ReceiptComparison(self, other)
        return ReceiptLikeness(logOdds: comparison.logOdds, comparison: comparison)
    }
}

extension ReceiptComparison {
    /// The sum of the weights, before which two receipts have the odds of any two that are worth comparing.
    fileprivate var logOdds: Double {
        func weight<Match>(_ match: Match?, _ weights: [Match: Double]) -> Double { match.flatMap { weights[$0] } ?? 0 }
        var sum = ReceiptWeights.prior
        sum += weight(register, Weights.register)
        sum += weight(document, Weights.document)
        sum += weight(vat, Weights.vat)
        sum += weight(date, Weights.date)
        sum += weight(time, Weights.time)
        sum += weight(total, Weights.total)
        sum += weight(amounts, Weights.amounts)
        sum += weight(names, Weights.names)
        return sum
    }
}

/// The learned weights by how each fact compares. A picture's likeness has none.
private enum Weights {
    static let register: [IdentifyingNumberMatch: Double] = weights(of: .register)
    static let document: [DocumentMatch: Double] = weights(of: .document)
    static let vat: [IdentifyingNumberMatch: Double] = weights(of: .vat)
    static let date: [DateMatch: Double] = weights(of: .date)
    static let time: [TimeMatch: Double] = weights(of: .time)
    static let total: [TotalMatch: Double] = weights(of: .total)
    static let amounts: [AmountsMatch: Double] = weights(of: .amounts)
    static let names: [NamesMatch: Double] = weights(of: .names)

    /// The table of one fact. Traps where the learned table has a key that is no raw value of the fact's matches, or
    /// lacks one.
    private static func weights<Match: FactMatch>(of fact: ReceiptFact) -> [Match: Double] {
        let learned = ReceiptWeights.weights[fact] ?? [:]
        let table = Dictionary(
            uniqueKeysWithValues: Match.allCases.compactMap { match in learned[match.rawValue].map { (match, $0) } })
        precondition(
            table.count == Match.allCases.count && table.count == learned.count,
            "ReceiptWeights: \(fact) has the weights \(learned.keys.sorted()), not those of \(Match.self)")
        return table
    }
}
