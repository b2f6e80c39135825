// How one fact of a receipt compares between two readings. The raw values are shared with
// `Scripts/learn/identity/states.py`, which learns the weights, and are the states in `Likeness.tsv`.

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

    var agrees: Bool { self == .sameOfSameRegister || self == .same }
}

/// Days of purchase.
enum DateMatch: String, FactMatch {
    case same = "equal"
    /// One digit apart, or day and month swapped.
    case misread = "near"
    case different = "other"
    /// Not equal, without a document's number beside it: a day alone is soon edited.
    case unsupported = "alone"

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
    /// Not equal, without a document's number beside it: a time alone is soon edited.
    case unsupported = "alone"

    var agrees: Bool { self == .sameOnSameDay || self == .same }
}

/// Totals, where they do not follow from the lines.
enum TotalMatch: String, FactMatch {
    case same = "equal"
    /// One digit apart.
    case misread = "near"
    case different = "other"

    var agrees: Bool { self == .same }
}

/// Pictures.
enum PictureMatch: String, FactMatch {
    case alike, similar, unlike

    var agrees: Bool { self == .alike }
}
