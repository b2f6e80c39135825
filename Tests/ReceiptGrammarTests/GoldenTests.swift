import Foundation
import ReceiptGrammar
import Retail
import Testing

/// Layouts of real tills, each as it is printed (`NAME.txt`), as rows of words (`NAME.rows.json`) and as the receipt
/// that it is (`NAME.receipt.json`).
///
/// `QIX_RECORD=1 swift test --filter Goldens` writes both JSON files anew from the text; read the difference before you
/// commit it.
@Suite("Goldens")
struct GoldenTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
    static let parser = ReceiptParser()
    static let isRecording = ProcessInfo.processInfo.environment["QIX_RECORD"] == "1"

    static let names: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        return (files ?? []).filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    }()

    static func file(_ name: String, _ ending: String) -> URL { folder.appending(path: "\(name).\(ending)") }

    static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return encoder
    }

    /// One row a line: short files whose differences read.
    static func encode(_ rows: [TextRow]) throws -> String {
        let encoder = encoder([.sortedKeys, .withoutEscapingSlashes])
        let lines = try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    }

    @Test("There is a golden for every locale, eight and more for Italy")
    func coverage() {
        #expect(Self.names.count { $0.hasPrefix("it-") } >= 8)
        for language in ["de", "fr", "es", "pt", "nl"] {
            #expect(Self.names.count { $0.hasPrefix(language + "-") } >= 2)
        }
        #expect(Self.names.contains { $0.hasPrefix("en-") } && Self.names.contains { $0.hasPrefix("my-") })
    }

    @Test("Each till's receipt is read to the last field", arguments: names)
    func golden(_ name: String) throws {
        let text = try String(contentsOf: Self.file(name, "txt"), encoding: .utf8)
        if Self.isRecording {
            let rows = Layouter.rows(text)
            try Self.encode(rows).write(to: Self.file(name, "rows.json"), atomically: true, encoding: .utf8)
            let receipt = try #require(Self.parser.parse(rows))
            let json = try Self.encoder([.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]).encode(receipt)
            try (String(decoding: json, as: UTF8.self) + "\n").write(
                to: Self.file(name, "receipt.json"), atomically: true, encoding: .utf8)
        }
        let rows = try JSONDecoder().decode([TextRow].self, from: Data(contentsOf: Self.file(name, "rows.json")))
        #expect(rows == Layouter.rows(text), "the rows are those of the printed text")
        let expected = try JSONDecoder().decode(Receipt.self, from: Data(contentsOf: Self.file(name, "receipt.json")))
        let read = try #require(Self.parser.parse(rows))
        #expect(read.merchant == expected.merchant)
        #expect(read.vatNumber == expected.vatNumber)
        #expect(read.documentNumber == expected.documentNumber)
        #expect(read.register == expected.register)
        #expect(read.date == expected.date)
        #expect(read.time == expected.time)
        #expect(read.currency == expected.currency)
        #expect(read.total == expected.total)
        #expect(read.balanced && expected.balanced)
        #expect(read.isReturn == expected.isReturn)
        #expect(read.lines.map(Summary.init) == expected.lines.map(Summary.init))
        #expect(read.lines.allSatisfy { $0.repairedFrom == nil }, "clean text needs no repair")
        #expect(read.lines.allSatisfy { $0.confidence >= 0.9 }, "clean text is sure")
    }

    /// A line without box and confidence, which differ with every refinement.
    struct Summary: Equatable {
        let kind: ReceiptLine.Kind
        let description: String
        let quantity: Double
        let unitPrice: Money?
        let amount: Money?
        let gtin: GTIN?

        init(_ line: ReceiptLine) {
            kind = line.kind
            description = line.description
            quantity = line.quantity
            unitPrice = line.unitPrice
            amount = line.amount
            gtin = line.gtin
        }
    }
}
