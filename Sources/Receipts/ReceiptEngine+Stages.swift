import DomainModel
import Imaging
import ReaderAPI
import ReceiptGrammar

/// The stages from photo to receipt, in order; `--steps` shows what each comes to.
///
/// Where the figures of a receipt do not balance, its digits are compared with each other (`digits`), and `rows` to
/// `fields` come a second time.
enum ReceiptStage: String, CaseIterable {
    /// The photo's grey picture.
    case gray
    /// How the rows ran before they were straightened.
    case slopes
    /// The part of the photo that holds text, with its rows made level.
    case page
    /// What of it is ink.
    case ink
    /// The page the right way up, with the pieces of rows that are recognised one by one.
    case upright
    /// What each of those pieces reads like.
    case recognition
    /// The printed rows, top to bottom.
    case rows
    /// What each row is about, by the phrases on it.
    case roles
    /// The lines with what each could be, and what could be the total, with what speaks for it.
    case candidates
    /// Lines and total held against each other, and what was repaired by it.
    case sums
    /// The receipt with every field.
    case fields
    /// The words in which comparing digits changed one.
    case digits
    /// The paper, as other photos of it are recognised by.
    case paper

    /// As `--steps` and `milliseconds` name it: `receipt.page`.
    var name: String { "receipt.\(rawValue)" }
}

extension ReceiptEngine {
    /// Reads a photo, stage by stage. A photo without text gives a reading without rows.
    ///
    /// - Parameter trace: counts each stage's time, and is shown what it came to.
    /// - Throws: when the models, needed for the first time, cannot be loaded.
    public func read(
        _ photo: borrowing Photo, trace: Trace = Trace()
    ) throws(ReceiptEngineError) -> ReceiptReading {
        let frame = PhotoCoordinates(photo)
        let gray = photo.picture.luma()
        trace.show(.gray, picture: gray)
        var finder = PageFinder(gray)
        var best: RecognizedPage?
        // Each way costs more than the one before it, and is gone only where the ones before have found too little.
        for way in PageStrategy.allCases {
            guard let read = try recognised(&finder, way, hasText: best?.isText ?? false, trace) else { continue }
            if best.map({ read.confidentLetters > $0.confidentLetters }) ?? true { best = read }
            // Where much was read unsurely, or little of what follows each other like letters, small letters may have
            // run together: a look at them apart is worth its cost.
            if let best, best.isSufficient, way != .rows || best.isConclusive(among: finder.letters) { break }
        }
        guard let best else { return ReceiptReading() }
        let page = best.page
        trace.show(.recognition, json: best.pieces.map(TraceSegment.init))
        let (rows, receipt) = trace.stage("receipt.grammar") {
            let first = parsed(best.pieces, on: page, trace)
            guard let receipt = first.receipt, !receipt.balanced else { return first }
            // What adds up was read right. Where it does not, each digit is compared with the receipt's other digits.
            let compared = trace.stage(.digits) { ReceiptEngine.comparedDigits(best.pieces, on: page) }
            trace.show(.digits, json: TraceChange.changes(from: best.pieces, to: compared))
            let second = parsed(compared, on: page, trace)
            guard let receipt = second.receipt, !receipt.balanced else { return second }
            return parsedShifted(compared, than: receipt, on: page, trace) ?? second
        }
        let paper = trace.stage(.paper) { page.luma.cropped(to: page.frame) }
        if let paper { trace.show(.paper, picture: paper) }
        return ReceiptReading(
            rows: frame.rows(rows, on: page), pageRows: rows, receipt: receipt.map { frame.receipt($0, on: page) },
            paper: page.photoBox(page.frame, reduction: frame.reduction),
            quarters: page.quarters, perceptualHash: paper.map(PerceptualHash.init))
    }

    /// What a picture says when gone at in one way; `nil` where that way finds no text.
    private func recognised(
        _ finder: inout PageFinder, _ way: PageStrategy, hasText: Bool, _ trace: Trace
    ) throws(ReceiptEngineError) -> RecognizedPage? {
        guard let found = trace.stage(.page, { finder.page(way, hasText: hasText) }) else { return nil }
        trace.show(.slopes, json: TraceSlopes(found))
        trace.show(.page, picture: found.luma)
        trace.show(.ink, picture: found.ink.luma)
        try trace.stage("receipt.models") { () throws(ReceiptEngineError) in try loadModels() }
        if way.usesTesseractLayout {
            let (page, pieces) = trace.stage(.recognition) { wholePage(found) }
            trace.show(.upright, picture: page.luma, boxes: pieces.map(\.box))
            let read = RecognizedPage(page: page, pieces: pieces)
            return read.isText ? read : nil
        }
        let (page, known) = trace.stage(.upright) { upright(found) }
        trace.show(.upright, picture: page.luma, boxes: page.segments.map(\.box))
        return trace.stage(.recognition) { recognizeSegments(page, known: known) }
    }

    /// The same with all prices moved by one row, up or down; `nil` unless the figures balance so, or a total is found
    /// that the receipt `plain`, of which the prices stay where they are, has not, and far more figures agree with each
    /// other than there.
    private func parsedShifted(
        _ pieces: [RowAssembler.RecognizedSegment], than plain: Receipt, on page: DewarpedPage, _ trace: Trace
    ) -> (rows: [TextRow], receipt: Receipt?)? {
        var best: (agreement: Int, read: (rows: [TextRow], receipt: Receipt?))?
        for rows in [1, -1] {
            guard let shifted = PriceMatching.shifted(pieces, by: rows, capHeight: page.capHeight) else { continue }
            let read = parsed(shifted, on: page, trace)
            guard let receipt = read.receipt else { continue }
            if receipt.balanced { return read }
            guard plain.total == nil, receipt.total != nil else { continue }
            let agreement = PriceMatching.agreement(of: receipt)
            if agreement > best?.agreement ?? Int.min { best = (agreement, read) }
        }
        guard let best, PriceMatching.isConclusive(best.agreement, beside: PriceMatching.agreement(of: plain)) else {
            return nil
        }
        return best.read
    }

    /// The rows that `pieces` make, and the receipt that the rows are. Boxes are in pixels of the page, where rows are
    /// level and columns upright, however the photo was taken: what the grammar makes of edges, gaps and heights holds
    /// there.
    private func parsed(
        _ pieces: [RowAssembler.RecognizedSegment], on page: DewarpedPage, _ trace: Trace
    ) -> (rows: [TextRow], receipt: Receipt?) {
        let rows = trace.stage(.rows) { ReceiptEngine.rows(of: pieces, on: page) }
        trace.show(.rows, json: rows.map(TraceRow.init))
        let roles = trace.stage(.roles) { parser.roles(of: rows) }
        trace.show(.roles, json: roles)
        let candidates = trace.stage(.candidates) { parser.candidates(roles) }
        guard let candidates else { return (rows, nil) }
        trace.show(.candidates, json: candidates)
        let sums = trace.stage(.sums) { parser.sums(candidates) }
        trace.show(.sums, json: sums)
        let receipt = trace.stage(.fields) { parser.receipt(sums) }
        trace.show(.fields, json: receipt)
        return (rows, receipt)
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
