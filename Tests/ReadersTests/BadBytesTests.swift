import DomainModel
import Testing

import Readers

@Suite("A stranger's bytes")
struct BadBytesTests {
    let reader: ReaderRegistry

    init() throws { reader = try ReaderRegistry() }

    @Test("that are empty or no picture are unreadable, and have their digest")
    func noPicture() {
        let empty = reader.read([], named: "empty.jpg")
        #expect(empty.error?.code == .unreadableImage)
        #expect(empty.sha256 == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        let text = reader.read(Array("Dear sirs".utf8), named: "letter.png")
        #expect(text.error?.code == .unreadableImage)
        #expect(text.format == nil)
    }

    @Test("whose header announces a huge picture are refused before allocation", arguments: [60_000, 65_535])
    func lyingHeader(side: Int) {
        var bitmap: [UInt8] = Array("BM".utf8) + [UInt8](repeating: 0, count: 52)
        bitmap[14] = 40
        for (place, value) in [(18, side), (22, side)] {
            for byte in 0..<4 { bitmap[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
        }
        bitmap[26] = 1
        bitmap[28] = 24
        #expect(reader.read(bitmap, named: "bomb.bmp").error?.code == .tooLarge)
    }

    @Test("of more than the limit are too_large")
    func tooManyBytes() throws {
        var options = ReaderOptions()
        options.limits.bytes = 1000
        let small = try ReaderRegistry(options: options)
        #expect(small.read([UInt8](repeating: 0xFF, count: 1001), named: "long.jpg").error?.code == .tooLarge)
    }
}
