import Foundation
import Retail
import Testing

@testable import Reader

/// A folder that goes with the test.
final class ScratchFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "qix-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }
}

@Suite("A stranger's file")
struct StrangersFileTests {
    let reader: ImageReader
    let folder: ScratchFolder

    init() throws {
        reader = try ImageReader()
        folder = try ScratchFolder()
    }

    @Test("that is not there is not_found")
    func missing() {
        let reading = reader.read(path: folder.path + "/none.jpg")
        #expect(reading.error?.code == .notFound)
        #expect(reading.sha256 == nil)
    }

    @Test("that is a folder, a pipe without a writer or a device is refused without waiting")
    func notRegular() {
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [folder.path, pipe, "/dev/zero"] {
            #expect(reader.read(path: path).error?.code == .unreadableImage, "\(path)")
        }
    }

    @Test("that is a loop of links is not_found")
    func loop() throws {
        let link = folder.path + "/loop"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
        #expect(reader.read(path: link).error?.code == .notFound)
    }

    @Test("that is empty or no picture is unreadable, and its bytes are still identified")
    func noPicture() throws {
        let empty = reader.read(path: try folder.write("empty.jpg", []))
        #expect(empty.error?.code == .unreadableImage)
        #expect(empty.sha256 == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        let text = reader.read(path: try folder.write("letter.png", Array("Dear sirs".utf8)))
        #expect(text.error?.code == .unreadableImage)
        #expect(text.format == nil)
    }

    @Test("whose header lies about its size is refused, not allocated", arguments: [60_000, 65_535])
    func lyingHeader(side: Int) throws {
        var bitmap: [UInt8] = Array("BM".utf8) + [UInt8](repeating: 0, count: 52)
        bitmap[14] = 40
        for (place, value) in [(18, side), (22, side)] {
            for byte in 0..<4 { bitmap[place + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
        }
        bitmap[26] = 1
        bitmap[28] = 24
        #expect(reader.read(path: try folder.write("bomb.bmp", bitmap)).error?.code == .tooLarge)
    }

    @Test("of more bytes than the limit is too_large and is not read")
    func tooManyBytes() throws {
        var options = ReaderOptions()
        options.limits.bytes = 1000
        let small = try ImageReader(options: options)
        let path = try folder.write("long.jpg", [UInt8](repeating: 0xFF, count: 1001))
        #expect(small.read(path: path).error?.code == .tooLarge)
    }
}
