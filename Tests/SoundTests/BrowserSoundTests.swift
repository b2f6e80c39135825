import DomainModel
import Foundation
import TestSupport
import Testing

// Inside: what is heard in a recording.
@testable import Sound

/// What the recorders of browsers write, with its oddities: no length, sizes that were not known when they were
/// written, fragments.
///
/// `Formats/` has five and a half seconds of noise whose colour and level change like a programme's, marked by `qix
/// sound mark --id 4711` and coded by FFmpeg into a pipe, which cannot be gone back in (`ffmpeg -i MARKED.wav -fflags
/// +bitexact -flags:a +bitexact`): `chrome.webm` (`-c:a libopus -b:a 32k -f webm -live 1`), `firefox.webm` (`-c:a
/// libopus -b:a 32k -application voip -f webm`), `firefox.ogg` (`-c:a libopus -b:a 32k -f ogg`), `safari.mp4` (`-c:a
/// aac -b:a 48k -movflags frag_keyframe+empty_moov+default_base_moof -frag_duration 1000000 -f mp4`) and `chrome.mp4`
/// (the same with `-c:a libopus -b:a 32k`).
@Suite("Sound that a browser records")
struct BrowserSoundTests {
    private static let names: [(name: String, format: SoundFormat)] = [
        ("chrome.webm", .webm), ("firefox.webm", .webm), ("firefox.ogg", .ogg), ("safari.mp4", .m4a),
        ("chrome.mp4", .m4a),
    ]

    private static func bytes(_ name: String) throws -> [UInt8] { try MPEG4File(name).bytes }

    @Test("is decoded whole, and its mark is heard", arguments: names)
    func heard(name: String, format: SoundFormat) throws {
        let bytes = try Self.bytes(name)
        #expect(SoundFormat(signatureOf: bytes) == format)
        let recording = try Recording(decoding: bytes, limits: .recordings)
        #expect(recording.rate == 48_000 && recording.channels.count == 1)
        #expect((5.55...5.7).contains(recording.seconds), "\(recording.seconds)")
        #expect(WatermarkDetector.mark(in: recording.mono, rate: recording.rate)?.mark.id == 4711)
    }

    @Test("cut in the middle, as by a lost connection, has the sound before the cut", arguments: names)
    func cut(name: String, format: SoundFormat) throws {
        let bytes = try Self.bytes(name)
        let half = try Recording(decoding: Array(bytes.prefix(bytes.count * 2 / 3)), limits: .recordings)
        #expect((2.5...4.5).contains(half.seconds), "\(half.seconds)")
        for count in stride(from: 0, to: bytes.count, by: 211) { outcome(Array(bytes.prefix(count))) }
    }

    @Test("with flipped bits is sound or an error", arguments: names)
    func flippedBits(name: String, format: SoundFormat) throws {
        var random = SeededGenerator(seed: 58)
        let whole = try Self.bytes(name)
        for turn in 0..<60 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                // A bit does most harm in what comes before the sound.
                let place = Int.random(in: turn % 2 == 0 ? 4..<700 : 4..<whole.count, using: &random)
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            outcome(bytes)
        }
    }

    @Test("of hostile sizes gives what is there, or an error, and takes no memory for what is not")
    func hostileSizes() throws {
        let whole = try Self.bytes("firefox.webm")
        // The lengths of EBML elements (RFC 8794, 6): of eight bytes, as large as they go, and unknown.
        let lengths: [[UInt8]] = [
            [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x01, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF], [0x08, 0x7F, 0xFF, 0xFF, 0xFF], [0x80],
        ]
        // Segment, Info, Tracks, TrackEntry, Audio, CodecPrivate, Cluster, SimpleBlock.
        let elements: [[UInt8]] = [
            [0x18, 0x53, 0x80, 0x67], [0x15, 0x49, 0xA9, 0x66], [0x16, 0x54, 0xAE, 0x6B], [0xAE], [0xE1], [0x63, 0xA2],
            [0x1F, 0x43, 0xB6, 0x75], [0xA3],
        ]
        for element in elements {
            let place = try #require(
                (4..<whole.count - 16).first { whole[$0..<$0 + element.count].elementsEqual(element) })
            for length in lengths {
                var bytes = whole
                bytes.replaceSubrange(place + element.count..<place + element.count + length.count, with: length)
                outcome(bytes)
            }
        }
    }

    @Test("of another coding in a WebM file, and a WebM without sound, are told as such")
    func otherCoding() throws {
        var bytes = try Self.bytes("chrome.webm")
        let coding = Array("A_OPUS".utf8)
        let place = try #require((4..<bytes.count - 16).first { bytes[$0..<$0 + 6].elementsEqual(coding) })
        bytes.replaceSubrange(place..<place + 6, with: Array("A_XXXX".utf8))
        #expect(throws: SoundError.noKnownCoding) { try Recording(decoding: bytes, limits: .recordings) }
        #expect(throws: SoundError.self) {
            try Recording(decoding: [0x1A, 0x45, 0xDF, 0xA3, 0x80], limits: .recordings)
        }
    }

    @Test("longer than the limit gives an error, though its head names no length")
    func tooLong() throws {
        var limits = SoundLimits.recordings
        limits.seconds = 2
        for (name, _) in Self.names {
            #expect(throws: SoundError.tooLong(limit: 2), "\(name)") {
                try Recording(decoding: try Self.bytes(name), limits: limits)
            }
        }
    }

    private func outcome(_ bytes: [UInt8]) {
        do throws(SoundError) {
            let recording = try Recording(decoding: bytes, limits: .recordings)
            #expect(recording.seconds <= 61 && recording.channels.allSatisfy { $0.allSatisfy(\.isFinite) })
        } catch {
            #expect(!error.description.isEmpty)
        }
    }
}
