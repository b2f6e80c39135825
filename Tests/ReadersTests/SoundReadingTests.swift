import DomainModel
import Foundation
import Sound
import Testing
import TestSupport

import Readers

@Suite("A recording's reading")
struct SoundReadingTests {
    private let reader: ReaderRegistry
    private static let mark = Watermark(id: 4711, hour: 492_620)!

    init() throws { reader = try ReaderRegistry() }

    /// White noise.
    private static func noise(seconds: Double, channels: Int = 1, rate: Double = 16_000) -> Recording {
        var random = SeededGenerator(seed: 22)
        let samples = (0..<Int(seconds * rate)).map { _ in Float.random(in: -0.2...0.2, using: &random) }
        return Recording(rate: rate, channels: [[Float]](repeating: samples, count: channels))
    }

    private static func marked(seconds: Double = 6, channels: Int = 1) -> Recording {
        var recording = noise(seconds: seconds, channels: channels)
        let marking = WatermarkEmbedder(mark)
        recording.channels = recording.channels.map { marking($0, rate: recording.rate) }
        return recording
    }

    @Test("has the watermark, whatever the file's name", arguments: ["a.wav", "a.flac"], [1, 2])
    func mark(name: String, channels: Int) throws {
        let bytes = try SoundReadingTests.marked(channels: channels).encoded(named: name)
        let reading = reader.read(bytes, named: "photo.jpg")
        #expect(reading.error == nil && reading.kind == .sound && reading.format == name.dropFirst(2).description)
        #expect(reading.watermark?.mark == SoundReadingTests.mark)
        #expect((reading.watermark?.confidence ?? 0) > 0.5)
        #expect(reading.seconds == 6 && reading.width == nil && reading.text.isEmpty)
        #expect(reading.milliseconds["sound"] != nil)
    }

    @Test("of sound without a watermark has none, and is of kind sound", arguments: [0.2, 6])
    func noMark(seconds: Double) throws {
        let reading = reader.read(
            try SoundReadingTests.noise(seconds: seconds).encoded(named: "a.wav"), named: "a.wav")
        #expect(reading.error == nil && reading.kind == .sound && reading.evidence.isEmpty)
    }

    @Test("comes back from JSON with its watermark; a picture's has no fields of sound")
    func json() throws {
        let reading = reader.read(try SoundReadingTests.marked().encoded(named: "a.wav"), named: "a.wav")
        let data = try JSONEncoder().encode(reading)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let watermark = try #require(object["watermark"] as? [String: Any])
        #expect(watermark["id"] as? Int == 4711 && watermark["hour"] as? Int == 492_620 % 4096)
        #expect(object["kind"] as? String == "sound" && object["seconds"] as? Double == 6)
        #expect(try JSONDecoder().decode(Reading.self, from: data).watermark?.mark == SoundReadingTests.mark)
        let other = String(decoding: try JSONEncoder().encode(Reading(image: "a.jpg")), as: UTF8.self)
        #expect(!other.contains("watermark") && !other.contains("\"seconds\""))
    }

    @Test(
        "with an impossible watermark is refused",
        arguments: ["\"id\":-1,\"hour\":5", "\"id\":1,\"hour\":4096"])
    func impossible(fields: String) {
        let json = "{\(fields),\"agreement\":12,\"speed\":0,\"confidence\":1}"
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(DetectedWatermark.self, from: Data(json.utf8)) }
    }

    @Test("of bad bytes is an error in a sentence")
    func bad() throws {
        let whole = try SoundReadingTests.marked(seconds: 1).encoded(named: "a.wav")
        var fast = whole
        fast[26] = 0x7F
        let cases: [(bytes: [UInt8], code: ReadingError.Code, says: String)] = [
            (Array(whole.prefix(30)), .unreadableSound, "damaged"),
            (Array(whole.prefix(44)), .unreadableSound, "follows"),
            (fast, .unreadableSound, "no recording"),
            (
                try SoundReadingTests.noise(seconds: 1, channels: 3).encoded(named: "a.wav"), .unreadableSound,
                "2 channels"
            ),
            (try SoundReadingTests.noise(seconds: 61, rate: 8000).encoded(named: "a.wav"), .tooLarge, "60 seconds"),
            (Array("\0\0\0\u{20}ftypM4A \0\0\0\0".utf8), .unreadableSound, "damaged"),
            (Array("OggS".utf8), .unreadableSound, "damaged"), (Array("ID3".utf8), .unreadableSound, "damaged"),
            (Array("FORM\0\0\0\0AIFF".utf8), .unreadableImage, "sound as WAV"),
        ]
        for (bytes, code, says) in cases {
            let reading = reader.read(bytes, named: "a")
            #expect(reading.error?.code == code, "\(says)")
            #expect(reading.error?.message.contains(says) == true, "\(reading.error?.message ?? "")")
            #expect(reading.evidence.isEmpty && reading.kind == (code == .unreadableImage ? .unknown : .sound))
        }
    }

    @Test("of a file whose header announces four gigabytes has the sound that is there")
    func lying() throws {
        var bytes = try SoundReadingTests.marked().encoded(named: "a.wav")
        for place in 40..<44 { bytes[place] = 0xF0 }
        let reading = reader.read(bytes, named: "a.wav")
        #expect(reading.watermark?.mark == SoundReadingTests.mark && reading.seconds == 6)
    }
}
