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
    func ranked(_ query: LineQuery) -> [RankedCandidate] {
        let places = CandidateSearch.candidates(query, index)
        guard !places.isEmpty else { return [] }
        var scorer = LineScorer(query, index)
        var assessments = places.map { scorer.assess($0) }
        assessments.sort { ($0.total, $1.place) > ($1.total, $0.place) }
        // Of products that share the words of the line, a till distinguishes them: a word that only one of them has is
        // more likely to be on the line than a word that both have.
        let best = assessments[0]
        let lead = Double(best.total)
        let odds = assessments.map { candidate in
            candidate.place == best.place
                ? 1
                : exponential(
                    Double(
                        candidate.total - candidate.distinguishing(from: best) + best.distinguishing(from: candidate))
                        - lead)
        }
        let sum = odds.reduce(exponential(Double(Tuning.standard.decision.nothing) - lead), +)
        let shares = zip(assessments, odds).map { RankedCandidate(assessment: $0, share: $1 / sum) }
        return shares.sorted { ($0.share, $1.assessment.place) > ($1.share, $0.assessment.place) }
    }

    func match(_ text: String) -> MatchOutcome {
        let line = ParsedLine(text)
        guard line.words.contains(where: { $0.bytes.count >= 2 }) else { return .none(why: "the line holds no words") }
        let query = LineQuery(line, index: index)
        let ranked = ranked(query)
        guard let best = ranked.first else {
            return .none(why: "no product has the words of this line, or far too many have them")
        }
        let explanation = Explanation(query: query, index: index)
        let tuning = Tuning.standard.decision
        let contenders = ranked.prefix(tuning.maxContenders).filter {
            $0.share >= tuning.minContenderShare || $0.assessment.place == best.assessment.place
        }
        func match(_ candidate: RankedCandidate, runnerUp: RankedCandidate?) -> Match {
            Match(
                product: index.product(at: candidate.assessment.place), score: candidate.share,
                runnerUp: runnerUp.map { RunnerUp(product: index.product(at: $0.assessment.place), score: $0.share) },
                reason: explanation.reason(candidate.assessment), evidence: .text)
        }
        let second = ranked.count > 1 ? ranked[1] : nil
        let sibling = ranked.first { best.assessment.isOtherSize(of: $0.assessment) }
        let doubt =
            doubt(best, query)
            ?? sibling.map { "but for the size it is rather \(explanation.name($0.assessment))" }
        if doubt == nil, best.share >= threshold { return .match(match(best, runnerUp: second)) }
        if best.assessment.sizeContradicts || best.assessment.brandContradicts != nil {
            return .none(why: "nearest is \(explanation.name(best.assessment)), but \(doubt ?? "it is not near")")
        }
        let together = ranked.reduce(0) { $0 + $1.share }
        guard together >= tuning.minAskShare else {
            let (name, reason) = (explanation.name(best.assessment), explanation.reason(best.assessment))
            return .none(why: "nearest is \(name), not near enough: \(reason)")
        }
        let matches = contenders.map { candidate in
            match(candidate, runnerUp: candidate.assessment.place == best.assessment.place ? second : best)
        }
        let why =
            doubt
            ?? (contenders.count > 1
                ? "\(contenders.count) products are too close to tell apart"
                : "it looks like \(explanation.name(best.assessment)), but not surely enough")
        return .ask(matches, why: why)
    }

    /// What on the line cannot be said of the product at `place`, by which another witness (a code, an alias) named it;
    /// `nil` where nothing contradicts. Till names are short: that words are missing says nothing.
    func contradiction(of text: String, to place: Int) -> String? {
        let query = LineQuery(ParsedLine(text), index: index)
        guard !query.words.isEmpty else { return nil }
        var scorer = LineScorer(query, index)
        let assessment = scorer.assess(place)
        if assessment.sizeContradicts { return "the size on the line is another" }
        if let own = assessment.brandContradicts { return "'\(query.words[own].text)' is another brand" }
        if let numbers = numbers(assessment, query) { return numbers }
        if let found = match(text).match, found.product.gtin != index.product(at: place).gtin {
            return "the text names \(found.product.name)"
        }
        // Words whose meaning is known, and none of them is the product's.
        let isForeign =
            assessment.gains <= 0
            && query.words.indices.contains { assessment.productWordOf[$0] == -1 && query.words[$0].namesProductType }
        return isForeign ? "no word of the line is the product's" : nil
    }

    /// Where line and name each say a number, and not the same.
    private func numbers(_ assessment: Assessment, _ query: LineQuery) -> String? {
        guard let (own, other) = assessment.contradictingNumbers(query) else { return nil }
        let named = String(decoding: index.vocabulary.bytes(Int(assessment.productWords[other].word)), as: UTF8.self)
        return "the line says \(query.words[own].text), the product's name \(named)"
    }

    /// What forbids paying for a candidate, however probable it is; `nil` where nothing does.
    private func doubt(_ candidate: RankedCandidate, _ query: LineQuery) -> String? {
        let assessment = candidate.assessment
        if assessment.sizeContradicts { return "the size on the line is another" }
        if let own = assessment.brandContradicts {
            return "'\(query.words[own].text)' is another brand"
        }
        if assessment.sizeIsDoubtful { return "a number on the line is not the product's size" }
        if let own = assessment.extraDistinctive {
            return "the line says '\(query.words[own].text)', which the product's name does not"
        }
        if let numbers = numbers(assessment, query) { return numbers }
        if let (own, other) = assessment.substitutedWords(query) {
            let named = String(
                decoding: index.vocabulary.bytes(Int(assessment.productWords[other].word)), as: UTF8.self)
            return "the line says '\(query.words[own].text)' where the product's name says '\(named)'"
        }
        // Every maker has an arborio rice: what is not said to be the partner's may be anybody's.
        if assessment.brandGain < Tuning.standard.decision.minBrandGain { return "no brand is on the line" }
        let isBrandOnly =
            assessment.nameGain < Tuning.standard.decision.minNameGain && assessment.missingDistinctive > 0
        if isBrandOnly { return "only the brand agrees, and the brand has more than one product" }
        return nil
    }
}
