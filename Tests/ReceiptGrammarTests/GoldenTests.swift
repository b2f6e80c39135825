import DomainModel
import Foundation
import ReceiptGrammar
import Testing

/// Layouts of real tills, each as it is printed (`NAME.txt`) and as the receipt that it is (`NAME.receipt.json`).
///
/// `QIX_RECORD=it-lidl Scripts/build/test ReceiptGrammarTests -- --filter GoldenTests` writes the JSON of one till from
/// its text, where a field differs; `QIX_RECORD=1` does so for every till. Read the difference before you commit it.
@Suite("Goldens")
struct GoldenTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
    static let parser = ReceiptParser()

    static let names = GoldenReceipt.names(in: folder, ending: ".txt")

    static func file(_ name: String, _ ending: String) -> URL { folder.appending(path: "\(name).\(ending)") }

    @Test("There is a golden for every locale, eight and more for Italy")
    func coverage() {
        #expect(Self.names.count { $0.hasPrefix("it-") } >= 8)
        // The Nordic locales are tested by rows that Scripts/draw/slips/countries.py draws.
        for language in Set([ReceiptLocale].all.map(\.language)).subtracting(["it", "en", "da", "fi", "nb", "sv"]) {
            #expect(Self.names.count { $0.hasPrefix(language + "-") } >= 2, "\(language)")
        }
        #expect(Self.names.contains { $0.hasPrefix("en-") } && Self.names.contains { $0.hasPrefix("my-") })
    }

    @Test("Each till's receipt is read to the last field", arguments: names)
    func golden(_ name: String) throws {
        let text = try String(contentsOf: Self.file(name, "txt"), encoding: .utf8)
        let parsed = Self.parser.parse(Layouter.rows(text))
        let read = try #require(parsed, "no receipt: see qix grammar \(name).txt --rows")
        if GoldenReceipt.isRecorded(name) { try GoldenReceipt.record(read, to: Self.file(name, "receipt.json")) }
        let expected = try GoldenReceipt.read(Self.file(name, "receipt.json"))
        #expect(GoldenReceipt.difference(from: expected, to: read) == [])
        #expect(read.balanced)
        #expect(read.lines.allSatisfy { $0.repairedFrom == nil }, "clean text needs no repair")
        #expect(read.lines.allSatisfy { $0.confidence >= 0.9 }, "clean text is sure")
    }
}
