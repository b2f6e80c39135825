extension Tuning {
    /// What stands around a code, in tiles: squares of a sixteenth of the code's length. `Scripts/learn/bareness.py`
    /// learns what the features that are measured with these numbers weigh; other numbers need other weights.
    struct Surroundings: Sendable {
        /// Pixels of a code's length in the picture that is measured, at most half more or less. Source: judged; digits
        /// of small print are still seen as print.
        let codeLength = 96
        /// How many times longer the code may be before the picture is halved. Source: the square root of two.
        let maxGrowth = 1.42
        /// Squares of gradients, of shades, below which they have no direction. Source: judged; keeps quotients finite.
        let minSquare: Float = 1e-6
        /// Tiles of a code's length. Source: judged; not measured.
        let tilesPerCode = 16
        /// Pixels of a tile's side at least. Source: judged; a gradient needs three.
        let minTileSide = 3
        /// How far around a code is looked, in lengths of it. Source: judged; a pack is some three codes wide.
        let reach = 1.3
        /// The shades of a box that count as its ink and its paper, as shares of its pixels. Source: judged.
        let inkShare = 0.05
        /// Source: as `inkShare`.
        let paperShare = 0.95
        /// Shades between ink and paper at least. Source: judged; fewer are noise.
        let minContrast = 16.0
        /// Of the contrast: a tile with a larger gradient has an edge. Source: judged; noise of a phone is below.
        let minEdge: Float = 0.05
        /// Of the contrast: a tile with a larger gradient is printed. Source: judged; not measured.
        let minPrint: Float = 0.08
        /// Of the contrast: a tile of bars has a larger gradient. Source: judged; not measured.
        let minBars: Float = 0.15
        /// How strongly a tile's gradients have one direction where it is bars, 0 to 1. Source: judged; letters have
        /// two.
        let minCoherence: Float = 0.75
        /// Tiles of a group of bars that may be a symbol, at least. Source: judged; a short code has sixteen across.
        let minSymbolTiles = 16.0
        /// Of the symbol's tiles: a smaller group of bars is an add-on or print. Source: an add-on of five digits has
        /// half the length, and less height.
        let minSymbolShare = 0.5
        /// More other symbols say no more. Source: judged; half a dozen codes are a sheet.
        let maxOtherSymbols = 4
        /// How well a tile's gradients have the direction of the symbol's where it belongs to the symbol, -1 to 1.
        /// Source: judged; not measured.
        let minAlignment: Float = 0.55
        /// The same inside the box that was read. Source: judged; blurred bars are less clear.
        let minAlignmentInBox: Float = 0.3
        /// Of the way from ink to paper: what is brighter may be paper in shadow. Source: judged; not measured.
        let minPaper: Float = 0.45
        /// Of the squares of gradients across the bars: as much at either end is no bar's. Source: judged; an outermost
        /// bar has a sixtieth.
        let borderShareAcross = 0.004
        /// The same along the bars. Source: judged; guard bars are longer than the others.
        let borderShareAlong = 0.03
        /// Tiles from the symbol that its quiet zone and its digits may take. Source: eleven modules of a hundred and
        /// thirteen, and digits of nine modules.
        let quietTiles = 2
        /// Tiles from the symbol that are near. Source: judged; a pack's panel ends there.
        let nearTiles = 6
        /// Tiles from the symbol up to which its surroundings go. Source: judged; more than a length of it.
        let farTiles = 18
        /// Rays around the symbol. Source: judged; a multiple of eight.
        let rays = 32
        /// Lengths of the code from the symbol at which a ray begins. Source: as `quietTiles`.
        let rayStart = 0.14
        /// Of the contrast: a larger step of brightness ends a ray. Source: judged; not measured.
        let minStep: Float = 0.12
        /// Lengths of the code, from its start, within which a ray's end is near. Source: judged; a pack's panel.
        let nearEnd = 0.25
        /// Lengths of the code within which it is not far. Source: judged; not measured.
        let midEnd = 0.6
        /// Lengths of the code after which a ray is free. Source: judged; not measured.
        let rayLength = 1.0
        /// Rays of an eighth's seven that are free for it to be open. Source: judged; a caption stops one or two.
        let openRays = 5
        /// Tiles of blank paper whose pixels are compared with their neighbours at most. Source: judged; more add no
        /// information.
        let maxNoiseTiles = 64
    }
}
