/// Every number that matching a line to a product depends on. The scores are natural logarithms of odds: judgements
/// ordered by what receipts showed, of which only the differences matter.
struct Tuning: Sendable {
    /// The numbers in use. Source: at each of them.
    static let standard = Tuning()
    /// How words of a line and of a name compare. Source: at each of them.
    let words = Words()
    /// How a line is taken apart and looked up. Source: at each of them.
    let lookup = Lookup()
    /// How much each finding counts. Source: at each of them.
    let scores = Scores()
    /// Where matching ends and asking begins. Source: at each of them.
    let decision = Decision()

    /// Measured on the suite (`Tests/CatalogTests/Suite`, 299 lines, 204 products), right and wrong matches by
    /// `minMatchShare`: 0.50 206/1, 0.70 206/1, 0.80 206/0, 0.85 206/0, 0.90 206/0, 0.95 204/0, 0.99 188/0. Below 0.8
    /// similar products get through, above 0.9 right lines are lost. `SuiteTests.threshold` prints the table again.
    struct Decision: Sendable {
        /// The log odds that a line which looks like a product is one that the catalogue does not hold. Source: the odd
        /// lines of the suite: at 8 every match is right and recall 0.85, at 6 every match is right and recall 0.95.
        let nothing: Float = 6
        /// From this probability on, a match is paid. Source: the suite, as above.
        let minMatchShare = 0.85
        /// From this probability of all candidates together on, a person is asked. Source: judged; not measured.
        let minAskShare = 0.25
        /// What the words of the brand must score so that the line names the brand. Source: judged; not measured.
        let minBrandGain: Float = 3
        /// What the words of the name must score where words of it are missing. Source: judged; not measured.
        let minNameGain: Float = 1
        /// Candidates that a question lists at most. Source: judged; not measured.
        let maxContenders = 5
        /// The least probability of a candidate that a question lists. Source: judged; not measured.
        let minContenderShare = 0.05
        /// A score of a line's or a name's word below this is worth telling a person. Source: judged; not measured.
        let maxUnreportedPenalty: Float = -0.3
    }
}
