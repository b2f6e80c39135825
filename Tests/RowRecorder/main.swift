import DomainModel
import Foundation
import Imaging
import ReceiptGrammar
import Receipts

/// Records the rows that the engine reads in pictures, for `Tests/ReceiptGrammarTests/Goldens/Recorded` and for the
/// scripts that learn from rows: `RowRecorder [--lang MODELS] OUT PICTURE…` writes `OUT/NAME.rows.json` for each
/// picture without such a file. `RowRecorder --pictures OUT PICTURE…` writes what the row model is shown of each
/// picture (`ModelLines`).
///
/// Blank personal data (a card's and a member's number, names) in the file before it is committed.

/// The word with its confidence to the hundredth and its symbols' to the thousandth: the files are a third as long, and
/// the grammar reads them alike.
func rounded(_ word: Word) -> Word {
    var word = word
    word.confidence = (word.confidence * 100).rounded() / 100
    word.symbols = word.symbols.map(rounded)
    for place in word.alternatives.indices {
        word.alternatives[place].confidence = word.alternatives[place].confidence.map { ($0 * 100).rounded() / 100 }
        word.alternatives[place].symbols = word.alternatives[place].symbols.map(rounded)
    }
    return word
}

func rounded(_ symbol: RecognizedCharacter) -> RecognizedCharacter {
    RecognizedCharacter(
        text: symbol.text, confidence: (symbol.confidence * 1000).rounded() / 1000,
        choices: symbol.choices.map { .init(text: $0.text, confidence: ($0.confidence * 1000).rounded() / 1000) })
}

/// The segments of a picture's rows as the row model is shown them: `NAME.pgm`, side by side, and `NAME.pgm.json`, with
/// the text of each. `Scripts/learn/model/photos.py` pairs them with what is printed.
struct ModelLines {
    private struct Line: Encodable {
        let width: Int
        let text: String
        let box: Box
        let cap: Double
    }

    private let pictures: [RowPicture]

    init(_ pictures: [RowPicture]) { self.pictures = pictures }

    func write(to file: URL, _ encoder: JSONEncoder) throws {
        guard let height = pictures.first?.luma.height else { return }
        var pgm = Data("P5\n\(pictures.reduce(0) { $0 + $1.luma.width }) \(height)\n255\n".utf8)
        for y in 0..<height {
            for luma in pictures.lazy.map(\.luma) {
                pgm.append(contentsOf: luma.pixels[y * luma.width..<(y + 1) * luma.width])
            }
        }
        try pgm.write(to: file)
        let lines = pictures.map { picture in
            Line(
                width: picture.luma.width, text: picture.words.map(\.text).joined(separator: " "), box: picture.box,
                cap: picture.capHeight)
        }
        try encoder.encode(lines).write(to: file.appendingPathExtension("json"))
    }
}

var arguments = Array(CommandLine.arguments.dropFirst())
var options = ReceiptOptions()
let showsPictures = arguments.first == "--pictures"
if showsPictures { arguments.removeFirst() }
if arguments.count >= 2, arguments[0] == "--lang" {
    options = ReceiptOptions(languages: arguments[1])
    arguments.removeFirst(2)
}
guard let out = arguments.first else {
    FileHandle.standardError.write(Data("usage: RowRecorder [--pictures] [--lang MODELS] OUT PICTURE…\n".utf8))
    exit(64)
}
let reader = try ReceiptEngine(options: options)
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
for path in arguments.dropFirst() {
    let picture = URL(filePath: path)
    let name = String(picture.lastPathComponent.prefix { $0 != "." })
    let file = URL(filePath: out).appending(path: name + (showsPictures ? ".pgm" : ".rows.json"))
    guard !FileManager.default.fileExists(atPath: file.path) else { continue }
    let bytes = try Array(Data(contentsOf: picture))
    // At the size at which a picture is read: what is learned from other rows holds for no reading.
    let header = try PhotoHeader(bytes, limits: PhotoLimits())
    let reduction =
        [8, 4, 2].first { max(header.width, header.height) / $0 >= PictureReceiptReader.longSide } ?? 1
    let photo = try Photo.decode(bytes, limits: PhotoLimits(), reduction: reduction, grayOnly: true)
    if showsPictures {
        try ModelLines(try reader.rowPictures(of: photo)).write(to: file, encoder)
        continue
    }
    let reading = try reader.read(photo)
    // One row a line: differences between such files are legible.
    let rows = try reading.pageRows.map { row in
        let short = TextRow(
            words: row.words.map(rounded), alternative: row.alternative?.map(rounded), unread: row.unread)
        return String(decoding: try encoder.encode(short), as: UTF8.self)
    }
    try Data("[\n\(rows.joined(separator: ",\n"))\n]\n".utf8).write(to: file)
}
