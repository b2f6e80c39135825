extension Tuning {
    /// How the part of a photo that holds text is found.
    struct Page: Sendable {
        /// Sources in `Finding`.
        let finding = Finding()
        /// Sources in `Overview`.
        let overview = Overview()
        /// Sources in `Rotated`.
        let rotated = Rotated()
        /// Sources in `CurvedRuns`.
        let curvedRuns = CurvedRuns()
        /// Sources in `LevelRuns`.
        let levelRuns = LevelRuns()
        /// Sources in `Region`.
        let region = Region()
        /// Sources in `Scale`.
        let scale = Scale()
        /// Sources in `Axis`.
        let axis = Axis()
        /// Sources in `Skew`.
        let skew = Skew()
        /// Sources in `Paper`.
        let paper = Paper()
        /// Sources in `Fading`.
        let fading = Fading()
        /// Sources in `Print`.
        let print = Print()
        /// Sources in `Papers`.
        let papers = Papers()
        /// Sources in `Work`.
        let work = Work()

        /// What the search for a page may cost.
        struct Work: Sendable {
            /// Pixels of pages: a pixel costs about 30 ns. Source: Benchmarks/photos-work.md: of 310 real photos two
            /// ask for more.
            let pixels = 60_000_000
            /// What the net's way leaves of them for the search for ink. Source: judged: half. A receipt of the gallery
            /// lost its head where the net's page had taken two thirds.
            let pixelsForInk = 30_000_000
            /// What a picture is granted besides in which the net is sure of print: texture seldom has it. Source: a
            /// receipt of the gallery before a shelf, whose head is found with 100 million pixels.
            let morePixelsForPrint = 40_000_000
            /// What is left at least to a photo of which no two sheets were receipts. Source: judged: half, as for
            /// `pixelsForInk`.
            let pixelsAfterSheets = 30_000_000
            /// What is left to a picture whose print may be texture. Source: judged: the net's own page, or one search
            /// for ink around a small paper.
            let pixelsOfDoubtfulPrint = 6_000_000
            /// As many pixels a piece of ink costs. Source: judged; not measured.
            let pixelsPerPiece = 50
        }

        /// What the net that finds print says of a picture, put together to papers.
        struct Print: Sendable {
            /// Cells are put together to blocks of so many cap heights. Source: judged; not measured.
            let blockCapHeights = 2.0
            /// Blocks so many apart hang together. Source: judged; not measured.
            let blockReach = 2
            /// Letters of a group that may be part of a paper. Source: judged; not measured.
            let minLettersOfGroup = 3
            /// Square cap heights of cells that a letter covers. Source: the net is taught seven tenths of a row's
            /// height (`Scripts/learn/page/views.py`), of letters that are six tenths as wide as high.
            let squareCapHeightsPerLetter = 0.45
            /// How differently two groups of one paper are turned, in radians. Source: judged; not measured.
            let maxAngleOfPaper = 0.5
            /// How many times higher capitals of one group are than of another on the same paper. Source: a banner's.
            let maxHeightRatioOfPaper = 3.5
            /// The share of a group's width that is above or below the rest of its paper. Source: judged; not measured.
            let minCommonOfPaper = 0.5
            /// How far a group is from the rest of its paper, in cap heights. Source: judged; not measured.
            let maxGapOfPaper = (across: 12.0, down: 30.0)
            /// What is left around the print, in cap heights. Source: judged; not measured.
            let margin = 2.5
            /// What is left around it where ink is searched, in cap heights. Source: judged; not measured.
            let marginOfInk = 12.0
            /// Papers with one letter for so many of the largest are searched with it. Source: judged; not measured.
            let lettersPerLetterNear = 10
            /// Ink is searched in the whole photo where what lies around its print is a larger share. Source: at 0.8
            /// three of 203 real photos lost goods (Benchmarks/photos-work.md), at 0.4 one of the sixty drawn receipts
            /// of the gallery its head.
            let maxShareOfInk = 0.25
            /// Places of a region that agree less on how rows run are looked at again, turned. Source: judged; not
            /// measured.
            let minCoherence = 0.9
            /// Capitals lower than this are looked at a second time, larger, in px. Source: at four px half of a
            /// receipt's rows seem to stand on their head.
            let smallCapHeight = 6.0
            /// How high they are then, in px. Source: judged; not measured.
            let wantedCapHeight = 9.0
            /// Pixels of the long side of that second look at most: what `PageNetwork.longSide` costs, twice. Source:
            /// judged; not measured.
            let maxLongSide = 1280.0
            /// Letters of print below which a picture has none. Source: judged; not measured.
            let minLetters = 12
            /// The logit of a cell that counts as sure. Source: judged; not measured.
            let maxLogit = 8.0
            /// Pixels of a picture's short side with which the net sees letters. Source: judged: forty letters in a
            /// row, each of some pixels; the rolls of the gallery, five times as long as wide and more, have fewer.
            let minShortSide = 256
            /// What is less likely print than this is texture. Source: `Scripts/learn/printgate.py`, weights learned
            /// without the picture: of 73 real and drawn photos the least is 0.3, and of 60 pictures with nothing to
            /// read 49 have less at the first look (Benchmarks/photos-work.md).
            let maxCertaintyOfTexture = 0.04
            /// What is less likely print than this, however the net looked, may be texture. Source: as for
            /// `maxCertaintyOfTexture`: one of the photos has less, and all pictures with nothing to read.
            let minCertaintyOfPrint = 0.5
            /// Capitals that are higher than this are high for a receipt, in px. Source: judged; not measured.
            let largeCapHeight = 12.0
            /// Capitals that are lower than this after a closer look, in px, are grain if the net is little sure of
            /// them. Source: `Scripts/learn/printgate.py`: of 309 real photos, 37 scans, 73 drawn tills and 24 drawn
            /// photos (`Scripts/draw/phones.py`, seed 314101) the lowest have 5.0; of 30 pictures with nothing to read
            /// 19 have at most 3.9.
            let maxCapHeightOfGrain = 4.5
            /// How little sure that is, as a mean logit. Source: as for `maxCapHeightOfGrain`: those 19 have at most
            /// 1.37, and print whose capitals are lower than 6.5 px at least 1.58.
            let maxLogitOfGrain = 1.5
            /// A region whose places agree less on how rows run, 0 to 1, and on which side is up, is not read by the
            /// net's page. Source: of 24 drawn photos and 73 tills as for `maxCapHeightOfGrain` seven have less of
            /// both, which the net's page all lost and ink read; of 309 real photos none has.
            let maxCoherenceOfConfused = 0.9
            /// See `maxCoherenceOfConfused`. Source: as there.
            let maxFacingOfConfused = 0.3
            /// A region whose places agree as much as this on which side is up is not tried the other way up. Source:
            /// of 81 real photos of the half to learn on three with more than 0.96 were tried, and none was the other
            /// way up; one that was had 0.19 (Benchmarks/photos-work.md).
            let sureFacing = 0.8
            /// Print whose cells have a higher mean logit has no grain beside it. Source: as for
            /// `maxCapHeightOfGrain`: of the photos 306 have more.
            let minLogitOfPrint = 2.0
            /// Blocks beside such grain whose cells have a lower mean logit are grain. Source: as for
            /// `maxCapHeightOfGrain`: whole pictures of grain have 0.5 to 1.4.
            let minLogitBesideGrain = 1.3
            /// Cells of a block that show how its rows run. Source: judged; not measured.
            let minCellsOfSlope = 2
            /// Slopes that differ more from the paper's own direction are another row's. Source: judged; not measured.
            let maxSlope = 0.6
        }

        /// Several papers in one photo. Judged; what they come to is in Documentation/receipts.md, “Several
        /// receipts in one photo”.
        struct Papers: Sendable {
            /// Ways between two groups of print count that are longer than the shortest by this ratio at most. Source:
            /// judged; not measured.
            let longestWay = 1.3
            /// The share of them on which the paper is left. Source: judged; not measured.
            let minShareOfWays = 0.6
            /// By how much what lies between two papers is darker or lighter than they are, as a share. Source: judged;
            /// not measured.
            let minContrast = 0.12
            /// How wide the table between them is, in cap heights. Source: judged; not measured.
            let minCapHeightsOfTable = 1.0
            /// Letters of print that may be a receipt of its own. Source: judged: a shop, a good, a total and a date.
            let minLetters = 60
            /// How much its places agree on how rows run. Source: that of 37 sheets of 24 drawn photos
            /// (`Scripts/draw/phones.py`, seed 71001) is 0.95 and more.
            let minCoherence = 0.9
            /// How much its places agree on which side is up. Source: as for `minCoherence`: 0.35 and more, that of
            /// wood and cloth beside them 0.29 and less.
            let minFacing = 0.3
            /// Sheets that are read apart, those with the most print. Source: judged; not measured.
            let maxCount = 4
            /// Of the shades of a block of print, the rank of the paper's: strokes cover less than half of it. Source:
            /// judged; not measured.
            let paperRank = (numerator: 4, denominator: 5)
            /// Pixels of a block's row that are looked at for the paper's shade. Source: judged; not measured.
            let samplesAcross = 12
            /// Blocks of a group of print that are compared with another group's. Source: judged; a long receipt has
            /// some hundred.
            let maxBlocksCompared = 200
            /// Groups of a photo that are compared over the paper between them; the rest belongs to what it lies near.
            /// Source: judged; a photo of four receipts asks for some tens.
            let maxComparisons = 1_000
        }

        /// Which part of the photo shows the text best.
        struct Finding: Sendable {
            /// How often a region is looked at, each time larger because it cuts the text: a strip of which words
            /// seemed to fill a fifth is whole at the last. Enlarged more at a time it has more of what lies around the
            /// paper, and less is read. Source: judged; not measured.
            let maxLooks = 5
            /// A region grows where text comes nearer to its edge than this share of the margin. Source: judged; not
            /// measured.
            let edgeShare = (numerator: 3, denominator: 4)
            /// The share of its letters that a grown region still shows. Source: judged; not measured.
            let keptShare = (numerator: 3, denominator: 4)
            /// Pieces beside the paper mislead where fewer than this share of all are on it. Source: judged; not
            /// measured.
            let paperShare = (numerator: 2, denominator: 3)
            /// A region that shows less than one in so many of the photo's letters in runs is not the words'. Source:
            /// judged; not measured.
            let runsPerLetter = 3
            /// How many times higher than in the overview capitals are on the page where the overview's averaging made
            /// two rows' letters one. Source: judged; not measured.
            let minGrowth = 1.5
            /// How many times as many letters a page of touching rows shows. Source: judged; not measured.
            let minRatioOfTouchingRows = (numerator: 5, denominator: 4)
            /// How many times as many letters a page with its surroundings painted over shows. Source: judged; not
            /// measured.
            let minRatioOfPainted = (numerator: 11, denominator: 10)
            /// One piece in so many of what was painted over was a letter in a clean row where it was print. Source: of
            /// print two pieces in three are, of the streaks in wood at most one in six.
            let piecesPerPaintedLetter = 5.0
            /// Pieces on the paper that measure the cap height: a short receipt has as many letters. Source: judged;
            /// not measured.
            let minPiecesOnPaper = 150
            /// How many times the cap height of all pieces differs from that on the paper where it misleads. Source:
            /// judged; not measured.
            let maxHeightRatio = 1.3
        }

        /// The photo as a whole.
        struct Overview: Sendable {
            /// Its long side has so many px at most: fewer than twice `PictureReceiptReader.longSide`, below which a
            /// photo is decoded whole, so that few are halved. Halved, capitals of 15 px ran together. Source: of 80
            /// photographed receipts (Scripts/measure/strangers.py, seed 4411) 13 gave no text at 2,600, four at 4,200.
            let maxLongSide = 4200
            /// The radius of the threshold's window, in px at least. Source: judged; not measured.
            let minRadius = 12
            /// The radius as a part of the short side. Source: judged; not measured.
            let sidePerRadius = 50
            /// How much darker than its surroundings ink is, as a share. Source: judged; not measured.
            let contrast = 0.11
            /// The radius of the window that separates small letters, in px. Source: of 12 photographed receipts whose
            /// letters were lost, runs held 19 to 448 letters with the overview's own window and contrast, 30 to 576
            /// with these.
            let letterRadius = 12
            /// How much darker ink is at high contrast, as a share. Source: as for `letterRadius`.
            let letterContrast = 0.2
            /// Heights of letters, in px. Source: judged; not measured.
            let letterHeights = 6.0...150.0
            /// Letters that are worth a second look. Source: what `LevelRuns` asks of a page.
            let minLetters = 100
            /// How many times as many letters are in runs where the high-contrast ink is clearer. Source: judged; not
            /// measured.
            let clearerRatio = 1.5
        }

        /// A photo's text before its rows are made level.
        struct Rotated: Sendable {
            /// Rows are sampled from a picture whose capitals have this many px at least, if the photo's have, and less
            /// than twice as many. Source: judged; not measured.
            let minCapHeight = 28.0
            /// A picture that is turned by less is level, in degrees. Source: judged; not measured.
            let minDegrees = 0.2
            /// How far from level rows are searched for, in degrees. Source: judged; not measured.
            let reachDegrees = 20.0
            /// How far from the words' angle they are searched for, in degrees. Source: judged; not measured.
            let reachDegreesAroundWords = 4.0
            /// The share of letters that are in runs where there are words. Source: of 376 pages that came to be read,
            /// of scanned receipts and of photographed ones (Scripts/measure/strangers.py, seed 4411), the least shares
            /// were 0.10, 0.17 and 0.22, and one in twenty had less than 0.39; of pictures without text more than half
            /// the pages have less than 0.04.
            let minShareInRuns = 0.04
            /// The share of letters that are in runs of the letters' own height where there is print. Source: see
            /// `minLettersInWords`.
            let minShareInWords = 0.2
            /// Letters in long runs that are words whatever lies around them. Source: of 474 pictures (the corpus,
            /// images/, and strangers' receipts photographed badly, seeds 14437097 and 1125610361) no page with text
            /// has less of both and fewer than 50 letters in runs at high contrast (`Overview.hasWords`); the least
            /// have 87. The fur of a cat has a share of 0.15 at the most, six letters in a long run, and 39 at high
            /// contrast. Of 314 pages that were read best of their pictures one has less of both: a small scan whose
            /// letters touch.
            let minLettersInWords = 15
            /// Letters of a long run. Source: as for `minLettersInWords`.
            let longRun = 6
            /// Heights of letters in runs, in px. Source: judged; not measured.
            let runHeights = 6.0...150.0
            /// Heights of letters in words, in cap heights. Source: judged; not measured.
            let wordHeights = (min: 0.6, max: 1.6)
        }

        /// Letters in line on rows that may slope and bend.
        struct CurvedRuns: Sendable {
            /// Fewer letters in line are chance. Source: judged; not measured.
            let minLetters = 4
            /// The figures of a price, whose point or comma is no piece of a letter's height. Source: the least price.
            let lettersOfPrice = 3
            /// How far above or below the next letter's foot is, in heights: at a pitch of 0.8 heights, rows that rise
            /// or fall by 35 degrees. Source: judged; not measured.
            let maxStep = 0.6
            /// The gap to the next letter, in heights. Source: a space on a till is 0.7 to 0.9 wide.
            let maxGap = 1.2
            /// The lower of two neighbours has this share of the other's height. Source: an x of a capital letter has
            /// 0.7.
            let minHeightShare = 0.6
            /// How far a foot lies beside the line through those of its neighbours, in heights. Source: a g hangs down
            /// by a quarter.
            let maxJump = 0.2
            /// The height of the strips that letters are sorted into, in px: cost only. Source: judged; not measured.
            let strip = 32
        }

        /// Letters in line on level rows.
        struct LevelRuns: Sendable {
            /// Fewer letters in line are chance: specks make threes and fours. Source: judged; not measured.
            let minLetters = 5
            /// Letters that make a picture worth reading as a page: a title, an address, a total and a date have as
            /// many. Source: judged; not measured.
            let minLettersOfPage = 100
            /// The share of pieces that are in runs. Source: of print's pieces half and more are, of the holes of a
            /// cloth a few by chance.
            let minShare = 0.25
            /// Heights of letters, in px. Source: judged; not measured.
            let heights = 8...150
            /// The height of the strips that letters are sorted into, in px: cost only. Source: judged; not measured.
            let strip = 32
            /// A foot lies off the next one by the height divided by this, and by a px in any case. Source: judged; not
            /// measured.
            let heightPerStep = 5
            /// How much lower than the other the lower of two neighbours is, at most. Source: judged; not measured.
            let minHeightRatio = (numerator: 6, denominator: 10)
            /// How much broader the third quarter of a run's letters is than the first: squares of a grid and bars of a
            /// code are all as broad. Source: judged; not measured.
            let minBreadthRatio = (numerator: 11, denominator: 10)
        }

        /// The part of a picture with letters in runs.
        struct Region: Sendable {
            /// Letters of words that make a region worth looking at: as many as ten short words. Source: judged; not
            /// measured.
            let minLetters = 50
            /// Letters where nothing else shows text. Source: judged: half of it, for a receipt on wood had 38, and
            /// grain has hardly a run.
            let minLettersAsLastResort = 25
            /// A region that covers more of the picture saves nothing, as a share. Source: judged; not measured.
            let maxShare = 0.6
            /// Words nearer than this belong together, in heights of letters: as far as a price from its name on a
            /// receipt of 48 columns. Source: judged; not measured.
            let across = 12.0
            /// Words nearer than this belong together, in heights of letters: as far as an empty part is high. Source:
            /// judged; not measured.
            let down = 8.0
            /// Other words above or below belong to it that have such a share of its letters. Source: judged; not
            /// measured.
            let minLetterShare = 0.1
            /// Room beyond the words, in heights of letters: beside them prices with their classes, above them a
            /// banner. Source: judged; not measured.
            let margin = (across: 6.0, down: 6.0)
            /// Heights of a price's letters, in heights of letters. Source: judged; not measured.
            let priceHeights = 0.7...1.6
            /// Letters of a price in a run, without its comma. Source: the least price.
            let lettersOfPrice = 3
            /// Prices that make a column. Source: judged; not measured.
            let pricesOfColumn = 4
            /// Heights of letters that curl away, in heights of letters. Source: judged; not measured.
            let curledHeights = (min: 0.7, max: 1.4)
            /// Letters of a run that are words whatever lies around them. Source: the fur of a cat has six in a run at
            /// most.
            let lettersOfRun = 7
            /// Pieces outside for each inside where most of the ink is about other things. Source: on a scan's white
            /// border there are none, on wood, cloth and shelves ten and more.
            let minOutside = 0.5
            /// How many cells apart words of one group are. Source: judged; not measured.
            let reach = 2
        }

        /// How high capitals are.
        struct Scale: Sendable {
            /// Heights of characters, in px. Source: judged; not measured.
            let heights = 6...150
            /// Heights of all characters together that measure the cap height, in px. Source: judged; not measured.
            let minTotalHeight = 200
            /// Heights of letters that touch no other row where most pieces are letters of two rows, in heights of most
            /// pieces. Source: of a single row's pieces hardly any is: small letters have two thirds of a capital's
            /// height and more, marks less than half.
            let halfHeights = (min: 0.4, max: 0.56)
            /// Their widths, in their heights. Source: judged; not measured.
            let halfWidths = (min: 0.15, max: 1.4)
            /// How far from most pieces' height the whole ones are, in heights of most pieces. Source: judged; not
            /// measured.
            let wholeSlack = 0.15
            /// Such letters that show touching rows. Source: judged; not measured.
            let minHalves = 20
            /// How many of them there are for each whole one: used only where a page shows no text, and believed only
            /// where rows then touch (`LinePitch`). Source: judged; not measured.
            let minHalvesPerWhole = 0.4
            /// Bounds of a letter's height, in cap heights, neither included. Source: judged; not measured.
            let letterHeight = (min: 0.6, max: 1.5)
            /// A letter is narrower than this, in cap heights. Source: judged; not measured.
            let maxLetterWidth = 2.0
        }

        /// Whether rows run across or down.
        struct Axis: Sendable {
            /// Bounds of a character's long side, in cap heights, neither included. Source: judged; not measured.
            let longSide = (min: 0.6, max: 1.6)
            /// The least short side, as a share of the long one. Source: judged; not measured.
            let minShortShare = 0.25
            /// Characters that show an axis. Source: judged; not measured.
            let minCharacters = 12
            /// A character whose short side has less than this share of the long one shows an axis by its shape.
            /// Source: judged; not measured.
            let maxShortShare = 0.85
            /// Characters whose neighbours are looked for. Source: judged; not measured.
            let samples = 800
            /// How far a neighbour is, in cap heights. Source: judged; not measured.
            let maxGap = 1.5
            /// How far to the left neighbours are looked for, from their left edge, in cap heights. Source: judged; not
            /// measured.
            let reachLeft = 3.5
            /// How much each of the two habits of print counts. Source: judged; not measured.
            let weight = 0.5
        }

        /// The angle of rows.
        struct Skew: Sendable {
            /// Feet or words that show an angle. Source: judged; not measured.
            let minFeet = 8
            /// The height of a pile of feet, in cap heights. Source: judged; not measured.
            let pile = 0.2
            /// Piles, beyond which an angle is not tried. Source: judged; not measured.
            let maxPiles = 100_000
            /// The least gain in sharpness over another angle, as a factor. Source: judged; not measured.
            let minGain = 1.0001
            /// The step of the first search, in degrees. Source: judged; not measured.
            let coarseStep = 0.5
            /// The step of the second search, in degrees. Source: judged; not measured.
            let fineStep = 0.1
            /// The widest word, in cap heights: a wider one counts no more. Source: judged; not measured.
            let maxWordWidth = 12.0
            /// How far words' angles differ that agree, in degrees. Source: judged; not measured.
            let agreement = 2.0
            /// The steepest angle of words that is tried, in degrees. Source: judged; not measured.
            let maxDegrees = 25.0
        }

        /// Where a picture shows paper.
        struct Paper: Sendable {
            /// Fewer blocks are no sheet. Source: judged; not measured.
            let minBlocks = 24
            /// How much pixels of one shade differ by the noise of sensors and compression, once averaged, as a share
            /// of the shade. Source: judged; not measured.
            let noiseShare = 0.04
            /// How much they differ in any case, in shades. Source: judged; not measured.
            let noise = 2.0
            /// How much neighbouring blocks of one sheet differ, as a share: light falls off gently. Source: judged;
            /// not measured.
            let maxDifference = 0.12
            /// The brighter part of a block's pixels that has one shade where the block is plain, in tenths. Source:
            /// judged; not measured.
            let plainTenths = 3
            /// One pixel in so many is brighter than the brightest that counts. Source: judged; not measured.
            let samplesPerGlare = 20
            /// Of a plain block's neighbours so many in eight are plain: a plain block among textured ones is plain by
            /// chance. Source: judged; not measured.
            let plainNeighboursOfEight = 5
            /// How far beyond a sheet's plain blocks its margin lies, in blocks: names as long as a column of them,
            /// printed so densely along the paper's edge that no paper shows. Source: judged; not measured.
            let maxMargin = 12
            /// One sample in so many has the sheet's shade in a block of its margin. Source: judged; not measured.
            let samplesPerMarginSample = 8
            /// One sample in so many has the sheet's shade in a block at its edge. Source: judged; not measured.
            let samplesPerEdgeSample = 4
            /// Letters of a sheet that is kept. Source: judged; not measured.
            let minLetters = 5.0
            /// A sheet with one letter for so many of the fullest sheet is a part of it in shade. Source: judged; not
            /// measured.
            let lettersPerLetter = 30.0
            /// One piece in so many has the size of a letter on paper. Source: on wood or cloth fewer than one in ten
            /// have, on paper one in four and more.
            let piecesPerLetter = 8.0
            /// Lines of a sheet that show a straight side. Source: judged; not measured.
            let minLinesOfSide = 8
            /// Lines that are tried for a side. Source: judged; not measured.
            let maxTriedLines = 256
            /// Two lines that make a side are so far apart, as a part of all. Source: judged; not measured.
            let linesPerGap = 3
            /// One line in so many may lie beyond a side. Source: judged; not measured.
            let linesPerLineBeyond = 20
            /// One line in so many lies on a side. Source: judged; not measured.
            let linesPerLineOnSide = 3
        }

        /// Faint print.
        struct Fading: Sendable {
            /// The side of a block, in px: more than a letter's height, so that every block of print has paper. Source:
            /// judged; not measured.
            let block = 32
            /// Px from one sample of a block to the next: four neighbours in sixteen pixels show enough. Source:
            /// judged; not measured.
            let sampling = 4
            /// The rank of ink's shade among a block's samples. Source: judged; not measured.
            let samplesPerInk = 20
            /// Ink is darker than its paper by this share. Source: four neighbours averaged, the noise of sensors and
            /// compression stays below 0.03.
            let minDepth = 0.04
            /// Where ink is darker by this share, a threshold finds it as it is. Source: judged; not measured.
            let plainDepth = 0.3
            /// How dark ink is made, as a share. Source: judged; not measured.
            let targetDepth = 0.7
            /// How many times darker it is made at most. Source: judged; not measured.
            let maxGain = 8.0
            /// Blocks with ink: a row of letters touches as many. Source: judged; not measured.
            let minBlocks = 12
        }
    }
}
