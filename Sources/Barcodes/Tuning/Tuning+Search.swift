import CBarKernels

extension Tuning {
    /// Which pictures and patches a search looks at. `SearchSteps` has the sizes of single scans and fits.
    struct Search: Sendable {
        /// Long side in pixels of the picture of a quick search. Source: a pack fills a good part of its photo; judged.
        let quickLongestSide = 1200
        /// Long side in pixels of the picture of a full search. Source: the size that a receipt's text needs, which is
        /// decoded anyway.
        let fullLongestSide = 2400
        /// Margin around a code within which a screen is looked for, in lengths of the code. Source: a pack, or the
        /// part of it without the cloth below, is about three times as wide as its code; judged.
        let packMarginAroundCode = 1.0
        /// Longest side in pixels of the picture in which patches are found and fitted first. Source: judged; not
        /// measured.
        let fitLongestSide = 800
        /// Longest side in pixels of the picture in which such patches are scanned. Source: judged; not measured.
        let patchScanLongestSide = 1600
        /// Longest side in pixels of the picture in which patches are seen close up. Source: judged; not measured.
        let closeUpLongestSide = 4000
        /// A picture that would be made smaller to `closeUpLongestSide` by less than this is left as it is. Source: the
        /// cameras of phones have 4,032 pixels. Of a small picture the last hundredths count: at 410 pixels instead of
        /// 400 one of 375 harmed photos was lost (Scripts/measure/stress.py, seed 7002).
        let minReduction = 0.97
        /// Pixels of a module of an EAN-13, in a scan of the whole photo, with which a close-up shows no more. Source:
        /// zbar reads modules of two; twice that, since a patch is longer than the bars in it.
        let maxModuleOfCloseUp = 4.0
        /// How alike lines across a patch are that is seen close up, 0 to 1. Source: Benchmarks/photos-work.md: of
        /// patches in fur and grass that have as many edges as bars most have 0.2 to 0.4; of 61 pictures of bars that a
        /// full search reads four have less, and none of these is large enough for close-ups.
        let minLikenessOfCloseUp: Float = 0.5
        /// How far such lines are moved along each other to be alike, as a share of their length. Source: judged; bars
        /// that lean by 20° on a patch as high as long.
        let maxShiftOfLines = 0.1
        /// Pixels of a QR code's finder pattern at least, seven modules, for zbar to look for it where zxing-cpp alone
        /// would do. Source: judged: three pixels a module; in the grain of a wall chance makes patterns of up to 16.
        let minFinderPattern = 21.0
        /// Finder patterns of a picture from which on zxing-cpp does not look for QR codes. Source: every three of 400
        /// are ten million, a fifth of a second or more.
        let maxFinderPatterns = 400
        /// How many times larger than any scan before close-ups must show a patch. Source: judged; not measured.
        let minCloseUpGain = 1.2
        /// Longest side in pixels up to which the modules of a code may have too few pixels. Source: judged; not
        /// measured.
        let smallLongestSide = 1000
        /// Pixels of height below which a picture is a strip, all of it one patch. Source: three cells of the locator.
        let stripMaxHeight = 24
        /// Pixels of width that such a strip has at least. Source: judged; not measured.
        let stripMinWidth = 48
        /// How far from a patch's middle a box may lie, in half lengths and half heights of it. Source: judged; not
        /// measured.
        let maxPatchDistance = 1.3
        /// Patches that are scanned alone, turned upright. Source: judged; not measured.
        let maxUprightPatches = 4
        /// Degrees by which bars lean at least for a patch to be turned. Source: zbar's lines cross a symbol of half
        /// its length's height at up to 26°; judged.
        let minLean = 6.0
        /// Degrees by which leaning bars are then turned further, one way and the other: other lines meet other pixels
        /// and scratches. Source: without them 2 of 493 harmed photos that scans of the whole had read are not read
        /// (Benchmarks/early.md).
        let otherTurn = 15.0
        /// Patches that are searched beside a confirmed code. Source: judged; not measured.
        let maxPatchesBeside = 6
        /// From so many confirmed codes on, the photo may show a sheet of them. Source: judged; a pack shows one.
        let minCodesOfSheet = 2

        /// Edges on one of three lines at least, for bars that are sharp enough for zbar. Source: the fewest measured,
        /// see `BarcodeSearch.maybeHoldsBars`.
        let minSharpEdges = 26
        /// Edges on one of three lines at least, for anything that could be bars. Source: pictures without bars have
        /// seldom as many, see `BarcodeSearch.maybeHoldsBars`.
        let minEdges = 20
        /// Edges on each of three lines at least, for bars far out of focus. Source: two below what a blur of a module
        /// leaves, see `BarcodeSearch.maybeHoldsBars`.
        let minBlurredEdges = 8
        /// How far from a patch's middle the outer two of three lines lie, in heights of it. Source: judged; not
        /// measured.
        let edgeLineOffset = 0.25
        /// How far such a line reaches beyond the patch, in lengths of it. Source: judged; not measured.
        let edgeLineMargin = 0.15
        /// Modules that no bar reaches, blurred or not. Source: the widest bar has four, and blur adds a half on both
        /// sides.
        let longestBarModules = 5.0

        /// Millions of pixels of work reserved for the reader of digits. Source: a crop or two; judged.
        let megapixelsForDigits = 12
        /// Candidates whose print is read at a time. Source: judged; not measured.
        let maxPrintChecks = 3
        /// Share of the brightness that a fit explains at least for its number's print to be read, though no line saw
        /// it. Source: judged; not measured.
        let minExplainedForPrint: Float = 0.7
        /// Degrees by which print may lean without being turned upright first. Source: judged; not measured.
        let maxUprightDegrees = 1.5
    }

    /// Where patches of bars are found.
    struct Locator: Sendable {
        /// Pixels of a cell's side. Source: judged; not measured.
        let cell = Int(BAR_KERNELS_CELL)
        /// Patches that are returned at most. Source: judged; not measured.
        let maxPatches = 8
        /// Squared change of brightness a pixel, below which a cell and its neighbours are taken for paper. Source:
        /// judged; not measured.
        let minEnergyPerPixel = 6.0
        /// Coherence that a patch's first cell has at least. Source: judged; not measured.
        let minSeedCoherence = 0.75
        /// Coherence that a patch's cells have at least. Source: judged; not measured.
        let minCoherence = 0.5
        /// Radians of the doubled angle by which a patch's cells differ at most: 13°. Source: judged; not measured.
        let maxTurn = 0.45
        /// Cells of a patch at least. Source: judged; not measured.
        let minCells = 5
        /// How much of a patch's frame must be cells for its weight not to suffer, as 1 over that share. Source:
        /// judged; not measured.
        let fillGain = 1.5

        /// What grain adds to the squared changes of a pixel at least, to be taken off. Source: grain of σ 8, two σ² a
        /// pixel, as much as `Scripts/measure/stress.py` adds at least; less hides no bars.
        let minGrain = 128.0
        /// What nine in ten cells have across their own direction at most, in units of what one in four has at most.
        /// Source: 1.5 in grain alone, 1.5 to 2.2 on photos with grain that hid their bars
        /// (`Scripts/measure/stress.py`, seed 1), and 2.5 to 5 on those of the corpus' photos without a code that have
        /// as much of it.
        let maxUnevenness = 2.4
        /// The mean of all such cells, in the same units. Source: grain alone.
        let meanOverQuarter = 1.4
        /// What is left of a cell and its neighbours, in units of what was taken off. Source: in grain alone a quarter
        /// at most.
        let minOverGrain = 0.3
    }

    /// When red light shows bars that grey hides.
    struct RedChannel: Sendable {
        /// Pixels of the side of the squares that contrast is measured in. Source: some bars and spaces; judged.
        let side = 16
        /// What a square's shades differ by in red at least, of 255. Source: judged; not measured.
        let minContrast = 60
        /// How many times as much as in grey they differ. Source: in photos of packs from tills' shelves hardly a
        /// square differs so, and drawn bars in such colours are hundreds; print that differs more in grey was read
        /// there.
        let timesGrey = 2
        /// Such squares at least. Source: fewer are less than the smallest code, 95 modules of two pixels by as few
        /// lines as are scanned.
        let minSquares = 24
        /// The part of the work allowed in grey that is allowed in red light. Source: of 26 drawn packs whose bars red
        /// light alone shows (`Scripts/draw/hardships.py`, coloured bars) the costliest took a twelfth; a coloured
        /// picture without a code would otherwise cost twice as much as a grey one.
        let shareOfWork = 5
    }
}
