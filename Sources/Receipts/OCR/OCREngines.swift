import ReceiptGrammar

/// The engines that read rows: the one of the likeliest language, and the one of all others if there are any.
final class OCREngines {
    var first: OCREngine
    private var others: OCREngine?

    /// - Throws: where a language has no model.
    init(options: ReceiptOptions) throws(ReceiptEngineError) {
        let languages = options.rowLanguages.split(separator: "+", maxSplits: 1).map(String.init)
        func engine(_ languages: String) throws(ReceiptEngineError) -> OCREngine {
            try OCREngine(languages: languages, path: options.modelPath)
        }
        first = try engine(languages.first ?? "")
        others = languages.count > 1 ? try engine(languages[1]) : nil
    }

    /// Loads what reading rows needs and is not loaded yet.
    func load() throws(ReceiptEngineError) {
        try first.load()
        if others != nil { try others!.load() }
    }

    /// Reads a segment in the likeliest language.
    func read(
        _ segment: RowSegment, _ rendering: RowRecognizer.RowRendering, by recognizer: RowRecognizer
    ) -> [Word] {
        recognizer.read(segment, rendering, with: &first)
    }

    /// Reads a part of a segment a second time: in the other languages if there are any.
    func readAgain(_ part: RowSegment, by recognizer: RowRecognizer) -> [Word] {
        others == nil
            ? recognizer.read(part, .second, with: &first) : recognizer.read(part, .second, with: &others!)
    }

    /// What a segment that stands among prices reads like at other sizes, in every language.
    func attemptsAtPrice(in segment: RowSegment, by recognizer: RowRecognizer) -> [[Word]] {
        var attempts = [RowRecognizer.RowRendering.large, .bare].map { recognizer.read(segment, $0, with: &first) }
        if others != nil { attempts.append(recognizer.read(segment, .large, with: &others!)) }
        return attempts
    }

    /// What a segment that holds a code reads like at other sizes, in every language, with the rivals of each digit.
    func attemptsAtCode(in segment: RowSegment, by recognizer: RowRecognizer) -> [[Word]] {
        let renderings = [RowRecognizer.RowRendering.large, .bare]
        var attempts = renderings.map { recognizer.read(segment, $0, with: &first, choices: true) }
        if others != nil {
            attempts += renderings.map { recognizer.read(segment, $0, with: &others!, choices: true) }
        }
        return attempts
    }
}
