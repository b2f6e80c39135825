/// Every number that matching a line to a product depends on. The scores are natural logarithms of odds: judgements
/// ordered by what receipts showed, of which only the differences matter.
struct Tuning: Sendable {
    /// The numbers in use. Source: at each of them.
    static let standard = Tuning()
    /// How words of a line and of a name compare. Source: at each of them.
    let words = Words()
    /// How a line is taken apart and looked up. Source: at each of them.
    let lookup = Lookup()
    /// How much a pair of words counts. Source: at each of them.
    let scores = Scores()
    /// Where matching ends and asking begins. Source: at each of them.
    let decision = Decision()

    /// Where matching ends and asking begins, and how much of a word counts.
    struct Decision: Sendable {
        /// From this probability on, a match is paid. Source: `Scripts/learn/matching.py` prints precision and recall
        /// by it on brands left out; from 0.78 down to here no line of an outsider's set became wrong.
        let minMatchShare = 0.74
        /// From this probability of the best candidate on, a person is asked: of two siblings that nothing tells apart
        /// each has less than a half. Source: judged; not measured.
        let minAskShare = 0.25
        /// Candidates that a question lists at most. Source: judged; not measured.
        let maxContenders = 5
        /// The least probability of a candidate that a question lists. Source: judged; not measured.
        let minContenderShare = 0.05
        /// Of a word that may be cut, what counts where the product does not have it. Source: judged; not measured.
        let cutWordShare: Float = 0.4
        /// How many words a till prints of a name. Source: judged; not measured.
        let printedWords: Float = 4.5
        /// Of a missing word, what counts on a line as long as a till allows, which may have lost its end. Source:
        /// judged; not measured.
        let cutNameShare: Float = 0.7
        /// Of a missing variety, what counts at least, however long the name. Source: judged; not measured.
        let minVariantShare: Float = 0.9
        /// The most that a further word of the brand scores. Source: judged; not measured.
        let maxFurtherBrandGain: Float = 1.5
        /// An amount is near the usual price up to this difference of their logarithms. Source: judged: offers take a
        /// third off.
        let nearPrice: Float = 0.4
        /// It is far from it from this difference on. Source: judged; not measured.
        let farPrice: Float = 0.9
        /// It is that of several up to this difference. Source: judged; not measured.
        let nearMultiple: Float = 0.05
        /// The most letters of a chain's short form of its own label. Source: judged: `PK`, `JS`, `M.I.`.
        let maxInitials = 3
        /// The rows of discount of one line that are looked at. Source: judged; no till prints more.
        let maxDiscounts = 4
        /// The rates of tax that tills print behind a line, in percent. Source: the countries of the European Union.
        let taxRates: Set<Float> = [4, 5, 7, 8, 9, 10, 12, 14, 19, 20, 21, 22, 23, 24, 25, 27]
        /// From this share on it is alcohol, in percent. Source: judged: no milk has as much fat; spirits have more.
        let minStrength: Float = 20
        /// The most that counts of how unlike a brand's word is, in natural logarithms. Source: judged: a chain's own
        /// short form costs more than a misread word, and is as sure.
        let maxBrandDoubt: Float = 2.5
        /// A line without a brand is paid from this share of the name on, `MatchFeature.impliedNameShare`. Source:
        /// judged: tills cut the last word or two of a name.
        let minImpliedNameShare: Float = 0.6
        /// How much a missing word that is no variety must tell a product from its siblings to be missed on a line that
        /// has room for it: fewer than half of them have it. Source: judged on 119 lines, kept on 111 others.
        let minTellingOfRoom: Float = 0.69
        /// Of the words that agree, the share of their letters that the line may lack where another product of the
        /// brand says more. Source: lines drawn of seeds 101 to 106: beyond it one pick in four was another.
        let maxUnprintedShare: Float = 0.5
        /// The same of words that no dot ends. Source: the same lines; one pick in five was another.
        let maxClippedShare: Float = 0.33
        /// The same on a line as long as a till allows, where a word that lost a letter says that there was no room.
        /// Source: the same lines; more than half of the picks were another.
        let maxClippedShareOfFull: Float = 0.1
        /// A word is printed in full with this share of its letters: one may be lost in reading. Source: judged.
        let minPrintedShare: Float = 0.8
        /// Other readings of a line that count at most. Source: judged; each takes the time of a line.
        let maxReadings = 3
        /// A reading that is less likely than this does not count. Source: judged; not measured.
        let minReading = 0.02
        /// More pieces than these are printed beside the line. Source: judged; not measured.
        let maxMultiple = 6
        /// Where the ranges of probability begin of which `MatchTestSuite.Report` tells how many were right. Source:
        /// judged: where asking begins, the half, where paying begins, and nearer and nearer to certainty.
        let calibrated = [0, 0.25, 0.5, 0.8, 0.9, 0.95, 0.99]
        /// The sizes, as shares of the right one, of lines altered to be another product's. Source: judged.
        let alteredSizes = [2, 0.4]
        /// A feature that takes more than this off the odds is told to whoever is asked. Source: judged.
        let maxUntoldDoubt: Float = -1
    }
}
