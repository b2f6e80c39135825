extension Tuning {
    /// Bands all along the bars of a number.
    struct Bands: Sendable {
        /// Bands looked at. Source: judged; not measured.
        let count = 9
        /// Place in `BarTemplates.blurs` of the widest blur through which a band is believed, in the camera's tones and
        /// with tones undone: 0.55 and 0.72 modules. Source: of 194 right numbers of drawn packs out of focus
        /// (`Scripts/draw/focus.py`, seed 1) 57 are refuted where every band is believed, 28 where tones are undone as
        /// well, and none so up to 0.72 modules.
        let maxBlur = 2
        /// See `maxBlur`. Source: as there.
        let maxBlurUndoingGamma = 3
        /// How far a place lies from one digit towards another at least, as a share of half their distance. Source:
        /// judged; not measured.
        let minOwnMargin: Float = 0.3
        /// Squared error of a number's own digit at most, in its bars' variance. Source: judged: a band that blurs or
        /// creases a digit counts for it.
        let maxErrorOfOwn: Float = 0.6
        /// Squared error of another digit at most, in its bars' variance. Source: judged: what lies on bars is hardly
        /// ever like a digit.
        let maxErrorOfOther: Float = 0.3
        /// Variance of a digit's samples at least, so that none is without any. Source: rounding.
        let minVariance: Float = 0.01

        /// Blurred bands that show another digit at least. Source: on single ones right numbers have been refuted.
        let minBlurred = 2
        /// Bands that show the middle digit at least, for another to be missed. Source: judged; not measured.
        let minSeen = 3
        /// A digit seen on no more of the bands that show the middle one is hardly there. Source: judged; not measured.
        let maxMissedShare: Float = 0.2
        /// Digits that must be missed. Source: a right check digit lets no number be wrong in one drawn digit: 10 has
        /// no factor in common with the weights 1 and 3, and any two parities differ in two digits or more.
        let minMissed = 2

        /// Sharp bands at least, or scratches and paper look alike. Source: on fewer, right numbers of harmed photos
        /// looked refuted (`Scripts/measure/stress.py --seed 31 --each 4`: 4 of 226 on one to four bands, one on more).
        let minSharp = 5
        /// What a band shows of the middle digit at least, where straightened lines read the number. Source: four right
        /// ones on crumpled film (`Scripts/draw/hardships.py`, seed 1) were at 0 to 0.51, wrong ones under scratches at
        /// 0.61 and 0.88.
        let minShownForDewarped: Float = 0.56
        /// The most that a band counts against a digit. Source: of six wrong numbers four are behind the next or level
        /// with it so; at a half of that one is, and a few right ones more.
        let maxError: Float = 0.8
        /// Support of the two least shown digits, in that of the middle one, at most refused. Source: five of the six
        /// wrong numbers were at 0.17 to 0.3, and 8 of 1,050 right ones at no more than that.
        let minSupport: Float = 0.32
        /// Lead over the next number at most refused. Source: four of the six were at 0.05 at most, and 3 of 1,050
        /// right ones.
        let minLead: Float = 0.07
        /// Support that is refused where the lead is low as well. Source: wrong numbers were at 0.59 at most.
        let lowSupport: Float = 0.6
        /// Lead that is refused where the support is low as well. Source: wrong numbers were at 0.19 (seed 77123), 0.36
        /// and 0.38 (88456), with 23 of seed 1's 580 right ones refused by all of these rules together, and 4 of 677
        /// harmed photos (`Scripts/measure/stress.py`, seeds 31 and 32, `--each 4`).
        let lowLead: Float = 0.4
        /// The same lead for an EAN-8, which has fewer digits that could contradict. Source: a wrong one was at 0.52,
        /// with 9 of 131 right ones.
        let lowLeadEAN8: Float = 0.55
    }

    /// A number compared with those that differ from it in ink alone.
    struct Ink: Sendable {
        /// Squared error at least, in the variance of what is measured. Source: below it only rounding is left.
        let minError = 1e-5
        /// Modules by which a blur is made softer, for a Gaussian and for a disc. Source: judged; not measured.
        let softerSigma = 0.1
        /// See `softerSigma`. Source: as there.
        let softerRadius = 0.2
        /// Tests of a number that are averaged. Source: judged; not measured.
        let maxTests = 8
        /// Squared error of the nearest ink rival at least, in the number's own. Source:
        /// `QIX_LIKE_DIGITS_CLAIMS=1000 swift test --filter LikeDigitsTests/claims` claims three rivals of each of so
        /// many drawn symbols. Two of 2,948 reached it, blurred over more than two modules, and 967 of 1,000 of the
        /// symbols' own numbers did; of 125 real photos all but one that otherwise had enough evidence.
        let minMargin: Float = 0.3
    }

    /// When a number counts as read; `AcceptancePolicy` states the rules.
    struct Acceptance: Sendable {
        /// Lines of right edges at least, for an EAN-13 or UPC-A, and for the short layouts. Source: judged: fewer
        /// modules leave more numbers that look alike.
        let edgeLines13 = 3
        /// See `edgeLines13`. Source: as there.
        let edgeLinesOthers = 5
        /// Scan lines that the edges rule needs. Source: judged; not measured.
        let minEdgeRuleLines = 2
        /// Times a rival's lines that the number needs by the edges rule. Source: judged; not measured.
        let edgeRuleRatio = 4
        /// Share of the brightness that a band explains at least, where zbar saw the number too. Source: judged; not
        /// measured.
        let minAgreedExplained: Float = 0.6
        /// Margin of such a band at least. Source: judged; not measured.
        let minAgreedMargin: Float = 0.05
        /// Scan lines at least, for a number that they alone saw; twice as many for a UPC-E. Source: judged; not
        /// measured.
        let minVotesAlone = 24
        /// Scans that see such a number. Source: judged; not measured.
        let minScansAlone = 3
        /// Times a rival's lines that such a number needs. Source: judged; not measured.
        let votesRatio = 6
        /// Lines that one scan adds at most. Source: judged; not measured.
        let maxLinesPerScan = 12
        /// Times a symbol's longer side that boxes of one symbol have together at most. Source: judged; lines that lean
        /// shift along the bars, and the next symbol of a sheet begins behind a quiet zone.
        let maxSymbolGrowth = 1.6
        /// Margin of a fit that is believed whatever scan lines say. Source: half an EAN-13 gave a UPC-E on a hundred
        /// of them.
        let marginAgainstVotes: Float = 2
        /// Margin from which a rival counts, whatever zbar says, and that of a UPC-E. Source: judged; not measured.
        let seriousMargin: Float = 0.3
        /// See `seriousMargin`. Source: as there.
        let seriousMarginUPCE: Float = 1
        /// Lines of right edges, in quarters of the lines looked at, that no scratch can have made. Source: one that
        /// lies on six of twelve made another number of a drawn symbol's bars (`Scripts/measure/scratches.py`, seed
        /// 77123).
        let plainEdgeQuarters = 3
        /// Margin below which the print is searched for another number. Source: of eight wrong numbers under scratches
        /// seven were nearer, and so are a fifth of those that harmed photos give; the print of each takes 10 ms.
        let thinMargin: Float = 1.4
        /// Share of the brightness that a fit explains which leaves no doubt. Source: of 1,460 right fits of 805 photos
        /// no more than one in a hundred explained less than 0.86.
        let sureExplained: Float = 0.85
        /// Margin of one band alone, and of each of two that agree, for an EAN-13. Source: of 3,700 fits of 805 photos
        /// that were not of their number none was above 0.51; 1,120 of 1,460 right ones were above 1.2.
        let sureAloneEAN13: Float = 1
        /// See `sureAloneEAN13`. Source: as there.
        let sureAgreedEAN13: Float = 0.6
        /// The same margins for an EAN-8. Source: none of those was above 0.96.
        let sureAloneEAN8: Float = 2
        /// See `sureAloneEAN8`. Source: as there.
        let sureAgreedEAN8: Float = 1.2
        /// The same margins for a UPC-E. Source: none of those was above 1.29; one band of a piece of an EAN-13 reached
        /// 3.37 (seed 15769 of `LikeDigits`), of two real photos 3.46 and 4.17.
        let sureAloneUPCE: Float = 3.4
        /// See `sureAloneUPCE`. Source: as there.
        let sureAgreedUPCE: Float = 1.8
        /// Scan lines of an ITF-14 at least, which may be the start or the middle of longer codes. Source: judged; not
        /// measured.
        let minLinesITF14 = 8
        /// Scan lines of other symbologies that detect their own errors at least. Source: judged; not measured.
        let minLinesOthers = 2
        /// Boxes overlap if they share one part in so many of the smaller one. Source: judged; not measured.
        let overlapParts = 10
    }
}
