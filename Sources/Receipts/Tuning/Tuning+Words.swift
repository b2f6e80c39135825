extension Tuning {
    /// What is taken for a printed word, and how words are corrected.
    struct Words: Sendable {
        /// Sources in `Filter`.
        let filter = Filter()
        /// Sources in `Fusion`.
        let fusion = Fusion()
        /// Sources in `UnrecognizedInk`.
        let unrecognizedInk = UnrecognizedInk()
        /// Sources in `FaintPrint`.
        let faintPrint = FaintPrint()
        /// Sources in `MisreadPrices`.
        let misreadPrices = MisreadPrices()
        /// Sources in `MisreadCodes`.
        let misreadCodes = MisreadCodes()
        /// Sources in `Amounts`.
        let amounts = Amounts()

        /// Which words are printed on a row.
        struct Filter: Sendable {
            /// A word that is less likely printed is dropped. Source: `Scripts/learn/words.py`.
            let minProbability = 0.5
            /// A sign of less confidence is dropped; whether signs are printed no known text says. Source: one in four
            /// of such words is read as printed, measured on the corpus.
            let minSignConfidence = 0.4
            /// A row of less confidence has no signs. Source: judged; not measured.
            let minRowConfidence = 0.45
            /// A word of this confidence is sure. Source: judged; not measured.
            let sureConfidence = 0.8
            /// Letters of a sure word that makes its row text. Source: judged; not measured.
            let minLettersOfSureWord = 3
            /// Confidences count as this one at least. Source: judged.
            let minConfidence = 0.01
            /// Confidences that count each for itself, for the features `above 0.1` and so on. Source: judged.
            let confidenceSteps = [0.1, 0.2, 0.4, 0.6, 0.8]
            /// The breadth of a letter's ink in cap heights. Source: judged; the typefaces of tills.
            let letterBreadth = 0.6
            /// Words of so many letters have a vowel in most languages. Source: judged.
            let minLettersWithVowel = 4
        }

        /// How two attempts at a row are joined.
        struct Fusion: Sendable {
            /// Words of two attempts that overlap by less than a word's short side divided by this are two words: boxes
            /// of one word differ by a stroke from attempt to attempt. Source: judged; not measured.
            let wordsPerSlack = 4
        }

        /// Where ink like letters is that no word covers.
        struct UnrecognizedInk: Sendable {
            /// Heights of letters, in cap heights. Source: judged; not measured.
            let letterHeights = 0.55...1.5
            /// How far beside a word's box the middles of its own letters may lie, in cap heights. Source: the models
            /// place a word to half a letter.
            let slack = 0.5
            /// How far apart letters of one place may be, in cap heights. Source: judged; not measured.
            let maxGap = 1.5
            /// How far a letter's foot may lie off the row's baseline, in cap heights. Source: judged; not measured.
            let maxOffBaseline = 0.3
            /// The least width of a place with several letters, in cap heights: two of the narrowest letters. A single
            /// letter is a tax class, a speck or the end of a word. Source: judged; not measured.
            let minWidth = 0.8
            /// The least width of a place with one piece of ink, in cap heights: two letters'. Source: judged; not
            /// measured.
            let minWidthOfOnePiece = 1.5
        }

        /// Where columns say that something is printed and no ink was found.
        struct FaintPrint: Sendable {
            /// More places on one receipt are a till's way of printing, and not faint print. Source: judged; not
            /// measured.
            let maxPlaces = 60
            /// How far a price's right edge lies from the column's, in cap heights. Source: judged; not measured.
            let maxOffColumn = 6.0
            /// What ends further right than so far left of the column, in cap heights, is no name. Source: judged; not
            /// measured.
            let minNameGap = 3.0
            /// How far above the first and below the last price rows are looked at, in cap heights. Source: judged; not
            /// measured.
            let margin = 2.0
            /// The least room for a name, in cap heights. Source: judged; not measured.
            let minNameWidth = 6.0
            /// How far a place goes beyond its column's edges, in cap heights. Source: judged; not measured.
            let padding = 0.5
            /// How many boxes near a height show where a column's edge is. Source: judged; not measured.
            let boxesOfEdge = 8
            /// How many prices near a height show how far they have sunk. Source: judged; not measured.
            let pricesOfSinking = 5
            /// Two halves of a column this much apart, in cap heights, show that it leans. Source: judged; not
            /// measured.
            let minLeanReach = 2.0
            /// How far a column leans on a level page, in pixels a pixel. Source: judged; not measured.
            let maxLean = 0.1
            /// The rank of the price whose width stands for the widest. Source: judged; not measured.
            let widestRank = (numerator: 9, denominator: 10)
        }

        /// Segments in the column of prices that were read as none.
        struct MisreadPrices: Sendable {
            /// More on one receipt are a till's way of printing, and not misread. Source: judged; not measured.
            let maxPrices = 12
            /// The confidence from which a price read in a further attempt is believed. Source: judged; not measured.
            let minConfidence = 0.3
            /// Prices near by that make a column. Source: with three, no price of a receipt of one item is read again
            /// (commit 1895f29).
            let minNeighbours = 2
            /// Ink further apart is of two words, in cap heights: a price and its tax class. Source: judged; not
            /// measured.
            let wideGap = 0.7
            /// Widths of a segment that may be a price, in cap heights, neither bound included. Source: judged; not
            /// measured.
            let minWidth = 1.8
            /// See `minWidth`. Source: judged; not measured.
            let maxWidth = 9.0
            /// Words of such a segment. Source: judged; not measured.
            let maxWords = 3
            /// How far a price's right edge lies from its neighbours', in cap heights. Source: judged; not measured.
            let maxOffColumn = 0.8
            /// How far above or below a neighbour is, in cap heights: a column may lean. Source: judged; not measured.
            let maxDistance = 14.0
            /// How much wider or narrower a neighbour is, in cap heights. Source: judged; not measured.
            let maxWidthDifference = 2.5
        }

        /// Codes whose check digit is wrong.
        struct MisreadCodes: Sendable {
            /// A receipt on which more codes fail prints the shop's own numbers. Source: judged; not measured.
            let maxCodes = 12
            /// The confidence of a code that two attempts agree on and whose check digit is right. Source: judged; not
            /// measured.
            let sureConfidence = 0.9
            /// The confidence of a code of which enough attempts read the same last digits: the misread is then in
            /// the company prefix before them, which the receipt's other codes show. Source: judged; not measured.
            let sureItemConfidence = 0.55
            /// Those last digits. Source: GS1, an EAN-13's shortest company prefix leaves nine digits and the check
            /// digit.
            let itemDigits = 9
            /// Attempts that agree on them. Source: judged; not measured.
            let minItemAttempts = 3
        }

        /// Amounts that were torn apart.
        struct Amounts: Sendable {
            /// The gap within a torn amount is less than this, in heights of its figures. Source: judged; not measured.
            let maxTornGap = 1.2
        }
    }
}
