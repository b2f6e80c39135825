import Foundation

/// A reason to doubt a figure or to change it; each makes the receipt that needs it so much less likely.
///
/// The raw values are the names in `Doubts.tsv`, `Scripts/learn/doubts.py` and `--steps`.
enum Doubt: String, Sendable, CaseIterable {
    /// Digits misread, lost or imagined, as −ln P by the confusion of digits (`MisreadCosts`).
    case misread
    /// Another reading of the same print is taken.
    case otherReading = "heard"
    /// How much lower, as −ln P, the confidence in that other reading is.
    case lessSure = "unsure"
    /// A minus was lost or imagined.
    case minus
    /// Letters within the figure that were taken for digits: each makes a misread likelier.
    case lettersAsDigits = "strained"
    /// The product of quantity and price is taken instead of the amount.
    case product
    /// An amount is changed that is its quantity's product: two figures would have to be wrong together.
    case overridesProduct = "agreed"
    /// An amount is kept although its quantity and price, which were read, come to another.
    case contradicted
    /// What a rate and a price come to is taken instead of the discount, or the other way round.
    case rate
    /// A figure is changed that a rate confirms.
    case overridesRate = "rated"
    /// What looks like a minus is dirt.
    case dirt
    /// A doubtful line is none.
    case notALine = "no_line"
    /// A line is the sum of those above it.
    case summary
    /// An amount that repeats the one above it is a line.
    case repetition
    /// A discount among the sums is a line.
    case betweenSums = "late"
    /// How many points fewer than the best total this one has (`TotalHypotheses`).
    case scoreDeficit = "spoken_for"
    /// The total is printed nowhere: the one that is printed was misread.
    case unprinted
    /// Points of a total that would have to be misread, beyond those that its word alone is worth.
    case overridesStrongTotal = "outspoken"
    /// A payment or a subtotal says the total that is printed nowhere.
    case paid
    /// What lies between the lines and the total, as `PrintedSums.adjustments` rates it.
    case adjustment
    /// Of the receipt as a whole: no way is right. A row is missing, or one is none.
    case unexplained
    /// Added to `unexplained` where a name among the lines has lost its amount.
    case lostAmount = "lost_amount"
}

/// What each doubt costs, as a difference of −ln P: learned by `Scripts/learn/doubts.py` from receipts whose amounts
/// are known.
struct DoubtCosts: Sendable {
    private let costs: [Double]

    /// The learned costs.
    static let learned = DoubtCosts(String(decoding: PackageResources.Doubts_tsv, as: UTF8.self))

    /// Reads the table that the script writes: name, cost.
    init(_ table: String) {
        var named: [Substring: Double] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            if fields.count >= 2, let cost = Double(fields[1]) { named[fields[0]] = cost }
        }
        costs = Doubt.allCases.map { named[$0.rawValue[...]] ?? 0 }
    }

    /// What one of `doubt` costs.
    subscript(doubt: Doubt) -> Double { costs[Doubt.places[doubt]!] }

    /// What doubts cost together.
    func cost(of doubts: [Doubt: Double]) -> Double {
        // Always in this order: the order of a sum changes its last digits.
        Doubt.allCases.enumerated().reduce(0) { $0 + (doubts[$1.element] ?? 0) * costs[$1.offset] }
    }
}

extension Doubt {
    fileprivate static let places = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })
}
