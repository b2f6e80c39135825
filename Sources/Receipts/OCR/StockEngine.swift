import DomainModel
import Imaging
import ReaderAPI
import ReceiptGrammar

/// One stock model of tesseract, whose library and model are loaded at the first question.
final class StockEngine {
    /// Its name in readings, such as `tesseract-ita`.
    let name: String
    private var tesseract: Tesseract
    private let language: String
    private let path: String?
    /// Why it cannot be asked; `nil` while it can.
    private(set) var failure: String?

    init(language: String, options: ReceiptOptions) {
        (self.language, path) = (language, options.modelPath)
        name = "tesseract-\(language)"
        tesseract = Tesseract(languages: language, path: path)
    }

    /// Whether the model's file was read, or can be.
    var isInstalled: Bool { tesseract.hasFile || StockModels.isInstalled(language, path) }

    /// Reads the model's file, which a confined process can no longer open. Tesseract is given it at the first need.
    func readFile() { tesseract.readFile() }

    /// Loads library and model. Where that fails, `failure` says why.
    func load() {
        guard failure == nil else { return }
        do { try tesseract.load() } catch { failure = "\(error)" }
    }

    /// Restricts what is read to these characters, where the model is loaded.
    func limitCharacters(to characters: String) { tesseract.limitCharacters(to: characters) }

    /// The words of one row's picture; `nil` where the engine could not be asked or failed.
    func recognize(_ picture: Luma, _ log: EngineLog) -> [Word]? {
        load()
        if failure == nil, let rows = tesseract.recognize(picture, layout: .row) {
            let words = rows.flatMap(\.self)
            log.note(name, version: Tesseract.version, read: words.isEmpty ? 0 : 1)
            return words
        }
        log.noteFailure(name, version: Tesseract.version, failure ?? "tesseract could not recognise a row")
        return nil
    }

    /// The words of a segment, with their boxes on the page; none where the model is not installed.
    func words(of segment: RowSegment, by recognizer: RowRecognizer, _ log: EngineLog) -> [Word] {
        guard isInstalled else { return [] }
        let shown = recognizer.picture(of: segment, .first)
        return (recognize(shown.luma, log) ?? []).map { recognizer.placed($0, shown, .first) }
    }
}
