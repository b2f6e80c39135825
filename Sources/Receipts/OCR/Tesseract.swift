import COpenMP
import CTesseract
import DomainModel
import Foundation
import Imaging
import ReceiptGrammar

#if canImport(Glibc)
    import Glibc
#endif

/// One tesseract engine: the only owner of the handle, which `deinit` frees.
///
/// An engine belongs to one thread at a time. It prints nothing, and it runs on the calling thread alone: tesseract's
/// own threads make a page four times slower. The library and the models are loaded at the first need, because that
/// takes longer than reading a photo of a product does.
struct Tesseract: ~Copyable {
    /// The engine with its models; `nil` before they are loaded.
    private var handle: OpaquePointer?
    private let languages: String
    private let path: String?
    private var givesChoices = false
    /// The bytes of the model's file, until the model is loaded.
    private var file: Data?
    /// Whether the model's file was read.
    private(set) var hasFile = false

    /// The version that this was built with; a machine may have another version of the same interface.
    static let version = String(cString: libtesseract_version())

    /// Loads the library, once, from files that a confined process can no longer open.
    static func loadLibrary() throws(ReceiptEngineError) {
        if let why = libtesseract_load() { throw .noLibrary(why: String(cString: why)) }
    }

    /// The folder that models are loaded from: `path`, else that of tesseract's environment variable, else Debian's.
    static func folder(_ path: String?) -> String {
        path ?? getenv("TESSDATA_PREFIX").map { String(cString: $0) } ?? systemFolder
    }

    /// Where Debian keeps the models.
    private static let systemFolder = "/usr/share/tesseract-ocr/5/tessdata"

    /// An engine without its models.
    ///
    /// - Parameters:
    ///   - languages: `till`, or as tesseract names them, the likeliest first: `ita+eng`.
    ///   - path: the folder of the `.traineddata` files; `nil` for tesseract's own (or `TESSDATA_PREFIX`).
    init(languages: String, path: String?) {
        self.languages = languages
        self.path = path
    }

    /// Whether a later `load()` surely finds its models: files of those names in the folder that Debian's tesseract and
    /// a confined reader both look in. For any other arrangement only loading shows it.
    var hasModelFiles: Bool {
        isTillModel
            || path == nil && getenv("TESSDATA_PREFIX") == nil
                && languages.split(separator: "+").allSatisfy {
                    access("\(Tesseract.systemFolder)/\($0).traineddata", R_OK) == 0
                }
    }

    /// Whether the model is the program's own, which is part of the program.
    private var isTillModel: Bool { languages == TillModel.language }

    /// Loads the library and the models, once.
    mutating func load() throws(ReceiptEngineError) {
        guard handle == nil else { return }
        try Tesseract.loadLibrary()
        omp_set_max_active_levels(0)
        guard let engine = TessBaseAPICreate() else { throw .outOfMemory }
        // Before the models load: they print much.
        TessBaseAPISetVariable(engine, "debug_file", "/dev/null")
        let status =
            if isTillModel {
                Tesseract.initialize(engine, TillModel.bytes, languages)
            } else if let file {
                file.withUnsafeBytes { Tesseract.initialize(engine, $0.bindMemory(to: CChar.self), languages) }
            } else {
                TessBaseAPIInit2(engine, path, languages, OEM_LSTM_ONLY)
            }
        file = nil
        guard status == 0 else {
            Tesseract.end(engine)
            throw .noModel(languages: languages, path: path)
        }
        // Receipts print no white text on black rows worth the second recognition of every weak row.
        TessBaseAPISetVariable(engine, "tessedit_do_invert", "0")
        handle = engine
    }

    /// Gives an engine the bytes of a model's file, which it copies; 0 where that succeeds.
    private static func initialize(
        _ engine: OpaquePointer, _ bytes: UnsafeBufferPointer<CChar>, _ language: String
    ) -> Int32 {
        TessBaseAPIInit5(engine, bytes.baseAddress, Int32(bytes.count), language, OEM_LSTM_ONLY, nil, 0, nil, nil, 0, 0)
    }

    /// Reads the file of a model of one language, from which `load` makes the model where no file can be opened.
    mutating func readFile() {
        guard handle == nil, !hasFile else { return }
        file = FileManager.default.contents(atPath: "\(Tesseract.folder(path))/\(languages).traineddata")
        hasFile = file != nil
    }

    private static func end(_ engine: OpaquePointer) {
        TessBaseAPIEnd(engine)
        TessBaseAPIDelete(engine)
    }

    deinit { if let handle { Tesseract.end(handle) } }

    /// How the picture is laid out.
    enum Layout {
        /// One row of text with a margin.
        case row
        /// One row of text that fills the height: no search for the row inside the picture.
        case bareRow
        /// One column of text rows.
        case block
        /// A page whose columns and rows tesseract finds.
        case page

        fileprivate var mode: TessPageSegMode {
            switch self {
            case .row: PSM_SINGLE_LINE
            case .bareRow: PSM_RAW_LINE
            case .block: PSM_SINGLE_BLOCK
            case .page: PSM_AUTO
            }
        }
    }

    /// Reads the words of a grey picture, left to right, their boxes in pixels of that picture; none before the models
    /// are loaded.
    ///
    /// - Parameter choices: whether to report the rivals of each symbol of a number, which takes a seventh longer.
    mutating func words(in picture: Luma, layout: Layout, choices: Bool = false) -> [Word] {
        if choices != givesChoices, let handle {
            TessBaseAPISetVariable(handle, "lstm_choice_mode", choices ? "2" : "0")
            givesChoices = choices
        }
        return rows(in: picture, layout: layout).flatMap { $0 }
    }

    /// Restricts what is read to these characters.
    mutating func limitCharacters(to characters: String) {
        guard let handle else { return }
        TessBaseAPISetVariable(handle, "tessedit_char_whitelist", characters)
    }

    /// Reads the words of a grey picture, row by row as tesseract finds them.
    mutating func rows(in picture: Luma, layout: Layout) -> [[Word]] {
        recognize(picture, layout: layout) ?? []
    }

    /// Reads the words of a grey picture, row by row as tesseract finds them; `nil` where tesseract fails.
    mutating func recognize(_ picture: Luma, layout: Layout) -> [[Word]]? {
        assert(handle != nil, "load() comes first")
        guard let handle, picture.width > 2, picture.height > 2 else { return [] }
        omp_set_max_active_levels(0)
        TessBaseAPISetPageSegMode(handle, layout.mode)
        // Tesseract copies the bytes.
        TessBaseAPISetImage(
            handle, picture.pixels, Int32(picture.width), Int32(picture.height), 1, Int32(picture.width))
        TessBaseAPISetSourceResolution(handle, Tuning.standard.ocr.tesseract.resolution)
        // The LSTM learns nothing: clearing the legacy adaptive classifier would cost as much as a short row.
        defer { TessBaseAPIClear(handle) }
        guard TessBaseAPIRecognize(handle, nil) == 0 else { return nil }
        guard let results = TessBaseAPIGetIterator(handle) else { return [] }
        defer { TessResultIteratorDelete(results) }
        var found = [[Word]]()
        repeat {
            // The text belongs to the caller and is freed here.
            guard let raw = TessResultIteratorGetUTF8Text(results, RIL_WORD) else { continue }
            defer { TessDeleteText(raw) }
            let text = String(cString: raw).filter { !$0.isWhitespace }
            guard !text.isEmpty else { continue }
            var left: Int32 = 0
            var top: Int32 = 0
            var right: Int32 = 0
            var bottom: Int32 = 0
            let page = TessResultIteratorGetPageIteratorConst(results)
            guard TessPageIteratorBoundingBox(page, RIL_WORD, &left, &top, &right, &bottom) != 0 else { continue }
            let confidence = Double(TessResultIteratorConfidence(results, RIL_WORD)) / 100
            if found.isEmpty || TessPageIteratorIsAtBeginningOf(page, RIL_TEXTLINE) != 0 { found.append([]) }
            let isNumber = text.utf8.contains { (48...57).contains($0) }
            found[found.count - 1].append(
                Word(
                    text: text,
                    box: Box(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)),
                    confidence: min(1, max(0, confidence)), symbols: isNumber ? symbols(at: results) : [],
                    engine: "tesseract-\(languages)"))
        } while TessResultIteratorNext(results, RIL_WORD) != 0
        return found
    }

    /// The symbols of the word at whose beginning the iterator is; it ends at the last of them.
    private func symbols(at results: OpaquePointer) -> [RecognizedCharacter] {
        let page = TessResultIteratorGetPageIteratorConst(results)
        var symbols: [RecognizedCharacter] = []
        repeat {
            // The text belongs to the caller and is freed here.
            guard let raw = TessResultIteratorGetUTF8Text(results, RIL_SYMBOL) else { break }
            defer { TessDeleteText(raw) }
            let text = String(cString: raw)
            let confidence = Double(TessResultIteratorConfidence(results, RIL_SYMBOL)) / 100
            symbols.append(
                RecognizedCharacter(
                    text: text, confidence: min(1, max(0, confidence)), choices: choices(at: results, but: text)))
            if TessPageIteratorIsAtFinalElement(page, RIL_WORD, RIL_SYMBOL) != 0 { break }
        } while TessResultIteratorNext(results, RIL_SYMBOL) != 0
        return symbols
    }

    /// The rivals of a symbol.
    private func choices(at results: OpaquePointer, but text: String) -> [RecognizedCharacter.Choice] {
        guard givesChoices, let iterator = TessResultIteratorGetChoiceIterator(results) else { return [] }
        defer { TessChoiceIteratorDelete(iterator) }
        var choices: [RecognizedCharacter.Choice] = []
        repeat {
            // This text is the iterator's.
            guard let raw = TessChoiceIteratorGetUTF8Text(iterator) else { continue }
            let confidence = Double(TessChoiceIteratorConfidence(iterator)) / 100
            let choice = String(cString: raw)
            guard confidence > 0, choice != text else { continue }
            choices.append(RecognizedCharacter.Choice(text: choice, confidence: min(1, confidence)))
        } while choices.count < Tuning.standard.ocr.tesseract.maxChoices && TessChoiceIteratorNext(iterator) != 0
        return choices
    }
}
