import Foundation
import Imaging
import ReceiptGrammar
import Testing

// Inside: the model's output compared with that of tesseract with the same weights.
@testable import Receipts

/// The model's weights are tesseract's kind, and tesseract reads with them too: what is computed here is held against
/// it.
@Suite("Rows read by the model and by tesseract with the same weights")
struct OCREngineTests {
    private static let images = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "images/uploads")

    /// A scan, and a photo in bad light.
    @Test("say the same", arguments: ["u001/spesa-naviglio.png", "u003/tavolo-ortofresco.jpg"])
    func likeness(name: String) throws {
        let bytes = try Data(contentsOf: Self.images.appending(path: name))
        let photo = try Photo.decode(Array(bytes))
        let page = try #require(DewarpedPage.find(in: photo.picture.luma()))
        let recognizer = RowRecognizer(page)
        var engine = try OCREngine(languages: TillModel.language, path: nil)
        try #require(engine.model != nil)
        var tesseract = Tesseract(languages: TillModel.language, path: nil)
        try tesseract.load()
        var (characters, wrong, sure, rows) = (0, 0, 0, 0)
        for segment in page.segments where segment.letters(capHeight: page.capHeight) >= 3 {
            let ours = TextRow(words: recognizer.read(segment, .first, with: &engine))
            let picture = recognizer.picture(of: segment, .first)
            let theirs = TextRow(words: tesseract.words(in: picture.luma, layout: .row))
            let (one, other) = (ours.text.filter { $0 != " " }, theirs.text.filter { $0 != " " })
            characters += other.count
            wrong += distance(Array(one), Array(other))
            rows += 1
            sure += abs(ours.confidence - theirs.confidence) < 0.15 ? 1 : 0
        }
        #expect(rows >= 20)
        // Their pictures of a row differ (tesseract cuts and scales it by itself): what is hardly legible differs too.
        #expect(wrong * 100 <= 3 * characters, "\(wrong) of \(characters) characters")
        #expect(sure * 10 >= 8 * rows, "\(sure) of \(rows) rows as sure")
    }

    @Test("boxes lie on the words' ink, left to right")
    func boxes() throws {
        let bytes = try Data(contentsOf: Self.images.appending(path: "u001/spesa-naviglio.png"))
        let page = try #require(DewarpedPage.find(in: try Photo.decode(Array(bytes)).picture.luma()))
        let recognizer = RowRecognizer(page)
        var engine = try OCREngine(languages: TillModel.language, path: nil)
        for segment in page.segments {
            let words = recognizer.read(segment, .first, with: &engine)
            for (word, next) in zip(words, words.dropFirst()) { #expect(word.box.x < next.box.x) }
            for word in words where word.confidence > 0.8 {
                #expect(word.box.intersection(segment.box) != nil)
                #expect(segment.pieces.contains { $0.intersection(word.box) != nil })
            }
        }
    }

    private func distance(_ one: [Character], _ other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (i, a) in one.enumerated() {
            var last = row[0]
            row[0] = i + 1
            for (j, b) in other.enumerated() {
                let here = min(row[j + 1] + 1, row[j] + 1, last + (a == b ? 0 : 1))
                (last, row[j + 1]) = (row[j + 1], here)
            }
        }
        return row[other.count]
    }
}
