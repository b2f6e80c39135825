import Imaging
import ReceiptGrammar
import Retail

/// Reads receipts: finds the text of a photo, recognises it row by row and hands the rows to the grammar.
///
/// Holds tesseract's models, which take a while to load: make one reader a thread and keep it.
public final class ReceiptReader {
    private let options: ReceiptOptions
    private let parser: ReceiptParser
    private var engine: Tesseract

    /// Loads the models.
    public init(options: ReceiptOptions = ReceiptOptions()) throws(ReceiptEngineError) {
        self.options = options
        parser = ReceiptParser(locales: options.locales)
        engine = try Tesseract(languages: options.languages, path: options.modelPath)
    }

    /// Reads a photo. A photo without text gives a reading without rows.
    public func read(_ photo: borrowing Photo, steps: ((String, Luma) -> Void)? = nil) -> ReceiptReading {
        var clock = StageClock()
        let base = photo.picture.luma()
        guard let page = LevelPage(of: base) else { return ReceiptReading(milliseconds: clock.finish()) }
        clock.stage("page")
        steps?("page", page.luma)
        steps?("ink", page.ink.luma)
        let segments = RowSegmenter(cap: page.cap).segments(of: page.pieces)
        clock.stage("rows")
        let recognizer = RowRecognizer(source: page.source, map: page.map, factor: 1, cap: page.cap)
        var pieces = [RowAssembler.Piece]()
        for segment in segments.sorted(by: { $0.box.y < $1.box.y }).prefix(options.rowLimit) {
            let first = TextRow(words: recognizer.read(segment, .first, with: &engine))
            var chosen = first
            if first.confidence < 0.90 {
                let second = TextRow(words: recognizer.read(segment, .second, with: &engine))
                let (better, other) = second.confidence > first.confidence ? (second, first) : (first, second)
                chosen = better
                if other.text != better.text, !other.words.isEmpty { chosen.alternative = other.words }
            }
            if chosen.confidence < 0.45 { continue }
            pieces.append(.init(box: segment.box, words: chosen.words, alternative: chosen.alternative))
        }
        clock.stage("recognition")
        let scale = Double(photo.reduction) * page.factor
        let rows = RowAssembler.rows(of: pieces).map { row in
            func mapped(_ words: [Word]) -> [Word] {
                words.map { word in
                    var word = word
                    let box = page.map.source(word.box)
                    word.box = Box(
                        x: Int(Double(box.x) * scale), y: Int(Double(box.y) * scale),
                        width: Int((Double(box.width) * scale).rounded(.up)),
                        height: Int((Double(box.height) * scale).rounded(.up)))
                    return word
                }
            }
            let words = row.flatMap { mapped($0.words) }
            let differs = row.contains { $0.alternative != nil }
            return TextRow(
                words: words, alternative: differs ? row.flatMap { mapped($0.alternative ?? $0.words) } : nil)
        }
        let receipt = parser.parse(rows)
        clock.stage("grammar")
        return ReceiptReading(rows: rows, receipt: receipt, milliseconds: clock.finish())
    }
}
