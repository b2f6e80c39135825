import DomainModel

/// How two readings of receipts compare, fact by fact; `nil` where not both show the fact.
///
/// `Scripts/learn/identity/states.py` computes the same for the script that learns the weights; a test holds both to
/// the same pairs.
struct ReceiptComparison: Hashable, Sendable {
    var register: IdentifyingNumberMatch?
    var document: DocumentMatch?
    var vat: IdentifyingNumberMatch?
    var date: DateMatch?
    var time: TimeMatch?
    var order: OrderMatch?
    var total: TotalMatch?
    var length: LengthMatch?
    var prices: PricesMatch?
    var owner: OwnerMatch?
    var picture: PictureMatch?
    var goods: GoodsMatch?
    var goodsTable = GoodsMatch.Table.unsure
    /// Whether one person sent both.
    let areOfOneUser: Bool
    /// Whether both are pieces that show no day.
    let arePieces: Bool
    /// Whether at least one is.
    let hasPiece: Bool
    /// Whether both show the same total, also where the lines come to it.
    private var hasSameTotal = false

    /// Compares the facts one by one, then corrects what they say together.
    init(_ one: ReceiptFacts, _ other: ReceiptFacts, areOfOneUser: Bool) {
        let tuning = Tuning.standard.comparison
        self.areOfOneUser = areOfOneUser
        arePieces = one.isPiece && other.isPiece
        hasPiece = one.isPiece || other.isPiece
        register = both(one.register, other.register) {
            IdentifyingNumberMatch($0, $1, minTornLength: tuning.minTornRegisterLength)
        }
        document = both(one.document, other.document, DocumentMatch.init)
        vat = both(one.vat, other.vat) { IdentifyingNumberMatch($0, $1, minTornLength: tuning.minTornVATLength) }
        date = both(one.date, other.date, DateMatch.init)
        time = both(one.time, other.time, TimeMatch.init)
        total = both(one.total, other.total, TotalMatch.init)
        hasSameTotal = total == .same
        picture = PictureMatch(one.shownPictures, other.shownPictures)
        order = OrderMatch(one, other, registers: register)
        compareGoods(one, other, areOfOneUser: areOfOneUser)
        creditOwners()
    }

    /// Compares the goods, which are one fact: where they come to the totals of both, the totals add nothing.
    private mutating func compareGoods(_ one: ReceiptFacts, _ other: ReceiptFacts, areOfOneUser: Bool) {
        let areBalanced = one.isBalanced && other.isBalanced
        let isNamedAlike = register == nil && vat == nil && one.merchant != nil && one.merchant == other.merchant
        let isOneShop = register == .same || vat == .same || vat == .misread || isNamedAlike
        goods = GoodsMatch(
            one, other, isOnePriceList: isOneShop && date == .same, isUntold: order?.isInOrder != true,
            areBalanced: areBalanced)
        guard let goods else { return }
        goodsTable = order.map { $0.isInOrder ? .told : .astray } ?? (areBalanced ? .sure : .unsure)
        length = LengthMatch(one.paidLines, other.paidLines)
        prices = PricesMatch(repriced: goods.repriced)
        let tuning = Tuning.standard.goods
        if goods.share >= tuning.minNearShare, goods.credit >= tuning.minNearPairs {
            owner = areOfOneUser ? .own : .other
        }
        if areBalanced { total = nil }
    }

    /// A document's number belongs to its register, a time to its day: equal owners make equal facts surer.
    private mutating func creditOwners() {
        if register == .same, document == .same { document = .sameOfSameRegister }
        if date == .same, time == .same { time = .sameOnSameDay }
        guard document == nil else { return }
        if date == .misread || date == .different { date = .unsupported }
        if time == .minutesApart || time == .misread || time == .different { time = .unsupported }
    }

    /// The facts that both show, by name, with how each compares.
    private var matches: [(fact: String, match: any FactMatch)] {
        let all: [(ReceiptFact, (any FactMatch)?)] = [
            (.register, register), (.document, document), (.vat, vat), (.date, date), (.time, time), (.total, total),
            (.picture, picture),
        ]
        let more: [(String, (any FactMatch)?)] = [
            ("order", order), ("length", length), ("prices", prices), ("owner", owner),
        ]
        return (all.map { ($0.rawValue, $1) } + more).compactMap { fact, match in match.map { (fact, $0) } }
    }

    /// The facts that agree, in the order of `ReceiptFact`.
    var agreeing: [ReceiptFact] {
        let minShare = Tuning.standard.goods.minAgreeingShare
        var agreeing = Set(matches.filter(\.match.agrees).compactMap { ReceiptFact(rawValue: $0.fact) })
        if hasSameTotal { agreeing.insert(.total) }
        if let goods, goods.sharedAmounts >= minShare { agreeing.insert(.amounts) }
        if let goods, goods.sharedNames >= minShare { agreeing.insert(.names) }
        return ReceiptFact.allCases.filter(agreeing.contains)
    }

    /// The raw value of each comparison, as the script writes it, without the goods.
    var states: [String: String] {
        Dictionary(uniqueKeysWithValues: matches.map { ($0.fact, $0.match.rawValue) })
    }
}

/// What `compare` makes of two facts where both are known.
private func both<Value, Match>(_ one: Value?, _ other: Value?, _ compare: (Value, Value) -> Match) -> Match? {
    guard let one, let other else { return nil }
    return compare(one, other)
}

extension ReceiptFacts {
    /// How many amounts are other than zero.
    fileprivate var paidLines: Int { amounts.count { $0 != 0 } }

    /// The pictures that can be compared.
    fileprivate var shownPictures: [PictureHash] {
        ([picture].compactMap(\.self) + otherPictures).filter { !$0.isFlat }
    }
}
