/// The numbers that say when people agree enough for a reader to learn from them.
struct Tuning: Sendable {
    static let standard = Tuning()

    let agreement = Agreement()
    let reviewers = Reviewers()
    let calibration = Calibration()
    let pack = Pack()

    /// When corrections are a fact.
    struct Agreement: Sendable {
        /// Reviewers who must say the same. Source: judged; one may be mistaken, or lie.
        let minReviewers = 2
        /// People whose receipts show it. Source: judged; what one person's receipts show is that person's.
        let minPeople = 2
        /// Receipts on which it was said. Source: judged; two may be the same mistake.
        let minReceipts = 3
        /// The least share of the receipts on which it was said, of those on which anything was said about the same
        /// print. Source: judged; one reviewer of three who lies in one of five costs no fact.
        let minShare = 0.8
        /// The greatest share of facts that the other half may contradict. Source: judged; honest slips of one in a
        /// hundred contradict hardly any, as they are outvoted.
        let maxContradicted = 0.2
        /// So many facts must be contradicted before their share says anything. Source: judged.
        let minContradicted = 3
    }

    /// When a reviewer is not believed.
    struct Reviewers: Sendable {
        /// The share of answers that may contradict what the others agree on. Source: judged; careful people err in
        /// one or two of a hundred.
        let maxContradicted = 0.05
        /// Standard errors by which a share must be above that. Source: judged; chance alone reaches it once in forty
        /// reviewers who err as often as is allowed, and hardly ever in those who err less.
        let contradictionErrors = 2.0
        /// The fewest answers that are compared. Source: judged.
        let minCompared = 10
        /// Standard errors by which a reviewer's share of corrections and that of the others must be apart. Source:
        /// judged; reviewers take what comes next, so that their shares differ by chance alone: once in a thousand.
        let shareErrors = 3.0
        /// The fewest receipts of a reviewer, and of the others, whose shares are compared. Source: judged.
        let minReceipts = 30
    }

    /// How certainties are put right.
    struct Calibration: Sendable {
        /// Reviewers with names who must have seen a receipt for what they did not put right to be right. Source:
        /// judged; one may approve without looking.
        let minReviewers = 2
        /// The fewest values whose truth is known, in either half. Source: judged; fewer say nothing of nineteen in
        /// twenty.
        let minObservations = 50
        /// Values of one step, at least. Source: judged.
        let minStep = 20
        /// The most steps. Source: judged.
        let maxSteps = 8
        /// So many values as sure as they were stated are added to each step, so that chance moves none far. Source:
        /// judged.
        let prior = 10.0
        /// From this certainty on a candidate becomes the field's value. Source: judged; above 0.65, at which the
        /// reader tells what it read (`Tuning.Told` of the grammar), for it is known less well.
        let tellFrom = 0.9
    }

    /// What a pack may be.
    struct Pack: Sendable {
        /// The most bytes of a file. Source: judged; half a million aliases.
        let maxBytes = 64_000_000
        /// The most receipts that a fact can have stood on. Source: judged; more than any programme reads.
        let maxReceipts = 1_000_000_000
    }
}
