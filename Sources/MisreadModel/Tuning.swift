/// The tuned numbers of the model of misreadings; what a script learned stands in `Confusions.tsv`.
struct Tuning: Sendable {
    /// The numbers that readings are made with.
    static let standard = Tuning()

    let confusions = Confusions()
    let decoder = Decoder()
    let inStore = InStore()
    let lengths = Lengths()

    /// How counts become probabilities, and which probabilities stand in where the table has none.
    struct Confusions: Sendable {
        /// The count of what was never seen, so that nothing is impossible. Source: Krichevsky and Trofimov's
        /// estimator.
        let unseenCount = 0.5
        /// The share of misread numbers that is assumed above the surest band. Source: judged; not measured.
        let surestShare = 0.01
        /// How many numbers' worth of weight the next surer band has in a band. Source: judged; not measured.
        let priorNumbers = 20.0
        /// How many times the share of the next surer band a band is expected to have. Source: judged; not measured.
        let shareGrowth = 1.5
        /// What is added to that share. Source: judged; not measured.
        let shareStep = 0.01
        /// The largest share of misread numbers that is expected of a band. Source: judged; not measured.
        let maxExpectedShare = 0.9
        /// The share of misread digits in words, where the table has no band. Source: judged; not measured.
        let defaultWordShare = 0.05
        /// The share of misread digits, where the table has no band of symbols. Source: judged; not measured.
        let defaultSymbolShare = 0.01
        /// The smallest share of misread digits, by words. Source: judged; not measured.
        let minWordShare = 1e-4
        /// The smallest share of misread digits, by symbols. Source: judged; not measured.
        let minSymbolShare = 1e-5
        /// The largest share of misread digits: beyond it the reading says nothing. Source: judged; not measured.
        let maxShare = 0.5
        /// Shares by the number of misread digits, where the table has no band. Source: judged; not measured.
        let defaultCounts = ConfusionModel.MisreadCountShares(
            none: 0.9, one: 0.05, two: 0.02, more: 0.02, otherLength: 0.01)
        /// Steps in which the table's rows hold a word's confidence. Source: RowRecorder, which rounds so.
        let wordConfidenceSteps = 100.0
        /// Steps in which the table's rows hold a symbol's confidence. Source: RowRecorder, which rounds so.
        let symbolConfidenceSteps = 1000.0
    }

    /// How printed product numbers are found.
    struct Decoder: Sendable {
        /// The smallest margin, a power of ten, at which a number is reported. Source: of 20,000 drawn rows
        /// (`Scripts/draw/coderows.py`, seeds 61 and 6432533, 500 slips: 13,953 numbers read rightly) no wrong number
        /// reaches it; the nearest has 2.5, three eights of one print read as zeros. Of the scans the nearest has 2.0
        /// (`Scripts/learn/codemargins.py`).
        let minMargin = 2.6
        /// The largest probability of an in-store number that is still reported as a product's. Source: on the scans
        /// 0.5 lets one in-store number through and 0.1 loses five products'; on the drawn rows of
        /// `Scripts/draw/coderows.py` there is no difference.
        let maxInStoreProbability = 0.3
        /// The share of numbers of another company than the receipt's other numbers. Source: judged; of the scans' 35
        /// printed numbers about half share seven digits with another.
        let otherCompanyShare = 0.55
        /// What the margin of a number loses, a power of ten, that no attempt read as it stands: where every attempt
        /// failed, digits err together. Source: judged; without it half of the wrong numbers on drawn rows that have a
        /// margin at all are numbers that no attempt read (`Scripts/draw/coderows.py`).
        let unreadPenalty = 1.0
        /// The smallest confidence of a reading whose company prefix is evidence for others. Source: judged; not
        /// measured.
        let minPrefixConfidence = 0.85
        /// How likely an unassigned prefix or a carton's indicator is, beside a consumer unit's with an assigned one.
        /// Source: judged; the scans and photos print no number with a carton's indicator.
        let unassignedShare = 0.01
        /// How many of a site's readings count, the best first. Source: judged; not measured.
        let maxAttempts = 4
        /// How much of what one attempt says another repeats: 0 as if each saw print of its own, 1 as if all were one.
        /// Source: on drawn slips (`Scripts/draw/coderows.py`, seed 30711, the first 127) 0 leaves a wrong number with
        /// a margin of 4.6, 0.6 one with 2.1; on the first 200 values from 0.6 to 1.5 make no difference
        /// (`Scripts/learn/codemargins.py`).
        let attemptCorrelation = 0.6
        /// What a reading of another length costs, −ln P, that is not one digit apart. Source: judged; not measured.
        let otherLengthCost = 7.0
        /// The share of numbers among ten times as many that one in-store number is. Source: ten digits a place.
        let inStoreShare = 0.1
        /// In-store numbers beside a product's number that differ from it in the check digit alone. Source: ten digits.
        let wrongCheckDigits = 9.0
        /// The share of in-store numbers of twelve digits and more without four zeros in a row. Source: judged; a kind,
        /// zeros and a count make every such number on the scans.
        let unfilledShare = 0.05
        /// The smallest sum of rivals' probabilities, which bounds the margin to 12. Source: judged; not measured.
        let minRivals = 1e-12
    }

    /// Whether a receipt's numbers are products' or in-store numbers.
    struct InStore: Sendable {
        /// The share of receipts that print products' numbers alone. Source: judged from few: of the scans' tuned half
        /// 11 receipts print products' numbers alone, 2 in-store numbers, 1 both.
        let productsShare = 0.75
        /// The share of receipts that print in-store numbers alone. Source: as for `productsShare`.
        let inStoreShare = 0.17
        /// The share of receipts that print both. Source: as for `productsShare`.
        let bothShare = 0.08
        /// The share of other numbers, a member's or a document's, where products' stand. Source: judged; not measured.
        let strayShare = 0.02
        /// How likely products' numbers are that differ in the check digit alone. Source: judged; not measured.
        let countingProductsShare = 1e-4
        /// The smallest probability whose logarithm is taken. Source: the smallest double is about 1e-308.
        let minProbability = 1e-300
        /// The most digits misread of a number that still belongs to a group. Source: two numbers of twelve digits that
        /// have nothing to do with each other differ in so few once in a hundred million.
        let maxMisreadDigits = 3
        /// Leading digits that numbers of a group share. Source: judged; not measured.
        let groupPrefixDigits = 5
        /// The fewest digits of a number that joins a group by misreadings. Source: the shortest GTIN that is read.
        let minGroupedDigits = 12
        /// The smallest confidence of readings that are held against each other as counting upward. Source: judged; not
        /// measured.
        let minSureConfidence = 0.9
    }

    /// How many digits numbers have before any was read.
    struct Lengths: Sendable {
        /// The share of numbers with twelve digits. Source: judged; of the scans' printed numbers 31 of 35 have
        /// thirteen digits, four twelve, none fourteen.
        let twelveDigitsShare = 0.12
        /// The share of numbers with thirteen digits. Source: as for `twelveDigitsShare`.
        let thirteenDigitsShare = 0.86
        /// The share of numbers of any other length. Source: as for `twelveDigitsShare`.
        let otherShare = 0.02
        /// How many printed numbers' worth of weight these shares have. Source: judged; not measured.
        let priorNumbers = 2.0
    }
}
