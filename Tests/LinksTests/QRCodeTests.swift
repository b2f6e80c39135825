import CZXing
import Imaging
import QRCodes
import Testing

@Suite("QR codes that are written")
struct QRCodeTests {
    /// What another library reads in the picture.
    private func read(_ png: [UInt8]) throws -> [UInt8]? {
        let luma = try Photo.decode(png).picture.luma()
        let bytes = luma.pixels
        let found = bytes.withUnsafeBufferPointer {
            czxing_scan($0.baseAddress, Int32(luma.width), Int32(luma.height), UInt32(CZXING_QR))
        }
        guard let found else { return nil }
        defer { czxing_free(found) }
        var count = 0
        guard czxing_count(found) == 1, let text = czxing_bytes(found, 0, &count) else { return nil }
        return Array(UnsafeBufferPointer(start: text, count: count))
    }

    @Test("Another library reads what was written, in codes of every size")
    func sizes() throws {
        var sizes: Set<Int> = []
        for length in [
            1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
        ] {
            let text = "https://coins.example/k/" + String(repeating: "spring-poster.42_", count: 40)
            let cut = String(text.prefix(length))
            let code = try #require(QRCode(cut), "\(length)")
            sizes.insert(code.size)
            #expect(try read(code.png(pixels: 4)).map { String(decoding: $0, as: UTF8.self) } == cut, "\(length)")
        }
        #expect(sizes.count >= 18 && sizes.min() == 21 && sizes.max() == 97)
    }

    @Test("A text that fits into no code has none, and letters of any script do")
    func bounds() throws {
        #expect(QRCode(String(repeating: "x", count: 667)) == nil)
        let code = try #require(QRCode("città 🍝"))
        #expect(try read(code.png()).map { String(decoding: $0, as: UTF8.self) } == "città 🍝")
        #expect(code.svg.hasPrefix("<svg xmlns=") && !code.svg.contains("<script"))
    }
}
