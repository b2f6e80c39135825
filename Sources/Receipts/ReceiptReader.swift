import Imaging
import ReceiptGrammar
import Retail

/// Reads receipts: finds the text of a photo, recognises it row by row and hands the rows to the grammar.
///
/// Holds tesseract's models, which take a while to load: make one reader a thread and keep it. They are loaded when the
/// first picture with text comes.
public final class ReceiptReader {
    private let options: ReceiptOptions
    let parser: ReceiptParser
    /// Reads with the likeliest language.
    var engine: Tesseract
    /// Reads with the other languages what the first is not sure of.
    private var otherEngine: Tesseract?

    /// A reader; a language without a model is an error here.
    public init(options: ReceiptOptions = ReceiptOptions()) throws(ReceiptEngineError) {
        self.options = options
        parser = ReceiptParser(locales: options.locales)
        let languages = options.languages.split(separator: "+", maxSplits: 1).map(String.init)
        engine = try Tesseract(languages: languages.first ?? "", path: options.modelPath)
        otherEngine =
            languages.count > 1 ? try Tesseract(languages: languages[1], path: options.modelPath) : nil
        if !engine.seesModels { try engine.load() }
    }

    /// Loads what is not loaded yet.
    func loadModels() throws(ReceiptEngineError) {
        try engine.load()
        if otherEngine != nil { try otherEngine!.load() }
    }

    /// A picture whose sampled rows are read with less confidence than this, either way up, is not read any further.
    static let leastConfidence = 0.45
    /// Sampled rows read with this confidence are the right way up. Faint print upside down has reached 0.75.
    private static let plainlyUpright = 0.82
    /// Words of less confidence are read a second time.
    private static let sure = 0.88

    /// The page the right way up: a few long rows are recognised as a sample, and only if they make little sense are
    /// they recognised upside down too.
    ///
    /// - Returns: the page, what the sampled rows say, and their confidence.
    func upright(_ level: LevelPage) -> (page: LevelPage, known: [RowSegment: [Word]], confidence: Double) {
        func sample(_ page: LevelPage) -> (known: [RowSegment: [Word]], confidence: Double) {
            let recognizer = RowRecognizer(page)
            let telling = page.segments.map { (segment: $0, letters: $0.letters(cap: page.cap)) }
                .filter { (6...40).contains($0.letters) }
                .sorted {
                    ($0.letters, $0.segment.box.y, $0.segment.box.x) > ($1.letters, $1.segment.box.y, $1.segment.box.x)
                }
            // Not the longest alone: those may be rules and ornaments.
            let stride = max(1, telling.count / 5)
            var known = [RowSegment: [Word]]()
            for index in Swift.stride(from: 0, to: telling.count, by: stride).prefix(5) {
                let segment = telling[index].segment
                known[segment] = recognizer.read(segment, .first, with: &engine)
            }
            let confidences = known.values.map { TextRow(words: $0).confidence }.sorted()
            // The upper quartile: half of the longest rows may be a stamp, a signature or a table's frame.
            return (known, confidences.isEmpty ? 1 : confidences[confidences.count * 3 / 4])
        }
        let first = sample(level)
        if first.confidence >= ReceiptReader.plainlyUpright { return (level, first.known, first.confidence) }
        guard let turned = level.turnedHalf() else { return (level, first.known, first.confidence) }
        let second = sample(turned)
        return second.confidence > first.confidence
            ? (turned, second.known, second.confidence) : (level, first.known, first.confidence)
    }

    /// A segment's words, with a second attempt at what the first is not sure of.
    private func improved(_ first: [Word], of segment: RowSegment, _ recognizer: RowRecognizer) -> TextRow {
        guard let part = segment.partToReread(first, sure: ReceiptReader.sure, cap: recognizer.cap) else {
            return TextRow(words: first)
        }
        let second =
            otherEngine == nil
            ? recognizer.read(part, .second, with: &engine) : recognizer.read(part, .second, with: &otherEngine!)
        let (words, others) = WordFusion.fused(first, second)
        let isOneMind = others.isEmpty || others.map(\.text) == words.map(\.text)
        return TextRow(words: words, alternative: isOneMind ? nil : others)
    }

    /// The price that a segment prints, read at other sizes; `nil` where it is none.
    private func amount(in segment: RowSegment, _ recognizer: RowRecognizer) -> [Word]? {
        var attempts = [RowRecognizer.Attempt.large, .bare].map { recognizer.read(segment, $0, with: &engine) }
        if otherEngine != nil { attempts.append(recognizer.read(segment, .large, with: &otherEngine!)) }
        let prices = attempts.filter { words in
            words.count { AmountSpelling.isAmount($0.text) } == 1
                && TextRow(words: words).confidence >= MisreadPrices.leastConfidence
        }
        return prices.max { TextRow(words: $0).confidence < TextRow(words: $1).confidence }
    }

    /// What a segment reads like at other sizes, in every language.
    private func attempts(at segment: RowSegment, _ recognizer: RowRecognizer) -> [[Word]] {
        let sizes = [RowRecognizer.Attempt.large, .bare]
        var attempts = sizes.map { recognizer.read(segment, $0, with: &engine) }
        if otherEngine != nil { attempts += sizes.map { recognizer.read(segment, $0, with: &otherEngine!) } }
        return attempts
    }

    /// What the page's segments say, top to bottom.
    ///
    /// - Parameter known: what is read already.
    func recognized(_ page: LevelPage, known: [RowSegment: [Word]]) -> [RowAssembler.Piece] {
        let recognizer = RowRecognizer(page)
        let filter = WordFilter(cap: page.cap)
        var pieces = [RowAssembler.Piece]()
        var segments = [RowSegment]()
        for segment in page.segments.sorted(by: { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }).prefix(
            options.rowLimit)
        {
            let first = known[segment] ?? recognizer.read(segment, .first, with: &engine)
            let found = improved(first, of: segment, recognizer)
            let words = filter.words(of: found, in: segment)
            if words.isEmpty { continue }
            pieces.append(.init(box: segment.box, words: words, alternative: found.alternative))
            segments.append(segment)
        }
        for place in MisreadPrices.places(in: pieces, cap: page.cap) {
            guard let amount = amount(in: segments[place], recognizer) else { continue }
            pieces[place].alternative = pieces[place].words
            pieces[place].words = amount
        }
        for place in MisreadCodes.places(in: pieces).reversed() {
            let attempts = attempts(at: segments[place.piece], recognizer)
            let code = MisreadCodes.settled(Array(pieces[place.piece].words[place.words]), attempts: attempts)
            pieces[place.piece].words.replaceSubrange(place.words, with: [code])
        }
        let outline = ZeroOutline(page: page.luma, cap: page.cap, words: pieces.lazy.flatMap(\.words))
        return pieces.map { $0.mapped(outline.corrected) }
    }

    /// The pieces as the receipt's rows, top to bottom.
    static func rows(of pieces: [RowAssembler.Piece], on page: LevelPage, in frame: PhotoFrame) -> [TextRow] {
        let read = RowAssembler.rows(of: PriceMatching.leveled(pieces, cap: page.cap)).map {
            row(of: $0, on: page, in: frame)
        }
        let spelling = AmountSpelling(of: read)
        let letters = LettersReadAsBrackets(of: read)
        return read.map { letters.corrected(spelling.corrected($0)) }
    }

    /// A row with its boxes in pixels of the whole upright photo.
    private static func row(
        of pieces: [RowAssembler.Piece], on page: LevelPage, in frame: PhotoFrame
    ) -> TextRow {
        func mapped(_ words: [Word]) -> [Word] {
            words.map { word in
                var word = word
                let box = page.photoBox(word.box, reduction: frame.reduction)
                word.box = box.intersection(frame.bounds) ?? box
                return word
            }
        }
        let differs = pieces.contains { $0.alternative != nil }
        return TextRow(
            words: pieces.flatMap { mapped($0.words) },
            alternative: differs ? pieces.flatMap { mapped($0.alternative ?? $0.words) } : nil)
    }

    /// The pieces with each digit compared with the receipt's other digits.
    static func comparedDigits(_ pieces: [RowAssembler.Piece], on page: LevelPage) -> [RowAssembler.Piece] {
        let digits = DigitExemplars(page: page.luma, cap: page.cap, words: pieces.lazy.flatMap(\.words))
        return pieces.map { $0.mapped(digits.corrected) }
    }
}

/// The whole upright photo that boxes are told in.
struct PhotoFrame {
    let bounds: Box
    /// How many times smaller than the whole photo it was decoded.
    let reduction: Int

    init(_ photo: borrowing Photo) {
        bounds = Box(x: 0, y: 0, width: photo.width, height: photo.height)
        reduction = photo.reduction
    }
}
