import Imaging

/// One way to look at a picture: how large, how filtered, how turned, how densely scanned.
///
/// A value, so that a ladder of them can be read, reordered and printed.
public struct ScanPass: Hashable, Sendable {
    /// What is done to the scaled picture before it is scanned.
    public enum Filter: Hashable, Sendable {
        case none
        /// An unsharp mask for photos out of focus; radius in pixels of the scaled picture.
        case sharpen(radius: Int, amount: Double)
        /// Contrast made even over tiles of this many pixels, for shadows and glare.
        case normalizeContrast(tile: Int)
    }

    /// Longest side of the scanned picture in pixels; a smaller picture is scanned as it is, before `zoom`.
    public var longestSide: Int
    /// Times that size: below 1 blurred edges come closer together, above 1 fine modules get pixels.
    public var zoom: Double
    /// What is done to the scaled picture.
    public var filter: Filter
    /// Clockwise, in degrees.
    public var angle: Double
    /// Every how many rows and columns are scanned.
    public var density: Int
    /// Whether codes made of squares are looked for beside those made of bars.
    public var includesMatrixCodes: Bool

    /// A pass; only its size has no default.
    public init(
        longestSide: Int, zoom: Double = 1, filter: Filter = .none, angle: Double = 0, density: Int = 1,
        includesMatrixCodes: Bool = false
    ) {
        self.longestSide = longestSide
        self.zoom = zoom
        self.filter = filter
        self.angle = angle
        self.density = density
        self.includesMatrixCodes = includesMatrixCodes
    }

    /// Whether it shows nothing more of bars that are blurred, nor of codes made of squares.
    var needsSharpBarcode: Bool {
        if case .sharpen = filter { return false }
        return !includesMatrixCodes
    }

    /// What one pixel of the scanned picture is worth against a picture of this size.
    func scale(of width: Int, _ height: Int) -> Double {
        min(1, Double(longestSide) / Double(max(width, height, 1))) * zoom
    }

    /// What preparing and scanning a picture of this size costs, in pixels of `WorkUnits`.
    func cost(of width: Int, _ height: Int, scaledBy scale: Double, for scope: ZBarScanner.Scope) -> Int {
        let (width, height) = (Double(width) * scale, Double(height) * scale)
        let filtering =
            switch filter {
            case .none: 0.0
            case .sharpen: StepCost.sharpened
            case .normalizeContrast: StepCost.contrastNormalized
            }
        // Turned, the picture is as large as the upright frame around it.
        let (across, down) = (abs(cosine(angle * .pi / 180)), abs(sine(angle * .pi / 180)))
        let scanned = (width * across + height * down) * (width * down + height * across)
        return Int(
            width * height * filtering + scanned * (angle == 0 ? 0 : StepCost.rotated)
                + scanned * StepCost.scanned(scope) / Double(density))
    }

    /// The picture that is scanned, from one already scaled by `scale(of:_:)`.
    func prepared(_ scaled: Luma) -> Luma {
        let filtered =
            switch filter {
            case .none: scaled
            case .sharpen(let radius, let amount): scaled.sharpened(radius: radius, amount: amount)
            case .normalizeContrast(let tile): scaled.contrastNormalized(tile: tile)
            }
        return angle == 0 ? filtered : filtered.rotated(byDegrees: angle)
    }
}
