extension Tuning {
    /// The confidence of lines and fields.
    struct Receipt: Sendable {
        /// The largest confidence of a repaired line. Source: judged; not measured.
        let maxRepairedConfidence = 0.85
        /// The largest confidence of an unconfirmed line where the receipt does not balance. Source: judged; what is
        /// reported at 0.9 and above is to be right.
        let maxUnbalancedConfidence = 0.88
        /// The largest confidence of a line. Source: judged; not measured.
        let maxConfidence = 0.99
        /// The smallest confidence of a discount or a void where the receipt balances. Source: judged; the sums prove
        /// its amount, and few photos to learn by print one.
        let minProvedConfidence = 0.9
        /// The smallest confidence of a line. Source: judged; not measured.
        let minConfidence = 0.05
        /// The largest confidence of a line whose name has lost its beginning. Source: judged; hardly one such line is
        /// right as it stands.
        let maxCutNameConfidence = 0.5
        /// The confidence of a shop that its chain's numbers, addresses or banners name. Source: judged; not measured.
        let chainConfidence = 0.9
        /// Rows that may be titles at least. Source: judged; not measured.
        let minTitleRows = 12
        /// Letters of a return's title that counts anywhere on its row. Source: judged; not measured.
        let minReturnTitle = 9
        /// Share of its row that a return's title must fill. Source: judged; a sentence about returns is longer.
        let minReturnTitleShare = 0.5
    }

    /// What the score of a line is given.
    struct LineScore: Sendable {
        /// The probability below which nothing is less likely. Source: judged; not measured.
        let leastProbability = 0.05
        /// Most of the logarithm of how many times the total the lines are. Source: judged; not measured.
        let mostTimes = 2.0
        /// Words of a name that is no sentence, at most. Source: judged; not measured.
        let maxWords = 6
    }

    /// Which other readings of a name are kept.
    struct Readings: Sendable {
        /// Of one name at most. Source: judged; the catalogue compares each.
        let maxReadings = 3
        /// The least probability: the share of the reading's confidence in that of all attempts at the word. Source:
        /// judged; not measured.
        let minProbability = 0.1
    }

    /// Which fields are told, and which only with their candidates.
    struct Told: Sendable {
        /// The least probability of a total that is told. Source: judged; a wrong one costs about as much as two that a
        /// person has to choose. The probabilities are calibrated (Benchmarks/told.md).
        let minTotal = 0.65
        /// The least probability of a date that is told. Source: as of a total.
        let minDate = 0.65
        /// The least probability of a shop that is told. Source: of the learning half of corpus/phones and
        /// corpus/europe none of 7 below it is right, and 3 of 19 up to twice as much; no coins hang on it.
        let minMerchant = 0.1
        /// Candidates of a field, at most. Source: judged; a person chooses at a glance.
        let maxCandidates = 3
        /// The least probability of a candidate. Source: judged; not measured.
        let minCandidate = 0.02
    }
}
