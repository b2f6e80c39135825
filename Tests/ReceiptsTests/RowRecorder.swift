import Foundation
import Imaging
import ReceiptGrammar
@testable import Receipts
import Testing

/// Records what the engine makes of photos, for `Tests/ReceiptGrammarTests/Goldens/Recorded`:
///
///     QIX_PICTURES=FOLDER QIX_ROWS=FOLDER swift test --filter RowRecorder
///
/// writes `NAME.rows.json` for each picture. Blank what is personal (a card's and a member's number, names) in the file
/// before it is committed.
@Suite("Row recorder")
struct RowRecorder {
    private static let environment = ProcessInfo.processInfo.environment

    @Test("Rows of every picture of a folder", .enabled(if: environment["QIX_PICTURES"] != nil))
    func record() throws {
        let pictures = URL(filePath: try #require(Self.environment["QIX_PICTURES"]))
        let folder = URL(filePath: try #require(Self.environment["QIX_ROWS"]))
        let reader = try ReceiptReader(
            options: ReceiptOptions(languages: Self.environment["QIX_LANG"] ?? ReceiptOptions().languages))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for name in try FileManager.default.contentsOfDirectory(atPath: pictures.path).sorted() {
            let bytes = try Data(contentsOf: pictures.appending(path: name))
            // At the size that a picture is read at, or what is learned from the rows holds for no reading.
            let header = try PhotoHeader(Array(bytes), limits: PhotoLimits())
            let reduction =
                [8, 4, 2].first { max(header.width, header.height) / $0 >= PictureReceiptReader.longSide } ?? 1
            let reading = try reader.read(
                try Photo.decode(Array(bytes), limits: PhotoLimits(), reduction: reduction, grayOnly: true))
            // One row a line: files whose differences read.
            let rows = try reading.rows.map { row in
                let short = TextRow(words: row.words.map(rounded), alternative: row.alternative?.map(rounded))
                return String(decoding: try encoder.encode(short), as: UTF8.self)
            }
            let file = folder.appending(path: name.prefix { $0 != "." } + ".rows.json")
            try Data("[\n\(rows.joined(separator: ",\n"))\n]\n".utf8).write(to: file)
        }
    }

    /// The word with its confidence to the hundredth, its symbols' to the thousandth: files a third as long, which the
    /// grammar reads alike.
    private func rounded(_ word: Word) -> Word {
        var word = word
        word.confidence = (word.confidence * 100).rounded() / 100
        word.symbols = word.symbols.map(rounded)
        for place in word.alternatives.indices {
            word.alternatives[place].confidence = word.alternatives[place].confidence.map { ($0 * 100).rounded() / 100 }
            word.alternatives[place].symbols = word.alternatives[place].symbols.map(rounded)
        }
        return word
    }

    private func rounded(_ symbol: Symbol) -> Symbol {
        Symbol(
            text: symbol.text, confidence: (symbol.confidence * 1000).rounded() / 1000,
            choices: symbol.choices.map { .init(text: $0.text, confidence: ($0.confidence * 1000).rounded() / 1000) })
    }
}
