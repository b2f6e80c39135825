import COpenMP
import CTesseract
import Imaging
import Retail

/// One tesseract engine with its models loaded: the only owner of the handle, which `deinit` frees.
///
/// An engine belongs to one thread at a time. It prints nothing, and it runs on the calling thread alone: tesseract's
/// own threads make a page four times slower.
struct Tesseract: ~Copyable {
    private let handle: OpaquePointer

    /// Loads the models.
    ///
    /// - Parameters:
    ///   - languages: as tesseract names them, the likeliest first: `ita+eng`.
    ///   - path: the folder of the `.traineddata` files; `nil` for tesseract's own (or `TESSDATA_PREFIX`).
    init(languages: String, path: String?) throws(ReceiptEngineError) {
        handle = try Tesseract.loaded(languages: languages, path: path)
    }

    /// An engine with its models; whoever calls deletes it.
    private static func loaded(languages: String, path: String?) throws(ReceiptEngineError) -> OpaquePointer {
        omp_set_max_active_levels(0)
        guard let handle = TessBaseAPICreate() else { throw .outOfMemory }
        // Before the models load: they print at the least occasion.
        TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
        guard TessBaseAPIInit2(handle, path, languages, OEM_LSTM_ONLY) == 0 else {
            TessBaseAPIDelete(handle)
            throw .noModel(languages: languages, path: path)
        }
        // Receipts print no white text on black rows worth the second recognition of every weak row.
        TessBaseAPISetVariable(handle, "tessedit_do_invert", "0")
        return handle
    }

    deinit {
        TessBaseAPIEnd(handle)
        TessBaseAPIDelete(handle)
    }

    /// A character as it was read.
    struct Symbol {
        var text: String
        /// 0 to 1.
        var confidence: Double
        /// What else it could be, the surest first.
        var others: [String]
    }

    /// A word as it was read.
    struct Word {
        var text: String
        /// In pixels of the picture that was handed over.
        var box: Box
        /// 0 to 1.
        var confidence: Double
    }

    /// How the picture is laid out.
    enum Layout {
        /// One row of text with a margin.
        case row
        /// One row of text that fills the height: no search for the row inside the picture.
        case bareRow
        /// One column of text rows.
        case block

        fileprivate var mode: TessPageSegMode {
            switch self {
            case .row: PSM_SINGLE_LINE
            case .bareRow: PSM_RAW_LINE
            case .block: PSM_SINGLE_BLOCK
            }
        }
    }

    /// Reads the words of a grey picture, left to right.
    mutating func words(in picture: Luma, layout: Layout) -> [Word] {
        guard picture.width > 2, picture.height > 2 else { return [] }
        omp_set_max_active_levels(0)
        TessBaseAPISetPageSegMode(handle, layout.mode)
        // Tesseract copies the bytes.
        TessBaseAPISetImage(
            handle, picture.pixels, Int32(picture.width), Int32(picture.height), 1, Int32(picture.width))
        TessBaseAPISetSourceResolution(handle, 300)
        // The LSTM learns nothing: clearing the legacy adaptive classifier would cost as much as a short row.
        defer { TessBaseAPIClear(handle) }
        guard TessBaseAPIRecognize(handle, nil) == 0, let results = TessBaseAPIGetIterator(handle) else { return [] }
        defer { TessResultIteratorDelete(results) }
        var found = [Word]()
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
            found.append(
                Word(
                    text: text,
                    box: Box(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)),
                    confidence: min(1, max(0, confidence))))
        } while TessResultIteratorNext(results, RIL_WORD) != 0
        return found
    }
}
