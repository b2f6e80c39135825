extension Tuning {
    /// How much a pair of words of line and product counts, in natural logarithms of odds. How much all else does is
    /// learned: `Matching/Weights.tsv`.
    struct Scores: Sendable {
        // Words that line and product share.
        /// A pair of words that scores less is none. Source: judged; not measured.
        let minGain: Float = 0.05
        /// No single word settles a line. Source: judged; not measured.
        let maxGain: Float = 8.5
        /// The factor of a word of category or partner: it explains a word of the line but identifies half as well.
        /// Source: judged; not measured.
        let softFactor: Float = 0.5
        /// The most that such a word scores. Source: judged; not measured.
        let maxSoftGain: Float = 2
        /// The most that one letter scores: it identifies nothing. Source: judged; not measured.
        let maxOneLetterGain: Float = 0.8
        /// Two initials of the name's words. Source: judged; not measured.
        let twoInitials: Float = 3
        /// Three initials or more. Source: judged; not measured.
        let moreInitials: Float = 4.5
        /// How often any two given words are joined. Source: judged; not measured.
        let joinedBackground: Float = -9
    }
}
