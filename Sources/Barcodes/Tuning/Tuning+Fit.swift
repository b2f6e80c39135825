extension Tuning {
    /// Numbers fitted to one profile.
    struct Fit: Sendable {
        /// Samples of a module at least. Source: judged; not measured.
        let minModuleWidth = 0.8
        /// Standard deviations, in modules, of the Gaussian blurs that a search tries. Source: judged; not measured.
        let gaussianBlurs = [0.25, 0.4, 0.55, 0.72, 0.9, 1.1, 1.35]
        /// Radii, in modules, of the discs out of focus that a search tries. Source: judged; not measured.
        let discBlurs = [1.3, 1.7, 2.1, 2.6]
        /// Modules by which ink has grown on each bar, as a search tries them. Source: judged; not measured.
        let inkSpreads = [-0.5, -0.25, 0, 0.25, 0.5]
        /// Standard deviations beyond which a Gaussian blur adds nothing. Source: half a percent of an edge; judged.
        let gaussianReach = 2.6
        /// Modules beside a pattern that its blur may reach. Source: the paper that is sampled beside a symbol.
        let maxTemplateReach = 4.0

        // Places (`ProfileFitter`).

        /// Share of the variance that a rough place explains at least. Source: judged; not measured.
        let minRoughExplained: Float = 0.3
        /// Places of a span tried through every blur. Source: with all of them as many photos were read
        /// (`Scripts/measure/stress.py --seed 511 --each 12`), in a tenth more time.
        let placesTriedThroughAllBlurs = 6
        /// Modules by which each round of `ProfileFitter.optimized(_:for:)` moves a place. Source: judged; not
        /// measured.
        let expectedSteps = [0.3, 0.3, 0.15, 0.15]
        /// Step, in modules, below which a round without gain ends it. Source: the first of `expectedSteps`.
        let lastExpectedStep = 0.3
        /// Share of the variance that a round gains at least to go on with the same step. Source: judged; not measured.
        let minRoundGain: Float = 0.002
        /// Modules by which the first descent, and those after a shading is known, begin to move a place. Source:
        /// judged; not measured.
        let firstStep = 0.3
        /// See `firstStep`. Source: as there.
        let refinedStep = 0.15
        /// Modules of a step below which a descent ends. Source: judged; not measured.
        let minStep = 0.04
        /// Share of the variance that another shading gains at least. Source: judged; not measured.
        let minShadingGain: Float = 0.0005
        /// Squared error of a fit at least, so that none is without one. Source: rounding.
        let minError: Float = 1e-3
        /// Change along a profile at least, so that none is without any. Source: rounding.
        let minChange: Float = 1e-6
        /// Darkness of ink at least, for a shading to be believed. Source: judged; not measured.
        let minInk = 0.15
        /// Tilt of ink at most, in its darkness. Source: judged; not measured.
        let maxInkTilt = 0.9
        /// Darkness beside a symbol at most, of 1. Source: judged; an EAN-13's 95 modules need less proof.
        let maxQuietDarknessEAN13: Float = 0.7
        /// See `maxQuietDarknessEAN13`. Source: as there.
        let maxQuietDarknessEAN8: Float = 0.25
        /// See `maxQuietDarknessEAN13`. Source: as there.
        let maxQuietDarknessUPCE: Float = 0.2

        // Single numbers (`NumberFitter`).

        /// Exponents tried, from what a camera wrote to the light that it saw: 1 is linear, 2.4 close to sRGB. Source:
        /// half steps; judged.
        let gammas = [1, 1.3, 1.6, 2, 2.4]
        /// Standard deviations of a Gaussian blur, in modules: pixels, smoothing, motion. Source: judged; not measured.
        let softnesses = [0.2, 0.35, 0.5, 0.7, 0.9, 1.15, 1.45]
        /// Modules by which a number's place first moves, and below which its descent ends. Source: judged; not
        /// measured.
        let firstNumberStep = 0.3
        /// See `firstNumberStep`. Source: as there.
        let minNumberStep = 0.03
        /// Modules of a step above which a disc changes by three tenths of a module, not by one. Source: judged; not
        /// measured.
        let coarseDiscStep = 0.1
        /// Shares of what is unexplained, and of all, that a round gains at least to go on with the same step. Source:
        /// judged; not measured.
        let minNumberGain: Float = 0.001
        /// See `minNumberGain`. Source: as there.
        let minNumberGainOfAll: Float = 0.0001
        /// Light that ink takes away at least, of 1. Source: rounding.
        let minInkLight: Float = 0.02
        /// Darkness of the palest ink along a symbol at least, in that of the darkest. Source: judged; not measured.
        let minPalestInk = 0.15

        // All numbers (`HypothesisTest`).

        /// Numbers that are fitted at first. Source: judged; not measured.
        let maxHypotheses = 6
        /// Rounds in which new rivals may turn up. Source: judged; not measured.
        let maxRounds = 4
        /// Share of the variance that the best of the first numbers explains at least, for others to be tried. Source:
        /// with everything free, of 805 photos' right numbers none explained less than 0.78.
        let minTestedExplained: Float = 0.75
        /// Share of the variance left at least, so that no margin is endless. Source: rounding.
        let minUnexplained: Float = 1e-4
    }

    /// Patches of bars: which bands are fitted, and which fits are tested.
    struct Patch: Sendable {
        /// Samples beside a patch at least, for quiet zones. Source: judged; not measured.
        let minMargin = 16.0
        /// Samples beside a patch, in its lengths. Source: judged; not measured.
        let marginShare = 0.2
        /// How far apart the outermost bands are, in the patch's height. Source: judged; not measured.
        let bandSpan = 0.7
        /// Length of a symbol at least, in the patch's. Source: judged; not measured.
        let minSpanShare = 0.4
        /// Modules by which ends are off, at which a band begins where another band found a number. Source: judged; not
        /// measured.
        let seedSlack = 1.5
        /// Modules between places that a sweep tries. Source: judged; not measured.
        let sweepStep = 0.7
        /// Bands that are swept. Source: of 32 drawn packs that were cropped tight (`Scripts/draw/hardships.py`, seeds
        /// 501 and 601) one finds 24 and two 25.
        let maxSwept = 2
        /// Edges of a band of a sharp symbol at least. Source: see `BarcodeSearch.maybeHoldsBars`.
        let minSharpEdges = 26
        /// Edges of a band of a symbol far out of focus at least. Source: see `BarcodeSearch.maybeHoldsBars`.
        let minBandEdges = 8
        /// Lines that are straightened one by one. Source: judged; not measured.
        let dewarpedLines = 11
        /// Rows of pixels that such a line is the mean of. Source: as many as hardly wave; judged.
        let dewarpedLineHeight = 3
        /// Share of its brightness that a straightened line explains at least. Source: of drawn packs on crumpled film
        /// (`Scripts/draw/hardships.py`, seed 501) lines that read a wrong number explained 0.84 in the middle, right
        /// ones 0.90.
        let minDewarpedExplained: Float = 0.84
        /// Lines that must read a number which a scanner saw. Source: judged; not measured.
        let linesNeeded = 2
        /// Share of its brightness that a number which a scanner saw explains at least. Source: judged; not measured.
        let minExpectedExplained: Float = 0.8
        /// See `minExpectedExplained`. Source: as there.
        let minExpectedExplainedUPCE: Float = 0.9
        /// Margin of a number which a scanner saw at least. Source: judged; not measured.
        let minExpectedMargin: Float = 0.3

        // Fits that are tested (`PatchNumbers`).

        /// Share of the brightness that a fit explains at least to be tested at once. Source: of 38 harmed photos that
        /// only deep fits read (`Scripts/measure/stress.py --seed 511 --each 12`) the right numbers of 33 explained
        /// more; of those that nothing reads the middle one's best fit explained 0.8 as an EAN-13, and texture seldom
        /// 0.9 as any.
        let plainlyExplained: Float = 0.88
        /// See `plainlyExplained`. Source: as there.
        let plainlyExplainedUPCE: Float = 0.93
        /// Share of the brightness that a fit explains at least to be tested at all. Source: of 805 photos' right
        /// numbers one in a hundred at most explained less; most wrong ones do.
        let minExplainedEAN13: Float = 0.65
        /// See `minExplainedEAN13`. Source: as there.
        let minExplainedEAN8: Float = 0.8
        /// See `minExplainedEAN13`. Source: as there.
        let minExplainedUPCE: Float = 0.78
        /// Margin of a tested number at least. Source: below it a number is as good as any; judged.
        let minMargin13And8: Float = 0.05
        /// See `minMargin13And8`. Source: as there.
        let minMarginUPCE: Float = 0.3
        /// Length of a UPC-E, in its patch's, below which it may be half an EAN-13. Source: such a half fills 50 of 95
        /// modules.
        let maxHalfShare = 0.6
        /// Margin of such a UPC-E at least: two bands that agree share the film's wave. Source: halves of drawn EAN-13
        /// on waving film reached 1.93 (`LikeDigits.harmed`).
        let minMarginOfHalf: Float = 2.5
        /// Margin from which other bands begin where a number was found. Source: judged; not measured.
        let minSeedMargin: Float = 0.3
        /// Fits of a patch that are tested. Source: judged; not measured.
        let maxTests = 8
    }
}
