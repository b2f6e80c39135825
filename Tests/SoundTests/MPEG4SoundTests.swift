import DomainModel
import Foundation
import Sound
import TestSupport
import Testing

/// M4A and related files, as phones send them and as attackers might.
@Suite("Sound in an MPEG-4 file")
struct MPEG4SoundTests {
    /// The root mean square of the difference between `samples` and a tone, without both ends, where the tone begins
    /// and breaks off.
    private func distance(_ samples: [Float], fromToneOf frequency: Double, level: Double, rate: Double) -> Double {
        let squares = (Int(rate / 10)..<Int(rate * 9 / 10)).map { place in
            let tone = level * sin(2 * .pi * frequency * Double(place) / rate)
            return (Double(samples[place]) - tone) * (Double(samples[place]) - tone)
        }
        return (squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
    }

    /// How many samples the bytes give; `nil` if they give an error.
    @discardableResult
    private func outcome(_ bytes: [UInt8], limits: SoundLimits = .recordings) throws -> Int? {
        do throws(SoundError) {
            let recording = try Recording(decoding: bytes, limits: limits)
            #expect(
                recording.seconds <= limits.seconds + 4096 / recording.rate && limits.rates.contains(recording.rate))
            #expect((1...limits.channels).contains(recording.channels.count))
            #expect(Set(recording.channels.map(\.count)).count == 1)
            #expect(recording.channels.allSatisfy { $0.allSatisfy(\.isFinite) })
            return recording.channels[0].count
        } catch {
            #expect(!error.description.isEmpty)
            return nil
        }
    }

    @Test(
        "is what was encoded, from where it began",
        arguments: [("stereo.m4a", 44_100.0, 2), ("mono.mp4", 16_000, 1), ("mono.3gp", 16_000, 1)])
    func decoded(name: String, rate: Double, channels: Int) throws {
        let bytes = try MPEG4File(name).bytes
        #expect(SoundFormat(signatureOf: bytes) == .m4a)
        let recording = try Recording(decoding: bytes)
        #expect(recording.rate == rate && recording.channels.count == channels)
        // The last packet of 1024 samples is filled up with silence.
        try #require((0..<1024).contains(recording.channels[0].count - Int(rate)))
        for (channel, tone) in zip(recording.channels, [(440.0, 0.3), (1000, 0.2)]) {
            // A sample too early or too late would be more than a hundredth of full scale.
            let left = distance(channel, fromToneOf: tone.0, level: tone.1, rate: rate)
            #expect(left < 0.002, "\(left)")
        }
    }

    @Test("is read from fragments, as browsers record")
    func fragments() throws {
        let recording = try Recording(decoding: try MPEG4File("fragments.mp4").bytes)
        #expect(recording.rate == 16_000 && (1...1.1).contains(recording.seconds))
    }

    @Test("in another coding, and a film without sound, give an error", arguments: ["lossless.m4a", "video.mp4"])
    func noKnownCoding(name: String) throws {
        let bytes = try MPEG4File(name).bytes
        #expect(throws: SoundError.noKnownCoding) { try Recording(decoding: bytes) }
        #expect(SoundError.noKnownCoding.description.contains("AAC"))
    }

    @Test("that exceeds the limits gives an error before all of it is decoded")
    func tooLong() throws {
        var limits = SoundLimits()
        limits.seconds = 0.5
        let bytes = try MPEG4File("stereo.m4a").bytes
        #expect(throws: SoundError.tooLong(limit: 0)) { try Recording(decoding: bytes, limits: limits) }
        limits = SoundLimits()
        limits.channels = 1
        #expect(throws: SoundError.outOfRange(rate: 44_100, channels: 2, limits: limits)) {
            try Recording(decoding: bytes, limits: limits)
        }
        limits = SoundLimits()
        limits.rates = 8000...22_050
        #expect(throws: SoundError.outOfRange(rate: 44_100, channels: 2, limits: limits)) {
            try Recording(decoding: bytes, limits: limits)
        }
    }

    @Test("cut short anywhere gives the sound that is there, or an error")
    func cutShort() throws {
        for name in ["stereo.m4a", "mono.mp4", "fragments.mp4"] {
            let bytes = try MPEG4File(name).bytes
            for count in stride(from: 0, to: bytes.count, by: 23) { try outcome(Array(bytes.prefix(count))) }
        }
        // If its tables are in front, the sound before the cut is there.
        let bytes = try MPEG4File("mono.mp4").bytes
        let half = try #require(try outcome(Array(bytes.prefix(bytes.count * 2 / 3))))
        #expect((4000...12_000).contains(half))
    }

    @Test("with flipped bits is sound or an error")
    func flippedBits() throws {
        var random = SeededGenerator(seed: 47)
        for name in ["stereo.m4a", "mono.mp4", "mono.3gp", "fragments.mp4", "video.mp4", "lossless.m4a"] {
            let whole = try MPEG4File(name).bytes
            // A bit does most harm in the tables, a tenth of the file, so half of the turns are for them.
            let tables = MPEG4SoundTests.tables(of: whole)
            for turn in 0..<400 {
                var bytes = whole
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    let place = Int.random(in: turn % 2 == 0 ? tables : 8..<whole.count, using: &random)
                    bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                }
                try outcome(bytes)
            }
        }
    }

    /// Where the box `moov` lies.
    private static func tables(of bytes: [UInt8]) -> Range<Int> {
        let name = Array("moov".utf8)
        let start = (4..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == name } ?? 8
        let size = bytes[start - 4..<start].reduce(0) { $0 << 8 | Int($1) }
        return start..<min(bytes.count, start - 4 + size)
    }

    @Test("is read on after a damaged piece")
    func damagedPiece() throws {
        var bytes = try MPEG4File("mono.mp4").bytes
        let data = try #require(MPEG4File(bytes: bytes).place(of: "mdat"))
        for place in data + 1500..<data + 1700 { bytes[place] = 0xFF }
        let count = try #require(try outcome(bytes))
        #expect((8000...16_384).contains(count))
    }

    @Test(
        "is decoded in spite of a false header",
        arguments: [
            // Four thousand hours.
            ("mvhd", 16, [0xFF, 0xFF, 0xFF, 0xFF]), ("mdhd", 16, [0xFF, 0xFF, 0xFF, 0xFF]),
            ("tkhd", 20, [0xFF, 0xFF, 0xFF, 0xFF]),
            // A rate of 65,535, 255 channels: the coded sound has its own.
            ("mp4a", 24, [0xFF, 0xFF, 0, 0]), ("mp4a", 16, [0, 255]),
        ] as [(String, Int, [UInt8])])
    func lies(box: String, offset: Int, bytes: [UInt8]) throws {
        var file = try MPEG4File("mono.mp4")
        let honest = file.bytes
        file.overwrite(box, at: offset, with: bytes)
        #expect(file.bytes != honest)
        #expect(try outcome(file.bytes) == 16_384)
    }

    @Test(
        "whose tables count too much is read as far as it goes",
        arguments: [
            // Packets, bytes of each, samples of each packet, packets a chunk, chunks, where they are.
            ("stsz", 8, [0xFF, 0xFF, 0xFF, 0xFF]), ("stsz", 8, [0x0F, 0xFF, 0xFF, 0xFF]),
            ("stsz", 4, [0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF]), ("stsz", 4, [0x7F, 0xFF, 0xFF, 0xFF]),
            ("stsz", 4, [0, 0, 0, 1, 0, 0xFF, 0xFF, 0xFF]), ("stts", 4, [0xFF, 0xFF, 0xFF, 0xFF]),
            ("stts", 8, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]), ("stts", 8, [0, 0xFF, 0xFF, 0xFF]),
            ("stsc", 4, [0xFF, 0xFF, 0xFF, 0xFF]), ("stsc", 12, [0xFF, 0xFF, 0xFF, 0xFF]),
            ("stco", 4, [0xFF, 0xFF, 0xFF, 0xFF]), ("stco", 8, [0xFF, 0xFF, 0xFF, 0xF0]),
            ("elst", 4, [0xFF, 0xFF, 0xFF, 0xFF]), ("elst", 8, [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF]),
            ("esds", 0, [0xFF, 0xFF, 0xFF, 0xFF]), ("dref", 4, [0xFF, 0xFF, 0xFF, 0xFF]),
            ("stsd", 4, [0xFF, 0xFF, 0xFF, 0xFF]), ("moov", -8, [0xFF, 0xFF, 0xFF, 0xFF]),
            ("moov", -8, [0, 0, 0, 0]), ("trak", -8, [0, 0, 0, 1]),
        ] as [(String, Int, [UInt8])])
    func counts(box: String, offset: Int, bytes: [UInt8]) throws {
        var file = try MPEG4File("mono.mp4")
        let honest = file.bytes
        file.overwrite(box, at: offset, with: bytes)
        #expect(file.bytes != honest)
        let clock = ContinuousClock.now
        try outcome(file.bytes)
        #expect(ContinuousClock.now - clock < .seconds(10))
    }

    @Test("whose every packet is the whole file is given up")
    func packetsUponEachOther() throws {
        var file = try MPEG4File("mono.mp4")
        let packets = 100_000
        // One size for all, and chunks of one packet that all begin at the file's beginning.
        let sizes = MPEG4File.big(0) + MPEG4File.big(4000) + MPEG4File.big(packets)
        let times = MPEG4File.big(0) + MPEG4File.big(1) + MPEG4File.big(packets) + MPEG4File.big(1024)
        let chunks = MPEG4File.big(0) + MPEG4File.big(1) + MPEG4File.big(1) + MPEG4File.big(1) + MPEG4File.big(1)
        let places = MPEG4File.big(0) + MPEG4File.big(packets) + [UInt8](repeating: 0, count: 4 * packets)
        let around = ["stbl", "minf", "mdia", "trak", "moov"]
        for (box, content) in [("stsz", sizes), ("stts", times), ("stsc", chunks), ("stco", places)] {
            file.replace(box, inside: around, with: MPEG4File.box(box, content))
        }
        let clock = ContinuousClock.now
        #expect(throws: SoundError.self) { try Recording(decoding: file.bytes, limits: .recordings) }
        #expect(ContinuousClock.now - clock < .seconds(10))
    }

    @Test("that refers to another file is not followed")
    func externalReference() throws {
        let scratch = try ScratchFolder()
        let other = scratch.path("other.m4a")
        var file = try MPEG4File("stereo.m4a")
        try Data(file.bytes).write(to: URL(fileURLWithPath: other))
        // An alias (QuickTime File Format, "Data Reference Atoms"): ten bytes, the volume, the name, and then pieces
        // with a kind and a length each, of which the second kind is a path.
        let path = Array(other.utf8)
        let content =
            MPEG4File.big(0) + [UInt8](repeating: 0, count: 10) + [0] + [UInt8](repeating: 0, count: 27 + 12)
            + [0] + [UInt8](repeating: 0, count: 63 + 16) + [0, 1, 0, 1] + [UInt8](repeating: 0, count: 16)
            + [0, 2, 0, UInt8(path.count)] + path + (path.count % 2 == 0 ? [] : [0]) + [0xFF, 0xFF]
        let reference = MPEG4File.box("dref", MPEG4File.big(0) + MPEG4File.big(1) + MPEG4File.box("alis", content))
        file.replace("dref", inside: ["dinf", "minf", "mdia", "trak", "moov"], with: reference)
        #expect(throws: SoundError.noSamples) { try Recording(decoding: file.bytes) }
    }
}
