import Cryptography
import DomainModel

/// Learns a tuning pack: fits it on one half of the pairs, proves it on the other and on a corpus.
///
/// The same pairs in any order give the same pack. A person's receipts are all in one half.
public struct Learning: Sendable {
    /// The pairs, each upload once, in the order of their names.
    public let pairs: [ReadingPair]
    /// Those of them that teach: as they were read, and of people who review nothing.
    private let teaching: [ReadingPair]
    private let corpus: [ReadingPair]
    private let rules: AgreementRules

    /// - Parameters:
    ///   - corpus: receipts with known truth, on which nothing may become worse.
    ///   - leavingOut: reviewers whose corrections count for nothing; an empty name means those without one.
    public init(
        _ pairs: [ReadingPair], corpus: [ReadingPair] = [], rules: AgreementRules = AgreementRules(),
        leavingOut: Set<String> = []
    ) {
        let believed = pairs.filter { pair in !leavingOut.contains { pair.isReviewed(by: $0) } }
        let byName = Dictionary(believed.map { ($0.upload, $0) }, uniquingKeysWith: { $1 })
        self.pairs = byName.values.sorted { $0.upload < $1.upload }
        let reviewers = Set(pairs.flatMap(\.namedReviewers))
        teaching = self.pairs.filter {
            $0.isInterpreted != true && !reviewers.contains(ReadingPair.folded(reviewer: $0.person))
        }
        self.corpus = corpus
        self.rules = rules
    }

    /// Whether a person's receipts are those that are fitted on; the others prove. Half of all people, by a hash of
    /// their names that nobody chooses.
    public static func isFitted(_ person: String) -> Bool { SHA256.digest(person.utf8)[0].isMultiple(of: 2) }

    /// The pack, not signed yet. Throws a `LearningRefusal` where the pairs cannot be believed, teach nothing, or teach
    /// what is worse than before.
    public func pack() throws(LearningRefusal) -> TuningPack {
        let doubts = ReviewerCheck(teaching).doubts
        guard doubts.isEmpty else { throw .reviewers(doubts) }
        let fitted = teaching.filter { Learning.isFitted($0.person) }
        let proof = teaching.filter { !Learning.isFitted($0.person) }
        let proofVotes = Votes(proof)
        guard min(fitted.count, proof.count) >= rules.receipts else { throw .nothing(pairs: pairs.count, rules) }
        let facts = FactFit(Votes(fitted), proof: proofVotes, rules)
        let limits = Tuning.standard.agreement
        guard
            facts.contradicted < limits.minContradicted
                || Double(facts.contradicted) <= Double(facts.found) * limits.maxContradicted
        else { throw .halvesDisagree(contradicted: facts.contradicted, facts: facts.found) }
        var card = ModelCard(teaching, fitted: fitted.count, proved: proof.count, corpus: corpus.count, rules: rules)
        card.leftOut = leftOut(facts)
        let calibrations = calibrations(fitted, proof, &card)
        guard !facts.aliases.isEmpty || !facts.merchants.isEmpty || !calibrations.isEmpty else {
            throw .nothing(pairs: pairs.count, rules)
        }
        var pack = TuningPack(
            card: card, aliases: facts.aliases, merchants: facts.merchants, calibrations: calibrations)
        let rows = proofRows(pack, proof, proofVotes)
        let worse = rows.filter { !$0.after.isAsGood(as: $0.before) }
        guard worse.isEmpty else { throw .worse(worse) }
        pack.card.proof = rows
        return pack
    }

    /// What teaches nothing, and why.
    private func leftOut(_ facts: FactFit) -> [String] {
        let interpreted = pairs.count { $0.isInterpreted == true }
        return [
            (interpreted, "receipts that a tuning pack interpreted, whose readings are not at hand"),
            (pairs.count - teaching.count - interpreted, "receipts of people who review"),
            (facts.overriding, "facts that would read as another product what was approved as it was read"),
            (facts.contradicted, "facts that the other half contradicts"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    }

    /// How every field is read without the pack and with it: on the half that proves, and on the corpus.
    private func proofRows(_ pack: TuningPack, _ proof: [ReadingPair], _ votes: Votes) -> [ProofRow] {
        func rows(_ set: ProofRow.Receipts, _ before: CorrectionTable, _ after: CorrectionTable) -> [ProofRow] {
            CorrectedField.allCases.compactMap { field in
                before.all[field].map {
                    ProofRow(receipts: set, field: field, before: $0, after: after.all[field] ?? FieldTally())
                }
            }
        }
        let proof = proof.map(votes.agreed)
        return rows(.others, CorrectionTable(proof), CorrectionTable(proof, by: pack))
            + rows(.corpus, CorrectionTable(corpus), CorrectionTable(corpus, by: pack))
    }

    /// The calibrations that are proven better; what is not is told and left out.
    private func calibrations(
        _ fitted: [ReadingPair], _ proof: [ReadingPair], _ card: inout ModelCard
    ) -> [Calibration] {
        var kept: [Calibration] = []
        for field in [CorrectedField.total, .date, .merchant] {
            // What nobody is known to have looked at is not known to be right.
            let vouched = Vouched(fitted, field)
            guard vouched.isAgreed(rules), let calibration = Calibration(field, vouched.stated) else { continue }
            let others = Vouched(proof, field)
            var isBetter = true
            for (name, pairs) in [("the other half", proof), ("the corpus", corpus)] {
                let stated =
                    name == "the corpus"
                    ? pairs.compactMap { $0.certainty(of: field) } : others.isAgreed(rules) ? others.stated : []
                guard name == "the corpus" || stated.count >= Tuning.standard.calibration.minObservations else {
                    card.leftOut.append("certainty of the \(field.rawValue): too few values to prove it on")
                    isBetter = false
                    break
                }
                let pack = TuningPack(card: card, aliases: [], merchants: [], calibrations: [calibration])
                let before = CorrectionTable(pairs).all[field] ?? FieldTally()
                let after = CorrectionTable(pairs, by: pack).all[field] ?? FieldTally()
                guard
                    Calibration.score(stated, by: calibration) <= Calibration.score(stated, by: nil),
                    after.isAsGood(as: before)
                else {
                    card.leftOut.append("certainty of the \(field.rawValue): no better on \(name)")
                    isBetter = false
                    break
                }
            }
            if isBetter { kept.append(calibration) }
        }
        return kept
    }
}

/// Why nothing was learned. No pack is written.
public enum LearningRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Reviewers whom the others contradict, or who put right far more than the others do.
    case reviewers([ReviewerDoubt])
    /// What one half says, the other contradicts.
    case halvesDisagree(contradicted: Int, facts: Int)
    /// Fields that would be read worse than before.
    case worse([ProofRow])
    /// Nothing on which enough people agree.
    case nothing(pairs: Int, AgreementRules)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .reviewers(let doubts):
            let names = Set(doubts.map { $0.reviewer.isEmpty ? "(no name)" : $0.reviewer }).sorted()
            return
                "nothing is learned: the corrections of \(names.joined(separator: ", ")) cannot be believed; look at "
                + "what they settled, and leave their corrections out with --without NAME"
                + (doubts.contains { $0.reviewer.isEmpty } ? " (--without \"\" for those with no name)" : "")
        case .halvesDisagree(let contradicted, let facts):
            return "nothing is learned: of \(facts) facts of one half of the people the other half contradicts "
                + "\(contradicted); look at who said so (--pairs)"
        case .worse(let rows):
            let names = Set(rows.map(\.field.rawValue)).sorted().joined(separator: ", ")
            return "nothing is learned: it would be read worse than before: \(names)"
        case .nothing(let pairs, let rules):
            return
                "nothing is learned: \(pairs) receipts that people looked at, and nothing on which \(rules.reviewers) "
                + "reviewers agree on \(rules.receipts) receipts of \(rules.people) people"
        }
    }
}
