import DomainModel
import Foundation
import Imaging
import Readers
import Testing

/// Photos of two receipts on a table, put together from two of the gallery's.
@Suite("Several receipts in one photo")
struct SeveralReceiptsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Gallery")

    /// A receipt of the gallery, cut out along the edges of its paper.
    private func paper(_ name: String, _ box: Box) throws -> Luma {
        let photo = try Photo.decode(Array(Data(contentsOf: Self.folder.appending(path: name))), grayOnly: true)
        return try #require(photo.picture.luma().cropped(to: box))
    }

    private func polish() throws -> Luma { try paper("polish.jpg", Box(x: 50, y: 52, width: 600, height: 688)) }
    private func czech() throws -> Luma { try paper("czech.jpg", Box(x: 50, y: 52, width: 600, height: 656)) }

    /// What is read of a photo of papers on a table, each with the place of its left upper corner.
    private func read(_ papers: [(paper: Luma, x: Int, y: Int)], table: UInt8 = 90) throws -> Reading {
        let margin = 60
        var photo = Luma(
            width: (papers.map { $0.x + $0.paper.width }.max() ?? 0) + 2 * margin,
            height: (papers.map { $0.y + $0.paper.height }.max() ?? 0) + 2 * margin, repeating: table)
        for (paper, x, y) in papers {
            for row in 0..<paper.height {
                for column in 0..<paper.width { photo[margin + x + column, margin + y + row] = paper[column, row] }
            }
        }
        return try ReaderRegistry().read(Picture(photo).png(), named: "several")
    }

    private func amounts(_ receipt: Receipt) -> [String] { receipt.lines.compactMap { $0.amount?.description } }

    private func isUnmixed(_ receipt: Receipt) -> Bool {
        let polish = ["5.49", "3.89", "12.49", "4.59", "18.99"], czech = ["34.90", "23.90", "45.90", "3.50", "89.90"]
        return switch receipt.total?.description {
        case "45.45": amounts(receipt) == polish
        case "198.10": amounts(receipt) == czech
        default: false
        }
    }

    @Test(
        "Two papers are told, one of them is read and no row of the other",
        arguments: ["beside", "below", "on its head", "at a corner"])
    func two(way: String) throws {
        let (one, other) = (try polish(), try czech())
        let place = way == "below" ? (x: 40, y: 760) : way == "at a corner" ? (x: 640, y: 600) : (x: 680, y: 30)
        let reading = try read([
            (one, 0, 0), (way == "on its head" ? other.turned(quarters: 2) : other, place.x, place.y),
        ])
        let receipt = try #require(reading.receipt)
        #expect(receipt.signs.contains(.severalDocuments))
        #expect(isUnmixed(receipt))
        // The text is that of both, one below the other.
        let text = reading.text.joined(separator: "\n")
        #expect(text.contains("KAWA MIELONA") && text.contains("Rohl"))
        #expect(!reading.text.contains { $0.contains("CHLEB") && $0.contains("konzumn") })
    }

    @Test("One paper is one receipt, however far its prices are from its names")
    func gutter() throws {
        let czech = try czech()
        // The names and the prices moved apart, on the same paper.
        let left = try #require(czech.cropped(to: Box(x: 0, y: 0, width: 380, height: czech.height)))
        let right = try #require(
            czech.cropped(to: Box(x: 380, y: 0, width: czech.width - 380, height: czech.height)))
        var wide = Luma(width: czech.width + 260, height: czech.height, repeating: 236)
        for row in 0..<czech.height {
            for column in 0..<left.width { wide[column, row] = left[column, row] }
            for column in 0..<right.width { wide[380 + 260 + column, row] = right[column, row] }
        }
        let receipt = try #require(try read([(wide, 0, 0)]).receipt)
        #expect(receipt.total?.description == "198.10")
        #expect(isUnmixed(receipt) && receipt.signs.isEmpty)
    }

    @Test("A sheet without goods beside a receipt makes no second receipt")
    func slip() throws {
        let (polish, czech) = (try polish(), try czech())
        let head = try #require(czech.cropped(to: Box(x: 0, y: 0, width: czech.width, height: 160)))
        let receipt = try #require(try read([(polish, 0, 0), (head, 680, 60)]).receipt)
        #expect(isUnmixed(receipt) && !receipt.signs.contains(.severalDocuments))
    }
}
