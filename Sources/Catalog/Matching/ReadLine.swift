import DomainModel
import Mathematics

/// One of the readings of a line, compared with the catalogue.
struct ReadLine {
    let query: LineQuery
    let candidates: [Assessment]
    /// The logarithm of how likely the line reads so.
    let share: Float
}

/// A candidate with its share of the probability.
struct RankedCandidate {
    var assessment: Assessment
    var share: Double
    /// The reading that speaks most for it, as an index.
    var reading: Int
}

extension [ReadLine] {
    /// The most probable candidates of all readings, in order.
    ///
    /// The odds of a product are the sum of its odds in each reading, each times how likely the reading is. The best
    /// has three rivals: the next product of its brand, the next of any other, and none of the catalogue. All further
    /// ones differ from these in words that the line does not have, and a thousand of them say no more than one.
    func ranked(_ weights: MatchWeights) -> [RankedCandidate] {
        // By place; the assessments stay where they are, since copying all of them costs more than comparing them.
        var products: [Int: (reading: Int, candidate: Int, most: Float, odds: Float)] = [:]
        for (reading, line) in enumerated() {
            for candidate in line.candidates.indices {
                let place = line.candidates[candidate].place
                let odds = weights.logOdds(line.candidates[candidate].evidence) + line.share
                guard let known = products[place] else {
                    products[place] = (reading, candidate, odds, odds)
                    continue
                }
                let isBest = odds > known.most
                let (more, less) = (Swift.max(known.odds, odds), Swift.min(known.odds, odds))
                products[place] = (
                    isBest ? reading : known.reading, isBest ? candidate : known.candidate, Swift.max(odds, known.most),
                    more + naturalLogarithm(1 + exponential(less - more))
                )
            }
        }
        let order = products.map { (place: $0.key, found: $0.value) }.sorted {
            ($0.found.odds, $1.place) > ($1.found.odds, $0.place)
        }.map(\.found)
        guard let best = order.first else { return [] }
        func isOfBestBrand(_ found: (reading: Int, candidate: Int, most: Float, odds: Float)) -> Bool {
            self[found.reading].candidates[found.candidate].brandKey
                == self[best.reading].candidates[best.candidate].brandKey
        }
        let sibling = order.dropFirst().first(where: isOfBestBrand)
        let foreign = order.first { !isOfBestBrand($0) }
        let lead = Swift.max(0, best.odds)
        let rivals = [best, sibling, foreign].compactMap(\.self)
        let sum = rivals.reduce(exponential(-Double(lead))) { $0 + exponential(Double($1.odds - lead)) }
        return order.prefix(Tuning.standard.decision.maxContenders).map {
            RankedCandidate(
                assessment: self[$0.reading].candidates[$0.candidate],
                share: exponential(Double($0.odds - lead)) / sum, reading: $0.reading)
        }
    }

    /// The same readings with all that agrees, of which a line without a brand may be asked.
    var asIfBranded: [ReadLine] {
        map { ReadLine(query: $0.query, candidates: $0.candidates.map(\.asIfBranded), share: $0.share) }
    }
}

extension LineContext {
    /// The readings of a line, the one as read first, each with the logarithm of how likely it is.
    func readings(of text: String) -> [(text: String, share: Float)] {
        let tuning = Tuning.standard.decision
        var others: [LineReading] = []
        for reading in readings.sorted(by: { $0.probability > $1.probability })
        where reading.probability >= tuning.minReading && reading.text != text
            && !others.contains(where: { $0.text == reading.text })
        {
            if others.count < tuning.maxReadings { others.append(reading) }
        }
        let sum = others.reduce(0) { $0 + $1.probability }
        let own = Swift.max(1 - sum, tuning.minReading)
        return [(text, naturalLogarithm(Float(own / (own + sum))))]
            + others.map { ($0.text, naturalLogarithm(Float($0.probability / (own + sum)))) }
    }
}
