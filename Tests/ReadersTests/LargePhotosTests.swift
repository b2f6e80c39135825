import DomainModel
import Foundation
import Imaging
import PictureReading
import ReaderAPI
import Readers
import Testing

/// Photos that can be decoded at a fraction of their size: the net looks for print in a small picture.
@Suite("A photo of many megapixels")
struct LargePhotosTests {
    /// What the reader of receipts makes of a photo, and how often the photo was decoded, once of that small.
    private func read(_ photo: Luma) throws -> (verdict: Attempt.Verdict, decodings: Int) {
        let reader = try #require(try ReaderRegistry().readers.first { $0.name == "receipt" })
        let context = ReadContext(try Picture(photo).jpeg(quality: 90))
        let verdict = try #require(reader.attempts(at: context).first).run(Trace())
        _ = try context.pictures(PhotoLimits()).gray(minLongSide: 1200, context, Trace())
        let decoder = context.engines.uses.first { $0.name == "leptonica" }
        return (verdict, decoder?.read ?? 0)
    }

    @Test("is decoded small alone where it shows no print")
    func nothing() throws {
        var wall = Luma(width: 2800, height: 2100, repeating: 0)
        for y in 0..<wall.height { for x in 0..<wall.width { wall[x, y] = UInt8(90 + (x + 2 * y) / 70) } }
        let (verdict, decodings) = try read(wall)
        #expect(verdict.evidence.isEmpty)
        #expect(decodings == 1)
    }

    @Test("has its receipt read in full pixels, at its place")
    func receipt() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Gallery/polish.jpg")
        let drawn = try Photo.decode(Array(Data(contentsOf: file)), grayOnly: true).picture.luma()
        let paper = try #require(drawn.cropped(to: Box(x: 50, y: 52, width: 600, height: 688))).scaled(by: 1.5)
        let place = Box(x: 1400, y: 500, width: paper.width, height: paper.height)
        var table = Luma(width: 2800, height: 2100, repeating: 90)
        for y in 0..<paper.height { for x in 0..<paper.width { table[place.x + x, place.y + y] = paper[x, y] } }
        let (verdict, decodings) = try read(table)
        guard case .receipt(let receipt) = try #require(verdict.evidence.first) else {
            Issue.record("no receipt was read")
            return
        }
        #expect(receipt.total?.description == "45.45")
        #expect(try #require(receipt.totalBox).intersection(place) == receipt.totalBox)
        #expect(decodings == 2)
    }
}
