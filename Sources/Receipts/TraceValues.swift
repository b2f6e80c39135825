import DomainModel
import Imaging
import ReceiptGrammar

// What `--steps` shows of values between picture and grammar.

/// How rows ran on a page before it was straightened.
struct TraceSlopes: Encodable {
    /// Cap height in pixels.
    var capHeight: Double
    /// Each measured stretch of a row: its middle and its length in cap heights, and its slope in pixels a pixel.
    var stretches: [[String: Double]]

    private enum CodingKeys: String, CodingKey { case capHeight = "cap", stretches }

    init(_ page: DewarpedPage) {
        capHeight = page.capHeight
        stretches = page.slopes.map {
            ["x": $0.x / page.capHeight, "y": $0.y / page.capHeight, "slope": $0.slope, "length": $0.length]
        }
    }
}

/// A segment of a row as it was recognised.
struct TraceSegment: Encodable {
    /// In pixels of the page.
    var box: Box
    var text: String
    var confidence: Double
    /// A second, different recognition.
    var alternative: String?
    /// Its words with what tells whether they are printed.
    var words: [TraceWord]

    init(_ segment: RecognizedSegment, capHeight: Double) {
        let row = TextRow(words: segment.words)
        (box, text, confidence) = (segment.box, row.text, row.confidence)
        alternative = segment.alternative.map { TextRow(words: $0).text }
        words = segment.words.map {
            TraceWord(WeighedWord($0, of: row, in: segment.segment, capHeight: capHeight))
        }
    }
}

/// A word with what tells whether it is printed.
struct TraceWord: Encodable {
    var text: String
    /// In pixels of the page.
    var box: Box
    var features: [String: Double]
    /// How likely it is printed.
    var probability: Double

    init(_ word: WeighedWord) {
        (text, box, probability) = (word.word.text, word.word.box, word.probability)
        features = [String: Double](uniqueKeysWithValues: word.features.map { ($0.key.rawValue, $0.value) })
    }
}

/// A figure that a second engine read.
struct TraceSecondReading: Encodable {
    var figure: String
    var role: String
    /// In pixels of the page.
    var box: Box
    var engine: String
    var text: String?
    var again: String?
    var confidence: Double

    init?(_ figure: PayingFigure, _ answer: SecondReadings.Answer?) {
        guard let answer else { return nil }
        (self.figure, role, box) = (figure.text, figure.role.rawValue, figure.box)
        (engine, text, again, confidence) = (answer.engine, answer.text, answer.again, answer.confidence)
    }
}

/// A printed row.
struct TraceRow: Encodable {
    var text: String
    /// In pixels of the page.
    var box: Box
    var confidence: Double
    var words: [Word]
    /// A second, different recognition.
    var alternative: String?

    init(_ row: TextRow) {
        (text, box, confidence, words) = (row.text, row.box, row.confidence, row.words)
        alternative = row.alternative.map { TextRow(words: $0).text }
    }
}

/// A word that comparing digits changed.
struct TraceChange: Encodable {
    /// In pixels of the page.
    var box: Box
    var from: String
    var to: String

    /// The words that differ; comparing digits neither adds nor removes one.
    static func changes(from before: [RecognizedSegment], to after: [RecognizedSegment]) -> [TraceChange] {
        zip(before.flatMap(\.words), after.flatMap(\.words)).filter { $0.text != $1.text }
            .map { TraceChange(box: $0.box, from: $0.text, to: $1.text) }
    }
}

extension Luma {
    /// A PNG of the picture with `boxes` drawn on it.
    func png(with boxes: [Box]) throws -> [UInt8] {
        let picture = try Picture(self)
        guard !boxes.isEmpty else { return try picture.png() }
        var canvas = try picture.color()
        for box in boxes { canvas.outline(box, ink: DrawingColor(red: 47, green: 111, blue: 237), thickness: 2) }
        return try canvas.png()
    }
}
