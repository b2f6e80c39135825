extension Tuning {
    /// How a page's rows are made level.
    struct Dewarping: Sendable {
        /// Sources in `Scale`.
        let scale = Scale()
        /// Sources in `Ink`.
        let ink = Ink()
        /// Sources in `Straightening`.
        let straightening = Straightening()
        /// Sources in `Grain`.
        let grain = Grain()
        /// Sources in `Polynomial`.
        let polynomial = Polynomial()
        /// Sources in `Folds`.
        let folds = Folds()
        /// Sources in `Curl`.
        let curl = Curl()
        /// Sources in `Slant`.
        let slant = Slant()
        /// Sources in `Field`.
        let field = Field()

        /// Rows that rise and fall by what the net that finds print says of each place.
        struct Field: Sendable {
            /// Slopes from which a page's are known. Source: judged; not measured.
            let minSlopes = 6
            /// Cap heights from knot to knot. Source: judged; not measured.
            let spacing = (across: 3.0, down: 4.0)
            /// Knots at most. Source: judged; not measured.
            let maxKnots = (across: 40, down: 120)
            /// How often slopes are placed on rows that are level by then. Source: judged; not measured.
            let rounds = 2
            /// Sweeps over the grid. Source: judged; not measured.
            let sweeps = 60
            /// How far each step goes beyond the least; under 2. Source: judged; not measured.
            let relaxation = 1.5
            /// The deviation of a slope that counts once. Source: what `PolynomialWarp.Slope` expects of a word's.
            let deviation = 0.03
            /// A slope that is so far off counts half. Source: judged; not measured.
            let tolerance = 0.08
            /// How strongly neighbours are held at one slope, in measured slopes. Source: judged; not measured.
            let smoothness = (across: 6.0, down: 10.0)
            /// Stretches beyond the grid on which rows go on as at its edge. Source: judged; not measured.
            let maxBeyond = 3.0
        }
        /// Sources in `Sampling`.
        let sampling = Sampling()

        /// The size of the page.
        struct Scale: Sendable {
            /// Higher capitals are reduced, in px. Source: judged; not measured.
            let maxCapHeight = 32.0
            /// The cap height that they are reduced to, in px. Source: judged; not measured.
            let reducedCapHeight = 28.0
            /// Lower capitals are enlarged, in px: below, the averaging that removes noise joins letters. Source: of
            /// 158 items on 40 hard photos (Scripts/measure/strangers.py, seed 4411) 48 were found without enlarging,
            /// 58 with it.
            let minCapHeight = 20.0
            /// The cap height that they are enlarged to, in px. Source: as for `minCapHeight`.
            let enlargedCapHeight = 24.0
            /// How many times higher than expected capitals may be before the page is sampled again. Source: judged;
            /// not measured.
            let tolerated = (min: 0.75, max: 1.3)
            /// The page's long side, in px, is bounded by the cap height that text needs, and by this. Source: judged;
            /// not measured.
            let maxLongSide = 2600
            /// How many times longer it may be where its capitals have their height. Source: judged; not measured.
            let longSideSlack = 1.4
            /// The cap height of a page whose rows tesseract finds, in px. Source: judged; tesseract's models are
            /// trained at about 30.
            let tesseractCapHeight = 28.0
        }

        /// The ink of a page.
        struct Ink: Sendable {
            /// How much darker than its surroundings ink is, as a share: little, because ink that is not found is never
            /// read, while grain that is found is dropped later because it makes no rows. Source: 0.08 instead of 0.11
            /// brings half a point of word F1 on 50 scans (commit 8298bab).
            let mildContrast = 0.08
            /// The share at which shadows do not run rows together. Source: judged; not measured.
            let strictContrast = 0.12
            /// The radius of the window of a threshold, in cap heights. Source: judged; not measured.
            let radius = 0.75
            /// The least radius, in px. Source: judged; not measured.
            let minRadius = 6
            /// Heights of pieces that measure the cap height where it is known, in cap heights. Source: judged; not
            /// measured.
            let knownHeights = (min: 0.5, max: 2.2)
        }

        /// When rows are straightened.
        struct Straightening: Sendable {
            /// By how much rows sink over ten cap heights where runs of letters straighten them, in cap heights.
            /// Source: judged; not measured.
            let minRunBend = 0.2
            /// Rounds of straightening by runs: some rows are whole enough to measure only after the first. Source:
            /// judged; not measured.
            let runRounds = 2
            /// Heights of letters in runs, in cap heights. Source: judged; not measured.
            let runHeights = (min: 0.6, max: 1.6)
            /// The steepest slope of a run that counts, in pixels a pixel. Source: judged; not measured.
            let maxRunSlope = 0.4
            /// Words and prices bend a page differently from this many times `minRunBend`. Source: judged; not
            /// measured.
            let minDifference = 2.0
            /// The steepest slope of a row that counts, in pixels a pixel. Source: judged; not measured.
            let maxSlope = 0.3
            /// By how much rows sink over ten cap heights where the polynomial straightens them, in cap heights.
            /// Source: judged; not measured.
            let minBend = 0.4
            /// Letters that a bend of the polynomial keeps, in per cent. Source: judged; not measured.
            let keptByBend = 98
            /// By how much rows sink over ten cap heights where folds are followed, in cap heights: such rows run into
            /// the next. Source: from a third on, 6 % more time on hard photos brought two items of 474
            /// (Scripts/measure/strangers.py, seeds 518705, 986618, 1942566).
            let minFold = 0.5
            /// Letters that following folds keeps, in per cent. Source: judged; not measured.
            let keptByFolds = 100
            /// Rounds of following a curl. Source: judged; not measured.
            let curlRounds = 2
            /// Letters that following a curl keeps, in per cent. Source: judged; not measured.
            let keptByCurl = 92
            /// Letters that standing strokes upright keeps, in per cent. Source: judged; not measured.
            let keptBySlant = 92
        }

        /// How a page of text differs from one of grain.
        struct Grain: Sendable {
            /// Letters in clean rows that are text whatever lies around them. Source: judged; not measured.
            let enoughLetters = 200
            /// Letters in clean rows without which nothing is text. Source: judged; not measured.
            let minLetters = 15
            /// A further letter is needed for each so many pieces in rows of any kind. Source: of the pieces of grain,
            /// cloth and grilles three in a hundred are in clean rows by chance, of print thirty and more, measured on
            /// pictures without text.
            let piecesPerLetter = 20
            /// One in so many pieces is a letter in a clean row where the page is mostly print. Source: between what
            /// grain has by chance and what print has.
            let piecesPerLetterOfPrint = 10
            /// Pieces of a page that is hopeless with hardly a clean row. Source: judged; not measured.
            let manyPieces = 1000
            /// One in so many pieces is a letter in a clean row where there is more than hardly a clean row. Source:
            /// judged; not measured.
            let piecesPerLetterOfMany = 50
            /// Heights of letters in runs, in cap heights. Source: judged; not measured.
            let runHeights = (min: 0.6, max: 1.6)
            /// The height of the strip that is looked at first, in cap heights: five rows. Source: judged; not
            /// measured.
            let stripHeight = 12.0
            /// One in so many pieces of the strip is a letter in a clean row or in a run. Source: of 184 receipts and
            /// other pictures (half of the corpus and of Scripts/measure/strangers.py, seed 4411) those whose overview
            /// shows few letters, and that were read, have 15 in a hundred and more.
            let piecesPerLetterOfStrip = 10
        }

        /// A page that bends as a whole.
        struct Polynomial: Sendable {
            /// Powers of the slope across and down: cubic across, quadratic down. Source: of the polynomials to the
            /// fifth and third power this predicts best the slopes of rows that it was not fitted to
            /// (Scripts/learn/rowslopes.py).
            let powers = (across: 4, down: 3)
            /// How large a coefficient is before anything is measured, as a standard deviation. Source: the width at
            /// which the prediction is best (Scripts/learn/rowslopes.py).
            let expectedCoefficient = 0.2
            /// How far beyond the text the polynomial goes on, in reaches of the text. Source: judged; not measured.
            let maxReach = 1.15
            /// What no polynomial follows of a slope, as a standard deviation. Source: Scripts/learn/rowslopes.py.
            let paperDeviation = 0.012
            /// How exactly feet are measured, as a standard deviation of the slope over a cap height. Source:
            /// Scripts/learn/rowslopes.py.
            let footDeviation = 0.07
            /// One slope in so many at either end may be a speck far from the text. Source: judged; not measured.
            let outlierShare = 50
            /// Slopes that a polynomial is fitted to. Source: judged; not measured.
            let minSlopes = 6
            /// Rounds of fitting. Source: judged; not measured.
            let rounds = 6
            /// The standard deviations from which a slope hardly counts, in the first round and later: all that is
            /// steep looks far off from a page that is thought flat. Source: judged; not measured.
            let tolerance = (first: 4.0, later: 2.0)
        }

        /// A strip that was folded.
        struct Folds: Sendable {
            /// Cap heights from knot to knot: four rows, fewer than there are on any panel that a hand folds. Source:
            /// judged; not measured.
            let spacing = 10.0
            /// Knots: four at least, and no more than the longest page has. Source: judged; not measured.
            let knots = (min: 4, max: 40)
            /// How much a slope's change changes from knot to knot, as a standard deviation: a fold turns rows by a
            /// degree or two. Source: judged; not measured.
            let bend = 0.02
            /// Slopes that folds are fitted to. Source: judged; not measured.
            let minSlopes = 12
            /// Rounds of fitting. Source: judged; not measured.
            let rounds = 4
            /// The standard deviations from which a slope hardly counts, in the first round and later. Source: judged;
            /// not measured.
            let tolerance = (first: 4.0, later: 2.0)
        }

        /// A strip that curls or has creases.
        struct Curl: Sendable {
            /// Letters of a part of a row. Source: judged; not measured.
            let lettersOfPart = 7

            /// Parts that a curl is fitted to. Source: judged; not measured.
            let minParts = 12
            /// The least width of the text, in cap heights. Source: judged; not measured.
            let minWidth = 8.0
            /// Knots across. Source: judged; not measured.
            let knots = (min: 5, max: 14)
            /// Cap heights from knot to knot. Source: judged; not measured.
            let spacing = 2.5
            /// Pairs of parts: more are of grain that passed for print, and not worth the time. Source: judged; not
            /// measured.
            let ties = 8...20_000
            /// How far off a pair may be in each round of fitting, in cap heights: first the slopes alone, at 0, then
            /// parts beside each other, ever more exactly. Source: judged; not measured.
            let rounds = [0, 0.5, 0.4, 0.3, 0.2, 0.2]
            /// The least tolerance of a round, in cap heights. Source: judged; not measured.
            let minTolerance = 0.2
            /// A pair further apart is not on one row, in cap heights. Source: judged; not measured.
            let maxMiss = 0.25
            /// Pairs that the curl brings onto one row, and one more for so many. Source: chance alone does not bring
            /// one pair in twenty more onto one row.
            let minGain = (pairs: 4, pairsPerPair: 20)
            /// How far beyond the text's middle the curl goes on, in reaches of the text. Source: judged; not measured.
            let maxReach = 1.2
            /// How far apart downwards parts of one segment are, in cap heights. Source: judged; not measured.
            let maxDown = 2.5
            /// How far apart downwards parts of one row are, in cap heights. Source: judged; not measured.
            let maxDownOfRow = 1.4
            /// How far apart to the side they are, as a share of the text's width. Source: judged; not measured.
            let maxGapShare = 0.7
            /// How many times higher one is than the other. Source: judged; not measured.
            let maxHeightRatio = 1.5
            /// Letters from which a part counts no more, and letters that count once. Source: judged; not measured.
            let letters = (max: 8, unit: 4.0)
            /// How many times more a pair of one segment counts. Source: judged; not measured.
            let weightOfSurePair = 3.0
            /// How little paper bends from knot to knot: for the constant, linear and quadratic term, as a share of all
            /// evidence. Source: judged; not measured.
            let stiffness = [0.004, 0.008, 0.016]
            /// How near to zero each of the terms is held, as a share of all evidence. Source: judged; not measured.
            let shrinkage = [0.00001, 0.0004, 0.0008]
        }

        /// Strokes that lean.
        struct Slant: Sendable {
            /// Fewer segments do not show a slant. Source: judged; not measured.
            let minSegments = 6
            /// Rounds of fitting, each with less weight for what lies far from the last. Source: judged; not measured.
            let rounds = 5
            /// The slant that is worth sampling the page again, in pixels to the right a pixel down: four degrees.
            /// Source: judged; not measured.
            let minSlant = 0.07
            /// How far a segment's slant is from the truth: one and a half steps of the search. Source: judged; not
            /// measured.
            let deviation = 0.06
            /// Letters of evidence against a slant that changes, as many as a till's row has: one row does not show
            /// that it changes. Source: judged; not measured.
            let lettersAgainstChange = 30.0
            /// How far beyond the text the slant goes on changing, in reaches of the text. Source: judged; not
            /// measured.
            let maxReach = 1.15
            /// Slants that are tried, up to this either way. Source: judged; not measured.
            let steepest = 0.48
            /// The distance of slants that are tried. Source: judged; not measured.
            let step = 0.04
            /// Letters of a segment that counts: fewer may all be slanted by nature, as 7 and A are. Source: judged;
            /// not measured.
            let minLetters = 4
            /// Pixels of ink that are enough. Source: judged; not measured.
            let maxPixels = 3000
            /// Pixels of ink without which nothing is measured. Source: judged; not measured.
            let minPixels = 20
            /// The greatest height of a segment that is measured, in cap heights. Source: judged; not measured.
            let maxHeight = 2.0
        }

        /// How a page is sampled from its photo.
        struct Sampling: Sendable {
            /// The map is computed at every so many pixels of a row, and interpolated between: warps change slowly.
            /// Source: judged; not measured.
            let stride = 16
        }
    }
}
