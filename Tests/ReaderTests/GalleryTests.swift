import Foundation
import Retail
import Testing

@testable import Reader

/// Drawn receipts of the kinds that a reader is apt to throw away, with what is true of them (`Scripts/gallery.py`): faint
/// grey between dark borders, an A4 page with a receipt in its corner, rows of asterisks with bars to leave the shop by,
/// dot-matrix in violet on pink, rolls of a hundred goods and more, squares of a code, Poland and the Czech Republic.
@Suite("The gallery")
struct GalleryTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Gallery")

    struct Truth: Decodable {
        var total: String
        var date: String
        var items: Int
        var currency: String?
        var merchant: String
    }

    static let truth: [String: Truth] = {
        let file = folder.appending(path: "truth.json")
        return (try? JSONDecoder().decode([String: Truth].self, from: Data(contentsOf: file))) ?? [:]
    }()

    private func reading(_ name: String) throws -> Reading {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
        return try ReaderRegistry().read(bytes, named: name)
    }

    @Test("Pictures of every kind are there")
    func coverage() {
        let kinds = Set(Self.truth.keys.map { $0.prefix { $0.isLetter } })
        #expect(kinds == ["faint", "corner", "exit", "matrix", "roll", "square", "polish", "czech"])
    }

    @Test("Each is a receipt with its total and its day", arguments: truth.keys.sorted())
    func receipt(_ name: String) throws {
        let truth = try #require(Self.truth[name])
        let reading = try reading(name)
        #expect(reading.kind == .receipt)
        #expect(!reading.text.isEmpty)
        let receipt = try #require(reading.receipt)
        #expect(receipt.total?.description == truth.total)
        #expect(receipt.date?.description == truth.date)
        if let currency = truth.currency { #expect(receipt.currency == currency) }
    }
}
