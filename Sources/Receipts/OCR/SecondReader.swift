import DomainModel
import Imaging
import ReaderAPI
import ReceiptGrammar

private let tuning = Tuning.standard.ocr.secondReader

/// Reads single figures a second time: by a stock model of tesseract, which shares no weights with the row model.
final class SecondReader {
    private let engine: StockEngine
    private let isInstalled: Bool

    /// - Parameter options: how receipts are read; languages beside the program's own model come first.
    init(options: ReceiptOptions) {
        let language = StockModels.secondReaderLanguage(options)
        isInstalled = language != nil
        engine = StockEngine(language: language ?? StockModels.preferred[0], options: options)
    }

    /// Reads the model's file, which a confined process can no longer open.
    func readFile() { if isInstalled { engine.readFile() } }

    /// Loads library and model.
    func load() { if isInstalled { engine.load() } }

    /// What it reads where a figure is printed; without text where the engine could not be asked.
    func answer(to figure: PayingFigure, by recognizer: RowRecognizer, _ log: EngineLog) -> SecondReadings.Answer {
        guard isInstalled else {
            let why = "no language data of tesseract is installed: install tesseract-ocr-\(StockModels.preferred[0])"
            log.noteFailure(engine.name, version: Tesseract.version, why)
            return SecondReadings.Answer(engine: engine.name, text: nil)
        }
        let segment = RowSegment(pieces: [figure.box])
        engine.load()
        // Letters that the first engine read, such as a currency's, are allowed too: they would be read as figures.
        engine.limitCharacters(to: tuning.figureCharacters + figure.text.filter { !$0.isNumber })
        func read(_ rendering: RowRecognizer.RowRendering) -> TextRow? {
            engine.recognize(recognizer.picture(of: segment, rendering).luma, log).map { TextRow(words: $0) }
        }
        guard let first = read(.figure) else { return SecondReadings.Answer(engine: engine.name, text: nil) }
        var answer = SecondReadings.Answer(
            engine: engine.name, text: first.words.map(\.text).joined(), confidence: first.confidence,
            firstConfidence: figure.firstConfidence)
        if !figure.agrees(with: answer.text ?? ""), let second = read(.largeFigure) {
            answer.again = second.words.map(\.text).joined()
            answer.confidence = max(first.confidence, second.confidence)
        }
        return answer
    }
}
