import Imaging
import Mathematics

/// How zbar sees a picture in one scan: its size, filter, rotation and line density.
struct ScanPass: Hashable, Sendable {
    /// What is done to the scaled picture before it is scanned.
    enum Filter: Hashable, Sendable {
        case none
        /// An unsharp mask, for photos out of focus; the radius is in pixels of the scaled picture.
        case sharpen(radius: Int, amount: Double)
        /// Contrast made equal over tiles of this many pixels, for shadows and glare.
        case normalizeContrast(tile: Int)
    }

    /// Longest side of the scanned picture in pixels; a smaller picture is scanned as it is, before `zoom`.
    var longestSide: Int
    /// Factor on that size: below 1 blurred edges come closer together, above 1 thin modules get more pixels.
    var zoom = 1.0
    /// What is done to the scaled picture.
    var filter = Filter.none
    /// Rotation in degrees clockwise.
    var angle = 0.0
    /// One row and column in so many is scanned.
    var density = 1
    /// Whether matrix codes are looked for beside bars.
    var includesMatrixCodes = false

    /// Whether it helps only with sharp bars: it neither sharpens nor looks for matrix codes.
    var needsSharpBars: Bool {
        if case .sharpen = filter { return false }
        return !includesMatrixCodes
    }

    /// The scale of the scanned picture against a picture of this size.
    func scale(of width: Int, _ height: Int) -> Double {
        ScanPass.scale(forLongestSide: longestSide, of: width, height) * zoom
    }

    /// The scale at which a picture of this size is no longer than `longestSide`, or, of a large one, hardly longer:
    /// making twelve megapixels smaller by a hundredth costs much and shows no more.
    static func scale(forLongestSide longestSide: Int, of width: Int, _ height: Int) -> Double {
        let tuning = Tuning.standard.search
        let scale = Double(longestSide) / Double(max(width, height, 1))
        return scale >= (longestSide < tuning.closeUpLongestSide ? 1 : tuning.minReduction) ? 1 : scale
    }

    /// What preparing and scanning a picture of this size costs, in pixels of `WorkUnits`.
    func cost(of width: Int, _ height: Int, scaledBy scale: Double, for scope: ZBarScanner.SymbologySet) -> Int {
        let (width, height) = (Double(width) * scale, Double(height) * scale)
        let filtering =
            switch filter {
            case .none: 0.0
            case .sharpen: StepCost.standard.sharpened
            case .normalizeContrast: StepCost.standard.contrastNormalized
            }
        // A rotated picture fills the upright frame around it.
        let (across, down) = (abs(cosine(angle * .pi / 180)), abs(sine(angle * .pi / 180)))
        let scanned = (width * across + height * down) * (width * down + height * across)
        return Int(
            width * height * filtering + scanned * (angle == 0 ? 0 : StepCost.standard.rotated)
                + scanned * StepCost.standard.scanned(scope) / Double(density))
    }

    /// The picture that is scanned, from one that is already scaled by `scale(of:_:)`.
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
