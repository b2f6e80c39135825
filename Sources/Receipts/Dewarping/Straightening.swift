import Imaging
import Passes

private let tuning = Tuning.standard.dewarping.straightening

/// The straightening of a page's rows, as far as it has come.
struct Straightening {
    private(set) var page: DewarpStep
    /// The page's text.
    private(set) var text = RowFilter.TextCluster.none

    init(_ page: DewarpStep) { self.page = page }

    /// The steps, in order. Each but the first is given up where letters in clean rows are lost by it, which shows that
    /// the page was not bent so.
    static let passes = PassList<Straightening>([
        Pass(
            "receipt.page.runs", purpose: "Straightens rows by the slopes of runs of letters.",
            earns: "2 answers and 5 wrong lines of 56 drawn tills, Benchmarks/passes.md"
        ) { $0.page = $0.page.straightened() },
        Pass(required: "receipt.page.text", purpose: "Finds the largest text of the page.") {
            $0.text = $0.page.text()
        },
        Pass(
            "receipt.page.bend", purpose: "Straightens rows by the slopes of the text alone.",
            earns: "1 answer of 60 European photos, Benchmarks/passes.md", applies: { $0.page.print == nil }
        ) { $0.bend() },
        Pass(
            "receipt.page.folds", purpose: "Follows a strip that was folded, panel by panel.",
            earns: "2 items of 474, Scripts/measure/strangers.py, seeds 518705, 986618, 1942566",
            applies: { $0.page.print == nil }
        ) { $0.unfold() },
        Pass(
            "receipt.page.curl", purpose: "Follows curls and creases, by what is on one row beside each other.",
            earns: "2 wrong lines of 60 European photos; costs 5 answers there, Benchmarks/passes.md"
        ) { $0.uncurl() },
        Pass(
            "receipt.page.slant", purpose: "Makes strokes upright.",
            earns: "20 items of 316 on bad photos, Scripts/measure/strangers.py, seeds 328489 and 816709"
        ) { $0.deslant() },
    ])

    /// The slopes of the text's rows.
    private var slopes: [PolynomialWarp.Slope] {
        text.segments.flatMap { $0.slopes(capHeight: page.ink.capHeight, takesPrices: true) }
            .filter { abs($0.slope) < tuning.maxSlope }
    }

    /// What the filter has left is print and little else, so that its slopes bend the page better than all runs' did.
    private mutating func bend() {
        let slopes = slopes
        let bend = PolynomialWarp(fitting: slopes)
        guard slopes.map({ abs(bend.slope($0.x, $0.y)) * 10 }).max() ?? 0 > tuning.minBend else { return }
        tryChange(keeping: tuning.keptByBend) { $0.warp = $0.warp.adding(bend) }
    }

    private mutating func unfold() {
        guard let folds = FoldWarp(fitting: slopes, capHeight: page.ink.capHeight),
            folds.steepest * 10 > tuning.minFold
        else { return }
        tryChange(keeping: tuning.keptByFolds) { $0.localWarps.append(folds) }
    }

    /// Where rows go on beyond a gap shows how the strip curls and where it is creased.
    private mutating func uncurl() {
        for _ in 0..<tuning.curlRounds {
            guard let curl = PiecewiseLinearWarp(leveling: text.segments, capHeight: page.ink.capHeight) else { break }
            tryChange(keeping: tuning.keptByCurl) { $0.localWarps.append(curl) }
        }
    }

    private mutating func deslant() {
        let slant = StrokeSlant(of: text.segments, in: page.ink.bitmap, capHeight: page.ink.capHeight)
        if !slant.isUpright { tryChange(keeping: tuning.keptBySlant) { $0.slant = slant } }
    }

    /// Samples the page by a changed map, unless letters are lost by it or the page has cost enough.
    ///
    /// - Parameter percent: the letters that must be left.
    private mutating func tryChange(keeping percent: Int, _ change: (inout PageMap) -> Void) {
        guard !page.work.isSpent else { return }
        let changed = page.changed(change)
        let found = changed.text()
        if found.letters * 100 >= text.letters * percent { (page, text) = (changed, found) }
    }
}
