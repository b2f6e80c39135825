import DomainModel
import Imaging
import ReaderAPI
import ReceiptGrammar

private let tuning = Tuning.standard.ocr.scripts

/// Notices rows in a script that the row model was not taught, and reads them by tesseract's model of that script.
///
/// The row model reads Greek and Cyrillic letters as the Latin ones that they resemble, with far less confidence than
/// the figures beside them. Which script it is, tesseract's models show by how surely each reads a few rows: its own
/// script detection took six of eight drawn Greek and Bulgarian tills for another script.
final class ScriptReader {
    /// A script with the model that reads it.
    struct Script {
        /// Tesseract's name of the language.
        let language: String
        /// Its letters.
        let letters: ClosedRange<UInt32>

        func holds(_ text: String) -> Bool { text.unicodeScalars.contains { letters.contains($0.value) } }
    }

    /// Greek, and Cyrillic by its Bulgarian model. Source: blocks 0370 and 0400 of Unicode.
    static let scripts = [
        Script(language: "ell", letters: 0x370...0x3FF), Script(language: "bul", letters: 0x400...0x4FF),
    ]

    private var engines: [String: StockEngine] = [:]
    private let options: ReceiptOptions

    init(options: ReceiptOptions) { self.options = options }

    /// Reads the models' files, which a confined process can no longer open.
    func load() {
        for script in ScriptReader.scripts { engine(script).readFile() }
    }

    /// The Debian packages of the scripts' models that are not installed.
    private var missingPackages: [String] {
        ScriptReader.scripts.filter { !engine($0).isInstalled }.map { "tesseract-ocr-\($0.language)" }
    }

    /// The page with its rows read in their own script, if that is not Latin.
    ///
    /// - Returns: the packages without which rows could not be read, where they may be in another script.
    func reread(_ read: RecognizedPage, _ log: EngineLog) -> (page: RecognizedPage, missingPackages: [String]) {
        guard isDoubtful(read) else { return (read, []) }
        let recognizer = RowRecognizer(read.page)
        guard let script = script(of: read, by: recognizer, log) else { return (read, missingPackages) }
        let segments = read.segments.map { reread($0, in: script, by: recognizer, log) }
        guard isSure(of: script, in: segments) else { return (read, []) }
        return (RecognizedPage(page: read.page, segments: segments, skippedLongRows: read.skippedLongRows), [])
    }

    // MARK: Noticing

    /// Whether letters were read with little confidence, and figures beside them with more.
    private func isDoubtful(_ read: RecognizedPage) -> Bool {
        let words = read.segments.flatMap(\.words)
        let letters = words.filter { $0.text.count(where: \.isLetter) >= tuning.minLettersOfWord }
        let figures = words.filter { $0.text.contains(where: \.isNumber) && !$0.text.contains(where: \.isLetter) }
        guard letters.count >= tuning.minWords, figures.count >= tuning.minFigures else { return false }
        let (sure, surer) = (TextRow(words: letters).confidence, TextRow(words: figures).confidence)
        return sure < tuning.maxLetterConfidence && surer - sure > tuning.minFigureLead
    }

    /// The script that a model reads a few rows of far more surely than the row model did.
    private func script(of read: RecognizedPage, by recognizer: RowRecognizer, _ log: EngineLog) -> Script? {
        let sample = read.segments.sorted { letterCount($0) > letterCount($1) }.prefix(tuning.sampledSegments)
        let before = TextRow(words: sample.flatMap { $0.words.filter { $0.text.contains(where: \.isLetter) } })
            .confidence
        var best: (script: Script, confidence: Double)?
        for script in ScriptReader.scripts {
            let words = sample.flatMap { engine(script).words(of: $0.segment, by: recognizer, log) }
                .filter { $0.text.contains(where: \.isLetter) }
            let own = words.filter { script.holds($0.text) }
            guard own.count * 2 > words.count else { continue }
            let confidence = TextRow(words: own).confidence
            if confidence > best?.confidence ?? before + tuning.minLead { best = (script, confidence) }
        }
        return best?.script
    }

    /// Whether the whole page, and not the few rows alone, was read with some confidence in the script: a creased
    /// Italian bill has rows that pass for Bulgarian more than for its own, and none that is read surely.
    private func isSure(of script: Script, in segments: [RecognizedSegment]) -> Bool {
        let own = segments.flatMap { $0.words.filter { script.holds($0.text) } }
        return TextRow(words: own).confidence >= tuning.minPageConfidence
    }

    private func letterCount(_ segment: RecognizedSegment) -> Int {
        segment.words.reduce(0) { $0 + $1.text.count(where: \.isLetter) }
    }

    private func engine(_ script: Script) -> StockEngine {
        if let known = engines[script.language] { return known }
        let made = StockEngine(language: script.language, options: options)
        engines[script.language] = made
        return made
    }

    // MARK: Reading

    /// A segment whose words are read in the script, and whose figures and Latin words stay.
    private func reread(
        _ segment: RecognizedSegment, in script: Script, by recognizer: RowRecognizer, _ log: EngineLog
    ) -> RecognizedSegment {
        guard segment.words.contains(where: { $0.text.contains(where: \.isLetter) }) else { return segment }
        let again = engine(script).words(of: segment.segment, by: recognizer, log)
        guard again.contains(where: { script.holds($0.text) }) else { return segment }
        var result = segment
        result.words = ScriptReader.combined(segment.words, again, script)
        result.alternative = nil
        return result
    }

    /// The words of both readings: the second's where they are of the script, the first's for figures, and the surer
    /// for the rest.
    private static func combined(_ first: [Word], _ second: [Word], _ script: Script) -> [Word] {
        var kept: [Word] = []
        var replaced: Set<Int> = []
        for word in second {
            let places = first.indices.filter { overlap(first[$0].box, word.box) }
            let before = places.map { first[$0] }
            let staysAsRead =
                before.allSatisfy { isFigure($0.text) }
                || !script.holds(word.text) && TextRow(words: before).confidence >= word.confidence
            if !before.isEmpty, staysAsRead { continue }
            kept.append(word)
            replaced.formUnion(places.filter { !isFigure(first[$0].text) })
        }
        kept += first.indices.filter { !replaced.contains($0) }.map { first[$0] }
        return kept.sorted { ($0.box.x, $0.box.y) < ($1.box.x, $1.box.y) }
    }

    /// Whether most of a text is digits and marks of an amount.
    private static func isFigure(_ text: String) -> Bool {
        text.count(where: \.isLetter) <= 1 && text.contains { $0.isASCII && $0.isNumber }
    }

    /// Whether boxes share more than half of the narrower one's width.
    private static func overlap(_ one: Box, _ other: Box) -> Bool {
        2 * (min(one.right, other.right) - max(one.x, other.x)) > min(one.width, other.width)
    }
}
