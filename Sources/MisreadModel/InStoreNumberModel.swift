import DomainModel
import Foundation

/// Whether a receipt's numbers are products' or in-store numbers, by all of them together.
///
/// Three kinds of receipts are compared (Bayes): one that prints products' numbers, of which a few are misread or
/// something else; one that prints in-store numbers; and one that prints both, where numbers that begin alike are of
/// one kind. Two numbers that differ in nothing but the check digit cannot both be products'.
struct InStoreNumberModel {
    /// For each site, P that its number is no product's.
    let inStoreProbabilities: [Double]

    /// - Parameter scores: for each site ln P of each product's number that may be printed there.
    init(sites: [PrintedGTINDecoder.CodeReadings], scores: [[Double]], decoder: PrintedGTINDecoder) {
        let tuning = Tuning.standard.inStore
        let product = scores.map { $0.reduce(0) { $0 + exp($1) } }
        let shop = sites.indices.map { decoder.inStoreLikelihood(sites[$0], product: product[$0]) }
        // Logarithms: forty numbers multiply to nothing.
        var (allProducts, allInStore, both) = (
            log(tuning.productsShare), log(tuning.inStoreShare), log(tuning.bothShare)
        )
        var inStoreInGroup = [Double](repeating: 0.5, count: sites.count)
        for group in InStoreNumberModel.groups(sites) {
            let counts = InStoreNumberModel.countUpward(group.map { sites[$0] })
            var (asProducts, asInStore) = (log(0.5), log(0.5))
            for place in group {
                let mixed = (1 - tuning.strayShare) * product[place] + tuning.strayShare * shop[place]
                let clash = counts ? log(tuning.countingProductsShare) / Double(group.count) : 0
                asProducts += log(max(tuning.minProbability, mixed)) + clash
                asInStore += log(max(tuning.minProbability, shop[place]))
            }
            allProducts += asProducts - log(0.5)
            allInStore += asInStore - log(0.5)
            let top = max(asProducts, asInStore)
            let sum = exp(asProducts - top) + exp(asInStore - top)
            both += top + log(sum)
            for place in group { inStoreInGroup[place] = exp(asInStore - top) / sum }
        }
        let top = max(allProducts, allInStore, both)
        let shares = [allProducts, allInStore, both].map { exp($0 - top) }
        let sum = shares.reduce(0, +)
        inStoreProbabilities = sites.indices.map { place in
            let stray = tuning.strayShare * shop[place]
            let isStray = stray / max(tuning.minProbability, stray + (1 - tuning.strayShare) * product[place])
            let inGroup = inStoreInGroup[place] + (1 - inStoreInGroup[place]) * isStray
            return (shares[0] * isStray + shares[1] + shares[2] * inGroup) / sum
        }
    }

    /// The sites whose numbers are as long and begin alike, or do so but for a few digits misread.
    private static func groups(_ sites: [PrintedGTINDecoder.CodeReadings]) -> [[Int]] {
        let numbers = sites.map { $0.cuts.first?.first?.digits ?? [] }
        let prefix = Tuning.standard.inStore.groupPrefixDigits
        let alike = Dictionary(
            grouping: sites.indices, by: { [UInt8(numbers[$0].count)] + numbers[$0].prefix(prefix) })
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
        let tuning = Tuning.standard.inStore
        return number.count == other.count && number.count >= tuning.minGroupedDigits
            && zip(number, other).count(where: { $0 != $1 }) <= tuning.maxMisreadDigits
    }

    /// Whether two different numbers, both read surely, differ in the last digit alone.
    private static func countUpward(_ sites: [PrintedGTINDecoder.CodeReadings]) -> Bool {
        let least = Tuning.standard.inStore.minSureConfidence
        let sure = Set(sites.compactMap { $0.cuts.first?.first }.filter { $0.confidence >= least }.map(\.digits))
        return Set(sure.map { Array($0.dropLast()) }).count < sure.count
    }
}
