import DomainModel
import Foundation
import Imaging
import Testing
import TestSupport

/// Files of 64 × 48 light grey pixels with a red square at the top left and a black one at the bottom right.
private func formatFile(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Formats")
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
}

@Suite("Every format that qix reads")
struct FormatTests {
    @Test(
        "is decoded to the same picture",
        arguments: [
            ("colour.jpg", ImageFormat.jpeg), ("colour.png", .png), ("colour.webp", .webp), ("colour.tiff", .tiff),
            ("colour.gif", .gif), ("colour.bmp", .bmp), ("colour.heic", .heic), ("cmyk.jpg", .jpeg),
            ("palette.png", .png),
            ("transparent.png", .png), ("transparent.heic", .heic), ("premultiplied.heic", .heic),
            ("sixteen-bit.png", .png), ("sixteen-bit.tiff", .tiff), ("bilevel.tiff", .tiff),
        ])
    func decoded(name: String, format: ImageFormat) throws {
        let photo = try Photo.decode(try formatFile(name))
        #expect(photo.format == format)
        #expect((photo.width, photo.height) == (64, 48))
        let luma = photo.picture.luma()
        #expect(luma[56, 40] < 30, "black square")
        #expect(luma[56, 8] > 220, "paper")
        #expect(luma[40, 24] > 220, "paper, also where it is transparent")
        if photo.picture.isColor {
            #expect(luma[8, 8] < 120)
            #expect(photo.picture.luma(.red)[8, 8] > 150)
            #expect(photo.picture.luma(.green)[8, 8] < 60)
        }
    }

    /// Each sample of the files is 60 and half opaque, of the second already multiplied by that: 30 or 60, and half of
    /// white.
    @Test(
        "shows white through what is half transparent",
        arguments: [("half-opaque.heic", 157), ("half-opaque-premultiplied.heic", 187)])
    func halfTransparent(name: String, shade: Int) throws {
        let luma = try Photo.decode(try formatFile(name)).picture.luma()
        #expect(abs(Int(luma[32, 24]) - shade) < 8)
    }

    @Test("is the same gray without its colour", arguments: ["colour.jpg", "cmyk.jpg", "colour.png"])
    func grayOnly(name: String) throws {
        let bytes = try formatFile(name)
        let gray = try Photo.decode(bytes, grayOnly: true).picture.luma()
        let color = try Photo.decode(bytes).picture.luma()
        #expect(zip(gray.pixels, color.pixels).allSatisfy { abs(Int($0) - Int($1)) < 8 })
    }

    @Test(
        "survives any flipped bit",
        arguments: [
            "colour.jpg", "colour.png", "colour.webp", "colour.tiff", "colour.gif", "colour.bmp", "colour.heic",
        ])
    func flippedBits(name: String) throws {
        let bytes = try formatFile(name)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<60 {
            var damaged = bytes
            damaged[Int.random(in: 0..<damaged.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            do throws(ImagingError) {
                let photo = try Photo.decode(damaged, limits: PhotoLimits(pixels: 1_000_000))
                #expect(photo.width * photo.height <= 1_000_000)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
