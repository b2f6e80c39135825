extension Tuning {
    /// Digits printed under bars.
    struct Print: Sendable {
        /// Shades by which a cell's pixels differ at least; below it there is only paper. Source: judged; not measured.
        let minCellSpread: Float = 1
        /// Share of the net's likelihoods that is believed, and the rest of each digit: one error in forty. Source:
        /// judged; not measured.
        let believed: Float = 0.97
        /// See `believed`. Source: as there.
        let floor: Float = 0.003
        /// Share below which a digit's likelihood is not followed. Source: rounding.
        let minLikelihood: Float = 1e-3

        /// Logarithm by which a number is likelier than chance at least, a digit. Source: `AcceptancePolicy`, rule 4.
        let minLogOdds: Float = 1.3
        /// Lead of a number at least, where one digit may be all that differs. Source: wrong numbers of UPC-A and UPC-E
        /// led by 2.33 at most (2,413 claims, `QIX_PRINT_CLAIMS=FOLDER swift test --filter PrintedDigitRowTests/claims`
        /// for a folder of photos such as `Scripts/measure/stress.py --keep FOLDER` leaves).
        let minLead: Float = 3
        /// Lead of a number at least, where two digits differ. Source: wrong numbers led by less than 2 (2,776 claims).
        let minLeadOfTwo: Float = 2.5
        /// Digits by which a printed number that refutes another differs at most. Source: of 674 harmed photos read
        /// right (`Scripts/measure/stress.py`, seeds 31 and 32, `--each 4`) none shows such another number; two show
        /// one that differs in four digits and in seven. Of numbers that differ from an EAN's in two digits, 1 and 7
        /// and 2 and 8 alike, 48 in 100 are refuted there: where print is legible, nearly all.
        let maxDiffering = 3

        /// Heights of digits in modules. Source: GS1 wants 8.3 under bars of full height; packs have less and more.
        let heights = [5.2, 6.2, 7.4, 8.8, 10.4]
        /// Modules of the middle of the first digit of each half of an EAN or UPC-E. Source: the layout's modules.
        let leftHalf = 6.5
        /// See `leftHalf`. Source: as there.
        let rightHalfEAN13 = 53.5
        /// See `leftHalf`. Source: as there.
        let rightHalfEAN8 = 39.5
        /// Modules of the middle of a UPC-A's second digit. Source: the layout's modules.
        let leftHalfUPCA = 13.5
        /// Modules of the middle of an EAN-13's first digit, beside the bars. Source: judged; not measured.
        let firstDigitEAN13 = -6.0
        /// Modules of the first digit's middle, and between digits, of a row that runs evenly under an EAN-13. Source:
        /// books from Japan; judged.
        let evenRowStart = 2.0
        /// See `evenRowStart`. Source: as there.
        let evenRowStep = 7.6
        /// Modules of a pixel's side at least. Source: judged; not measured.
        let minModule = 0.3
        /// Modules beside the bars that are looked at. Source: judged; not measured.
        let beside = 14.0
        /// Modules below the ends of the bars between which the middle of a digit may lie. Source: judged; not
        /// measured.
        let top = -5.0
        /// See `top`. Source: as there.
        let bottom = 14.0
        /// Pixels left free at a picture's border for the neighbours of a sample. Source: one, and rounding.
        let border = 1.001
        /// Distance from a digit to the next one at least, in heights. Source: judged; not measured.
        let minPitch = 0.6
        /// Distance from a digit to the next one at most, in heights, beside each other and across a gap. Source:
        /// judged; not measured.
        let maxPitch = 1.35
        /// See `maxPitch`. Source: as there.
        let maxGap = 3.2
        /// Logarithm that a step up or down in a row costs. Source: judged; not measured.
        let stepCost: Float = 0.1
    }
}
