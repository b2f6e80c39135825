import Imaging
import ReceiptGrammar

/// The ways to come from a picture to a page of text, the cheapest first. No single one decides that there is no text.
enum PageStrategy: CaseIterable {
    /// The picture as it is, with a receipt's rows looked for.
    case rows
    /// The same by the ink in which small letters stand apart; not gone where that has no more of them, unless no text
    /// was found.
    case highContrastRows
    /// The same as the first with faint print drawn out; not gone where print is plain already.
    case faintRows
    /// All that looks like words, cut into rows by tesseract.
    case whole
    /// The same with faint print drawn out.
    case faintWhole

    /// Whether tesseract finds the rows.
    var usesTesseractLayout: Bool { self == .whole || self == .faintWhole }
}

/// Finds the page in each way; what several ways need of a picture is made once.
struct PageFinder {
    private let picture: Luma
    private lazy var overview = Overview(of: picture)
    private lazy var enhanced = FadedPrintEnhancer(picture)?.luma ?? enhancedPaper
    private lazy var enhancedOverview = enhanced.map { Overview(of: $0) }

    /// The paper with faint print drawn out, what lies around it painted over: granite and cloth have more contrast
    /// than faint print, and while they are seen the picture's print is called plain.
    private var enhancedPaper: Luma? {
        mutating get {
            let paper = overview.paper
            guard paper.sheets.contains(where: { $0 >= 0 }) else { return nil }
            return FadedPrintEnhancer(paper.painted(picture, scale: Double(overview.factor)))?.luma
        }
    }

    init(_ picture: Luma) { self.picture = picture }

    /// How many letters seem to follow each other in the picture.
    lazy var letters = overview.highContrastLetters

    /// The page; `nil` where this way finds no text.
    ///
    /// - Parameter hasText: whether a way before it has found text.
    mutating func page(_ way: PageStrategy, hasText: Bool) -> DewarpedPage? {
        switch way {
        case .rows: return DewarpedPage.find(in: picture, overview)
        case .highContrastRows:
            return DewarpedPage.find(in: picture, overview, highContrast: hasText ? .plainer : .asLastResort)
        case .whole: return DewarpedPage.whole(picture, overview)
        case .faintRows, .faintWhole:
            guard let enhanced, let enhancedOverview else { return nil }
            return way == .faintRows
                ? DewarpedPage.find(in: enhanced, enhancedOverview) : DewarpedPage.whole(enhanced, enhancedOverview)
        }
    }
}

/// What was recognised in one way.
struct RecognizedPage {
    let page: DewarpedPage
    let pieces: [RowAssembler.RecognizedSegment]
    /// Whether rows longer than a till's were left out: it is a page of text, and any other way would find more of it.
    var skippedLongRows = false

    /// Letters and digits of words that were read with confidence.
    var confidentLetters: Int {
        pieces.reduce(0) { sum, piece in
            sum
                + piece.words.reduce(0) {
                    $0 + ($1.confidence >= 0.6 ? $1.text.count { $0.isLetter || $0.isNumber } : 0)
                }
        }
    }

    /// Whether it has as many plain letters as a total and a date: a pattern is read as a word or two.
    var isText: Bool { confidentLetters >= 20 }

    /// Whether no other way is worth its cost: text, and one plain letter for six pieces of a letter's size at least,
    /// on a page that is not grain with some words in it.
    var isSufficient: Bool {
        isText && (skippedLongRows || confidentLetters * 6 >= page.letters && !page.isMostlyGrain)
    }

    /// Letters and digits of all words.
    private var allLetters: Int {
        pieces.reduce(0) { $0 + $1.words.reduce(0) { $0 + $1.text.count { $0.isLetter || $0.isNumber } } }
    }

    /// Whether most of what was read is plain, and it is no small part of so many letters that follow each other in the
    /// picture.
    ///
    /// Of 80 photographed receipts (`Scripts/strangers.py`, seeds 8101 and 8102) that were read by either ink, the
    /// eight that gained a tenth of their letters by the other had less than three quarters plain, or had less than a
    /// third read.
    func isConclusive(among letters: Int) -> Bool {
        skippedLongRows || confidentLetters * 4 >= allLetters * 3 && confidentLetters * 3 >= letters
    }
}
