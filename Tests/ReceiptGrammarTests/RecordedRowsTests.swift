import DomainModel
import Foundation
import ReceiptGrammar
import Testing

/// What the recogniser made of pictures of receipts (`NAME.rows.json`), and what is printed on them by eye
/// (`NAME.receipt.json`, an item's name as the rows have it). Where the grammar does not get there from the rows,
/// `NAME.misread.txt` holds the difference, to become shorter and never longer.
///
/// Pictures: my-receipts by Jens Walter (CC0 1.0), and `it-`: three of images/. Numbers of cards and payments and names
/// of people are blanked with X. `RowRecorder` (Tests/RowRecorder) records rows; then `QIX_RECORD=NAME
/// Scripts/build/test ReceiptGrammarTests -- --filter RecordedRowsTests` writes a first receipt from them, to be
/// corrected by eye, and the difference; `QIX_RECORD=1` does so for all.
@Suite("Recorded rows")
struct RecordedRowsTests {
    static let folder = GoldenTests.folder.appending(path: "Recorded")
    static let names = GoldenReceipt.names(in: folder, ending: ".rows.json")

    static func rows(_ name: String) throws -> [TextRow] {
        let file = folder.appending(path: "\(name).rows.json")
        return try JSONDecoder().decode([TextRow].self, from: Data(contentsOf: file))
    }

    @Test("Rows of eight real receipts and more are there, of several countries")
    func coverage() {
        #expect(Self.names.count >= 8)
        #expect(Set(Self.names.map { $0.prefix(2) }).count >= 4)
    }

    @Test("Rows as a recogniser leaves them are the receipt that is printed, but for what is known", arguments: names)
    func golden(_ name: String) throws {
        let truth = Self.folder.appending(path: "\(name).receipt.json")
        let known = Self.folder.appending(path: "\(name).misread.txt")
        let read = try #require(GoldenTests.parser.parse(Self.rows(name)))
        let isRecorded = GoldenReceipt.isRecorded(name)
        if isRecorded, !FileManager.default.fileExists(atPath: truth.path) {
            try GoldenReceipt.record(read, to: truth)
        }
        let difference = GoldenReceipt.difference(from: try GoldenReceipt.read(truth), to: read)
        if isRecorded {
            try? FileManager.default.removeItem(at: known)
            let text = difference.map { $0 + "\n" }.joined()
            if !text.isEmpty { try Data(text.utf8).write(to: known) }
        }
        let expected = try? String(contentsOf: known, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(difference == expected ?? [])
    }

    @Test("Rows and receipts hold no card's number", arguments: names)
    func personalData(_ name: String) throws {
        for row in try Self.rows(name) {
            for word in row.words + (row.alternative ?? []) {
                let digits = word.text.filter { $0.isASCII && $0.isNumber }
                #expect(digits.count < 15, "\(word.text): a card has 16 digits")
            }
        }
    }
}
