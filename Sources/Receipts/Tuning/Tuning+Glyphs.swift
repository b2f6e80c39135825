extension Tuning {
    /// How single characters are compared by their print.
    struct Glyphs: Sendable {
        /// Sources in `Cells`.
        let cells = Cells()
        /// Sources in `Picture`.
        let picture = Picture()
        /// Sources in `Exemplars`.
        let exemplars = Exemplars()
        /// Sources in `Zeros`.
        let zeros = Zeros()
        /// A corrected word's confidence is no higher. Source: judged; not measured.
        let maxCorrectedConfidence = 0.85

        /// A word cut into cells of one character each.
        struct Cells: Sendable {
            /// Room beside and above a word's box, in px. Source: judged; not measured.
            let room = (across: 2, down: 1)
            /// The percentile of shades that is the paper's. Source: judged; not measured.
            let paperPercentile = 85
            /// The percentile of shades that is full ink's. Source: judged; not measured.
            let inkPercentile = 3
            /// Shades between ink and paper at least. Source: judged; not measured.
            let minContrast: Float = 16
            /// A column this dark, of 1, has ink of the word. Source: judged; not measured.
            let inkedColumn: Float = 0.45
            /// How much of their cells the first and the last character leave empty together, in cells. Source: judged;
            /// not measured.
            let emptyEnds = 0.2
            /// How much of its cell the first character leaves empty, in cells: half of `emptyEnds`. Source: judged;
            /// not measured.
            let emptyStart = 0.1
            /// Bounds of a cell's width, in cap heights, neither included. Source: judged; not measured.
            let minPitch = 0.45
            /// See `minPitch`. Source: judged; not measured.
            let maxPitch = 0.95
            /// How far from its place a cell's bound is looked for, in cells. Source: judged; not measured.
            let reach = 0.2
            /// The least width of a cell, in px. Source: judged; not measured.
            let minWidth = 4
            /// How much ink the outer columns of a character may have, as a share of its fullest column. Source:
            /// judged; not measured.
            let maxTouching: Float = 0.5
            /// How much ink they may have where characters are compared as pictures. Source: judged; not measured.
            let maxTouchingInPicture: Float = 0.65
            /// A row with a pixel this dark, of 1, has ink of the character. Source: judged; not measured.
            let inkedRow: Float = 0.5
            /// Bounds of a digit's height, in cap heights, neither included. Source: judged; not measured.
            let minHeight = 0.75
            /// See `minHeight`. Source: judged; not measured.
            let maxHeight = 1.35
        }

        /// A character's picture at one size.
        struct Picture: Sendable {
            /// Columns and rows. Source: judged; not measured.
            let size = (columns: 10, rows: 14)
            /// Its width, in heights of the character: a digit's and a little paper. Source: judged; not measured.
            let breadth = 0.72
            /// A pixel this dark, of 1, is the character's. Source: judged; not measured.
            let inked: Float = 0.4
            /// The least spread of its shades: less has no outline. Source: judged; not measured.
            let minSpread: Float = 0.5
        }

        /// Digits compared with the receipt's other digits.
        struct Exemplars: Sendable {
            /// Nearest neighbours of each digit that count. Source: judged; not measured.
            let neighbours = 4
            /// The mean correlation that another digit's nearest exemplars must reach. Source: judged; the result is
            /// measured on 180 receipts of make tills (`DigitExemplars`).
            let minCorrelation: Float = 0.85
            /// By how much it must exceed the correlation with exemplars of the digit that was read. Source: as for
            /// `minCorrelation`.
            let minMargin: Float = 0.04
            /// Other exemplars of the digit that was read, without which it is not doubted. Source: judged; not
            /// measured.
            let minOwn = 2
            /// Fewer digits do not show a receipt's typeface. Source: judged; not measured.
            let minDigits = 20
            /// More words' digits are not compared: the cost grows with their square. Source: judged; not measured.
            let maxDigits = 600
            /// How much a cell's width may differ from the mean of its word, as a share: all digits are equally wide.
            /// Source: judged; not measured.
            let maxUnevenness = 0.3
        }

        /// Zeros and their outline.
        struct Zeros: Sendable {
            /// How deep a zero's deepest notch is at most, in widths of the digit. Source: on receipts of make tills
            /// half the zeros are notched by less than a sixtieth of their width, half the eights by more than a sixth.
            let maxNotch = 0.055
            /// How deep its notches are on average over all heights, in widths of the digit. Source: as for `maxNotch`.
            let maxAverageNotch = 0.015
            /// A digit of fewer px in height has no outline to measure. Source: judged; not measured.
            let minCapHeight = 9.0
            /// As dark as this, of 1, a digit's middle is filled. Source: judged; not measured.
            let filledMiddle: Float = 0.45
            /// A digit's middle reaches its width divided by this to each side, and its height divided by this up and
            /// down. Source: judged; not measured.
            let partsOfMiddle = (across: 8, down: 6)
            /// Zeros whose middles are looked at. Source: judged; not measured.
            let maxMiddles = 60
            /// Zeros that show whether the receipt's are filled. Source: judged; not measured.
            let minMiddles = 4
            /// How much of its height is left out at a digit's top and bottom, where any digit is round. Source:
            /// judged; not measured.
            let roundEnds = 0.12
            /// As dark as this, of 1, a pixel is within the outline: a little less than half, for the outline counts.
            /// Source: judged; not measured.
            let edge: Float = 0.45
            /// The least width of a digit with an outline, in px, not included. Source: judged; not measured.
            let minBreadth = 3.0
            /// Digits of a number whose zeros are looked at. Source: judged; not measured.
            let minDigitsOfNumber = 3
            /// Other characters of such a number, and letters among them. Source: judged; not measured.
            let maxOthers = (characters: 4, letters: 2)
        }
    }
}
