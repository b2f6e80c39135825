import DomainModel
import Imaging
import Passes
import ReceiptGrammar

/// Reads receipts: finds the text of a photo, recognises it row by row and hands the rows to the grammar.
///
/// Holds tesseract's models, which take a while to load: make one reader a thread and keep it. They are loaded when the
/// first picture with text comes.
public final class ReceiptEngine {
    private let options: ReceiptOptions
    /// Made when the first picture with text comes: a product's photo needs none.
    private(set) lazy var parser = ReceiptParser(
        locales: options.locales, skippedPasses: options.skippedPasses)
    /// Reads with the likeliest language.
    var engine: OCREngine
    /// Reads with the other languages what the first is not sure of.
    private var otherEngine: OCREngine?

    /// The steps from a page's picture to its rows, and from rows to the receipt, in order.
    public static var passes: [PassDescription] { ReceiptParser.passes }

    /// A reader; a language without a model is an error here.
    public init(options: ReceiptOptions = ReceiptOptions()) throws(ReceiptEngineError) {
        self.options = options
        let languages = options.languages.split(separator: "+", maxSplits: 1).map(String.init)
        func engine(_ languages: String) throws(ReceiptEngineError) -> OCREngine {
            try OCREngine(languages: languages, path: options.modelPath, onMissingLibrary: options.onMissingLibrary)
        }
        self.engine = try engine(languages.first ?? "")
        otherEngine = languages.count > 1 ? try engine(languages[1]) : nil
    }

    /// Loads everything that any picture needs, from files that a confined process can no longer open.
    func load() throws(ReceiptEngineError) {
        try Tesseract.loadLibrary()
        try loadModels()
    }

    /// Loads what few pictures need, those first on which no code was confirmed.
    func loadOptional() throws(ReceiptEngineError) { try engine.loadOptional() }

    /// Loads what reading rows needs and is not loaded yet.
    func loadModels() throws(ReceiptEngineError) {
        _ = parser
        try engine.load()
        if otherEngine != nil { try otherEngine!.load() }
    }

    /// Sampled rows read with this confidence are the right way up. Faint print upside down has reached 0.75.
    private static let plainlyUpright = 0.82
    /// Words of less confidence are read a second time.
    private static let sure = 0.88

    /// The page the right way up: a few long rows are recognised as a sample, and only if they make little sense are
    /// they recognised upside down too.
    ///
    /// The sample tells nothing else. A page is read however unsure it is: of 80 bad photos of receipts six had no text
    /// because the sample's confidence was below 0.2, and of 98 pictures of products, of streets and of nothing none
    /// came so far. What holds no text is given up by `RecognitionBudget`.
    ///
    /// - Returns: the page, and what the sampled rows say.
    func upright(_ level: DewarpedPage) -> (page: DewarpedPage, known: [RowSegment: [Word]]) {
        let first = sample(level)
        guard first.confidence < ReceiptEngine.plainlyUpright, let turned = level.rotated180() else {
            return (level, first.known)
        }
        let second = sample(turned)
        return second.confidence > first.confidence ? (turned, second.known) : (level, first.known)
    }

    /// What a few rows of the page say: of every length, not the longest alone.
    private func sample(_ page: DewarpedPage) -> (known: [RowSegment: [Word]], confidence: Double) {
        let recognizer = RowRecognizer(page)
        let telling = page.segments.map { (segment: $0, letters: $0.letters(capHeight: page.capHeight)) }
            .filter { (6...40).contains($0.letters) }
            .sorted {
                ($0.letters, $0.segment.box.y, $0.segment.box.x) > ($1.letters, $1.segment.box.y, $1.segment.box.x)
            }
        let count = ReceiptEngine.sampledRows
        let stride = max(1, telling.count / count)
        let spread = Array(Swift.stride(from: 0, to: telling.count, by: stride))
        let others = telling.indices.filter { !$0.isMultiple(of: stride) }
        var known = [RowSegment: [Word]]()
        var confidences = [Double]()
        // Rows of asterisks say nothing either way up: others are asked in their place.
        for index in spread + others where confidences.count < count {
            let segment = telling[index].segment
            if ReceiptEngine.isOrnament(segment, capHeight: page.capHeight) { continue }
            let words = recognizer.read(segment, .first, with: &engine)
            known[segment] = words
            confidences.append(TextRow(words: words).confidence)
        }
        confidences.sort()
        // The upper quartile: half of the longest rows may be a stamp, a signature or a table's frame.
        let confidence = confidences.isEmpty ? 0 : confidences[confidences.count * 3 / 4]
        return (known, telling.isEmpty ? 1 : confidence)
    }

    /// Rows that are sampled for which way up the page is.
    private static let sampledRows = 5

    /// Whether a row is the same sign over and over: its pieces are all of one size, as asterisks are and letters
    /// never.
    private static func isOrnament(_ segment: RowSegment, capHeight: Double) -> Bool {
        func isAlike(_ size: KeyPath<Box, Int>) -> Bool {
            let sizes = segment.pieces.map { $0[keyPath: size] }.sorted()
            return Double(sizes[sizes.count * 9 / 10] - sizes[sizes.count / 10]) <= max(1, 0.12 * capHeight)
        }
        return isAlike(\.width) && isAlike(\.height)
    }

    /// Whether most of what was read are signs.
    private static func isOrnament(_ words: [Word]) -> Bool {
        let signs = words.reduce(0) { $0 + $1.text.count { !$0.isLetter && !$0.isNumber } }
        return signs >= 6 && signs * 2 > words.reduce(0) { $0 + $1.text.count }
    }

    /// A segment's words, with a second attempt at what the first is not sure of.
    private func improved(_ first: [Word], of segment: RowSegment, _ recognizer: RowRecognizer) -> TextRow {
        guard let part = segment.partToReread(first, sure: ReceiptEngine.sure, capHeight: recognizer.capHeight) else {
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
        var attempts = [RowRecognizer.RowRendering.large, .bare].map { recognizer.read(segment, $0, with: &engine) }
        if otherEngine != nil { attempts.append(recognizer.read(segment, .large, with: &otherEngine!)) }
        let prices = attempts.filter { words in
            words.count { AmountNormalizer.isAmount($0.text) } == 1
                && TextRow(words: words).confidence >= MisreadPrices.leastConfidence
        }
        return prices.max { TextRow(words: $0).confidence < TextRow(words: $1).confidence }
    }

    /// What is printed where no ink was found; `nil` where it makes no sense. A price is told with the other attempt's
    /// reading beside it: the sums tell which it is.
    private func unseen(_ place: FaintPrintLocator.Place, _ recognizer: RowRecognizer) -> RowAssembler
        .RecognizedSegment?
    {
        let first = recognizer.read(place.segment, .first, with: &engine)
        switch place.part {
        case .price:
            // Blank paper is read as a stroke or a point: no digit, no second attempt.
            guard first.contains(where: { $0.text.contains(where: \.isNumber) }) else { return nil }
            let attempts = [first, recognizer.read(place.segment, .second, with: &engine)]
            let prices = attempts.compactMap { words -> Word? in
                let prices = words.filter { AmountNormalizer.isAmount($0.text) }
                return prices.count == 1 && prices[0].confidence >= MisreadPrices.leastConfidence ? prices[0] : nil
            }
            guard let best = prices.max(by: { $0.confidence < $1.confidence }) else { return nil }
            let other = prices.first { $0.text != best.text }
            return .init(box: best.box, words: [best], alternative: other.map { [$0] })
        case .name:
            guard TextRow(words: first).confidence >= ReceiptEngine.leastUnseenConfidence,
                first.reduce(0, { $0 + $1.text.count(where: \.isLetter) }) >= FaintPrintLocator.lettersOfName
            else { return nil }
            return .init(box: TextRow(words: first).box, words: first)
        }
    }

    /// A banner's word is believed from this confidence on. Of 69 pieces on 221 scans and photos that look like a
    /// banner, all 32 words above it are one, if with a letter too many; of scribbles and stamps the surest has 0.5.
    private static let leastBannerConfidence = 0.55

    /// A name is believed where no ink was found from this confidence on.
    private static let leastUnseenConfidence = 0.5

    /// What a segment reads like at other sizes, in every language.
    private func attempts(at segment: RowSegment, _ recognizer: RowRecognizer) -> [[Word]] {
        let sizes = [RowRecognizer.RowRendering.large, .bare]
        var attempts = sizes.map { recognizer.read(segment, $0, with: &engine, choices: true) }
        if otherEngine != nil {
            attempts += sizes.map { recognizer.read(segment, $0, with: &otherEngine!, choices: true) }
        }
        return attempts
    }

    /// What the page's segments say.
    ///
    /// - Parameter known: what is read already.
    func recognizeSegments(_ page: DewarpedPage, known: [RowSegment: [Word]]) -> RecognizedPage {
        let recognizer = RowRecognizer(page)
        let filter = WordFilter(capHeight: page.capHeight)
        var pieces = [RowAssembler.RecognizedSegment]()
        var segments = [RowSegment]()
        var unread: [(segment: RowSegment, places: [Box])] = []
        var budget = RecognitionBudget(rows: options.rowLimit)
        // What looks like print comes first: beside a receipt on stone there are more rows of grain than of letters,
        // and from the top down the budget was gone before its first.
        let plausible = page.segments.map { (segment: $0, likeness: $0.printScore) }.sorted {
            ($1.likeness, $0.segment.box.y, $0.segment.box.x) < ($0.likeness, $1.segment.box.y, $1.segment.box.x)
        }
        for (segment, _) in plausible {
            guard budget.isWorthContinuing else { break }
            let letters = segment.letters(capHeight: page.capHeight)
            guard budget.grants(letters: letters) else { continue }
            let first = known[segment] ?? recognizer.read(segment, .first, with: &engine)
            let found =
                RecognitionBudget.isLong(letters) ? TextRow(words: first) : improved(first, of: segment, recognizer)
            let words = filter.words(of: found, in: segment)
            budget.note(hasWords: ReceiptEngine.isOrnament(first) ? nil : !words.isEmpty)
            let places = UnrecognizedInk.places(in: segment, beside: words, capHeight: page.capHeight)
            if words.isEmpty {
                if !places.isEmpty { unread.append((segment, places)) }
                continue
            }
            pieces.append(.init(box: segment.box, words: words, alternative: found.alternative, unread: places))
            segments.append(segment)
        }
        let order = segments.indices.sorted {
            (segments[$0].box.y, segments[$0].box.x) < (segments[$1].box.y, segments[$1].box.x)
        }
        (pieces, segments) = (order.map { pieces[$0] }, order.map { segments[$0] })
        unread.sort { ($0.segment.box.y, $0.segment.box.x) < ($1.segment.box.y, $1.segment.box.x) }
        let large = page.large.filter { BannerDetector.isLarge($0.box, capHeight: page.capHeight) }
        for segment in BannerDetector.segments(of: large, above: page.frame.y + page.frame.height / 4) {
            let words = recognizer.read(segment, .first, with: &engine).filter {
                $0.confidence >= ReceiptEngine.leastBannerConfidence && $0.text.count(where: \.isLetter) >= 3
            }
            if words.isEmpty { continue }
            pieces.append(.init(box: segment.box, words: words, standsAlone: true))
            segments.append(segment)
        }
        for place in FaintPrintLocator(in: pieces, capHeight: page.capHeight).places {
            guard let piece = unseen(place, recognizer) else { continue }
            pieces.append(piece)
            segments.append(place.segment)
        }
        readPricesAgain(&pieces, &segments, &unread, recognizer)
        for place in MisreadCodes.places(in: pieces).reversed() {
            let attempts = attempts(at: segments[place.piece], recognizer)
            let code = MisreadCodes.resolved(Array(pieces[place.piece].words[place.words]), attempts: attempts)
            pieces[place.piece].words.replaceSubrange(place.words, with: [code])
        }
        let outline = ZeroOutline(page: page.luma, capHeight: page.capHeight, words: pieces.lazy.flatMap(\.words))
        return RecognizedPage(
            page: page,
            pieces: pieces.map { $0.mapped(outline.corrected) }
                + unread.map { RowAssembler.RecognizedSegment(box: $0.segment.box, words: [], unread: $0.places) },
            skippedLongRows: budget.skippedLongRows)
    }

    /// Reads the segments at other sizes that stand where prices do and were read as none.
    ///
    /// - Parameters:
    ///   - segments: of each piece, in their order.
    ///   - unread: segments of which no word was kept; those that hold a price become pieces.
    private func readPricesAgain(
        _ pieces: inout [RowAssembler.RecognizedSegment], _ segments: inout [RowSegment],
        _ unread: inout [(segment: RowSegment, places: [Box])], _ recognizer: RowRecognizer
    ) {
        let read = zip(segments, pieces.map(\.words)).map { ($0, $1) }
        var priced: Set<Int> = []
        for place in MisreadPrices.places(in: read + unread.map { ($0.segment, []) }, capHeight: recognizer.capHeight) {
            if place < read.count {
                guard let amount = amount(in: segments[place], recognizer) else { continue }
                pieces[place].alternative = pieces[place].words
                pieces[place].words = amount
            } else {
                let segment = unread[place - read.count].segment
                guard let amount = amount(in: segment, recognizer) else { continue }
                priced.insert(place - read.count)
                pieces.append(.init(box: segment.box, words: amount))
                segments.append(segment)
            }
        }
        unread = unread.indices.filter { !priced.contains($0) }.map { unread[$0] }
    }

    /// What a page says that tesseract cuts into rows itself, the right way up.
    func wholePage(_ page: DewarpedPage) -> (page: DewarpedPage, pieces: [RowAssembler.RecognizedSegment]) {
        let first = (page: page, pieces: tesseractsRows(of: page))
        func confidence(_ pieces: [RowAssembler.RecognizedSegment]) -> Double {
            TextRow(words: pieces.flatMap(\.words)).confidence
        }
        guard confidence(first.pieces) < ReceiptEngine.plainlyUpright, let turned = page.wholeRotated180() else {
            return first
        }
        let second = tesseractsRows(of: turned)
        return confidence(second) > confidence(first.pieces) ? (turned, second) : first
    }

    private func tesseractsRows(of page: DewarpedPage) -> [RowAssembler.RecognizedSegment] {
        let filter = WordFilter(capHeight: page.capHeight)
        let ink = page.segments.flatMap(\.pieces)
        let rows = (try? engine.rows(in: page.luma, layout: .page)) ?? []
        return rows.prefix(3 * options.rowLimit).compactMap { words in
            let box = TextRow(words: words).box
            let inside = ink.filter { $0.intersection(box) == $0 }
            guard !inside.isEmpty else { return nil }
            let kept = filter.words(of: TextRow(words: words), in: RowSegment(pieces: inside))
            return kept.isEmpty ? nil : RowAssembler.RecognizedSegment(box: TextRow(words: kept).box, words: kept)
        }
    }

    /// The pieces as the receipt's rows, top to bottom.
    static func rows(of pieces: [RowAssembler.RecognizedSegment], on page: DewarpedPage) -> [TextRow] {
        let read = RowAssembler.rows(of: PriceMatching.aligned(pieces, capHeight: page.capHeight)).map(row)
        let spelling = AmountNormalizer(of: read)
        let letters = BracketCorrector(of: read)
        return read.map { letters.corrected(spelling.corrected($0)) }
    }

    private static func row(of pieces: [RowAssembler.RecognizedSegment]) -> TextRow {
        let differs = pieces.contains { $0.alternative != nil }
        return TextRow(
            words: pieces.flatMap(\.words), alternative: differs ? pieces.flatMap { $0.alternative ?? $0.words } : nil,
            unread: pieces.flatMap(\.unread))
    }

    /// The pieces with each digit compared with the receipt's other digits.
    static func comparedDigits(_ pieces: [RowAssembler.RecognizedSegment], on page: DewarpedPage) -> [RowAssembler
        .RecognizedSegment]
    {
        let digits = DigitExemplars(page: page.luma, capHeight: page.capHeight, words: pieces.lazy.flatMap(\.words))
        return pieces.map { $0.mapped(digits.corrected) }
    }
}
