import Mathematics

/// Finds the product that a line names, and decides whether it is sure enough.
struct LineMatcher {
    let index: CatalogIndex
    /// From this probability on a match is a match.
    var threshold = Tuning.standard.decision.minMatchShare

    /// A candidate with its share of the probability.
    struct RankedCandidate {
        var assessment: Assessment
        var share: Double
    }

    /// The candidates of a line, the most probable first; shares leave room for "none of them".
    func ranked(_ query: LineQuery, in context: LineContext = LineContext()) -> [RankedCandidate] {
        var candidates = assessed(query, in: context)
        for place in candidates.indices {
            candidates[place].logOdds = MatchWeights.learned.logOdds(candidates[place].evidence)
        }
        candidates.sort { ($0.logOdds, $1.place) > ($1.logOdds, $0.place) }
        guard let lead = candidates.first.map({ max(0, $0.logOdds) }) else { return [] }
        let odds = candidates.map { exponential(Double($0.logOdds - lead)) }
        let sum = odds.reduce(exponential(-Double(lead)), +)
        return zip(candidates, odds).map { RankedCandidate(assessment: $0, share: $1 / sum) }
    }

    /// What speaks for and against each candidate of a line.
    func assessed(_ query: LineQuery, in context: LineContext = LineContext()) -> [Assessment] {
        var scorer = LineScorer(query, index)
        var candidates = CandidateSearch.candidates(query, index).map { scorer.assess($0) }
        Siblings.weigh(&candidates, line: query.line)
        for place in candidates.indices { candidates[place].forgetUnbranded() }
        let shop = Shop(context.shop)
        if shop != nil || context.amount != nil {
            for place in candidates.indices {
                let product = index.product(at: candidates[place].place)
                candidates[place].weighReceipt(product, shop: shop, amount: context.amount)
            }
        }
        return candidates
    }

    func match(_ text: String, in context: LineContext = LineContext()) -> MatchOutcome {
        let line = ParsedLine(text, splitsCapitals: true)
        guard line.words.contains(where: { $0.bytes.count >= 2 }) else { return .none(why: "the line holds no words") }
        let query = LineQuery(line, index: index)
        let ranked = ranked(query, in: context)
        guard let best = ranked.first else {
            return .none(why: "no product has the words of this line, or far too many have them")
        }
        let explanation = Explanation(query: query, index: index)
        let second = ranked.count > 1 ? ranked[1] : nil
        func match(_ candidate: RankedCandidate) -> Match {
            let rival = candidate.assessment.place == best.assessment.place ? second : best
            return Match(
                product: index.product(at: candidate.assessment.place), score: candidate.share,
                runnerUp: rival.map { RunnerUp(product: index.product(at: $0.assessment.place), score: $0.share) },
                reason: explanation.reason(candidate.assessment), evidence: .text)
        }
        if best.share >= threshold { return .match(match(best)) }
        let together = ranked.reduce(0) { $0 + $1.share }
        guard together >= Tuning.standard.decision.minAskShare else {
            let why = explanation.doubt(best.assessment) ?? explanation.reason(best.assessment)
            return .none(why: "nearest is \(explanation.name(best.assessment)), not near enough: \(why)")
        }
        let contenders = contenders(ranked, together: together)
        return .ask(contenders.map(match), why: explanation.why(contenders.map(\.assessment)))
    }

    /// The first candidates, which hold nearly all of the probability that it is one of them.
    private func contenders(_ ranked: [RankedCandidate], together: Double) -> [RankedCandidate] {
        var held = 0.0
        let first = ranked.prefix { candidate in
            defer { held += candidate.share }
            return held < Tuning.standard.decision.askedShare * together
        }
        return Array(first.prefix(Tuning.standard.decision.maxContenders))
    }

    /// What on the line cannot be said of the product at `place`, by which another witness (a code, an alias) named it;
    /// `nil` where nothing contradicts. Till names are short: that words are missing says nothing.
    func contradiction(of text: String, to place: Int) -> String? {
        let query = LineQuery(ParsedLine(text, splitsCapitals: true), index: index)
        guard !query.words.isEmpty else { return nil }
        var scorer = LineScorer(query, index)
        let assessment = scorer.assess(place)
        if assessment.sizeContradicts { return "the size on the line is another" }
        if let own = assessment.brandContradicts { return "'\(query.words[own].text)' is another brand" }
        if let numbers = Explanation(query: query, index: index).numbers(assessment) { return numbers }
        if let found = match(text).match, found.product.gtin != index.product(at: place).gtin {
            return "the text names \(found.product.name)"
        }
        // Words whose meaning is known, and none of them is the product's.
        let isForeign =
            assessment.gains <= 0
            && query.words.indices.contains { assessment.productWordOf[$0] == -1 && query.words[$0].namesProductType }
        return isForeign ? "no word of the line is the product's" : nil
    }
}
