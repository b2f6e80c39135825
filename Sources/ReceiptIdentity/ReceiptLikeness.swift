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
    ///
    /// Equal goods alone never make the same receipt, and where every number by which a till tells documents apart was
    /// read, differs and fits the till's order, an ordinary basket bought again is another receipt.
    public var answer: Answer {
        if isOneMoment, logOdds >= LikenessWeights.standard.same || isNumberOfOneMinute { return .same }
        if isPictureOnly { return .perhaps }
        if isToldApart { return .different }
        let isPerhaps =
            logOdds >= LikenessWeights.standard.different || isSameDocument || isUnnumberedRepeat || isOfSharedGoods
        return isPerhaps || hasNearGoods && !isInOrder ? .perhaps : .different
    }

    /// Whether number, day and time are of one document, as far as they were read: without that a person decides,
    /// whatever else agrees.
    private var isOneMoment: Bool {
        switch comparison.document {
        case .sameOfSameRegister, .same: true
        case .misread:
            isSameMinute
                || (comparison.time == nil || comparison.time == .minutesApart) && comparison.date != .different
        case nil: isSameMinute || comparison.time == .same && comparison.date == nil
        case .adjacent, .different: false
        }
    }

    /// Whether every number by which a till tells documents apart was read, differs and fits its order, and nothing
    /// contradicts that.
    private var isInOrder: Bool { comparison.order?.isInOrder == true && isWithoutContradiction }

    private var isWithoutContradiction: Bool {
        guard let document = comparison.document else { return false }
        return !document.agrees && comparison.prices == nil && (comparison.vat == nil || comparison.vat == .same)
    }

    /// Whether the numbers tell two documents apart whatever else agrees: over an ordinary basket.
    private var isToldApart: Bool {
        // Many people buy a coffee at the same minute each day; and digits of other goods' receipts are not misread.
        let isChance = comparison.order == .echoes && !areManyGoods || comparison.order == .slips && !areSameGoods
        if isChance, isWithoutContradiction { return true }
        return isInOrder && comparison.order != .sibling
            && (comparison.goods?.credit ?? 0) <= Tuning.standard.goods.maxOrdinaryPairs
    }

    /// Whether the goods are the same but for a few.
    private var hasNearGoods: Bool {
        guard let goods = comparison.goods, comparison.vat != .different, areManyGoods else { return false }
        return goods.share >= Tuning.standard.goods.minSameShare
    }

    /// Whether they are nearly the same goods, however few, and as many.
    private var areSameGoods: Bool {
        (comparison.goods?.share ?? 0) >= Tuning.standard.goods.minSameShare && comparison.length == .alike
    }

    private var areManyGoods: Bool { (comparison.goods?.credit ?? 0) >= Tuning.standard.goods.minNearPairs }

    /// Whether both show one number of one register, and one minute: whatever the goods are, it is one document.
    private var isNumberOfOneMinute: Bool { isSameMinute && comparison.document == .sameOfSameRegister }

    /// Whether both show the number that one register gives to one document, or one number over most of the same goods:
    /// whatever else was edited or misread, a person decides.
    private var isSameDocument: Bool {
        comparison.document == .sameOfSameRegister
            || comparison.document == .same && comparison.vat != .different && hasMostGoods
    }

    private var hasMostGoods: Bool { (comparison.goods?.share ?? 0) >= Tuning.standard.goods.minMomentShare }

    /// Whether they are the same goods of one minute, unless digits were misread, or of one day without a document
    /// number that distinguishes two coffees.
    private var isUnnumberedRepeat: Bool {
        switch comparison.order {
        case .minute, .slips: return hasMostGoods
        case .coincides: return areSameGoods
        default: break
        }
        guard comparison.document == nil else { return false }
        return comparison.goods?.share == 1 && comparison.date == .same || isSameMinute && hasMostGoods
    }

    /// Whether one is a piece that shows no day, and its goods are the other's too: then nothing tells them apart, not
    /// another number or time either, which a pen writes on what a tear left. Of one person few equal goods are enough,
    /// since a tear takes any part; another person buys the same bread. Equal prices of goods with other names say
    /// nothing.
    public var isOfSharedGoods: Bool {
        guard comparison.hasPiece, comparison.vat != .different, comparison.register != .different,
            let goods = comparison.goods
        else { return false }
        let tuning = Tuning.standard.goods
        guard comparison.areOfOneUser else {
            // Two photos of one piece, by friends: it may show a line or two.
            let isOnePiece = comparison.arePieces && comparison.length == .alike
            return (areManyGoods || isOnePiece) && goods.sharedAmounts >= tuning.minSameShare
        }
        return goods.equalShare >= tuning.minPieceShare || Double(goods.equal) >= tuning.minNearPairs
            || comparison.arePieces && goods.equal >= tuning.minPiecePairs
    }

    /// Whether the pictures look alike and nothing that was read contradicts it, because next to nothing was read.
    ///
    /// Receipts of one shop look much alike, so that likeness counts for nothing against other numbers; but it is the
    /// only evidence where neither number nor total was read.
    public var isPictureOnly: Bool {
        comparison.picture == .alike && comparison.document == nil && comparison.total == nil && comparison.time == nil
            && comparison.register != .different && comparison.vat != .different && comparison.date != .unsupported
            && comparison.goods.map { $0.share > 0 } ?? true
    }

    private var isSameMinute: Bool { comparison.time == .sameOnSameDay }

    /// The facts that agree, in the order of `ReceiptFact`.
    public var agreeing: [ReceiptFact] { comparison.agreeing }

    /// The facts that agree, by name, for the detail of a reason.
    public var agreeingText: String { agreeing.map(\.rawValue).joined(separator: ",") }
}

extension ReceiptFacts {
    /// Whether another picture shows the same receipt. Symmetric, and a function of the two readings and of whether one
    /// person sent both.
    ///
    /// Each fact that both show counts for or against by the weight of how it compares; a fact that either lacks counts
    /// for nothing. The weights are learned from receipts photographed twice, with and without a forger's edits, and
    /// from different receipts of one shop, of which many are the same basket bought again.
    public func likeness(to other: ReceiptFacts, areOfOneUser: Bool) -> ReceiptLikeness {
        let comparison = ReceiptComparison(self, other, areOfOneUser: areOfOneUser)
        return ReceiptLikeness(logOdds: LikenessWeights.standard.logOdds(of: comparison), comparison: comparison)
    }
}
