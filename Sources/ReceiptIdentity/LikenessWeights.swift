import Cryptography
import Foundation

/// How much each fact says for two pictures showing one receipt, in natural logarithms of odds.
///
/// `Likeness.tsv` is written by `Scripts/learn/identity/learn.py`, which says from what it learns.
struct LikenessWeights: Sendable {
    static let standard = LikenessWeights(String(decoding: PackageResources.Likeness_tsv, as: UTF8.self))

    /// From these log odds on, two pictures show the same receipt.
    let same: Double
    /// Below these log odds, they show different receipts. Between the two a person decides.
    let different: Double
    /// The log odds before anything is compared.
    let prior: Double

    private let register: [IdentifyingNumberMatch: Double]
    private let document: [DocumentMatch: Double]
    private let vat: [IdentifyingNumberMatch: Double]
    private let date: [DateMatch: Double]
    private let time: [TimeMatch: Double]
    private let order: [OrderMatch: Double]
    private let total: [TotalMatch: Double]
    private let length: [LengthMatch: Double]
    private let prices: [PricesMatch: Double]
    private let owner: [OwnerMatch: Double]
    private let goods: [GoodsMatch.Table: [[Double]]]

    /// Reads what the script writes: fact, state, weight. Traps where a state has no weight.
    init(_ table: String) {
        var named: [String: Double] = [:]
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields.count == 3, let weight = Double(fields[2]) { named["\(fields[0]) \(fields[1])"] = weight }
        }
        let weights = named
        func weight(_ fact: String, _ state: String) -> Double {
            guard let weight = weights["\(fact) \(state)"] else { preconditionFailure("no weight of \(fact) \(state)") }
            return weight
        }
        func matches<Match: FactMatch>(_ fact: String) -> [Match: Double] {
            Dictionary(uniqueKeysWithValues: Match.allCases.map { ($0, weight(fact, $0.rawValue)) })
        }
        same = weight("bound", "same")
        different = weight("bound", "different")
        prior = weight("prior", "")
        register = matches("register")
        document = matches("document")
        vat = matches("vat")
        date = matches("date")
        time = matches("time")
        order = matches("order")
        total = matches("total")
        length = matches("length")
        prices = matches("prices")
        owner = matches("owner")
        goods = Dictionary(
            uniqueKeysWithValues: GoodsMatch.Table.allCases.map { table in
                let rows = (0..<LikenessWeights.knots).map { count in
                    (0..<LikenessWeights.knots).map { weight("goods \(table.rawValue)", "\(count) \($0)") }
                }
                return (table, rows)
            })
    }

    /// The sum of the weights, before which two receipts have the odds of any two that are worth comparing.
    func logOdds(of comparison: ReceiptComparison) -> Double {
        func weight<Match>(_ match: Match?, _ weights: [Match: Double]) -> Double { match.flatMap { weights[$0] } ?? 0 }
        var sum = prior
        sum += weight(comparison.register, register)
        sum += weight(comparison.document, document)
        sum += weight(comparison.vat, vat)
        sum += weight(comparison.date, date)
        sum += weight(comparison.time, time)
        sum += weight(comparison.order, order)
        sum += weight(comparison.total, total)
        sum += weight(comparison.length, length)
        sum += weight(comparison.prices, prices)
        sum += weight(comparison.owner, owner)
        guard let found = comparison.goods, let rows = goods[comparison.goodsTable] else { return sum }
        return sum + LikenessWeights.weight(of: found, in: rows)
    }

    /// The table of goods has a row for 1, 2, 4, 8 and 16 equal pairs, and a column for each quarter of the shorter
    /// receipt. Between them it is linear, so that no pair more or less changes everything.
    private static func weight(of goods: GoodsMatch, in rows: [[Double]]) -> Double {
        let count = place(log2(max(goods.credit, 1)))
        let share = place(goods.share * Double(knots - 1))
        func along(_ row: [Double]) -> Double { row[share.0] * (1 - share.1) + row[share.0 + 1] * share.1 }
        return along(rows[count.0]) * (1 - count.1) + along(rows[count.0 + 1]) * count.1
    }

    /// The knot before a value, and how far it is from there to the next.
    private static func place(_ value: Double) -> (Int, Double) {
        let bounded = min(max(value, 0), Double(knots - 1))
        let knot = min(Int(bounded), knots - 2)
        return (knot, bounded - Double(knot))
    }

    private static let knots = 5
}

extension ReceiptLikeness {
    /// Of the learned weights: two programs with the same one answer alike.
    public static let version = String(SHA256.hexDigest(PackageResources.Likeness_tsv).prefix(12))
}
