/// What the steps of a search cost, in pixels of `WorkUnits`. `WorkCostTests` measures them; a factor of two either way
/// only changes how the sum is shared out.
struct StepCost: Sendable {
    /// Source: each value below names its own.
    static let standard = StepCost()

    // MARK: For each pixel

    /// A scan of every row and column for EAN and UPC. Source: the unit.
    let scannedForRetail = 1.0
    /// A scan for all symbologies, or all but QR. Source: WorkCostTests.
    let scannedForBars = 1.5
    /// A scan for QR. Source: WorkCostTests.
    let scannedForQR = 0.85
    /// A scan for matrix codes by zxing-cpp: 2 ns on photos; fine stripes take 30 ns. Source: WorkCostTests.
    let matrixCodeScan = 0.2
    /// Counting the finder patterns that zxing-cpp would find. Source: WorkCostTests.
    let finderPatternCount = 0.12
    /// Estimating the number of finder patterns. Source: WorkCostTests.
    let finderPatternEstimate = 0.04
    /// Making a picture smaller, for each pixel that it had. Source: WorkCostTests.
    let scaled = 0.05
    /// Finding patches of bars. Source: WorkCostTests.
    let located = 0.06
    /// Sharpening. Source: WorkCostTests.
    let sharpened = 0.5
    /// Making contrast equal everywhere. Source: WorkCostTests.
    let contrastNormalized = 0.2
    /// Rotating. Source: WorkCostTests.
    let rotated = 0.18
    /// Straightening the print under bars, for each point. Source: WorkCostTests.
    let straightened = 0.3
    /// Reading printed digits, for each pixel of the crop. Source: tesseract takes a fourth of that for a symbol's own
    /// digits, and several times as much for a crop full of small print.
    let printed = 40.0

    // MARK: For each sample of a line

    /// A row of a band, leaned thirteen ways. Source: WorkCostTests.
    let profiled = 0.75
    /// Envelopes of paper and ink in six tones. Source: WorkCostTests.
    let inked = 7.0
    /// Finding edges and comparing them with a number's. Source: WorkCostTests.
    let edged = 1.2
    /// Finding edges and where a number fits them, some of its own melted. Source: WorkCostTests.
    let placed = 1.0
    /// Comparing a sample with that of another line, at one place along it. Source: judged by `profiled`.
    let correlated = 0.05
    /// A brightness raised to five powers. Source: WorkCostTests.
    let powered = 2.3

    // MARK: Each

    /// Comparing any digits at all with a place (`ProfileFitter.relaxed`). Source: WorkCostTests.
    let relaxed = 95
    /// Comparing one number with a place through nine blurs (`ProfileFitter.settled`). Source: WorkCostTests.
    let settled = 95
    /// Comparing each digit of a number with the others that may be there (`BandObservation`). Source: WorkCostTests.
    let observed = 1_000
    /// Finding the best of all numbers at a place (`CodeTrellis`). Source: WorkCostTests.
    let decoded = 6_000
    /// Comparing one number with a place and its light (`NumberFitter.fit`). Source: WorkCostTests.
    let rated = 290
    /// Comparing a number with those that differ in ink alone, by brightness (`InkSpreadTest`). Source: WorkCostTests.
    let inkTestByBrightness = 5_000
    /// Comparing a number with those that differ in ink alone, by the places of a line's edges. Source: WorkCostTests.
    let inkTestByEdges = 800
    /// Comparing a character of DataBar Expanded on one line with its 4,192 values. Source: 48 µs each on two
    /// cores, beside 30 ns of a unit.
    let dataBarCharacter = 1_600
    /// Finding the best number alone at a place. Source: WorkCostTests.
    let preferred = 3_000
    /// Drawing all digits through one blur (`BarTemplates`). Source: WorkCostTests.
    let templates = 950
    /// Comparing two candidates. Source: judged; not measured.
    let compared = 1
    /// Reading one cell of printed digits. Source: WorkCostTests.
    let digitCell = 80
    /// Trying three finder patterns together, for each pixel that one is wide. Source: 63 patterns of 84 to 210 pixels
    /// kept zbar busy for 0.4 to 2.6 s, or 8,192 tries.
    let matched = 40.0
    /// Trying three finder patterns together with zxing-cpp, whatever their width. Source: judged by the former.
    let zxingFinderMatch = 1.0
    /// Comparing two finder patterns. Source: 46,000 took 8 s.
    let grouped = 0.1

    /// A scan by zbar of every row and column.
    func scanned(_ scope: ZBarScanner.SymbologySet) -> Double {
        switch scope {
        case .retail: scannedForRetail
        case .bars, .all: scannedForBars
        case .square: scannedForQR
        }
    }
}
