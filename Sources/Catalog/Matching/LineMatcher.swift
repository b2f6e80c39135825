/// Finds the product that a line names, and decides whether it is sure enough.
struct LineMatcher {
    let index: CatalogIndex
    /// From this probability on a match is a match.
    var threshold = Tuning.standard.decision.minMatchShare
    var weights = MatchWeights.learned

    /// What speaks for and against each candidate of a line.
    func assessed(_ query: LineQuery, in context: LineContext = LineContext()) -> [Assessment] {
        var scorer = LineScorer(query, index)
        var candidates = CandidateSearch.candidates(query, index).map { scorer.assess($0) }
        Siblings.weigh(&candidates, line: query.line)
        let shop = Shop(context.shop)
        if shop != nil || context.amount != nil {
            for place in candidates.indices {
                let product = index.product(at: candidates[place].place)
                candidates[place].weighReceipt(product, query, shop: shop, context)
            }
            Siblings.forgetLonePrices(&candidates)
        }
        if let rows = OtherRows(context, index) {
            for place in candidates.indices {
                candidates[place].weighOtherRows(rows, brand: index.product(at: candidates[place].place).brand)
            }
        }
        for place in candidates.indices { candidates[place].forgetUnbranded() }
        return candidates
    }

    func match(_ text: String, in context: LineContext = LineContext()) -> MatchOutcome {
        let read = context.readings(of: text).compactMap { reading -> ReadLine? in
            let line = ParsedLine(reading.text, splitsCapitals: true, language: context.language)
            guard line.words.contains(where: { $0.bytes.count >= 2 }) else { return nil }
            let query = LineQuery(
                line, index: index, language: context.language, retailer: context.retailer)
            return ReadLine(query: query, candidates: assessed(query, in: context), share: reading.share)
        }
        guard !read.isEmpty else { return .none(why: "the line holds no words") }
        let ranked = read.ranked(weights)
        guard let best = ranked.first else {
            return .none(why: "no product has the words of this line, or far too many have them")
        }
        func explanation(_ candidate: RankedCandidate) -> Explanation {
            Explanation(query: read[candidate.reading].query, index: index)
        }
        func match(_ candidate: RankedCandidate, among ranked: [RankedCandidate]) -> Match {
            let isBest = candidate.assessment.place == ranked[0].assessment.place
            let rival = isBest ? ranked.dropFirst().first : ranked[0]
            return Match(
                product: index.product(at: candidate.assessment.place), score: candidate.share,
                runnerUp: rival.map { RunnerUp(product: index.product(at: $0.assessment.place), score: $0.share) },
                reason: explanation(candidate).reason(candidate.assessment), evidence: .text)
        }
        if best.share >= threshold, !best.assessment.evidence.forbidsPaying {
            return .match(match(best, among: ranked))
        }
        guard let asked = worthAsking(ranked) ?? worthAsking(read.asIfBranded.ranked(weights)) else {
            let nearest = explanation(best)
            let why = nearest.doubt(best.assessment) ?? nearest.reason(best.assessment)
            return .none(why: "nearest is \(nearest.name(best.assessment)), not near enough: \(why)")
        }
        let contenders = asked.filter {
            $0.share >= Tuning.standard.decision.minContenderShare || $0.assessment.place == asked[0].assessment.place
        }
        return .ask(
            contenders.map { match($0, among: asked) }, why: explanation(asked[0]).why(contenders.map(\.assessment)))
    }

    /// `ranked` where a person should be asked which of them it is, else `nil`.
    private func worthAsking(_ ranked: [RankedCandidate]) -> [RankedCandidate]? {
        (ranked.first?.share ?? 0) >= Tuning.standard.decision.minAskShare ? ranked : nil
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
