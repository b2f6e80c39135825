import DomainModel
import Imaging
import Passes
import ReaderAPI
import ReceiptGrammar

/// The stages from photo to receipt, in order; `--steps` shows the value of each.
///
/// Where the figures of a receipt do not balance, its digits are compared with each other (`digits`), and `rows` to
/// `fields` come a second time.
enum ReceiptStage: String, CaseIterable {
    /// The photo's grey picture.
    case gray
    /// What the net that finds print says of each paper, by which print is told from texture.
    case print
    /// How the rows ran before they were straightened.
    case slopes
    /// The part of the photo that holds text, with its rows made level.
    case page
    /// The page's ink.
    case ink
    /// The page the right way up, with the segments of rows that are recognised one by one.
    case upright
    /// The words of each segment.
    case recognition
    /// The printed rows, top to bottom.
    case rows
    /// What each row is about, by the phrases on it.
    case roles
    /// The lines with what each could be, and what could be the total, with the evidence for it.
    case candidates
    /// Lines and total reconciled, and what was repaired by it.
    case sums
    /// The receipt with every field.
    case fields
    /// The words that comparing digits changed.
    case digits
    /// What a second engine read of figures that money hangs on.
    case secondReader
    /// The passes that ran from the page to the receipt, and what each changed.
    case passes
    /// The paper, by which other photos of it are recognised.
    case paper
    /// The rows of several photos of one receipt, joined.
    case joining

    /// As `--steps` and `milliseconds` name it: `receipt.page`.
    var name: String { "receipt.\(rawValue)" }
}

extension ReceiptEngine {
    /// Reads a photo, stage by stage. A photo without text gives a reading without rows.
    ///
    /// - Parameters:
    ///   - gray: the photo's shades, if they are known.
    ///   - sight: what `sight(in:_:)` found in the photo, decoded smaller, if it was asked.
    ///   - trace: counts each stage's time, and is shown each stage's value.
    ///   - engines: counts which engines were asked.
    /// - Throws: when the models, needed for the first time, cannot be loaded.
    public func read(
        _ photo: borrowing Photo, gray: Luma? = nil, sight: PrintSight? = nil, trace: Trace = Trace(),
        engines: EngineLog = EngineLog()
    ) throws(ReceiptEngineError) -> ReceiptReading {
        let frame = PhotoCoordinates(photo)
        (engineLog, missingPackages) = (engines, [])
        let gray = gray ?? photo.picture.luma()
        trace.show(.gray, picture: gray)
        let log = trace.isObserved ? PassLog() : nil
        let found = try reconstructions(of: gray, sight, trace, log)
        guard let reconstruction = found.receipts.first else { return ReceiptReading() }
        let others = found.receipts.dropFirst()
        let page = reconstruction.page
        let (rows, receipt) = (reconstruction.parsed.rows, reconstruction.parsed.receipt)
        if let log {
            // Several parses may have been tried. This repeats the accepted one, only to show its passes.
            _ = parser.parse(rows) { pass, after in trace.show(pass, .json(after)) }
            trace.show(.passes, json: log.entries)
        }
        let paper = trace.stage(.paper) { page.luma.cropped(to: page.frame) }
        if let paper { trace.show(.paper, picture: paper) }
        return ReceiptReading(
            rows: (found.receipts + found.others).flatMap { frame.rows($0.parsed.rows, on: $0.page) }, pageRows: rows,
            receipt: receipt.map { frame.receipt($0.amongSeveral(!others.isEmpty), on: page) },
            others: others.compactMap { other in other.parsed.receipt.map { frame.receipt($0, on: other.page) } },
            withoutGoods: reconstruction.parsed.withoutGoods,
            secondReadings: reconstruction.secondReadings, paper: page.photoBox(page.frame, reduction: frame.reduction),
            quarters: page.quarters, perceptualHash: paper.map(PerceptualHash.init))
    }

    /// What a photo comes to: one receipt, or several that lie in it, the one whose figures agree best first, with what
    /// else was read beside them; nothing where no way finds text.
    private func reconstructions(
        of gray: Luma, _ sight: PrintSight?, _ trace: Trace, _ log: PassLog?
    ) throws(ReceiptEngineError) -> SheetReadings {
        let work = PageWork()
        var finder = finder(of: gray, sight: sight, within: work)
        if trace.isObserved, options.pages != .ink { trace.show(.print, json: finder.printFeatures) }
        if options.pages != .ink {
            let several = try readSheets(&finder, within: work, trace, log)
            if several.receipts.count > 1 { return several }
            work.leave(atLeast: Tuning.standard.page.work.pixelsAfterSheets)
        }
        let ways = PageStrategy.ways(options.pages)
        return SheetReadings(receipts: try bestReconstruction(&finder, by: ways, trace, log).map { [$0] } ?? [])
    }

    /// What finds the pages of a picture.
    func finder(of picture: Luma, sight: PrintSight? = nil, within work: PageWork) -> PageFinder {
        PageFinder(
            picture, skippedPasses: options.skippedPasses, looksNearPrint: options.pages == .auto, sight: sight,
            within: work)
    }

    /// What the net that finds print sees in a picture, which may be decoded smaller than rows are read at; `nil` where
    /// pages are found by ink alone.
    func sight(in picture: Luma, _ trace: Trace) -> PrintSight? {
        guard options.pages != .ink, let net = PageNet.standard else { return nil }
        let sight = trace.stage(.page) { PrintSight(picture: picture, printed: PrintedPhoto(picture, by: net)) }
        if !sight.showsPrint {
            trace.show(.gray, picture: picture)
            trace.show(.print, json: sight.printed.features)
        }
        return sight
    }

    /// The receipt by the first way to find pages whose figures agree or whose total is sure, or by the way whose
    /// figures agree best; `nil` where no way finds text.
    func bestReconstruction(
        _ finder: inout PageFinder, by ways: [[PageStrategy]], _ trace: Trace, _ log: PassLog?
    ) throws(ReceiptEngineError) -> ReceiptReconstruction? {
        var best: ReceiptReconstruction?
        var isLast = true
        for way in ways {
            guard let recognized = try recognizePage(&finder, way, trace, log) else {
                if options.pages == .auto, finder.seesNoPrint { break }
                continue
            }
            trace.show(
                .recognition, json: recognized.segments.map { TraceSegment($0, capHeight: recognized.page.capHeight) })
            let found = trace.stage("receipt.grammar") { reconstruct(recognized, trace, log) }
            isLast = best.map { found.agreement > $0.agreement } ?? true
            if isLast { best = found }
            if found.agreement.isSufficient { break }
        }
        if let best, !isLast, log != nil { show(best, trace) }
        return best
    }

    /// The receipt that recognised segments come to.
    private func reconstruct(_ recognized: RecognizedPage, _ trace: Trace, _ log: PassLog?) -> ReceiptReconstruction {
        let page = recognized.page
        let recognizer = RowRecognizer(page)
        var reconstruction = ReceiptReconstruction(
            page: page, trace: trace, parse: { self.parse($0, $1, on: page, trace, log) },
            readAgain: options.asksTesseract
                ? { self.secondReader.answer(to: $0, by: recognizer, self.engineLog) } : nil,
            readsAllAgain: options.ocr == .both, segments: recognized.segments)
        ReceiptReconstruction.passes.run(&reconstruction, skipping: options.skippedPasses, observe: log?.observe())
        return reconstruction
    }

    /// Shows the steps of the accepted reading again, where another was tried after it.
    func show(_ accepted: ReceiptReconstruction, _ trace: Trace) {
        let page = accepted.page
        trace.show(.slopes, json: TraceSlopes(page))
        trace.show(.page, picture: page.luma)
        trace.show(.ink, picture: page.ink.luma)
        trace.show(.upright, picture: page.luma, boxes: page.segments.map(\.box))
        trace.show(.recognition, json: accepted.segments.map { TraceSegment($0, capHeight: page.capHeight) })
        _ = accepted.parse(accepted.segments, accepted.secondReadings)
    }

    /// The text of a picture by the strategy of one way that finds most of it; `nil` where none finds any.
    ///
    /// Each strategy costs more than the one before it, and is tried only where those before have found too little.
    private func recognizePage(
        _ finder: inout PageFinder, _ way: [PageStrategy], _ trace: Trace, _ log: PassLog?
    ) throws(ReceiptEngineError) -> RecognizedPage? {
        var best: RecognizedPage?
        for strategy in way
        where options.ocr != .rows || !strategy.usesTesseractLayout {
            guard let found = try recognizePage(&finder, strategy, hasText: best?.isText ?? false, trace, log) else {
                continue
            }
            if best.map({ found.confidentLetters > $0.confidentLetters }) ?? true { best = found }
            // Where much was read with little confidence, or few of the letters that follow each other were read, small
            // letters may have run together: it pays to look at the high-contrast ink.
            if let best, best.isSufficient, strategy != .rows || best.isConclusive(among: finder.letters) { break }
        }
        return best
    }

    /// The text of a picture by one strategy; `nil` where it finds none.
    private func recognizePage(
        _ finder: inout PageFinder, _ strategy: PageStrategy, hasText: Bool, _ trace: Trace, _ log: PassLog?
    ) throws(ReceiptEngineError) -> RecognizedPage? {
        guard let found = trace.stage(.page, { finder.page(strategy, hasText: hasText) }) else { return nil }
        trace.show(.slopes, json: TraceSlopes(found))
        trace.show(.page, picture: found.luma)
        trace.show(.ink, picture: found.ink.luma)
        try trace.stage("receipt.models") { () throws(ReceiptEngineError) in try loadModels() }
        if strategy.usesTesseractLayout {
            let read = trace.stage(.recognition) { readTesseractLayout(found) }
            trace.show(.upright, picture: read.page.luma, boxes: read.segments.map(\.box))
            return read.isText ? read : nil
        }
        let (page, known) = trace.stage(.upright) { upright(found) }
        trace.show(.upright, picture: page.luma, boxes: page.segments.map(\.box))
        let read = trace.stage(.recognition) { recognize(page, known: known, log) }
        return strategy.findsAnyPrint && !read.isText ? nil : read
    }

    /// The words of a page's segments.
    ///
    /// - Parameter known: the words of segments that are read already.
    private func recognize(_ page: DewarpedPage, known: [RowSegment: [Word]], _ log: PassLog?) -> RecognizedPage {
        var recognition = Recognition(
            page: page, recognizer: RowRecognizer(page), engines: engines, known: known,
            skippedPasses: options.skippedPasses, budget: RecognitionBudget(rows: options.rowLimit))
        log?.add(page)
        Recognition.passes.run(&recognition, skipping: options.skippedPasses, observe: log?.observeRecognition())
        guard options.asksTesseract else { return recognition.result }
        let (read, missing) = scripts.reread(recognition.result, engineLog)
        missingPackages = missing
        return read
    }

    /// The rows that segments make, and the receipt that the rows show. Boxes are in pixels of the page, where rows are
    /// level and columns upright however the photo was taken: the grammar's rules of edges, gaps and heights hold
    /// there.
    private func parse(
        _ segments: [RecognizedSegment], _ secondReadings: SecondReadings, on page: DewarpedPage, _ trace: Trace,
        _ log: PassLog?
    ) -> ReceiptReconstruction.ParseResult {
        let rows = trace.stage(.rows) {
            var assembly = RowAssembly(segments: segments)
            RowAssembly.passes.run(&assembly, skipping: options.skippedPasses, observe: log?.observeAssembly())
            return secondReadings.added(to: assembly.rows)
        }
        trace.show(.rows, json: rows.map(TraceRow.init))
        let roles = trace.stage(.roles) { parser.roles(of: rows) }
        trace.show(.roles, json: roles)
        let candidates = trace.stage(.candidates) { parser.candidates(roles) }
        guard let candidates else { return .init(rows: rows, withoutGoods: roles.textWithoutGoods(in: nil)) }
        trace.show(.candidates, json: candidates)
        let sums = trace.stage(.sums) { parser.sums(candidates) }
        trace.show(.sums, json: sums)
        let (receipt, figures) = trace.stage(.fields) {
            parser.receiptWithFigures(sums, secondReadings: secondReadings)
        }
        trace.show(.fields, json: receipt)
        return .init(
            rows: rows, receipt: receipt, withoutGoods: roles.textWithoutGoods(in: receipt), figures: figures)
    }
}

extension Trace {
    fileprivate func stage<Result>(_ stage: ReceiptStage, _ work: () -> Result) -> Result {
        self.stage(stage.name, work)
    }

    fileprivate func show(_ stage: ReceiptStage, json value: @autoclosure () -> any Encodable) {
        show(stage.name, .json(value()))
    }

    /// Shows a picture with boxes drawn on it.
    fileprivate func show(
        _ stage: ReceiptStage, picture: @autoclosure () -> Luma, boxes: @autoclosure () -> [Box] = []
    ) {
        show(stage.name, .picture { [picture = picture(), boxes = boxes()] in try picture.png(with: boxes) })
    }
}
