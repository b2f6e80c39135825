import DomainModel
import Imaging
import Testing

@Suite("A photo from a stranger's bytes")
struct PhotoTests {
    @Test("keeps its pixels through PNG, for any width modulo four", arguments: 30...37)
    func roundTrip(width: Int) throws {
        let luma = drawnLuma(width: width)
        let photo = try Photo.decode(try Picture(luma).png())
        #expect(photo.format == .png)
        #expect((photo.width, photo.height) == (width, 21))
        #expect(photo.picture.luma() == luma)
    }

    @Test("is upright for each of the eight orientations of EXIF", arguments: 1...8)
    func orientation(tag: Int) throws {
        let upright = drawnLuma(width: 64, height: 32)
        // The sensor's picture if the camera writes `tag`: the inverse of what the reader must do (EXIF 2.32, 4.6.4).
        let swaps = tag >= 5
        var sensor = Luma(width: swaps ? 32 : 64, height: swaps ? 64 : 32, repeating: 0)
        for y in 0..<32 {
            for x in 0..<64 {
                let shade = upright[x, y]
                switch tag {
                case 1: sensor[x, y] = shade
                case 2: sensor[63 - x, y] = shade
                case 3: sensor[63 - x, 31 - y] = shade
                case 4: sensor[x, 31 - y] = shade
                case 5: sensor[y, x] = shade
                case 6: sensor[y, 63 - x] = shade
                case 7: sensor[31 - y, 63 - x] = shade
                default: sensor[31 - y, x] = shade
                }
            }
        }
        let photo = try Photo.decode(jpeg(try Picture(sensor).jpeg(quality: 100), orientation: UInt8(tag)))
        #expect((photo.width, photo.height) == (64, 32))
        let seen = photo.picture.luma()
        let worst = zip(seen.pixels, upright.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst < 40, "JPEG may blur an edge a little; a wrong rotation differs by more")
    }

    @Test("is decoded small straight from a JPEG's DCT", arguments: [2, 4, 8])
    func reduction(by factor: Int) throws {
        let photo = try Photo.decode(try Picture(drawnLuma(width: 640, height: 320)).jpeg(), reduction: factor)
        #expect((photo.width, photo.height, photo.reduction) == (640, 320, factor))
        #expect((photo.picture.width, photo.picture.height) == (640 / factor, 320 / factor))
    }

    @Test("is refused before decoding when its header announces too many pixels")
    func tooManyPixels() throws {
        let bytes = try Picture(drawnLuma(width: 200, height: 100)).png()
        #expect(throws: ImagingError.tooManyPixels(width: 200, height: 100, limit: 19_999)) {
            _ = try Photo.decode(bytes, limits: PhotoLimits(pixels: 19_999)).width
        }
    }

    @Test("is refused if the file is empty, too long, or of an unknown format")
    func refused() {
        #expect(throws: ImagingError.empty) { _ = try PhotoHeader([]) }
        #expect(throws: ImagingError.unknownFormat) { _ = try PhotoHeader(Array("%PDF-1.7".utf8)) }
        #expect(throws: ImagingError.tooManyBytes(11, limit: 10)) {
            _ = try PhotoHeader([UInt8](repeating: 0xFF, count: 11), limits: PhotoLimits(bytes: 10))
        }
    }

    @Test("that is cut short never crashes: it is decoded or refused", arguments: ["png", "jpeg"])
    func truncated(format: String) throws {
        let picture = try Picture(drawnLuma(width: 300, height: 200))
        let bytes = format == "png" ? try picture.png() : try picture.jpeg()
        for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 64)) {
            do throws(ImagingError) {
                let photo = try Photo.decode(Array(bytes.prefix(length)))
                #expect(photo.width == 300)
            } catch .empty, .unknownFormat, .undecodable {
                // A clean refusal.
            }
        }
    }

    @Test("of a GIF animation is its first frame; no other is decoded")
    func animation() throws {
        // A 1 × 1 GIF whose second frame claims 65,535 × 65,535 pixels.
        let screen: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let first: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 0x01, 0]
        let bomb: [UInt8] = [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x4C, 0x01, 0, 0x3B]
        let photo = try Photo.decode(screen + first + bomb)
        #expect((photo.width, photo.height, photo.format) == (1, 1, .gif))
        #expect(photo.picture.luma().pixels == [255])
    }
}
