/// Finds the few products of a catalogue that are worth comparing with a line word by word.
///
/// Each word of the line, the rarest first, gives its weight to every product that has it. Words whose products would
/// exceed the budget are left to the comparison.
struct CandidateSearch {
    static func candidates(_ query: LineQuery, _ index: CatalogIndex) -> [Int] {
        let budget = Tuning.standard.lookup.searchBudget
        let plans = query.words.compactMap { plan($0, index) }.sorted { $0.cost < $1.cost }
        guard let cheapest = plans.first, cheapest.cost <= budget else { return [] }
        // A dense array of a million small numbers is cleared faster than a hash table is filled.
        return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: index.count) { scores in
            scores.initialize(repeating: 0)
            var touched: [UInt32] = []
            touched.reserveCapacity(min(budget, cheapest.cost * 4))
            var left = budget
            for plan in plans {
                let isAffordable = plan.cost <= left
                for (postings, weight) in isAffordable ? plan.all : plan.exact where postings.count <= left {
                    left -= postings.count
                    index.postings.withUnsafeBufferPointer { all in
                        for product in all[postings] {
                            let place = Int(product)
                            if scores[place] == 0 { touched.append(product) }
                            scores[place] &+= weight
                        }
                    }
                }
            }
            return best(touched, scores)
        }
    }

    private struct Plan {
        var all: [(Range<Int>, UInt16)]
        var exact: [(Range<Int>, UInt16)]
        var cost: Int
    }

    private static func plan(_ word: QueryTerm, _ index: CatalogIndex) -> Plan? {
        guard word.text.bytes.count >= 2 || word.text.isNumber else { return nil }
        func postings(_ words: Range<Int>) -> Range<Int> {
            Int(index.postingOffsets[words.lowerBound])..<Int(index.postingOffsets[words.upperBound])
        }
        func weight(_ cost: Float) -> UInt16 { UInt16(max(8, min(9, cost - word.background) * 64)) }
        var plan = Plan(all: [], exact: [], cost: 0)
        if !word.whole.isEmpty { plan.exact.append((postings(word.whole), weight(0))) }
        plan.all = plan.exact
        let rest = word.whole.upperBound..<max(word.whole.upperBound, word.prefix.upperBound)
        if !rest.isEmpty { plan.all.append((postings(rest), weight(word.prefixCost))) }
        for other in word.others.prefix(Tuning.standard.lookup.maxSimilarWords) {
            plan.all.append((postings(other.word..<other.word + 1), weight(other.cost)))
        }
        plan.cost = plan.all.reduce(0) { $0 + $1.0.count }
        return plan.cost == 0 ? nil : plan
    }

    /// The products with the most weight; of equals those with the smaller GTIN.
    private static func best(_ touched: [UInt32], _ scores: UnsafeMutableBufferPointer<UInt16>) -> [Int] {
        let maxCandidates = Tuning.standard.lookup.maxCandidates
        guard touched.count > maxCandidates else { return touched.map(Int.init) }
        var histogram = [Int](repeating: 0, count: 4097)
        for product in touched { histogram[Int(scores[Int(product)] >> 4)] += 1 }
        var bucket = 4096
        var above = 0
        while bucket > 0, above + histogram[bucket] < maxCandidates {
            above += histogram[bucket]
            bucket -= 1
        }
        let floor = UInt16(bucket) << 4
        var sure: [Int] = []
        var edge: [Int] = []
        for product in touched {
            let score = scores[Int(product)]
            if score >> 4 > floor >> 4 {
                sure.append(Int(product))
            } else if score >> 4 == floor >> 4 {
                edge.append(Int(product))
            }
        }
        let room = maxCandidates - sure.count
        if edge.count > room { edge = Array(edge.sorted().prefix(room * 2)) }
        return sure + edge
    }
}
