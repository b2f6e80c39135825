import Foundation
import ReceiptGrammar
import Retail
import Testing

/// What the recogniser made of photos of real receipts (`NAME.rows.json`), and what is printed on them
/// (`NAME.receipt.json`, compared with the picture by eye).
///
/// `Tests/ReceiptsTests/RowRecorder.swift` records rows. `QIX_RECORD=1 swift test --filter Recorded` writes the receipts
/// anew from the rows; read the difference, and the picture, before you commit it.
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

    @Test("Rows as a recogniser leaves them are the receipt that is printed", arguments: names)
    func golden(_ name: String) throws {
        let file = Self.folder.appending(path: "\(name).receipt.json")
        let read = try #require(GoldenTests.parser.parse(Self.rows(name)))
        if GoldenTests.isRecording { try GoldenReceipt.write(read, to: file) }
        #expect(GoldenReceipt.difference(from: try GoldenReceipt.read(file), to: read) == [])
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
