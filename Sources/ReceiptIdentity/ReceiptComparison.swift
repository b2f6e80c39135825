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
    var total: TotalMatch?
    var amounts: AmountsMatch?
    var names: NamesMatch?
    var picture: PictureMatch?

    /// Compares the facts one by one, then corrects what they say together.
    init(_ one: ReceiptFacts, _ other: ReceiptFacts) {
        let tuning = Tuning.standard.comparison
        register = both(one.register, other.register) {
            IdentifyingNumberMatch($0, $1, minTornLength: tuning.minTornRegisterLength)
        }
        document = both(one.document, other.document, DocumentMatch.init)
        vat = both(one.vat, other.vat) { IdentifyingNumberMatch($0, $1, minTornLength: tuning.minTornVATLength) }
        date = both(one.date, other.date, DateMatch.init)
        time = both(one.time, other.time, TimeMatch.init)
        total = both(one.total, other.total, TotalMatch.init)
        let (onePaid, otherPaid) = (one.paid, other.paid)
        amounts = both(known(onePaid), known(otherPaid), AmountsMatch.init)
        names = both(known(one.words), known(other.words), NamesMatch.init)
        picture = both(one.shownPicture, other.shownPicture, PictureMatch.init)
        discountMisreadLines(areBalanced: one.isBalanced && other.isBalanced)
        creditOwners(areInconsistent: RegisterPosition.areInconsistent(one, other))
        discountFewGoods(
            isCheap: onePaid.allSatisfy { $0 < tuning.smallSumCents }
                && onePaid.reduce(0, +) < tuning.smallSumCents)
    }

    /// The facts that both show, by name, with how each compares.
    private var matches: [(fact: ReceiptFact, match: any FactMatch)] {
        let all: [(ReceiptFact, (any FactMatch)?)] = [
            (.register, register), (.document, document), (.vat, vat), (.date, date), (.time, time), (.total, total),
            (.amounts, amounts), (.names, names), (.picture, picture),
        ]
        return all.compactMap { fact, match in match.map { (fact, $0) } }
    }

    /// The facts that agree, in the order of `ReceiptFact`.
    var agreeing: [ReceiptFact] { matches.filter(\.match.agrees).map(\.fact) }

    /// The raw value of each comparison, as the script writes it.
    var states: [String: String] {
        Dictionary(uniqueKeysWithValues: matches.map { ($0.fact.rawValue, $0.match.rawValue) })
    }

    /// Where the lines of one receipt do not come to its total, differences are probably misread. Where both do, and to
    /// different totals, equal amounts say less.
    private mutating func discountMisreadLines(areBalanced: Bool) {
        guard areBalanced else {
            if total == .misread || total == .different { total = .unbalanced }
            if amounts == .partOfLonger || amounts == .few || amounts == .nothing { amounts = .unbalanced }
            if names == .partOfLonger || names == .few || names == .nothing { names = .inconclusive }
            return
        }
        let mostAreShared = amounts == .mostOfSixOrMore || amounts == .mostOfThreeToFive
        if let total, total != .same, mostAreShared { amounts = .mostUnderOtherTotal }
    }

    /// A document's number belongs to its register, a time to its day: equal owners make equal facts surer.
    private mutating func creditOwners(areInconsistent: @autoclosure () -> Bool) {
        if register == .same, document == .same { document = .sameOfSameRegister }
        if date == .same, time == .same { time = .sameOnSameDay }
        if register == .same, document == .adjacent || document == .different, areInconsistent() {
            document = .impossible
        }
    }

    /// The total of one or two cheap goods is that of many other receipts, and only the number distinguishes them.
    private mutating func discountFewGoods(isCheap: @autoclosure () -> Bool) {
        guard amounts == .theOnlyOne || amounts == .bothOfTwo, isCheap() else { return }
        if total == .same { total = .sameSmallSum }
        if document == .adjacent || document == .different { document = .differentOverFewGoods }
    }
}

/// What `compare` makes of two facts where both are known.
private func both<Value, Match>(_ one: Value?, _ other: Value?, _ compare: (Value, Value) -> Match) -> Match? {
    guard let one, let other else { return nil }
    return compare(one, other)
}

private func known<Element>(_ list: [Element]) -> [Element]? { list.isEmpty ? nil : list }

extension ReceiptFacts {
    /// The amounts other than zero.
    fileprivate var paid: [Int] { amounts.filter { $0 != 0 } }

    /// The picture, where it is one that can be compared.
    fileprivate var shownPicture: PictureHash? { picture.flatMap { $0.isFlat ? nil : $0 } }
}
