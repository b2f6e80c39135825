extension Tuning {
    /// Lines across bars as brightness, darkness and edges.
    struct Profile: Sendable {
        /// Degrees between two of the thirteen leans of a band. Source: judged; not measured.
        let leanDegrees = 2.5
        /// Samples on either side whose mean is taken off a line before lines are compared, at least. Source: judged;
        /// not measured.
        let minWindow = 6
        /// Such windows in a line. Source: judged; wider than any bar, narrower than most shades on a pack.
        let windowsInLine = 8
        /// Contrast between paper and ink that a place has at least, as a share of the profile's greatest. Source:
        /// judged; not measured.
        let minContrastShare: Float = 0.35
        /// Samples of an envelope's reach at least. Source: judged; not measured.
        let minReach = 4
        /// Modules that the envelopes reach in uneven light, and far out of focus. Source: judged; not measured.
        let nearReachModules = 8.0
        /// See `nearReachModules`. Source: as there.
        let farReachModules = 24.0
        /// Share of the samples beside a symbol that the profile must show for a mean of them. Source: judged; not
        /// measured.
        let minShownShare = 0.8
        /// Change of darkness, of 1, that counts as a turn from paper to ink. Source: a sixth of the way; judged.
        let minTurn: Float = 0.17

        /// Darkness below which a sample is paper, tried in turn. Source: judged; not measured.
        let paperThresholds: [Float] = [0.15, 0.25, 0.4]
        /// Turns between paper and ink that a symbol may have beyond its own edges. Source: judged; not measured.
        let maxExtraTurns = 4
        /// Samples of a module at least, for a symbol between two quiet zones. Source: judged; not measured.
        let minSpanModule = 0.9
        /// Modules of the narrower quiet zone at least, where the profile shows both. Source: judged; not measured.
        let minQuietModules = 3.5
        /// Modules of the narrower quiet zone at least, where the profile may end. Source: judged; not measured.
        let minOpenQuietModules = 3.0
        /// Modules of the widest stretch of paper inside a symbol at most. Source: judged; not measured.
        let maxInnerPaperModules = 5.5
        /// Modules by which a symbol's end may differ from an edge there. Source: judged; not measured.
        let maxEdgeDistance = 1.5

        /// Modules of paper beside a straightened symbol at least, for EAN-13 and for the shorter layouts. Source: as
        /// many as `EdgeMatch` asks for: an EAN-13's 95 modules are no part of a longer symbol.
        let minQuietEAN13 = 4.0
        /// See `minQuietEAN13`. Source: as there.
        let minQuietOthers = 5.5
        /// Width of one digit's modules at least, in modules of the whole symbol. Source: film at 70° to the camera.
        let minDigitWidth = 0.34
        /// Modules of paper kept beside a straightened symbol. Source: judged; not measured.
        let dewarpedMargin = 8.0
        /// Samples of a module of a straightened line at least. Source: judged; not measured.
        let dewarpedSamplesPerModule = 3.0

        // Symbols with something beside them (`ClearedScanLine`).

        /// Of so many edges of a symbol blur may hide one. Source: judged; not measured.
        let edgesPerLostEdge = 8
        /// Places on a line that are cleared. Source: judged; not measured.
        let maxGuardedPlaces = 4
        /// Width of a guard's bar or space at least, in modules. Source: judged; spread ink takes half a module.
        let minGuardElement = 0.4
        /// Modules by which the two together may be off. Source: as perspective widens modules at one end; judged.
        let guardTolerance = 0.6
        /// Modules by which a guard's outer bar is wider than the next one where something touches it. Source: below
        /// the thinnest line, half a module.
        let touchedBarExcess = 0.4
        /// Stretches of paper and ink beside a symbol, one of which is longer than bars and spaces are: a gap, a line,
        /// the paper behind it, and the ground behind that. Source: a frame on a label.
        let maxForeignStretches = 4
        /// Modules of paper beside a symbol that are kept as they are, at most. Source: judged; not measured.
        let keptQuietModules = 2.0
        /// Modules inside a symbol's end within which its paper is looked for. Source: a digit and a guard.
        let paperReachModules = 10.0
    }

    /// Edges on a line, and numbers compared with them.
    struct Edges: Sendable {
        /// Range of brightness of a line, of 255, below which it has no edges. Source: judged; not measured.
        let minRange = 24.0
        /// Change of brightness, of 255, below which a turn is noise or texture. Source: judged; not measured.
        let minSwing = 8.0
        /// Bend of a symbol at least, in module widths, for its guards to show it. Source: judged; not measured.
        let minBend = 0.06
        /// Bend of a symbol at most, in module widths. Source: judged; not measured.
        let maxBend = 0.7
        /// Bulge of a symbol at most, in module widths. Source: judged; not measured.
        let maxBulge = 0.4

        /// Modules that a bar and a space together may be off. Source: two numbers differ by a whole module there, so
        /// less than half of one.
        let pairTolerance = 0.45
        /// Modules that four elements in a row, a digit's worth, may be off on average. Source: less than half a
        /// module; judged.
        let digitTolerance = 0.4
        /// Modules that one element may be off: blur narrows a lone bar and widens the spaces beside it. Source:
        /// judged; not measured.
        let elementTolerance = 0.65
        /// Root of the mean square of all elements' errors at most, in modules. Source: judged; not measured.
        let meanTolerance = 0.24
        /// Modules of ink spread at most. Source: less than half a module; judged.
        let maxSpread = 0.45
        /// Root of the mean square of edges' distances at most, in modules, for a line to be a place for a fit. Source:
        /// judged; not measured.
        let seedTolerance = 0.6
        /// Lines compared. Source: judged; not measured.
        let maxLines = 12
        /// Lines of each kind on which ink is tested. Source: judged: others only repeat it.
        let maxInkTests = 3
        /// Bends tried where the guards show none. Source: judged; not measured.
        let triedBend = 0.12
        /// Modules within which an edge is paired with the number's, in the first round and in later ones. Source:
        /// judged; not measured.
        let firstPairReach = 1.5
        /// See `firstPairReach`. Source: as there.
        let pairReach = 0.9
    }
}
