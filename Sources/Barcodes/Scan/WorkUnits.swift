/// WorkUnits, counted and not timed, so that a search ends at the same step on every machine, whatever else it does.
///
/// The unit is what zbar spends on one pixel of a picture that it scans for EAN and UPC, once along its row and once
/// along its column: about 30 ns on a machine of 2024. What every other step costs is stated in it below, as measured
/// by `WorkCostTests`; the figures need be no better than a factor of two, for they decide only how the sum is shared
/// out.
public struct WorkUnits: Hashable, Comparable, Sendable {
    /// Pixels scanned, or what costs as much.
    public var pixels: Int

    /// The work of scanning so many pixels.
    public init(pixels: Int) { self.pixels = pixels }

    /// The work of scanning so many millions of pixels.
    public static func megapixels(_ count: Int) -> WorkUnits { WorkUnits(pixels: count * 1_000_000) }

    /// Whether one is less work than another.
    public static func < (one: WorkUnits, other: WorkUnits) -> Bool { one.pixels < other.pixels }
}

/// What the steps of a search cost, in pixels of `WorkUnits`.
enum StepCost {
    // MARK: For each pixel

    /// A scan by zbar, every row and column.
    static func scanned(_ scope: ZBarScanner.Scope) -> Double {
        switch scope {
        case .retail: 1
        case .bars, .all: 1.5
        case .square: 0.85
        }
    }
    /// A look for codes made of squares by zxing-cpp. 2 ns on photos; fine stripes take it 30.
    static let matrixCodeScan = 0.2
    /// Estimating the finder patterns.
    static let finderPatternEstimate = 0.04
    /// Making a picture smaller, for each pixel that it had.
    static let scaled = 0.05
    /// Finding patches of bars.
    static let located = 0.06
    static let sharpened = 0.5
    static let contrastNormalized = 0.2
    static let rotated = 0.18
    /// Straightening what is under bars, for each point that is looked at.
    static let straightened = 0.3
    /// Reading printed digits, for each pixel of the crop that holds them: a symbol's own digits take tesseract a
    /// fourth of that, a crop full of small print several times as much.
    static let printed = 40.0

    // MARK: For each sample of a line

    /// A band of one row, leaned thirteen ways.
    static let profiled = 0.75
    /// Envelopes of paper and ink in six tones.
    static let inked = 7.0
    /// Finding edges and comparing them with a number's.
    static let edged = 1.2
    /// Finding edges and where a number fits them, some of its own melted.
    static let placed = 1.0
    /// A brightness raised to five powers.
    static let powered = 2.3

    // MARK: Each

    /// Holding any digits at all against a place (`ProfileFitter.relaxed`).
    static let relaxed = 95
    /// Holding one number against a place through nine blurs (`ProfileFitter.settled`).
    static let settled = 95
    /// Comparing each digit of a number with the others that may stand there (`BandObservation`).
    static let stood = 1_000
    /// Asking all numbers at a place (`CodeTrellis`).
    static let decoded = 6_000
    /// Holding one number against a place with its light (`NumberFitter.fit`).
    static let rated = 290
    /// Holding a number against those that differ from it in ink alone, by brightness (`InkSpreadTest`).
    static let inkTestByBrightness = 5_000
    /// The same by the places of a line's edges.
    static let inkTestByEdges = 800
    /// The same for the best of them alone.
    static let preferred = 3_000
    /// Drawing all digits through one blur (`BarTemplates`).
    static let templates = 950
    /// Comparing two entries of a candidates.
    static let compared = 1
    /// Looking for printed digits in a cell.
    static let digitCell = 80
    /// Trying three finder patterns together, for each pixel that one is wide: 63 patterns of 84 to 210 pixels kept
    /// zbar busy for 0.4 to 2.6 s, or 8,192 tries.
    static let matched = 40.0
    /// The same by zxing-cpp, whatever their width.
    static let zxingFinderMatch = 1.0
    /// Comparing two finder patterns: 46,000 took 8 s.
    static let grouped = 0.1
}
