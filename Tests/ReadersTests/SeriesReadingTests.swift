import DomainModel
import Foundation
import Imaging
import Readers
import Testing
import TestSupport

/// Photos of one receipt in one archive, read by the readers that there are.
@Suite("A receipt in several photos", .serialized)
struct SeriesReadingTests {
    private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("images/uploads")

    private func sample(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Self.samples.appendingPathComponent(name)))
    }

    /// Parts of a photo, each from one share of its height to another, from 0 to 1.
    private func parts(_ bytes: [UInt8], _ shares: [ClosedRange<Double>]) throws -> [[UInt8]] {
        let photo = try Photo.decode(bytes)
        return try shares.map { share in
            let top = Int(share.lowerBound * Double(photo.height))
            let height = Int((share.upperBound - share.lowerBound) * Double(photo.height))
            return try photo.picture.cropped(to: Box(x: 0, y: top, width: photo.width, height: height))
                .jpeg(quality: 92)
        }
    }

    private func read(_ bytes: [UInt8]) throws -> Reading { try ReaderRegistry().read(bytes, named: "series") }

    private func goods(_ receipt: Receipt) -> [String] {
        receipt.lines.map { "\($0.description) \($0.amount ?? .zero)" }
    }

    @Test("Three photos that overlap are the receipt of the one photo, and its boxes are on the strip")
    func joined() throws {
        let whole = try sample("u002/lunga-lira.jpg")
        let alone = try #require(try read(whole).receipt)
        let photos = try parts(whole, [0...0.5, 0.3...0.75, 0.6...1])
        let reading = try read(TarArchive.bytes(of: photos))
        let receipt = try #require(reading.receipt)
        #expect(reading.error == nil && reading.kind == .receipt && reading.format == "tar")
        #expect(goods(receipt) == goods(alone))
        #expect(receipt.total == alone.total && receipt.balanced && receipt.signs == alone.signs)
        #expect(receipt.documentNumber == alone.documentNumber && receipt.date == alone.date)
        #expect(receipt.merchant == alone.merchant)
        #expect(reading.photos.map(\.box.y) == [0, reading.photos[0].box.height, reading.photos[2].box.y])
        #expect(reading.height == reading.photos.reduce(0) { $0 + $1.box.height })
        #expect(reading.photos.allSatisfy { $0.perceptualHash != nil })
        // The total is printed on the last photo, and each line within one of them.
        #expect(receipt.totalBox.map { $0.y >= reading.photos[1].box.y } ?? false)
        for line in receipt.lines { #expect(reading.photos.contains { $0.box.intersection(line.box) == line.box }) }
        let thumbnail = try #require(Thumbnail.jpeg(of: TarArchive.bytes(of: photos), PhotoLimits()))
        let header = try PhotoHeader(thumbnail)
        #expect(Double(header.width * header.height) <= Thumbnail.pixels)
        #expect(header.height > header.width)
    }

    @Test("The same photo twice is that photo")
    func twice() throws {
        let whole = try sample("u003/pulita-pianura.jpg")
        let alone = try #require(try read(whole).receipt)
        let receipt = try #require(try read(TarArchive.bytes(of: [whole, whole])).receipt)
        #expect(goods(receipt) == goods(alone))
        #expect(receipt.total == alone.total && receipt.balanced && receipt.signs == alone.signs)
    }

    @Test("Photos of two receipts, and goods without a total, are for a person")
    func doubtful() throws {
        let long = try sample("u002/lunga-lira.jpg")
        let other = try sample("u003/pulita-pianura.jpg")
        let mixed = try read(TarArchive.bytes(of: try parts(long, [0...0.6]) + [other]))
        #expect(mixed.receipt?.signs.contains(.photosUnjoined) ?? true)
        let headless = try read(TarArchive.bytes(of: try parts(long, [0...0.4, 0.2...0.55])))
        #expect(headless.receipt.map { $0.signs.contains(.photosUnjoined) && !$0.balanced } ?? true)
    }

    @Test("A photo that cannot be read is named, and so is an archive of too much")
    func unreadable() throws {
        let photo = try sample("u003/pulita-pianura.jpg")
        let broken = try read(TarArchive.bytes(of: [photo, Array(photo.prefix(200))]))
        #expect(broken.error?.code == .unreadableImage)
        #expect(broken.error?.message.hasPrefix("photo 2: ") ?? false)
        var options = ReaderOptions()
        let size = try PhotoHeader(photo)
        options.limits.pixels = size.width * size.height
        let many = try ReaderRegistry(options: options).read(
            TarArchive.bytes(of: [photo, photo, photo]), named: "many")
        #expect(many.error?.code == .tooLarge)
        #expect(many.error?.message.hasPrefix("photo 3: ") ?? false)
    }
}
