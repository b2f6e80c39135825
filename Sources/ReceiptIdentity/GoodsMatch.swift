import Text

/// How the goods of two receipts compare, by their pairs of name and amount.
struct GoodsMatch: Hashable, Sendable {
    /// Which of the learned tables of goods applies: how much equal goods say depends on what else was read.
    enum Table: String, CaseIterable, Sendable {
        /// The numbers were read and fit a till's order.
        case told
        /// The numbers were read and do not fit it.
        case astray
        /// Numbers are missing or equal, and the lines of both receipts come to their totals.
        case sure
        /// Numbers are missing or equal, and lines were misread.
        case unsure
    }

    /// Equal pairs, of names that are equal, alike or not known.
    var equal: Int
    /// Equal pairs; half for each name or amount alone that both have.
    var credit: Double
    /// The credit in lines of the shorter receipt.
    var share: Double
    /// The equal pairs in lines of the shorter receipt.
    var equalShare: Double
    /// Equal names at other prices.
    var repriced: Int
    /// The share of the shorter receipt's amounts that the other has too.
    var sharedAmounts: Double
    /// The share of the shorter receipt's names that the other has too; 0 where either names nothing.
    var sharedNames: Double

    /// - Parameters:
    ///   - isOnePriceList: whether one shop sold both on one day, so that one name has one price.
    ///   - isUntold: whether no numbers tell the two apart: then a name under another price is more likely
    ///     the same line than another.
    ///   - areBalanced: whether the lines of both come to their totals, so that an amount is hardly misread.
    /// `nil` where either has no line.
    init?(_ one: ReceiptFacts, _ other: ReceiptFacts, isOnePriceList: Bool, isUntold: Bool, areBalanced: Bool) {
        var (first, second) = (GoodsMatch.lines(of: one), GoodsMatch.lines(of: other))
        guard !first.isEmpty, !second.isEmpty else { return nil }
        // The order of the two must not matter.
        if (second.count, second) < (first.count, first) { swap(&first, &second) }
        var pairing = LinePairing(first, second)
        equal = pairing.takeEqual() + pairing.takeAlike()
        let named = isOnePriceList || isUntold ? pairing.takeRepriced(first, second) : 0
        let amounts = pairing.takeAmounts()
        let names = pairing.takeNames()
        let shorter = Double(min(first.count, second.count))
        credit = Double(equal) + (areBalanced ? 1 : 0.5) * Double(named) + 0.5 * Double(amounts + names)
        share = credit / shorter
        equalShare = Double(equal) / shorter
        repriced = areBalanced && isOnePriceList ? named : 0
        sharedAmounts = Double(equal + amounts) / shorter
        let isNamed = first.contains { !$0.name.isEmpty } && second.contains { !$0.name.isEmpty }
        sharedNames = isNamed ? Double(equal + named + names) / shorter : 0
    }

    /// A line: what it adds to the total, and its folded name, empty where it has none.
    struct Line: Hashable, Sendable, Comparable {
        var cents: Int
        var name: String

        static func < (one: Line, other: Line) -> Bool { (one.cents, one.name) < (other.cents, other.name) }
    }

    /// The lines that cost something or give something back, in the order of their amounts.
    private static func lines(of facts: ReceiptFacts) -> [Line] {
        let hasNames = facts.names.count == facts.amounts.count
        return facts.amounts.indices.compactMap { place in
            facts.amounts[place] == 0
                ? nil : Line(cents: facts.amounts[place], name: hasNames ? facts.names[place] : "")
        }.sorted()
    }
}

private func < (one: (Int, [GoodsMatch.Line]), other: (Int, [GoodsMatch.Line])) -> Bool {
    one.0 != other.0 ? one.0 < other.0 : one.1.lexicographicallyPrecedes(other.1)
}

/// Takes pairs of lines out of two receipts, the surest first.
private struct LinePairing {
    private var left: [GoodsMatch.Line]
    private var right: [GoodsMatch.Line]

    init(_ one: [GoodsMatch.Line], _ other: [GoodsMatch.Line]) {
        left = one
        right = other
    }

    mutating func takeEqual() -> Int { take { $0 == $1 } }

    /// Equal amounts under names that are alike, or of which one is not known.
    mutating func takeAlike() -> Int {
        // A receipt of a hundred lines at one price would else cost ten thousand comparisons of names.
        var comparisons = Tuning.standard.goods.maxNameComparisons
        return take { one, other in
            guard one.cents == other.cents else { return false }
            if one.name.isEmpty || other.name.isEmpty { return true }
            comparisons -= 1
            return comparisons >= 0 && LinePairing.areAlike(one.name, other.name)
        }
    }

    /// Equal names at other prices, of those that either receipt has once; other numbers of pieces are no other price.
    mutating func takeRepriced(_ one: [GoodsMatch.Line], _ other: [GoodsMatch.Line]) -> Int {
        let (first, second) = (LinePairing.namesOnce(in: one), LinePairing.namesOnce(in: other))
        return take {
            $0.name == $1.name && first.contains($0.name) && second.contains($0.name)
                && !LinePairing.areOfOnePrice($0.cents, $1.cents)
        }
    }

    /// Whether two amounts may be of other numbers of pieces at one price.
    private static func areOfOnePrice(_ one: Int, _ other: Int) -> Bool {
        var (divisor, rest) = (one.magnitude, other.magnitude)
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        let most = Tuning.standard.goods.maxPieces
        return one.signum() == other.signum() && max(one.magnitude, other.magnitude) / divisor <= most
    }

    mutating func takeAmounts() -> Int { take { $0.cents == $1.cents } }

    mutating func takeNames() -> Int { take { $0.name == $1.name && !$0.name.isEmpty } }

    /// Takes each line on the left with the first on the right that is the same; returns how many pairs there were.
    private mutating func take(_ areSame: (GoodsMatch.Line, GoodsMatch.Line) -> Bool) -> Int {
        let count = left.count
        left = left.filter { line in
            guard let place = right.firstIndex(where: { areSame(line, $0) }) else { return true }
            right.remove(at: place)
            return false
        }
        return count - left.count
    }

    private static func areAlike(_ one: String, _ other: String) -> Bool {
        let most = max(one.utf8.count, other.utf8.count) / Tuning.standard.goods.lettersPerMisread
        guard abs(one.utf8.count - other.utf8.count) <= most else { return false }
        return LevenshteinDistance.between(one.utf8, other.utf8) <= most
    }

    private static func namesOnce(in lines: [GoodsMatch.Line]) -> Set<String> {
        var counts: [String: Int] = [:]
        for line in lines where line.name.utf8.count >= Tuning.standard.goods.minNameLength {
            counts[line.name, default: 0] += 1
        }
        return Set(counts.filter { $0.value == 1 }.keys)
    }
}

// MARK: - What equal goods say

/// The receipts' lengths.
enum LengthMatch: String, FactMatch {
    case alike
    /// One has many more lines than the other.
    case part

    var agrees: Bool { false }

    init(_ one: Int, _ other: Int) {
        let (fewer, more) = (min(one, other), max(one, other))
        self = more - fewer <= 1 || fewer * 100 >= Tuning.standard.goods.minAlikeLengthPercent * more ? .alike : .part
    }
}

/// Equal names at other prices in one shop on one day: one of both receipts is forged, unless the goods are weighed.
enum PricesMatch: String, FactMatch {
    case one
    /// Two or three.
    case few
    case many

    var agrees: Bool { false }

    /// `nil` where no name has another price.
    init?(repriced: Int) {
        guard repriced > 0 else { return nil }
        self = repriced == 1 ? .one : repriced <= 3 ? .few : .many
    }
}

/// Whose near content it is: another user's weighs more than one's own.
enum OwnerMatch: String, FactMatch {
    case own
    case other

    var agrees: Bool { false }
}
