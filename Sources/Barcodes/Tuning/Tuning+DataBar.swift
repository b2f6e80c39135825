extension Tuning {
    /// Which lines are searched for GS1 DataBar Limited and Expanded; what they must show is in `DataBar`.
    struct DataBar: Sendable {
        /// Longest side in pixels of the picture in which symbols are read. Source: as that of `patchScanLongestSide`.
        let longestSide = 1600
        /// Where lines are searched for finder patterns first, in heights of the patch from its middle. Source: judged;
        /// rows of a stacked symbol are 34 modules high, so that most lines cross no separator.
        let hintPlaces = [-0.17, 0.17, 0, -0.33, 0.33]
        /// Pixels along the bars that such a line averages. Source: judged; more costs more on every photo.
        let hintHeight = 3
        /// How far such a line reaches beyond the patch, in lengths of it. Source: judged; one finder pattern suffices.
        let hintMargin = 0.15
        /// Such lines with too few edges, after which a patch is left. Source: judged; a scratch may lie along one.
        let maxBarrenHints = 2
        /// Lines of a whole patch. Source: judged; eleven rows have four each.
        let linesInPatch = 48
        /// Lines of a patch, and of what is beside it, at most. Source: judged; eleven rows of modules of three pixels
        /// are 1,200 pixels high, and have 300 lines.
        let maxLines = 400
        /// Pixels from one line to the next at least. Source: judged; not measured.
        let minStep = 2
        /// Pixels from one line to the next at most. Source: judged; not measured.
        let maxStep = 4
        /// How many times higher the bands are where single lines show nothing. Source: judged; grain of σ 40 becomes
        /// 10.
        let timesHigher = 5
        /// How far a line reaches beyond the patch, in lengths of it. Source: judged; a finder pattern's wide elements
        /// cut a symbol into patches.
        let margin = 0.5
        /// How far lines beyond a patch may show nothing, in lengths of it. Source: judged.
        let patience = 0.15
        /// Edges of a line at least. Source: a finder pattern between two characters has 22, and a half of one 14.
        let minEdges = 14
        /// Patches that are searched. Source: judged.
        let maxPatches = 4
        /// Lines that read each character of a symbol by themselves at least. Source: the check character lets one
        /// wrong symbol in 211 or 89 through, and neighbouring lines cross the same scratch.
        let minLines = 3
    }
}
