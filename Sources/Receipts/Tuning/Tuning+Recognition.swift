extension Tuning {
    /// Which way up the page is.
    struct Upright: Sendable {
        /// Sampled rows read with this confidence are the right way up. Source: faint print upside down has reached
        /// 0.75; the value above it is judged.
        let minUprightConfidence = 0.82
        /// How much less confident the sample may be with the page's own picture on its head where the page is made
        /// level the other way up. Source: judged; not measured.
        let maxLossOnItsHead = 0.15
        /// Below this confidence a page is made level the other way up whatever its own picture shows: what was made
        /// level on its head may be too crooked to read. Source: a drawn receipt out of focus
        /// (`Scripts/draw/phones.py`, seed 314101, 006) lost three items of six without it.
        let minConfidenceOfRows = 0.5
        /// Neither way up grain is read with this confidence. Source: judged; not measured.
        let minConfidenceOfText = 0.2
        /// Rows that are sampled. Source: judged; not measured.
        let sampledRows = 5
        /// Letters of a row that may be sampled. Source: judged; not measured.
        let sampledLetters = 6...40
        /// By how much the sizes of a row's pieces differ, but for a tenth at either end, where it is the same sign
        /// over and over, in cap heights. Source: judged; not measured.
        let maxOrnamentSpread = 0.12
    }

    /// What a page is recognised by.
    struct Recognition: Sendable {
        /// Words of less confidence are read a second time. Source: judged; second readings bring half a point of word
        /// F1 on 50 scans (commit 8298bab).
        let minSureConfidence = 0.88
        /// Signs of a row that is an ornament, and not text. Source: judged; not measured.
        let minSignsOfOrnament = 6
        /// A banner begins above the first of so many equal parts of the text, from the top. Source: judged; not
        /// measured.
        let bannerPartOfPage = 4
        /// A banner's word is believed from this confidence on. Source: of 69 segments on 221 scans and photos that
        /// look like a banner all 32 words above it are one, if with a letter too many; the surest scribble or stamp
        /// has 0.5.
        let minBannerConfidence = 0.55
        /// Letters of a banner's word. Source: judged; not measured.
        let minBannerLetters = 3
        /// A name is believed where no ink was found from this confidence on. Source: judged; not measured.
        let minFaintNameConfidence = 0.5
        /// Sources in `RecognitionWork`.
        let work = RecognitionWork()
    }

    /// How much of a page is recognised.
    struct RecognitionWork: Sendable {
        /// Letters in the longest row of a till: 64 of the smaller type (Font B, 9 dots wide) fit on paper of 80 mm at
        /// 203 dots an inch, and a quarter more for rows that are read with their neighbours' specks. Source: Epson,
        /// ESC/POS; the quarter is judged.
        let maxLettersInRow = 80
        /// Longer rows that are read: a page of text shows in as many, and an invoice has few. Source: judged; not
        /// measured.
        let maxLongRows = 12
        /// Segments after which it shows whether a page has words: the rows of a receipt of average length. Source:
        /// judged; not measured.
        let sampledSegments = 40
        /// One of so many segments has words on a page of text, however faint. Source: judged; not measured.
        let segmentsPerSegmentWithWords = 4
        /// Segments in a row: a name, a tax class and a price. Source: the layout of tills' rows.
        let segmentsInRow = 3
    }

    /// What is enough of a page's text.
    struct RecognizedPage: Sendable {
        /// Words of this confidence count as read with confidence. Source: judged; not measured.
        let minConfidence = 0.6
        /// Letters of a total and a date. Source: judged; not measured.
        let minConfidentLetters = 20
        /// Pieces of a letter's size for which one letter read with confidence is enough. Source: judged; not measured.
        let piecesPerConfidentLetter = 6
        /// The share of letters read with confidence on a page that is not looked at by its high-contrast ink. Source:
        /// of 80 photographed receipts (Scripts/measure/strangers.py, seeds 8101 and 8102) that were read by either
        /// ink, the eight that gained a tenth of their letters by the other had less, or less than a third read.
        let conclusiveShare = (numerator: 3, denominator: 4)
        /// One in so many of the picture's letters in runs is read with confidence on such a page. Source: as for
        /// `conclusiveShare`.
        let runsPerConfidentLetter = 3
        /// The confidence of a total beside which a page is not looked for by ink as well. Source: 0.9, of 310 real
        /// photos 81 are looked at twice instead of 122, and no item or total of the half to judge by is lost
        /// (`Benchmarks/pages.md`); at 0.8 two of sixteen drawn ones were read worse.
        let sureTotal = 0.9
    }
}
