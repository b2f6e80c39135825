extension Tuning {
    /// How rows are found in the ink of a level page.
    struct Rows: Sendable {
        /// Sources in `Segment`.
        let segment = Segment()
        /// Sources in `Segmenter`.
        let segmenter = Segmenter()
        /// Sources in `RuleMarks`.
        let ruleMarks = RuleMarks()
        /// Sources in `Filter`.
        let filter = Filter()
        /// Sources in `Merge`.
        let merge = Merge()
        /// Sources in `Assembler`.
        let assembler = Assembler()
        /// Sources in `Banner`.
        let banner = Banner()
        /// Sources in `LargeInk`.
        let largeInk = LargeInk()
        /// Sources in `PenStroke`.
        let penStroke = PenStroke()
        /// Sources in `Pitch`.
        let pitch = Pitch()
        /// Sources in `TouchingRows`.
        let touchingRows = TouchingRows()

        /// What a segment's pieces of ink are, and how the segment slopes.
        struct Segment: Sendable {
            /// A piece higher than this could be a letter, in cap heights. Source: judged; not measured.
            let minLetterHeight = 0.5
            /// The least width of a letter on average, in cap heights: narrower are pieces of grain. Source: judged;
            /// not measured.
            let minLetterWidth = 0.4
            /// A piece higher than this stands on the baseline, in cap heights. Source: judged; not measured.
            let minBaselineHeight = 0.55
            /// Bounds of the height of a letter that stands on the baseline, in cap heights, neither included. Source:
            /// judged; not measured.
            let minStandingHeight = 0.6
            /// See `minStandingHeight`. Source: judged; not measured.
            let maxStandingHeight = 1.35
            /// How far a letter's foot lies off the baseline, in cap heights. Source: judged; not measured.
            let maxOffBaseline = 0.2
            /// A piece higher than this counts as a word's ink, in cap heights. Source: judged; not measured.
            let minInkHeight = 0.35
            /// Letters that show a slope. Source: judged; not measured.
            let minLettersOfSlope = 5
            /// The least width that shows a slope, in cap heights. Source: judged; not measured.
            let minWidthOfSlope = 4.0
            /// Letters of a price that shows a slope. Source: judged; not measured.
            let priceLetters = 3...5
            /// Pieces of such a price. Source: judged; not measured.
            let maxPricePieces = 7
            /// The least width of such a price, in cap heights. Source: judged; not measured.
            let minPriceWidth = 1.8
            /// Letters whose slope is measured are further apart, in cap heights. Source: judged; not measured.
            let minRun = 2.0
            /// Letters of a price whose slope is measured are further apart, in cap heights. Source: judged; not
            /// measured.
            let minPriceRun = 1.2
            /// Letters that are compared with each other: of more, every second or third. Source: judged; not measured.
            let comparedLetters = 24
            /// Pairs of letters that show a slope. Source: judged; not measured.
            let minPairs = 3
            /// Letters of a stretch whose slope is measured by itself. Source: judged; not measured.
            let lettersOfStretch = 9
        }

        /// How letters are joined into segments.
        struct Segmenter: Sendable {
            /// A piece higher than this is larger than anything on a row, in cap heights. Source: judged; not measured.
            let maxHeight = 2.6
            /// A piece wider than this is larger than anything on a row, in cap heights. Source: judged; not measured.
            let maxWidth = 12.0
            /// A piece both wider and higher than these is larger than anything on a row, in cap heights. Source:
            /// judged; not measured.
            let maxBoth = (width: 6.0, height: 1.8)
            /// A piece lower than this is a mark and no letter, in cap heights. Source: judged; not measured.
            let maxMarkHeight = 0.45
            /// A mark wider than this is a line, in cap heights. Source: judged; not measured.
            let maxMarkWidth = 4.0
            /// A piece smaller than this either way is a speck, in cap heights. Source: judged; not measured.
            let maxSpeck = 0.12
            /// A piece lower than this does not bridge two rows, in cap heights. Source: judged; not measured.
            let minBridgeHeight = 1.5
            /// How far aside the neighbours of a bridge are, in cap heights. Source: judged; not measured.
            let bridgeReach = 3.0
            /// The least height of a neighbour of a bridge, in cap heights. Source: judged; not measured.
            let minBridgeNeighbourHeight = 0.5
            /// A neighbour of a bridge is lower than this share of it. Source: judged; not measured.
            let maxBridgeNeighbourShare = (numerator: 2, denominator: 3)
            /// A bridge is cut no nearer to its ends than its height divided by this. Source: judged; not measured.
            let bridgePartsOfMargin = 4
            /// Neighbours above and below that show where a bridge is cut. Source: judged; not measured.
            let minBridgeNeighbours = 2
            /// How far apart letters of one segment are, in cap heights. Source: judged; not measured.
            let reach = 2.5
            /// How many times higher than the lower the higher of two letters of one row is. Source: judged; not
            /// measured.
            let maxHeightRatio = 2.2
            /// A piece higher than this towers above its row, in cap heights. Source: a bracket has 1.3, a Q with its
            /// comma 1.5.
            let towerHeight = 1.6
            /// A group higher than this has two rows, in cap heights. Source: judged; not measured.
            let maxRowHeight = 1.75
            /// The least gap between the centres of two rows' letters, in cap heights. Source: judged; not measured.
            let minRowGap = 0.3
            /// How far above or below a row its marks are, in cap heights. Source: judged; not measured.
            let markSlack = 0.25
            /// How much a mark's distance up or down counts against that to the side. Source: judged; not measured.
            let markDownWeight = 0.5
            /// Of the higher of two segments beside each other, the share that bounds the height of both. Source:
            /// judged; not measured.
            let mergedHeightShare = 0.75
            /// The least height of text, in cap heights. Source: judged; not measured.
            let minTextHeight = 0.5
            /// The least width of text, in cap heights: a lone speck is no text, a lone digit is. Source: judged; not
            /// measured.
            let minTextWidth = 0.12
        }

        /// Dashes and dots of rules.
        struct RuleMarks: Sendable {
            /// So many marks in a line are a rule: no run of full stops or hyphens in a text is as long. Source:
            /// judged; not measured.
            let minMarks = 9
            /// How far apart the beginnings of neighbours in a rule are, in cap heights. Source: judged; not measured.
            let maxPitch = 2.5
            /// How far off level neighbours in a rule are, in cap heights; a px at least. Source: judged; not measured.
            let maxOffLevel = 0.1
            /// By how much their heights differ, in cap heights. Source: judged; not measured.
            let maxHeightDifference = 0.1
            /// By how much their heights differ in any case, in px. Source: judged; not measured.
            let heightDifference = 1.5
        }

        /// Which rows are the receipt's.
        struct Filter: Sendable {
            /// The least length of a long row, in cap heights. Source: judged; not measured.
            let longRow = 6.0
            /// Letters of a clean row. Source: judged; not measured.
            let minLetters = 3
            /// The share of a clean row's letters that stand on its baseline. Source: judged; not measured.
            let minOrder = 0.6
            /// The share of letters whose contrast is at most that of the print. Source: judged; not measured.
            let contrastQuantile = 0.7
            /// Rows of the same print have so much of its contrast, however faint. Source: judged; not measured.
            let minContrastShare = 0.3
            /// Room around the rows, in cap heights. Source: judged; not measured.
            let margin = 2.0
            /// The receipt's paper is so bright, as a share of that of its rows. Source: judged; not measured.
            let minPaperShare = 0.4
            /// Rows of one text are no further apart downwards, in cap heights. Source: judged; not measured.
            let maxDown = 5.0
            /// Rows as near as this downwards may be far apart to the side, in cap heights. Source: judged; not
            /// measured.
            let level = (down: 0.5, across: 25.0)
            /// Rows as near as this downwards may be a little apart to the side, in cap heights. Source: judged; not
            /// measured.
            let near = (down: 2.0, across: 6.0)
            /// A header or footer shares so much of its width with the text's column, in tenths. Source: judged; not
            /// measured.
            let commonTenths = 7
            /// Bounds of a letter, in cap heights: the height it exceeds and the width it does not reach. Source:
            /// judged; not measured.
            let letter = (height: 0.55, width: 2.2)
            /// How far a letter's foot lies off the baseline, in cap heights. Source: judged; not measured.
            let maxOffBaseline = 0.14
            /// How far it lies off in any case, in px. Source: judged; not measured.
            let offBaseline = 1.5
            /// Pixels of a row that are looked at. Source: judged; not measured.
            let samples = 4000
            /// A pixel in so many is darker than ink's shade, and as many are brighter than paper's. Source: judged;
            /// not measured.
            let shadeShare = 12
        }

        /// How the segments of two thresholds are joined.
        struct Merge: Sendable {
            /// Only a picture of grain has more segments, and comparing them costs time for nothing. Source: judged;
            /// not measured.
            let maxSegments = 3000
            /// A mild segment so many times as high as the strict one is several rows. Source: judged; not measured.
            let minHeightRatio = 1.45
            /// The least width of a strict segment's letters that splits a mild one, in cap heights. Source: judged;
            /// not measured.
            let minSplitWidth = 2.0
            /// A strict segment is less than so many times as high as the mild ones that it replaces. Source: judged;
            /// not measured.
            let maxHeightRatio = 1.4
            /// Its letters are together so many times as wide. Source: judged; not measured.
            let minWidthRatio = 1.15
            /// And wider by this, in cap heights. Source: judged; not measured.
            let minWidthGain = 0.5
            /// A piece higher than this is a letter, in cap heights. Source: judged; not measured.
            let minLetterHeight = 0.45
            /// How far one segment reaches beyond another that it lies within, in cap heights. Source: judged; not
            /// measured.
            let slack = 0.35
        }

        /// How segments are joined into rows.
        struct Assembler: Sendable {
            /// Rows back that a segment may belong to. Source: judged; not measured.
            let rowsBack = 12
            /// The share of the lower segment's height that two of one row have in common. Source: judged; not
            /// measured.
            let minCommonShare = 0.5
            /// Segments whose common width is more than the narrower's divided by this are of two rows. Source: judged;
            /// not measured.
            let overlapDivisor = 4
        }

        /// Print far larger than the rows.
        struct Banner: Sendable {
            /// From how many cap heights on a piece belongs to no row, and up to how many a banner goes. Source: on 49
            /// scanned receipts the highest has seven.
            let heights = 2.2...10.0
            /// A piece as wide as so many of its heights is no letter. Source: judged; not measured.
            let maxBreadth = 2
            /// The least breadth of half of a banner's letters, in their heights. Source: judged; not measured.
            let minBreadth = 0.3
            /// Letters of a banner. Source: judged; not measured.
            let letters = 2...24
            /// Banners that are looked at. Source: judged; not measured.
            let maxBanners = 3
            /// A banner is wider than its height by more than this ratio. Source: judged; not measured.
            let minAspect = (width: 3, height: 2)
        }

        /// Letters that touch something far larger.
        struct LargeInk: Sendable {
            /// Pieces higher than this are not a row's, in cap heights. Source: judged; not measured.
            let minHeight = 2.6
            /// The largest share of the page that a piece covers: beyond it is the table that the paper lies on.
            /// Source: judged; not measured.
            let maxPageShare = 0.1
            /// The side of the square that fits into no stroke, in cap heights. Source: tills' strokes have 0.1 to 0.3.
            let stroke = 0.42
            /// The least side of the square, in px. Source: judged; not measured.
            let minSide = 3
            /// How far beyond the square the larger thing's ragged edge goes, in cap heights. Source: judged; not
            /// measured.
            let edge = 0.06
            /// Heights of letters, in cap heights. Source: judged; not measured.
            let letterHeights = 0.55...1.5
            /// A letter is narrower than this, in cap heights. Source: judged; not measured.
            let maxLetterWidth = 2.0
            /// Letters that are level with a freed letter, itself included, which a banner's ragged edge does not have.
            /// Source: judged; not measured.
            let minLevelLetters = 3
            /// How far off level they are, in cap heights. Source: judged; not measured.
            let maxOffLevel = 0.15
            /// How far away they are, in cap heights. Source: judged; not measured.
            let reach = 4.0
        }

        /// Letters that a pen's stroke joins.
        struct PenStroke: Sendable {
            /// The largest share of its box that a stroke's ink covers. Source: rings and lines have a tenth to a
            /// third, a banner's letters, bars of a code and stains more.
            let maxDensity = 0.4
            /// The same share of a line along a row, whose box is no higher than the letters that it joins. Source:
            /// print fills half of that, a ruled line nearly all.
            let maxRowDensity = 0.6
            /// The largest share of the page that a stroke's box covers: beyond it is the table that the paper lies on.
            /// Source: judged; not measured.
            let maxPageShare = 0.1
            /// No page has more strokes; a grainy one has thousands of large pieces. Source: judged; not measured.
            let maxStrokes = 60
            /// Heights of letters, which strokes may lengthen to the row's edges, in cap heights. Source: judged; not
            /// measured.
            let letterHeights = 0.5...1.75
            /// Columns whose ink is lower than this, in cap heights, are of a line along the row, which joins no
            /// letters. Source: judged; not measured.
            let minColumnHeight = 0.3
            /// Letters of a row that shows how far out print goes. Source: judged; not measured.
            let minLettersOfRow = 3
            /// How near such rows are, in cap heights. Source: judged; not measured.
            let nearRows = 15.0
            /// Rows that go as far out as the letter, at either side. Source: judged; not measured.
            let minRowsFurtherOut = 2
            /// One of so many near rows goes as far out: names and prices are segments of their own, and where a
            /// paper's edge has been taken for letters a few rows do. Source: judged; not measured.
            let rowsPerRowFurtherOut = 5
            /// Letters of a row that letters are given back to. Source: judged; not measured.
            let minLetters = 2
            /// How far into a row's height a stroke reaches, in cap heights: less touches descenders at most. Source:
            /// judged; not measured.
            let minReach = 0.25
            /// How far apart letters of one row are, in cap heights. Source: judged; not measured.
            let maxGap = 1.5
            /// How wide the letters that are given back to a row are together, in cap heights: one narrow piece is the
            /// stroke. Source: judged; not measured.
            let minWidth = 1.0
        }

        /// Rows so close that their letters touch.
        struct Pitch: Sendable {
            /// How far such rows are apart, in cap heights. Source: tills that leave space have 1.5 and more.
            let close = 0.85...1.3
            /// Pairs of rows that show it. Source: judged; not measured.
            let minPairs = 5
            /// Threes of rows that show it: the halves of letters that print broke in two are pairs, and no threes.
            /// Source: judged; not measured.
            let minThrees = 3
            /// How far the pairs' distances differ, in cap heights. Source: judged; not measured.
            let maxDifference = 0.1
            /// The share of pairs that differ by no more. Source: judged; not measured.
            let evenShare = (numerator: 2, denominator: 3)
        }

        /// Stacks of letters of rows that touch.
        struct TouchingRows: Sendable {
            /// By how much a stack is higher or lower than so many rows at the page's pitch, in cap heights. Source:
            /// judged; not measured.
            let maxOffHeight = 0.2
            /// By how much a row beside it is off its place, in cap heights. Source: judged; not measured.
            let maxOffPlace = 0.25
            /// How wide the letters of a line next to a stack are together, in cap heights: two figures. Letters that
            /// run together count by their breadth. Source: judged; not measured.
            let minLineWidthNear = 1.0
            /// How wide those of a line further away are, in cap heights: a price's. Source: judged; not measured.
            let minLineWidthFar = 1.6
            /// Letters of a line next to a stack that show where it runs there. Source: judged; not measured.
            let nearestLetters = 8
            /// Heights of one row's letters, in cap heights. Source: an x has 0.65, a Q or a bracket 1.3.
            let letterHeights = 0.6...1.35
            /// A piece higher than this may be a stack, in cap heights. Source: judged; not measured.
            let minHeight = 1.5
            /// How high a stack is at most, in cap heights: six rows. Higher pieces are bars of a code and frames.
            /// Source: judged; not measured.
            let maxHeight = 8.0
            /// Widths of a stack, in cap heights. A frame's line and a scan's edge are narrower, and hardly a figure
            /// but a bare stroke for a 1; ink of two rows that blur ran together sideways is as wide as the upper
            /// bound. Source: judged; not measured.
            let widths = 0.3...8.0
            /// A stack both higher and wider than these lies beside the paper, unless it fits the page's pitch, in cap
            /// heights: two rows and two figures. Source: judged; not measured.
            let maxWide = (height: 2.6, width: 1.4)
            /// By how much a stack begins below the head of its first row, as an x does, and above it, in cap heights.
            /// Streaks of a table that rows end at begin anywhere. Source: judged; not measured.
            let heads = -0.3...0.45
            /// By how much it ends below the foot of its last row, as a g does, and above it, in cap heights. Source:
            /// judged; not measured.
            let feet = -0.3...0.4
            /// How far aside letters that show where rows run may be, in cap heights, the nearest first: on a page that
            /// is not quite level the far ones are wrong by more. Source: judged; not measured.
            let reaches = [3.0, 12, 60]
            /// How far above and below a stack letters show where rows begin and end, in cap heights. Source: judged;
            /// not measured.
            let nearRows = 15.0
            /// Letters that are as far out as a stack: one may be the edge itself. Source: judged; not measured.
            let minLettersFurtherOut = 3
            /// The least height of a part whose row nothing beside it shows, in cap heights: less hangs down or is a
            /// banner's edge. Source: judged; not measured.
            let minUnseenHeight = 0.75
            /// How wide a stack is beside which there is a single row, in cap heights: wider than any figure. Source:
            /// judged; not measured.
            let minWidthBesideOne = 1.5
            /// Heights of a part, in cap heights. Source: judged; not measured.
            let partHeights = 0.5...1.45
            /// How far the feet of half of a line's letters are apart, in cap heights. Source: judged; not measured.
            let maxSpread = 0.2
            /// Lines whose feet are nearer to each other are of one row, in cap heights. Source: judged; not measured.
            let sameRow = 0.5
        }
    }
}
