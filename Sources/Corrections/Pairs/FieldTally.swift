import Catalog
import DomainModel

/// What of a receipt people put right.
public enum CorrectedField: String, Hashable, Codable, Sendable, CaseIterable {
    /// Whether it is a receipt that may earn.
    case receipt
    /// The shop.
    case merchant
    /// The day of purchase.
    case date
    /// What was paid.
    case total
    /// Whether a line shows a product of the catalogue.
    case line
    /// Which product a line shows.
    case product
}

/// How often a field was read right.
public struct FieldTally: Hashable, Codable, Sendable {
    /// Read as it is.
    public var right = 0
    /// Read as something else.
    public var wrong = 0
    /// Not read, or not surely enough: left to a person.
    public var open = 0

    /// Nothing yet.
    public init() {}

    /// All whose truth is known.
    public var count: Int { right + wrong + open }

    /// Whether nothing is worse: as much is right, and no more is wrong.
    public func isAsGood(as other: FieldTally) -> Bool { right >= other.right && wrong <= other.wrong }

    /// Counts a value that was read, `nil` for none.
    mutating func count<Value: Equatable>(_ read: Value?, is truth: Value) {
        switch read {
        case nil: open += 1
        case truth: right += 1
        default: wrong += 1
        }
    }

    static func += (left: inout FieldTally, right: FieldTally) {
        left.right += right.right
        left.wrong += right.wrong
        left.open += right.open
    }
}

extension ReadingPair {
    /// How each field was read, with a pack or as it was decided; fields whose truth nobody knows are left out.
    public func tally(by pack: TuningPack? = nil) -> [CorrectedField: FieldTally] {
        var tally: [CorrectedField: FieldTally] = [:]
        tally[.receipt, default: FieldTally()].count(true, is: truth.isReceipt)
        guard truth.isReceipt else { return tally }
        let read = pack?.applied(to: receipt) ?? receipt
        if let merchant = truth.merchant {
            tally[.merchant, default: FieldTally()]
                .count(read.merchant.map { FoldedText($0) }, is: FoldedText(merchant))
        }
        if let date = truth.date { tally[.date, default: FieldTally()].count(read.date, is: date) }
        if let total = truth.total { tally[.total, default: FieldTally()].count(read.total, is: total) }
        for line in lines {
            let taught = pack?.product(of: line.text, retailer: receipt.vatNumber)
            // As a catalogue does: an alias goes before what the text is like.
            let product = taught ?? line.read
            tally[.line, default: FieldTally()].count(product == nil ? nil : true, is: line.product != nil)
            guard let right = line.product else { continue }
            tally[.product, default: FieldTally()].count(product, is: right)
        }
        for _ in missed ?? [] { tally[.product, default: FieldTally()].open += 1 }
        return tally
    }

    /// The shop as a table names it: as people say, as it was read, or by its number.
    var shopLabel: String { truth.merchant ?? receipt.merchant ?? receipt.vatNumber ?? "-" }
}

/// How often each field was read right: in all, by shop and by month.
public struct CorrectionTable: Hashable, Sendable {
    /// Of all pairs.
    public private(set) var all: [CorrectedField: FieldTally] = [:]
    /// By the shop's name.
    public private(set) var byShop: [String: [CorrectedField: FieldTally]] = [:]
    /// By the month of upload, `2026-03`.
    public private(set) var byMonth: [String: [CorrectedField: FieldTally]] = [:]

    /// Counts pairs, with a pack or as they were decided.
    public init(_ pairs: some Sequence<ReadingPair>, by pack: TuningPack? = nil) {
        for pair in pairs {
            for (field, tally) in pair.tally(by: pack) {
                all[field, default: FieldTally()] += tally
                byShop[pair.shopLabel, default: [:]][field, default: FieldTally()] += tally
                byMonth[pair.month, default: [:]][field, default: FieldTally()] += tally
            }
        }
    }
}
