import DomainModel
import Passes
import ReceiptGrammar

private let tuning = Tuning.standard.recognition

/// The reading of one segment, as far as it has come.
struct SegmentReading {
    let segment: RowSegment
    /// How many letters the segment could hold.
    let letters: Int
    let recognizer: RowRecognizer
    let engines: OCREngines
    /// What the segment is known to read like already, from the search for the page's upright side.
    let known: [Word]?
    /// What the first reading gave.
    var first: [Word] = []
    /// What the passes have made of it.
    var row = TextRow(words: [])

    /// The steps from a segment's ink to its words, in order.
    static let passes = PassList<SegmentReading>([
        Pass(
            required: "receipt.words.firstReading",
            purpose: "Reads the segment's picture in the likeliest language."
        ) { $0.readFirst() },
        Pass(
            "receipt.words.secondReading",
            purpose: "Reads the doubtful part of a segment again, at another size or in the other languages, and keeps "
                + "the surer words.",
            earns: "half a point of word F1 on 50 scans, commit 8298bab",
            applies: { !RecognitionBudget.isLong($0.letters) && $0.doubtfulPart != nil }
        ) { $0.readAgain() },
        Pass(
            "receipt.words.printedWords", purpose: "Drops what the models make of specks, rules and folds.",
            earns: "5 items, a date and a code of the gallery more than by thresholds, 3 extra lines fewer"
        ) { $0.row.words = WordFilter(capHeight: $0.capHeight).words(of: $0.row, in: $0.segment) },
        Pass(
            "receipt.words.unreadInk",
            purpose: "Notes where letters are printed of which no word was kept, so that no half name counts as whole.",
            earns: "1 answer of 60 European photos, Benchmarks/passes.md"
        ) {
            $0.row.unread = UnrecognizedInk.places(in: $0.segment, beside: $0.row.words, capHeight: $0.capHeight)
        },
    ])

    /// The page's cap height in pixels.
    private var capHeight: Double { recognizer.capHeight }

    /// Whether most of what was read first are signs, as of a row of asterisks.
    var isOrnament: Bool {
        let signs = first.reduce(0) { $0 + $1.text.count { !$0.isLetter && !$0.isNumber } }
        return signs >= tuning.minSignsOfOrnament && signs * 2 > first.reduce(0) { $0 + $1.text.count }
    }

    /// What was read, with its segment.
    var result: RecognizedSegment {
        RecognizedSegment(segment, words: row.words, alternative: row.alternative, unread: row.unread)
    }

    /// The part of the segment that the first reading is not sure of.
    private var doubtfulPart: RowSegment? {
        segment.partToReread(first, minConfidence: tuning.minSureConfidence, capHeight: capHeight)
    }

    private mutating func readFirst() {
        first = known ?? engines.read(segment, .first, by: recognizer)
        row = TextRow(words: first)
    }

    private mutating func readAgain() {
        guard let part = doubtfulPart else { return }
        let (words, others) = WordFusion.fused(first, engines.readAgain(part, by: recognizer))
        let agree = others.isEmpty || others.map(\.text) == words.map(\.text)
        row = TextRow(words: words, alternative: agree ? nil : others)
    }
}
