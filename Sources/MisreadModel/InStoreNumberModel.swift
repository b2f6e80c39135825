import DomainModel
import Foundation

/// Whether a receipt's numbers are products' or the shop's own, told from all of them together.
///
/// Three kinds of receipts are weighed against each other (Bayes): one that prints products' numbers, of which a few
/// are misread or something else; one that prints its own; and one that prints both, where numbers that begin alike are
/// of one kind. Two numbers that differ in nothing but the check digit cannot both be products'.
struct InStoreNumberModel {
    /// For each site, P that its number is no product's.
    let own: [Double]

    /// How often a till prints products' numbers, its own, both: before any was read. Tills that print numbers of
    /// twelve digits and more print products' for the most part. A judgement from few: of the scans' tuned half 11
    /// receipts print products' numbers alone, 2 their own, 1 both.
    private static let priors = (products: 0.75, own: 0.17, both: 0.08)
    /// What else stands where a product's number could: a member's, a document's.
    private static let strays = 0.02

    init(sites: [PrintedGTINDecoder.CodeSite], weighed: [[Double]], decoder: PrintedGTINDecoder) {
        let product = weighed.map { $0.reduce(0) { $0 + exp($1) } }
        let shop = sites.indices.map { decoder.ownLikelihood(sites[$0], product: product[$0]) }
        let groups = InStoreNumberModel.groups(sites)
        // Logarithms: forty numbers multiply to nothing.
        var (allProducts, allOwn, both) = (
            log(InStoreNumberModel.priors.products), log(InStoreNumberModel.priors.own),
            log(InStoreNumberModel.priors.both)
        )
        var ownInGroup = [Double](repeating: 0.5, count: sites.count)
        for group in groups {
            let counts = InStoreNumberModel.countUpward(group.map { sites[$0] })
            var (asProducts, asOwn) = (log(0.5), log(0.5))
            for place in group {
                let mixed = (1 - InStoreNumberModel.strays) * product[place] + InStoreNumberModel.strays * shop[place]
                let clash = counts ? log(1e-4) / Double(group.count) : 0
                asProducts += log(max(1e-300, mixed)) + clash
                asOwn += log(max(1e-300, shop[place]))
            }
            allProducts += asProducts - log(0.5)
            allOwn += asOwn - log(0.5)
            let top = max(asProducts, asOwn)
            let sum = exp(asProducts - top) + exp(asOwn - top)
            both += top + log(sum)
            for place in group { ownInGroup[place] = exp(asOwn - top) / sum }
        }
        let top = max(allProducts, allOwn, both)
        let shares = [allProducts, allOwn, both].map { exp($0 - top) }
        let sum = shares.reduce(0, +)
        own = sites.indices.map { place in
            let stray = InStoreNumberModel.strays * shop[place]
            let isStray = stray / max(1e-300, stray + (1 - InStoreNumberModel.strays) * product[place])
            let inGroup = ownInGroup[place] + (1 - ownInGroup[place]) * isStray
            return (shares[0] * isStray + shares[1] + shares[2] * inGroup) / sum
        }
    }

    /// Digits that may be misread of a number that belongs to others. Two numbers of twelve digits that have nothing to
    /// do with each other differ in so few once in a hundred million.
    private static let mostMisread = 3

    /// The sites whose numbers begin with the same five digits and are as long, or do so but for a few digits misread.
    private static func groups(_ sites: [PrintedGTINDecoder.CodeSite]) -> [[Int]] {
        let numbers = sites.map { $0.cuts.first?.first?.digits ?? [] }
        let alike = Dictionary(grouping: sites.indices, by: { [UInt8(numbers[$0].count)] + numbers[$0].prefix(5) })
        var groups: [[Int]] = []
        // The largest first: what is misread joins what is read well.
        for group in alike.values.sorted(by: { ($1.count, $0[0]) < ($0.count, $1[0]) }) {
            var rest: [Int] = []
            for site in group {
                let place = groups.firstIndex { other in
                    other.contains { isMisread(numbers[site], for: numbers[$0]) }
                }
                if let place { groups[place].append(site) } else { rest.append(site) }
            }
            if !rest.isEmpty { groups.append(rest) }
        }
        return groups
    }

    private static func isMisread(_ number: [UInt8], for other: [UInt8]) -> Bool {
        number.count == other.count && number.count >= 12
            && zip(number, other).count(where: { $0 != $1 }) <= mostMisread
    }

    /// Whether two different numbers, both read surely, differ in the last digit alone.
    private static func countUpward(_ sites: [PrintedGTINDecoder.CodeSite]) -> Bool {
        let sure = Set(sites.compactMap { $0.cuts.first?.first }.filter { $0.confidence >= 0.9 }.map(\.digits))
        return Set(sure.map { Array($0.dropLast()) }).count < sure.count
    }
}
