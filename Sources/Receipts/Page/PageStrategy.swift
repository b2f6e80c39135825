import Imaging
import ReaderAPI
import ReceiptGrammar

/// The strategies that lead from a picture to a page of text, the cheapest first. No single one decides that there is
/// no text.
enum PageStrategy {
    /// Takes the print that the net finds.
    case print
    /// Takes the print that the net finds, in the picture with faint print enhanced. Tried only where print is faint.
    case faintPrint
    /// Finds a receipt's rows in the picture as it is.
    case rows
    /// Finds rows in the high-contrast ink, which separates small letters. Tried only if that ink has far more letters
    /// in runs, or if no text was found so far.
    case highContrastRows
    /// Finds rows in the picture with faint print enhanced. Tried only where print is faint.
    case faintRows
    /// Takes all that looks like words and lets tesseract find the rows.
    case tesseractLayout
    /// Lets tesseract find the rows in the picture with faint print enhanced.
    case faintTesseractLayout

    /// The ways to find pages, the first to be tried first, each with its strategies. A way is tried where those before
    /// it gave no receipt whose figures agree.
    static func ways(_ finding: PageFinding) -> [[PageStrategy]] {
        switch finding {
        case .auto: [byNet, byInk]
        case .net: [byNet]
        case .ink: [byInk]
        }
    }

    private static let byNet: [PageStrategy] = [.print, .faintPrint]
    private static let byInk: [PageStrategy] = [
        .rows, .highContrastRows, .faintRows, .tesseractLayout, .faintTesseractLayout,
    ]

    /// Whether it finds a page around whatever looks like print, a pattern too: then its letters have to show that it
    /// is text.
    var findsAnyPrint: Bool { self == .print || self == .faintPrint }

    /// Whether tesseract finds the rows.
    var usesTesseractLayout: Bool { self == .tesseractLayout || self == .faintTesseractLayout }
}

/// Finds the page by each strategy; what several strategies need of a picture is made once.
struct PageFinder {
    private let whole: Luma
    private let looksNearPrint: Bool
    private let skippedPasses: Set<String>
    private let work: PageWork
    private let sight: PrintSight?
    private lazy var printed = sight?.printed(in: whole) ?? PageNet.standard.map { PrintedPhoto(whole, by: $0) }
    /// What of the work is not for print that may be texture; `nil` where the net is sure of it.
    private lazy var keptBack: Int? =
        looksNearPrint && printed?.isDoubtful == true
        ? max(0, work.left - Tuning.standard.page.work.pixelsOfDoubtfulPrint) : nil
    /// Where ink is searched: around the print that the net has found, if that has been asked.
    private lazy var near = looksNearPrint ? printed?.surroundings : nil
    private lazy var picture = near.flatMap { whole.cropped(to: $0) } ?? whole
    private lazy var overview = Overview(of: picture, work: work)
    private lazy var enhanced = FadedPrintEnhancer(picture)?.luma ?? enhancedPaper
    private lazy var enhancedOverview = enhanced.map { Overview(of: $0, work: work) }

    /// The paper with faint print enhanced and its surroundings painted over: granite and cloth have more contrast than
    /// faint print, and hide that the print is faint.
    private var enhancedPaper: Luma? {
        mutating get {
            let paper = overview.paper
            guard paper.sheets.contains(where: { $0 >= 0 }) else { return nil }
            return FadedPrintEnhancer(paper.painted(picture, scale: Double(overview.factor)))?.luma
        }
    }

    /// - Parameters:
    ///   - skippedPasses: names of passes of `Straightening` that are left out.
    ///   - looksNearPrint: whether ink is searched only around the print that the net finds.
    ///   - sight: what the net has seen in the picture, if it was asked.
    ///   - work: what the search may cost.
    init(
        _ picture: Luma, skippedPasses: Set<String> = [], looksNearPrint: Bool = false, sight: PrintSight? = nil,
        within work: PageWork = PageWork()
    ) {
        (whole, self.skippedPasses, self.looksNearPrint) = (picture, skippedPasses, looksNearPrint)
        (self.sight, self.work) = (sight, work)
    }

    /// Whether the net finds nothing in the picture that looks like print.
    var seesNoPrint: Bool { mutating get { printed?.regions.isEmpty ?? false } }

    /// What the net that finds print says of each paper.
    var printFeatures: [PrintFeatures] { mutating get { printed?.features ?? [] } }

    /// The sheets of paper that may each be a receipt of its own, the one with the most print first.
    var sheets: [PrintedSheet] {
        mutating get { Array((printed?.sheets ?? []).prefix(Tuning.standard.page.papers.maxCount)) }
    }

    /// The picture of one of the sheets, without the print of the others.
    mutating func sheetPicture(_ sheet: Int) -> Luma? {
        var others = sheets
        let own = others.remove(at: sheet)
        return own.picture(of: whole, without: others)
    }

    /// How many letters stand in runs in the picture's high-contrast ink.
    lazy var letters = overview.highContrastLetters

    /// The page; `nil` where this strategy finds no text.
    ///
    /// - Parameter hasText: whether a strategy before it has found text.
    mutating func page(_ strategy: PageStrategy, hasText: Bool) -> DewarpedPage? {
        let tuning = Tuning.standard.page.work
        work.reserve(keptBack ?? (strategy.findsAnyPrint ? tuning.pixelsForInk : 0))
        switch strategy {
        case .print:
            guard let printed else { return nil }
            if printed.clearRegion?.features.facesSurely == true {
                work.grant(tuning.morePixelsForPrint)
            }
            return printed.clearRegion.flatMap { printed.page(of: $0, skipping: skippedPasses, work: work) }
        case .faintPrint:
            guard let printed, let region = printed.clearRegion, !work.isSpent else { return nil }
            return printed.page(of: region, enhancesFaintPrint: true, skipping: skippedPasses, work: work)
        default:
            var page = work.isSpent ? nil : pageByInk(strategy, hasText: hasText)
            if let near { page?.origin.x += near.x; page?.origin.y += near.y }
            return page
        }
    }

    /// The page by a strategy that searches for ink, its place in the part of the picture that is searched.
    private mutating func pageByInk(_ strategy: PageStrategy, hasText: Bool) -> DewarpedPage? {
        switch strategy {
        case .print, .faintPrint: return nil
        case .rows: return DewarpedPage.find(in: picture, overview, skipping: skippedPasses, work: work)
        case .highContrastRows:
            return DewarpedPage.find(
                in: picture, overview, highContrast: hasText ? .whenClearer : .asLastResort, skipping: skippedPasses,
                work: work)
        case .tesseractLayout: return DewarpedPage.forTesseractLayout(picture, overview)
        case .faintRows, .faintTesseractLayout:
            guard let enhanced, let enhancedOverview else { return nil }
            return strategy == .faintRows
                ? DewarpedPage.find(in: enhanced, enhancedOverview, skipping: skippedPasses, work: work)
                : DewarpedPage.forTesseractLayout(enhanced, enhancedOverview)
        }
    }
}
