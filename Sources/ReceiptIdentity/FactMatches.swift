// How one fact of a receipt compares between two readings. The raw values are shared with
// `Scripts/learn/identity/states.py`, which learns the weights, and are the keys of `ReceiptWeights`.

/// How one fact compares.
protocol FactMatch: RawRepresentable<String>, Hashable, Sendable, CaseIterable {
    /// Whether two readings of one receipt would compare like this, had nothing been misread.
    var agrees: Bool { get }
}

/// VAT numbers, and serial numbers of registers.
enum IdentifyingNumberMatch: String, FactMatch {
    case same = "equal"
    /// As far apart as misreading brings them, or one a part of the other.
    case misread = "near"
    case different = "other"

    var agrees: Bool { self == .same }
}

/// Documents' numbers.
enum DocumentMatch: String, FactMatch {
    /// Equal, and so are the registers that gave them.
    case sameOfSameRegister = "sure"
    case same = "equal"
    /// A till prints one shortly after the other.
    case adjacent = "next"
    /// As far apart as misreading brings them, or one a part of the other.
    case misread = "near"
    case different = "other"
    /// Different, over one or two equal, cheap goods: two coffees are two coffees.
    case differentOverFewGoods = "another"
    /// The register cannot have printed both at those times.
    case impossible = "astray"

    var agrees: Bool { self == .sameOfSameRegister || self == .same }
}

/// Days of purchase.
enum DateMatch: String, FactMatch {
    case same = "equal"
    /// One digit apart, or day and month swapped.
    case misread = "near"
    case different = "other"

    var agrees: Bool { self == .same }
}

/// Times of purchase.
enum TimeMatch: String, FactMatch {
    /// Equal, and so are the days.
    case sameOnSameDay = "sure"
    case same = "equal"
    /// A few minutes apart: a receipt, and the slip of the card.
    case minutesApart = "close"
    /// One digit apart.
    case misread = "near"
    case different = "other"

    var agrees: Bool { self == .sameOnSameDay || self == .same }
}

/// Totals.
enum TotalMatch: String, FactMatch {
    case same = "equal"
    /// Equal, and what one or two cheap goods cost: many another receipt comes to as much.
    case sameSmallSum = "sole"
    /// One digit apart.
    case misread = "near"
    case different = "other"
    /// Not equal, but probably misread: the lines of one receipt do not come to its total.
    case unbalanced = "unsure"

    var agrees: Bool { self == .same || self == .sameSmallSum }
}

/// The lines' amounts.
enum AmountsMatch: String, FactMatch {
    /// Most are shared, six or more.
    case mostOfSixOrMore = "many"
    /// Most are shared, three to five.
    case mostOfThreeToFive = "several"
    /// Most of the shorter receipt's are in the longer.
    case partOfLonger = "part"
    /// Both receipts have the same two.
    case bothOfTwo = "two"
    /// Both receipts have the same one.
    case theOnlyOne = "one"
    case few = "some"
    case nothing = "none"
    /// Few are shared, but probably misread: the lines of one receipt do not come to its total.
    case unbalanced = "unsure"
    /// Most are shared, but each receipt comes to its total, and these differ: other goods, or a forger's.
    case mostUnderOtherTotal = "changed"

    var agrees: Bool {
        switch self {
        case .mostOfSixOrMore, .mostOfThreeToFive, .bothOfTwo, .theOnlyOne: true
        case .partOfLonger, .few, .nothing, .unbalanced, .mostUnderOtherTotal: false
        }
    }
}

/// The words of the items' names.
enum NamesMatch: String, FactMatch {
    /// Most are shared, four or more.
    case mostOfFourOrMore = "many"
    /// Most are shared, up to three.
    case mostOfFewerThanFour = "few"
    /// Most of the shorter receipt's are in the longer.
    case partOfLonger = "part"
    case few = "some"
    case nothing = "none"
    /// Probably misread: the lines of one receipt do not come to its total, or it has a word or two.
    case inconclusive = "unsure"

    var agrees: Bool { self == .mostOfFourOrMore || self == .mostOfFewerThanFour }
}

/// Pictures.
enum PictureMatch: String, FactMatch {
    case alike, similar, unlike

    var agrees: Bool { self == .alike }
}
